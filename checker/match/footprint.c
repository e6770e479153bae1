// SPDX-License-Identifier: GPL-2.0-only
#include "footprint.h"

#include <string.h>

static uint32_t hash(const char *s, size_t len)
{
	uint32_t h = 2166136261u;

	for (size_t i = 0; i < len; i++)
		h = (h ^ (unsigned char)s[i]) * 16777619u;
	return h;
}

/* The tag of each record in the key: at its start and after each ':'. */
static void add_tags(struct footprint *f, const char *key)
{
	while (key) {
		const char *colon = strchr(key, ':');

		if (key[0] != '=' && key[0] != '*')
			vec_push(&f->tags, hash(key, strcspn(key, "@>[:")));
		key = colon ? colon + 1 : NULL;
	}
}

void footprint_add(struct footprint *f, const struct location *l)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	key_identifier(l->key, &sb);
	vec_push(&f->names, hash(sb.buf, sb.len));
	add_tags(f, l->key);
	if (!strchr(l->key, '>') && l->key[0] != '=')
		vec_push(&f->wholes, hash(sb.buf, sb.len));
}

static int hash_cmp(const void *va, const void *vb)
{
	const uint32_t *a = va, *b = vb;

	return *a < *b ? -1 : *a > *b;
}

static void sort_unique(uint32_t *at, size_t *n)
{
	size_t kept = 0;

	if (*n)
		qsort(at, *n, sizeof(*at), hash_cmp);
	for (size_t i = 0; i < *n; i++)
		if (!kept || at[kept - 1] != at[i])
			at[kept++] = at[i];
	*n = kept;
}

void footprint_close(struct footprint *f)
{
	sort_unique(f->names.at, &f->names.n);
	sort_unique(f->tags.at, &f->tags.n);
	sort_unique(f->wholes.at, &f->wholes.n);
}

void footprint_release(struct footprint *f)
{
	vec_release(&f->names);
	vec_release(&f->tags);
	vec_release(&f->wholes);
}

static bool meet(const uint32_t *a, size_t na, const uint32_t *b, size_t nb)
{
	size_t i = 0, k = 0;

	while (i < na && k < nb) {
		if (a[i] == b[k])
			return true;
		if (a[i] < b[k])
			i++;
		else
			k++;
	}
	return false;
}

bool footprints_meet(const struct footprint *a, const struct footprint *b)
{
	return meet(a->names.at, a->names.n, b->names.at, b->names.n) ||
	       meet(a->tags.at, a->tags.n, b->wholes.at, b->wholes.n) ||
	       meet(a->wholes.at, a->wholes.n, b->tags.at, b->tags.n);
}
