/* SPDX-License-Identifier: GPL-2.0-only */
/* $/progress, for clients that show it. */
#ifndef SMPAIR_PROGRESS_NOTE_H
#define SMPAIR_PROGRESS_NOTE_H

struct server;
struct workspace;

/* The analysis of the workspace has come to `text`. */
void progress_note(struct server *s, struct workspace *w, const char *text);
/* It has ended; nothing happens when it was not shown. */
void progress_done(struct server *s, struct workspace *w);

#endif
