// SPDX-License-Identifier: GPL-2.0-only
#include "parallel.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <unistd.h>

struct work {
	parallel_fn fn;
	void *data;
	size_t n;
	atomic_size_t next;
	atomic_uint threads;
};

static void *take_parts(void *arg)
{
	struct work *w = arg;
	unsigned int thread = atomic_fetch_add(&w->threads, 1);
	size_t i;

	while ((i = atomic_fetch_add(&w->next, 1)) < w->n)
		w->fn(w->data, i, thread);
	return NULL;
}

static unsigned int count_threads(size_t n, unsigned int jobs)
{
	long most = jobs ? (long)jobs : sysconf(_SC_NPROCESSORS_ONLN);

	if (most > PARALLEL_MAX)
		most = PARALLEL_MAX;
	if (most < 1)
		most = 1;
	return n < (size_t)most ? (unsigned int)n : (unsigned int)most;
}

void parallel(size_t n, unsigned int jobs, parallel_fn fn, void *data)
{
	struct work w = { .fn = fn, .data = data, .n = n };
	unsigned int want = count_threads(n, jobs), made = 0;
	pthread_t threads[PARALLEL_MAX];

	while (made + 1 < want &&
	       !pthread_create(&threads[made], NULL, take_parts, &w))
		made++;
	take_parts(&w);
	while (made)
		pthread_join(threads[--made], NULL);
}
