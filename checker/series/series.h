/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Series: findings as patches that can be mailed. split.h makes the patches,
 * changelog.h writes what they say, build.h commits and checks one after the
 * other, mails.h writes the mails and report.h accounts for everything.
 */
#ifndef SMPAIR_SERIES_H
#define SMPAIR_SERIES_H

#include "arena.h"
#include "change.h"
#include "command.h"
#include "gate.h"

typedef VEC(const struct change *) change_refs;

/* What a patch makes of the barriers on one architecture. */
struct arch_effect {
	const char *arch;     /* "arm64" */
	bool cheaper, dearer; /* in one function that was measured at least */
};

typedef VEC(struct arch_effect) arch_effects;

struct series_patch {
	change_refs changes;   /* in order of position; each has its finding */
	const char *object;    /* "struct uid_gid_map", or the variable: what
				  * the flag is in */
	const char *file;      /* that stands for the patch: the publisher's,
				  * or of another subsystem's flag its owner */
	const char *folder;    /* of that file: the subsystem */
	string_vec files;      /* touched; sorted */
	const char *prefix;    /* "net: 8021q:" */
	bool prefix_from_path; /* as history has none */
	bool capital;	       /* history: what follows it is capital */
	const char *subject;   /* with its prefix */
	const char *log;       /* the changelog, trailers included */
	string_vec to, cc;     /* addresses as get_maintainer.pl has them */
	gate_results gates;    /* none: not checked */
	arch_effects effects;  /* none: not measured */
	char commit[41];       /* in the scratch repository */
	const char *left_out;  /* why; NULL: it is in a series */
	unsigned int series, nr; /* both from 1; 0 when left out */
};

typedef VEC(struct series_patch *) patch_vec;

/* All strings but those in vectors belong to the arena. */
struct series {
	struct arena arena;
	patch_vec patches;	/* in the order in which they apply */
	unsigned int nr_series; /* at most SERIES_MAX patches each */
};

enum { SERIES_MAX = 15, SUBJECT_MAX = 74 };

void series_release(struct series *s);

#endif
