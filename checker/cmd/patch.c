// SPDX-License-Identifier: GPL-2.0-only
/* smpair patch: all proposed changes as one diff for "git apply". */
#include <stdio.h>

#include "cmd.h"
#include "dump.h"
#include "patch.h"

static const struct command_usage usage = {
	"patch",
	"[OPTION...] [PATH...]",
	"Prints the proposed changes as one unified diff that 'git apply' "
	"takes. Places\nthat only a person can word, such as prose about the "
	"old barrier, are named on\nstderr.",
	patch_options,
};

typedef VEC(const struct change *) change_vec;

static void collect_changes(struct session *s, change_vec *out)
{
	for (size_t i = 0; i < s->changes.n; i++)
		if (s->changes.at[i] && !s->changes.at[i]->refusal)
			vec_push(out, s->changes.at[i]);
}

static void print_notes(const change_vec *changes)
{
	for (size_t i = 0; i < changes->n; i++)
		for (size_t k = 0; k < changes->at[i]->notes.n; k++) {
			const struct note *n = &changes->at[i]->notes.at[k];

			fprintf(stderr, "%s:%u: note: %s\n", n->file, n->line,
				n->text);
		}
}

static void refuse_conflicts(struct session *s)
{
	VEC(struct change *) all = VEC_INIT;

	for (size_t i = 0; i < s->changes.n; i++)
		if (s->changes.at[i] && !s->changes.at[i]->refusal)
			vec_push(&all, s->changes.at[i]);
	change_refuse_conflicts(all.at, all.n);
	for (size_t i = 0; i < all.n; i++)
		if (all.at[i]->refusal)
			warning("%s", all.at[i]->refusal);
	vec_release(&all);
}

int patch_print(struct session *s)
{
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;
	change_vec changes = VEC_INIT;
	int files;

	if (s->opt->dump != RUN_DUMP_NONE) {
		dump_session(s, stdout);
		return session_status(s, EXIT_NOTHING_FOUND);
	}
	refuse_conflicts(s);
	collect_changes(s, &changes);
	files = change_diff(changes.at, changes.n, &s->source, &out);
	fwrite(out.buf, 1, out.len, stdout);
	print_notes(&changes);
	vec_release(&changes);
	if (files < 0)
		return EXIT_USAGE;
	return session_status(s, files ? EXIT_FINDINGS : EXIT_NOTHING_FOUND);
}

int cmd_patch(int argc, char **argv)
{
	return session_main(&usage, patch_print, argc, argv);
}
