/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What check printed before, said again when nothing that it depends on has
 * changed: options, files, facts, the program itself. Kept as one file for
 * each set of options, beside the facts. Only runs that read the whole tree
 * have such a key: others find out as they go what they depend on.
 */
#ifndef SMPAIR_ANSWER_H
#define SMPAIR_ANSWER_H

#include "session.h"

struct answer_key {
	bool valid; /* false: there is no key, nothing is kept or found */
	char *path; /* of the file */
	unsigned long long hash[2];
};

struct kept_answer {
	struct strbuf out, err; /* for stdout and stderr */
	int status;
};

/*
 * Of a session whose units are loaded and not analysed yet. since: when the
 * run began, by clock_now(): a file as young as that has no key.
 */
void answer_key_make(const struct session *s, unsigned long long since,
		     struct answer_key *key);
void answer_key_release(struct answer_key *key);

/* Fills in a, which is the caller's to release either way. */
bool answer_find(const struct answer_key *key, struct kept_answer *a);
void answer_keep(const struct answer_key *key, const struct kept_answer *a);

#endif
