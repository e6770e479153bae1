/* SPDX-License-Identifier: GPL-2.0-only */
/* The facts of a file after an edit, from those before and of what changed. */
#ifndef SMPAIR_LSP_MERGE_H
#define SMPAIR_LSP_MERGE_H

#include "lsp_bodies.h"

/*
 * Brings u, of the text before the edit of the body, which is as before, to
 * the text after it. part holds what was parsed of that: the functions of the
 * body, and inlines of headers that they need. It has to live as long as u.
 * What header functions the body does not need any more stays. False when part
 * does not have the body as it should be: its functions are marked as not
 * parsed.
 */
bool unit_merge(struct unit *u, const struct unit *part,
		const struct body *body, const struct text_edit *e);

/* The same for an edit of what is no code. */
void unit_move(struct unit *u, const struct text_edit *e);

#endif
