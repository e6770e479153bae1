/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A typed, growing array:
 *
 *	VEC(int) v = VEC_INIT;
 *	vec_push(&v, 3);
 *	for (size_t i = 0; i < v.n; i++) use(v.at[i]);
 *	vec_release(&v);
 *
 * A pointer into at[] is valid until the next push.
 */
#ifndef SMPAIR_VEC_H
#define SMPAIR_VEC_H

#include <stdlib.h>

#include "alloc.h"

#define VEC(type)              \
	struct {               \
		type *at;      \
		size_t n, cap; \
	}
#define VEC_INIT           \
	{                  \
		NULL, 0, 0 \
	}

#define vec_push(v, x)                                                   \
	do {                                                             \
		if ((v)->n == (v)->cap) {                                \
			(v)->cap = (v)->cap ? 2 * (v)->cap : 8;          \
			(v)->at = xrealloc((v)->at,                      \
					   (v)->cap * sizeof(*(v)->at)); \
		}                                                        \
		(v)->at[(v)->n++] = (x);                                 \
	} while (0)

/* n = 0, memory kept. */
#define vec_clear(v) ((void)((v)->n = 0))

#define vec_release(v)                 \
	do {                           \
		free((v)->at);         \
		(v)->at = NULL;        \
		(v)->n = (v)->cap = 0; \
	} while (0)

#define vec_sort(v, cmp)                                               \
	do {                                                           \
		if ((v)->n)                                            \
			qsort((v)->at, (v)->n, sizeof(*(v)->at), cmp); \
	} while (0)

#endif
