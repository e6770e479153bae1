// SPDX-License-Identifier: GPL-2.0-only
#include "location.h"

#include <string.h>

bool location_shared(const struct location *l)
{
	return l->key && l->key[0] != '%' && l->key[0] != '?' &&
	       !(l->flags & LOC_FRESH);
}

/* Both stand on a '['. True if the indices may be the same; both move past. */
static bool same_index(const char **a, const char **b)
{
	size_t la = strcspn(*a, "]"), lb = strcspn(*b, "]");
	bool any = la == 1 || lb == 1;
	bool same = any || (la == lb && !strncmp(*a, *b, la));

	*a += la + ((*a)[la] == ']');
	*b += lb + ((*b)[lb] == ']');
	return same;
}

/* The rest of whole after prefix, or NULL when prefix is none. */
static const char *after_prefix(const char *prefix, const char *whole)
{
	while (*prefix) {
		if (*prefix != *whole)
			return NULL;
		if (*prefix == '[') {
			if (!same_index(&prefix, &whole))
				return NULL;
			continue;
		}
		prefix++;
		whole++;
	}
	return whole;
}

static bool keys_equal(const char *a, const char *b)
{
	const char *rest = after_prefix(a, b);

	return rest && !*rest;
}

static const char *next_suffix(const char *key)
{
	const char *colon = strchr(key, ':');

	return colon ? colon + 1 : NULL;
}

static bool has_suffix(const char *whole, const char *suffix)
{
	for (const char *s = whole; s; s = next_suffix(s))
		if (keys_equal(s, suffix))
			return true;
	return false;
}

static bool is_nameless(const char *key)
{
	return key[0] == '%' || key[0] == '?';
}

bool key_matches(const char *a, const char *b)
{
	if (is_nameless(a) || is_nameless(b))
		return !strcmp(a, b) && a[0] != '?';
	return has_suffix(a, b) || has_suffix(b, a);
}

static bool bits_agree(const struct location *a, const struct location *b)
{
	if (!a->bit || !b->bit || a->bit_value < 0 || b->bit_value < 0)
		return true;
	return a->bit_value == b->bit_value;
}

static uint32_t hash_part(const char *part)
{
	size_t len = strcspn(part, ">[:");
	uint32_t hash = 2166136261u;

	for (size_t i = 0; i < len; i++)
		hash = (hash ^ (unsigned char)part[i]) * 16777619u;
	hash ^= hash >> 16;
	return hash ? hash : 1;
}

struct key_hash key_hash(const char *key)
{
	struct key_hash h = { .first = hash_part(key) };

	for (const char *s = next_suffix(key); s; s = next_suffix(s))
		h.inner |= 1u << (hash_part(s) & 31);
	return h;
}

void key_parts(const char *key, void (*fn)(void *data, uint32_t hash),
	       void *data)
{
	for (const char *s = key; s; s = next_suffix(s))
		fn(data, hash_part(s));
}

bool location_matches(const struct location *a, const struct location *b)
{
	return key_hashes_meet(a->hash, b->hash) && a->key && b->key &&
	       key_matches(a->key, b->key) && bits_agree(a, b);
}

static bool is_boundary(const char *rest)
{
	return rest && strchr(">[:", *rest); /* '\0' is found too */
}

/* Some suffix of outer is a prefix of the whole inner. */
static bool suffix_covers(const char *outer, const char *inner)
{
	for (const char *o = outer; o; o = next_suffix(o))
		if (is_boundary(after_prefix(o, inner)))
			return true;
	return false;
}

/* The whole outer is a prefix of some suffix of inner. */
static bool covers_suffix(const char *outer, const char *inner)
{
	for (const char *i = inner; i; i = next_suffix(i))
		if (is_boundary(after_prefix(outer, i)))
			return true;
	return false;
}

bool key_covers(const char *outer, const char *inner)
{
	if (is_nameless(outer) || is_nameless(inner))
		return outer[0] == '%' &&
		       is_boundary(after_prefix(outer, inner));
	return suffix_covers(outer, inner) || covers_suffix(outer, inner);
}

bool location_covers(const struct location *outer, const struct location *inner)
{
	return key_hashes_meet(outer->hash, inner->hash) && outer->key &&
	       inner->key && key_covers(outer->key, inner->key) &&
	       bits_agree(outer, inner);
}

bool location_overlaps(const struct location *a, const struct location *b)
{
	return key_hashes_meet(a->hash, b->hash) &&
	       (location_covers(a, b) || location_covers(b, a));
}

void key_identifier(const char *key, struct strbuf *out)
{
	const char *start = strrchr(key, '>'), *end;

	if (is_nameless(key))
		return;
	start = start ? start + 1 : key + strspn(key, "=*");
	end = start + strcspn(start, "@[");
	for (const char *p = start; p < end; p++)
		if (*p == '.' || *p == ' ')
			start = p + 1;
	strbuf_add(out, start, (size_t)(end - start));
}

/* Appends one component without its "@file" part; returns what follows it. */
static const char *pretty_part(const char *p, struct strbuf *out)
{
	size_t len = strcspn(p, "@>:[");

	strbuf_add(out, p, len);
	p += len;
	if (*p == '@')
		p += strcspn(p, ">:[");
	return p;
}

void key_pretty(const char *key, struct strbuf *out)
{
	const char *p = key + strspn(key, "=%");

	p = pretty_part(p, out);
	while (*p) {
		if (*p == '[') {
			size_t len = strcspn(p, "]") + 1;

			strbuf_add(out, p, len);
			p += len;
		} else if (*p == ':') {
			p += strcspn(p, ">[");
		} else {
			strbuf_addch(out, '.');
			p = pretty_part(p + 1, out);
		}
	}
}
