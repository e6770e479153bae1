// SPDX-License-Identifier: GPL-2.0-only
#include "strmap.h"

#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

/* Several times as fast as uthash's own. */
#define HASH_FUNCTION(key, len, hash) \
	((hash) = (unsigned int)XXH3_64bits(key, len))
#define uthash_fatal(msg) BUG("uthash: %s", msg)
#include <uthash.h>

#include "alloc.h"
#include "voice.h"

struct strmap_entry {
	UT_hash_handle hh;
	void *value;
	char key[];
};

static struct strmap_entry *find(const struct strmap *m, const char *key)
{
	struct strmap_entry *e;

	HASH_FIND_STR(m->head, key, e);
	return e;
}

static struct strmap_entry *find_or_add(struct strmap *m, const char *key)
{
	struct strmap_entry *e = find(m, key);
	size_t len = strlen(key);

	if (e)
		return e;
	e = xcalloc(1, sizeof(*e) + len + 1);
	memcpy(e->key, key, len + 1);
	HASH_ADD_KEYPTR(hh, m->head, e->key, len, e);
	return e;
}

void *strmap_get(const struct strmap *m, const char *key)
{
	const struct strmap_entry *e = find(m, key);

	return e ? e->value : NULL;
}

bool strmap_has(const struct strmap *m, const char *key)
{
	return find(m, key);
}

void strmap_put(struct strmap *m, const char *key, void *value)
{
	find_or_add(m, key)->value = value;
}

size_t strmap_size(const struct strmap *m)
{
	return HASH_COUNT(m->head);
}

void strmap_release(struct strmap *m)
{
	struct strmap_entry *e = m->head, *next;

	HASH_CLEAR(hh, m->head);
	for (; e; e = next) {
		next = e->hh.next;
		free(e);
	}
}

struct strmap_entry *strmap_first(const struct strmap *m)
{
	return m->head;
}

struct strmap_entry *strmap_next(const struct strmap_entry *e)
{
	return e->hh.next;
}

const char *strmap_key(const struct strmap_entry *e)
{
	return e->key;
}

void *strmap_value(const struct strmap_entry *e)
{
	return e->value;
}

const char *strmap_intern(struct strmap *m, const char *s)
{
	return find_or_add(m, s)->key;
}
