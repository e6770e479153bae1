/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the language server's analysing process knows: inside of lsp_worker.h,
 * shared by what talks with the server (lsp_talk.c), what reads units (lsp_load.c)
 * and what runs analyses (lsp_child.c).
 */
#ifndef SMPAIR_LSP_STATE_H
#define SMPAIR_LSP_STATE_H

#include <sys/types.h>

#include "lsp_focus.h"

/* A file as the editor has it. */
struct open_text {
	char *path; /* absolute */
	struct strbuf text;
};

enum child_kind {
	CHILD_ANALYSES,
	CHILD_STORES, /* puts a saved file's facts into the store */
};

struct child {
	pid_t pid; /* 0: none */
	enum child_kind kind;
	struct transport t;
	struct focus *focus;
	unsigned int job;
};

struct worker {
	const struct run_options *opt;
	struct session base;
	bool opened;
	struct transport t; /* the server's */
	VEC(struct open_text *) texts;
	struct overlay overlay; /* of those that differ from the disk */
	struct live_units units;
	VEC(struct focus *) focuses;
	struct child child;
	/* The request that waits for its turn. */
	char *wanted; /* absolute path; NULL: none */
	unsigned int job;
	struct focus *recent; /* to be got ready for an edit; or NULL */
	struct focus *saved;  /* to be stored; or NULL */
};

/*
 * lsp_talk.c: takes what the server has sent; what it wants analysed goes to
 * w->wanted and w->job.
 */
void lsp_hear(struct worker *w);
/* fmt has one %s, for the path. */
void lsp_say_progress(struct worker *w, const char *fmt, const char *path);
void lsp_say_done(struct worker *w, unsigned int job);
/*
 * The path relative to the root; itself when it is not below, or nothing is
 * open yet.
 */
const char *lsp_relative(const struct worker *w, const char *path);
/* NULL: the file, relative to the root, is not open. */
struct focus *lsp_find_focus(const struct worker *w, const char *path);
/* Ends an analysis of f, too, and frees f. */
void lsp_drop_focus(struct worker *w, struct focus *f);
/* The text with that number; the last one takes its place. */
void lsp_drop_text(struct worker *w, size_t i);

/* lsp_load.c: finds f's commands once. Returns 0, or -1 after an error(). */
int lsp_find_commands(struct worker *w, struct focus *f);
/* Brings all that is known to be needed up to the texts of the editor. */
void lsp_refresh_units(struct worker *w, struct focus *f);
/*
 * Reads some units that the last analysis had read by itself. False: there are
 * none left.
 */
bool lsp_load_some(struct worker *w, struct focus *f);
/*
 * Has one of clang's units of the file ready, so that its first edit is quick
 * too. False: they are, or it failed.
 */
bool lsp_parse_one(struct worker *w, const struct focus *f);

/*
 * lsp_child.c: begins an analysis of f, or the storing of its facts, in a
 * process of its own. Returns 0, or -1 after an error().
 */
int lsp_child_start(struct worker *w, struct focus *f, enum child_kind kind);
/* Hands on to the server what it has sent; sees to its end. */
void lsp_child_hear(struct worker *w);
/* Kills it, if there is one. */
void lsp_child_stop(struct worker *w);

#endif
