/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A stale read that nothing forbids, shown by two litmus tests: reachable as the
 * code is, never with order on both sides.
 */
#ifndef SMPAIR_STALE_READ_H
#define SMPAIR_STALE_READ_H

#include "cleanup.h"
#include "diagnose.h"

struct stale_read {
	struct site store, flag_store; /* the writer's, in this order */
	struct site flag_load, load;   /* the reader's */
	struct site writer_fence;      /* between its two; may be none */
	struct site reader_fence;      /* behind the flag's load; may be none */
	bool locked; /* the data is stored under a lock that the reader does not
		      * take, and that is given up before the flag */
	bool early;  /* the data is loaded before the flag, and that before the
		     * fence */
};

struct shown {
	struct strbuf before, after; /* the tests */
};

#define SHOWN_INIT                                           \
	{                                                    \
		.before = STRBUF_INIT, .after = STRBUF_INIT, \
	}

/*
 * How sure a diagnosis that is likely by the code is: proven when the model
 * shows the stale read and its end, else for review. What is for review stays
 * that; its tests are written all the same when they show something.
 */
enum confidence stale_read_show(const struct diagnose *d,
				const struct stale_read *s,
				enum confidence by_code, struct shown *out);
/*
 * The same for a store and a load with smp_rmb() between, whatever the other
 * side does: it has smp_mb() in the test.
 */
enum confidence store_load_show(const struct diagnose *d,
				const struct site *store,
				const struct site *load,
				enum confidence by_code, struct shown *out);
/* Gives the finding (NULL: none) the tests, if they show something. */
void shown_keep(struct diagnose *d, struct finding *f, const struct shown *s);
void shown_release(struct shown *s);

#endif
