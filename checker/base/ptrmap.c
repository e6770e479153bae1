// SPDX-License-Identifier: GPL-2.0-only
#include "ptrmap.h"

#include <stdlib.h>

#define uthash_fatal(msg) BUG("uthash: %s", msg)
#include <uthash.h>

#include "alloc.h"
#include "voice.h"

struct ptrmap_entry {
	UT_hash_handle hh;
	const void *key;
	void *value;
};

static struct ptrmap_entry *find(const struct ptrmap *m, const void *key)
{
	struct ptrmap_entry *e;

	HASH_FIND_PTR(m->head, &key, e);
	return e;
}

void *ptrmap_get(const struct ptrmap *m, const void *key)
{
	const struct ptrmap_entry *e = find(m, key);

	return e ? e->value : NULL;
}

void ptrmap_put(struct ptrmap *m, const void *key, void *value)
{
	struct ptrmap_entry *e = find(m, key);

	if (!e) {
		e = xcalloc(1, sizeof(*e));
		e->key = key;
		HASH_ADD_PTR(m->head, key, e);
	}
	e->value = value;
}

void ptrmap_release(struct ptrmap *m, void (*release)(void *value))
{
	struct ptrmap_entry *e = m->head, *next;

	HASH_CLEAR(hh, m->head);
	for (; e; e = next) {
		next = e->hh.next;
		if (release)
			release(e->value);
		free(e);
	}
}
