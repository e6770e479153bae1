/* SPDX-License-Identifier: GPL-2.0-only */
/* The litmus tests of one link. Internal to match/. */
#ifndef SMPAIR_PROOF_TEXT_H
#define SMPAIR_PROOF_TEXT_H

#include "publication.h"

struct proof_case {
	const struct program *program;
	const struct publication *pub;
	const struct link *link;
	const struct plan *writer, *reader;
	unsigned int outcome; /* which payload the condition is about */
	bool marked; /* write payload accesses as READ_ONCE, WRITE_ONCE */
};

/*
 * Appends the test before or after the change. Its variables are the flag,
 * the payload, and whatever else both sides access. False when no payload is
 * left for c->outcome.
 */
bool proof_text(const struct proof_case *c, bool after, struct strbuf *out);

#endif
