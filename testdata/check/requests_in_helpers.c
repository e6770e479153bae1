// SPDX-License-Identifier: GPL-2.0-only
/*
 * A request bit behind three helpers: the consumer's barrier stands beside the
 * RMW that takes the request back, the test of it is in a callee.
 */
#include "kernel.h"

struct worker {
	unsigned long requests;
};

void worker_request(struct worker *w, int nr)
{
	smp_wmb();
	set_bit(nr & 31, &w->requests);
}

static inline bool worker_has(struct worker *w, int nr)
{
	return test_bit(nr & 31, &w->requests);
}

static inline void worker_clear(struct worker *w, int nr)
{
	clear_bit(nr & 31, &w->requests);
}

bool worker_take(struct worker *w, int nr)
{
	if (!worker_has(w, nr))
		return false;
	worker_clear(w, nr);
	smp_mb__after_atomic();
	return true;
}

/*
 * $ smpair check -p . --no-comments --dump=pairs requests_in_helpers.c
 * pair worker.requests#nr & 31 score=50
 * 	writer requests_in_helpers.c:14:2 worker_request()	store requests_in_helpers.c:15:2 worker_request()
 * 	reader requests_in_helpers.c:33:2 worker_take()	load requests_in_helpers.c:20:9 worker_has()
 */
