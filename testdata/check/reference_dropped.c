// SPDX-License-Identifier: GPL-2.0-only
/*
 * Who drops a reference publishes nothing for who takes one unless there is
 * none: the partner is the first reference's barrier, in another place.
 */
#include "kernel.h"

struct map {
	refcount_t users;
	int base;
	int last;
};

void map_put(struct map *m, int last)
{
	m->last = last;
	if (refcount_dec_and_test(&m->users))
		m->base = 0;
}

int map_get(struct map *m)
{
	if (refcount_inc_not_zero(&m->users)) {
		smp_rmb(); /* pairs with smp_wmb() in map_first() */
		return m->base + m->last;
	}
	return -ENOENT;
}

void map_first(struct map *m, int base)
{
	m->base = base;
	m->last = 0;
	smp_wmb(); /* pairs with smp_rmb() in map_get() */
	refcount_set(&m->users, 1);
}

/*
 * $ smpair check -p . --dump=pairs reference_dropped.c
 * pair map.users score=100 payload comment
 * 	writer reference_dropped.c:34:2 map_first()	store reference_dropped.c:35:2 map_first()
 * 	reader reference_dropped.c:24:3 map_get()	load reference_dropped.c:23:6 map_get()
 * 	written reference_dropped.c:33 map.last
 * 	written reference_dropped.c:32 map.base
 * 	read reference_dropped.c:25 map.last
 * 	read reference_dropped.c:25 map.base
 */
