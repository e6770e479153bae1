/* SPDX-License-Identifier: GPL-2.0-only */
/* Lines of a baseline that nothing matches any more. */
#ifndef SMPAIR_STALE_H
#define SMPAIR_STALE_H

#include "session.h"

/*
 * Would the run have found again what the line stands for? Its rule was asked
 * for, and its file was, and was analysed; or the file is gone.
 */
bool known_was_sought(const struct session *s, const struct known *k);

/* After narrow_apply(): no finding matched, though it was sought. */
bool known_is_stale(const struct session *s, const struct known *k);

/* A warning() for each stale line of the run's baseline. */
void stale_warn(const struct session *s);

#endif
