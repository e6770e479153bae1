/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A map from strings to pointers, over uthash. Iteration is in the order of
 * insertion, so that output is the same at every run. Keys are copied.
 */
#ifndef SMPAIR_STRMAP_H
#define SMPAIR_STRMAP_H

#include <stdbool.h>
#include <stddef.h>

struct strmap_entry;

struct strmap {
	struct strmap_entry *head;
};

#define STRMAP_INIT  \
	{            \
		NULL \
	}

/* NULL when key is absent. */
void *strmap_get(const struct strmap *m, const char *key);
bool strmap_has(const struct strmap *m, const char *key);
/* Sets or replaces; the map never frees values. */
void strmap_put(struct strmap *m, const char *key, void *value);
size_t strmap_size(const struct strmap *m);
void strmap_release(struct strmap *m);

/*
 * Iteration: for (e = strmap_first(m); e; e = strmap_next(e)). The map must
 * not change meanwhile.
 */
struct strmap_entry *strmap_first(const struct strmap *m);
struct strmap_entry *strmap_next(const struct strmap_entry *e);
const char *strmap_key(const struct strmap_entry *e);
void *strmap_value(const struct strmap_entry *e);

/*
 * Interning: equal strings give the same pointer, owned by the map's keys
 * and valid until strmap_release().
 */
const char *strmap_intern(struct strmap *m, const char *s);

#endif
