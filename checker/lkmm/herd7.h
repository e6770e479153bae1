/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A second opinion on a litmus test: herd7 (https://github.com/herd/herdtools7)
 * is asked where it is installed. Its output is held against ours: verdict,
 * number of states, witnesses, flags.
 */
#ifndef SMPAIR_LKMM_HERD7_H
#define SMPAIR_LKMM_HERD7_H

#include "lkmm.h"

struct herd7_options {
	const char *model; /* the folder of linux-kernel.cfg, tools/memory-model
			    * of a kernel tree */
	unsigned int seconds;	   /* that herd7 gets; 0: no limit */
	enum lkmm_version version; /* the model that we check with */
};

enum herd7_answer {
	HERD7_ABSENT, /* no herd7 in PATH */
	HERD7_AGREES,
	HERD7_DIFFERS,
	HERD7_NO_VERDICT, /* of one of the two: too slow, not understood */
};

/*
 * Checks the test in text with both. why gets the reason of HERD7_DIFFERS and
 * HERD7_NO_VERDICT, as one line without its end.
 */
enum herd7_answer herd7_ask(const struct herd7_options *opt, const char *text,
			    struct strbuf *why);

#endif
