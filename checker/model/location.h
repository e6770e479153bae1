/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Names for memory locations that mean the same in every translation unit.
 *
 * A key is one string:
 *
 *	=name			an external global
 *	=name@file		a static one; =fn.name@file inside a function
 *	tag@file		a whole record, as "*p" of a pointer to it is
 *	tag@file>field		a member, reached through a pointer or an
 *				object of which only the type is known
 *	...>outer:tag@file>inner	a member of a member
 *	...[] or ...[3]		an array element: any, or a constant one
 *	*type			what a pointer to no record points to
 *	%name			a local variable of the function: not shared
 *	?			unknown
 *
 * "@file" is the file that defines the record, relative to the tree, so that
 * two drivers' "struct priv" stay apart. An anonymous record adds nothing to
 * the key. Each ':' starts a suffix that names the same memory seen through a
 * pointer to the inner record: "user_namespace@u.h>uid_map:uid_gid_map@u.h>nr"
 * and "uid_gid_map@u.h>nr" may be one location.
 *
 * Keys are type-based: two keys that match may be of different objects. What
 * builds on a match must be sound for that.
 */
#ifndef SMPAIR_LOCATION_H
#define SMPAIR_LOCATION_H

#include <stdbool.h>
#include <stdint.h>

#include "strbuf.h"

/*
 * A quick "no" to whether two keys overlap: they do only where the first part
 * of one (up to '>', '[' or ':') begins the other or what follows a ':' of it.
 */
struct key_hash {
	uint32_t first; /* of the first part; 0: not known, nothing is quick */
	uint32_t inner; /* bit (first & 31) of what follows each ':' */
};

struct location {
	const char *key;    /* interned; NULL: no location */
	const char *text;   /* as the source spells it: "s->count" */
	const char *base;   /* local variable that it is reached through,
				 * "vi@1042" (name@offset of its declaration),
				 * or NULL */
	const char *bit;    /* bit number or mask as spelled, or NULL */
	long bit_value;	    /* when known, else -1 */
	unsigned int size;  /* bytes; 0: unknown */
	unsigned int flags; /* enum location_flag */
	struct key_hash hash;
};

enum location_flag {
	LOC_BITFIELD = 1 << 0,
	LOC_POINTER = 1 << 1, /* holds a pointer */
	LOC_RECORD = 1 << 2,  /* a whole struct or union */
	LOC_ARRAY = 1 << 3,   /* a whole array */
	LOC_VOLATILE = 1 << 4,
	LOC_ATOMIC = 1 << 5,	    /* atomic_t, refcount_t, ... */
	LOC_FLOATING_SIZE = 1 << 6, /* 64 bit on 64-bit machines only: long,
				     * pointer; native everywhere */
	LOC_PERCPU = 1 << 7,
	LOC_CONST = 1 << 8,
	LOC_FRESH = 1 << 9, /* through a local pointer that an allocation
				 * of the same function set */
	LOC_USER = 1 << 10, /* __user, __iomem */
};

/* Is it memory that another CPU may see? False for locals and NULL. */
bool location_shared(const struct location *l);

/*
 * May the two be the same memory? Equal keys, or one a suffix of the other at
 * a ':', with array indices equal or unknown; bit numbers must agree when both
 * are known.
 */
bool location_matches(const struct location *a, const struct location *b);

/* For location.hash, which whoever makes many locations fills in. */
struct key_hash key_hash(const char *key);
/* False: the keys do not overlap. */
static inline bool key_hashes_meet(struct key_hash a, struct key_hash b)
{
	return a.first == b.first || !a.first || !b.first ||
	       a.inner >> (b.first & 31) & 1 || b.inner >> (a.first & 31) & 1;
}

/* Calls fn with the hash of each part that key_hash() is made of. */
void key_parts(const char *key, void (*fn)(void *data, uint32_t hash),
	       void *data);

/* The same, for keys alone. */
bool key_matches(const char *a, const char *b);

/*
 * Does an access of the outer one cover the inner? "map", a whole struct,
 * covers "map.extent[]". True also when they match.
 */
bool location_covers(const struct location *outer,
		     const struct location *inner);
bool key_covers(const char *outer, const char *inner);

/* Do the two overlap: one covers the other? */
bool location_overlaps(const struct location *a, const struct location *b);

/*
 * The last member, variable or type name of the key, without file and index:
 * what a text search for other users of the location looks for. Appends to
 * out; nothing for unknown locations.
 */
void key_identifier(const char *key, struct strbuf *out);

/* The key for people: files and '%' left out, "->" and "." put back. */
void key_pretty(const char *key, struct strbuf *out);

#endif
