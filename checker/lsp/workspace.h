/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A tree under analysis: its process, what it has to do, what it has found.
 * Both ends speak JSON framed as LSP does. To the process go
 *
 *	{"text": {"path", "text"}}	an open file, as it is now
 *	{"close": path}			it is as on the disk again
 *	{"saved": path}
 *	{"analyse": {"path", "job"}}	stops an analysis before it
 *	{"stop": true}
 *
 * and back come
 *
 *	{"root": path}			what files are relative to
 *	{"progress": text}
 *	{"result": {"job", "path", "full", "findings"}}	see report/view.h
 *	{"done": {"job"}}
 *
 * A quick result (full: false) may come before the full one.
 */
#ifndef SMPAIR_WORKSPACE_H
#define SMPAIR_WORKSPACE_H

#include <jansson.h>
#include <stdbool.h>
#include <sys/types.h>

#include "transport.h"
#include "vec.h"

/* A pause in typing, after which the analysis begins. */
#define TYPING_PAUSE_MS 5

struct file_result {
	char *path;
	json_t *findings;
};

struct task {
	char *path;
	bool edited; /* rather than touched by another file's edit */
};

struct workspace {
	char *top;     /* its folder */
	char *spelled; /* the same as the client's URIs have it */
	char *root;    /* what names in findings are relative to */
	pid_t pid;     /* 0: not running */
	struct transport t;
	VEC(struct task) tasks;
	struct task running; /* path NULL: nothing is */
	bool has_quick;	     /* of what is running */
	unsigned int job;
	long long due; /* ms of server_clock(): when the next may begin */
	unsigned int crashes; /* one after the other */
	VEC(struct file_result) results;
	bool in_progress; /* the client shows so */
};

struct server;
struct document;

long long server_clock(void); /* ms */

struct workspace *workspace_new(const char *top);
/* Ends its process. */
void workspace_free(struct workspace *w);
/* The same, to begin anew when there is something to do. */
void workspace_stop(struct workspace *w);

/* Has the file analysed after a pause of ms. */
void workspace_want(struct workspace *w, const char *path, bool edited,
		    unsigned int ms);
/* Tells the process, if there is one, of a file. */
void workspace_tell(struct workspace *w, const char *what, const char *path);
/* Forgets a file that was closed. */
void workspace_forget(struct workspace *w, const char *path);

/* Begins what is due. */
void workspace_step(struct server *s, struct workspace *w);
/* How long poll(2) may wait for it, in ms; -1: for ever. */
int workspace_wait(const struct workspace *w);
/* Reads what the process has sent. */
void workspace_hear(struct server *s, struct workspace *w);

/* Is the file's last text analysed? quick will do unless full is asked for. */
bool workspace_settled(const struct workspace *w, const char *path, bool full);
/* The findings of a file; NULL: none yet. */
const json_t *workspace_findings(const struct workspace *w, const char *path);

#endif
