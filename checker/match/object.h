/* SPDX-License-Identifier: GPL-2.0-only */
/* Objects that a barrier publishes by storing a pointer to them. */
#ifndef SMPAIR_OBJECT_H
#define SMPAIR_OBJECT_H

#include "barrier.h"

/* The variable whose object's address the store publishes, or NULL. */
const char *published_object(const access_vec *window,
			     const struct event *store);

/* May the object behind var have been filled before the barrier? */
bool object_is_filled(const struct barrier *b, const struct site *store,
		      const char *var);

#endif
