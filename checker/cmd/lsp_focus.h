/* SPDX-License-Identifier: GPL-2.0-only */
/* A file that is open in the editor, and the analyses of it. */
#ifndef SMPAIR_LSP_FOCUS_H
#define SMPAIR_LSP_FOCUS_H

#include "lsp_units.h"
#include "session.h"
#include "transport.h"

struct focus {
	char *path;	      /* relative to the root */
	command_vec commands; /* of its units */
	bool has_commands;
	/*
	 * What its last whole analysis has brought in: files and their units,
	 * in the order of the analysis; and the units that findings stand in.
	 */
	string_vec loaded, units, near;
	bool analysed; /* there was one */
};

void focus_free(struct focus *f);

struct analysis {
	const struct session *base; /* an opened session */
	struct live_units *units;
	const struct overlay *overlay;
	const struct focus *focus;
	unsigned int job;
	bool quick; /* look at what is near first */
	bool quiet; /* say nothing on stderr */
};

/*
 * In a process of its own: analyses, and sends {"result": ...} messages and at
 * last {"closure": {"loaded", "units", "near"}}.
 */
void analysis_run(const struct analysis *a, int out) __attribute__((noreturn));

/* Takes what a closure message says. */
void focus_take(struct focus *f, const json_t *closure);

#endif
