/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A finding in words: what every form of output says of it, as plain data.
 * The printers (text, and what follows it) add only their form.
 */
#ifndef SMPAIR_DIAGNOSTIC_H
#define SMPAIR_DIAGNOSTIC_H

#include "arena.h"
#include "finding.h"

struct remark {
	struct site at; /* no event: it has no place of its own */
	const char *text;
};

enum severity {
	SEVERITY_WARNING, /* something can be converted */
	SEVERITY_NOTE,	  /* kept, or not analysed: for the curious */
};

struct diagnostic {
	enum severity severity;
	struct remark headline;
	const char *tag; /* "weaken-mb"; of what is kept, "U4"; or NULL */
	/*
	 * In reading order. Of a change: what is published, each partner and
	 * what it reads, what stays and why, the proof. Of what is kept: the
	 * same, then the reasons of the other barriers.
	 */
	VEC(struct remark) notes;
};

/*
 * The place that stands for the finding: what changes, at the writer if that
 * does; of what is kept, the barrier of the first reason. No event when the
 * finding names no place.
 */
struct site headline_site(const struct finding *f);

/*
 * Fills d; verbose adds the other accesses of the flags. Texts belong to a, or
 * to the finding where they are its own; notes are released by
 * diagnostic_release().
 */
void diagnose(const struct finding *f, bool verbose, struct arena *a,
	      struct diagnostic *d);
void diagnostic_release(struct diagnostic *d);

#endif
