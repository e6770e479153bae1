/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What is known of a declaration, computed once for each of a unit's cursors
 * that events refer to: functions, variables, members, records, enumerators.
 */
#ifndef SMPAIR_FRONT_DECL_H
#define SMPAIR_FRONT_DECL_H

#include "place.h"

enum decl_kind {
	DECL_OTHER,
	DECL_FUNCTION,
	DECL_GLOBAL, /* static locals too */
	DECL_LOCAL,  /* parameters too */
	DECL_FIELD,
	DECL_RECORD,
	DECL_CONSTANT, /* enumerator */
};

struct decl {
	CXCursor cursor;
	enum decl_kind kind;
	const char *name;
	/*
	 * As facts.h and location.h have it: key of a function or global,
	 * "%name" of a local, "tag@file" of a record or NULL for one without
	 * name, the name of a field or NULL for an anonymous one.
	 */
	const char *key;
	CXType type;	    /* canonical */
	unsigned int size;  /* bytes; 0: unknown */
	unsigned int flags; /* enum location_flag */

	/* Functions. */
	const struct primitive *prim;
	bool model;	      /* of the model header */
	bool returns_address; /* model: "*(T *)call" is the value */
	bool noreturn;
	bool elsewhere; /* has no body in a header; see follow_call() */

	/* Locals; see locals.h. */
	const char *var; /* "name@offset" */
	bool is_scalar;
	bool escapes;		/* its address is taken */
	unsigned int nassigned; /* assignments, initialiser included */
	unsigned int nallocs;	/* of those: allocations or NULL */
	bool has_alloc;
	struct node *def; /* the last assignment's right-hand side */

	/* Enumerators. */
	long long value;
};

struct decls {
	struct files *files;
	struct arena *arena;
	struct decl **slots; /* open addressing by hash of the cursor */
	size_t nslots, used;
};

void decls_init(struct decls *ds, struct files *files, struct arena *arena);
void decls_release(struct decls *ds);
/* Of a declaration's cursor; never NULL, owned by ds. */
struct decl *decl_get(struct decls *ds, CXCursor cursor);
/* Of what a reference or declaration node names; NULL when it names none. */
struct decl *decl_of_node(struct decls *ds, struct node *n);
/* Of a record type; NULL for another type. */
struct decl *decl_of_record(struct decls *ds, CXType type);

/* Is n a local whose accesses are no events: scalar, address never taken? */
bool decl_is_silent(const struct decl *d);

/* Flags that a type gives a location of it. */
unsigned int type_location_flags(CXType type);
/* Bytes; 0 for incomplete types and functions. */
unsigned int type_size(CXType type);
bool type_is_record(CXType type);
bool type_is_array(CXType type);
bool type_is_pointer(CXType type);
bool type_is_function(CXType type);

#endif
