// SPDX-License-Identifier: GPL-2.0-only
/*
 * One set of functions for both ways: each takes the address of a member and
 * either writes it or fills it in, so that the two cannot drift apart.
 *
 *	string section:  count, then the strings with their NULs
 *	numbers:         LEB128; a string is its number in the section from 1,
 *	                 0 for NULL
 */
#include "pack.h"

#include <stdint.h>
#include <string.h>

struct pack {
	bool writing;
	bool bad; /* reading: what is left makes no sense */
	struct arena *arena;
	/* writing */
	struct strbuf numbers, text;
	struct strmap index; /* string to its number */
	size_t nstrings;
	/* reading */
	const unsigned char *p, *end;
	const char **strings;
	const struct primitive **prims; /* by string, looked up once, */
	struct key_hash *hashes;	/* and of keys */
};

static void put(struct strbuf *out, unsigned long long n)
{
	for (; n >= 0x80; n >>= 7)
		strbuf_addch(out, (char)(n | 0x80));
	strbuf_addch(out, (char)n);
}

static unsigned long long get(struct pack *k)
{
	unsigned long long n = 0;

	for (unsigned int shift = 0; shift < 64 && k->p < k->end; shift += 7) {
		unsigned char c = *k->p++;

		n |= (unsigned long long)(c & 0x7f) << shift;
		if (c < 0x80)
			return n;
	}
	k->bad = true;
	return 0;
}

static void do_uint(struct pack *k, unsigned int *n)
{
	if (k->writing)
		put(&k->numbers, *n);
	else
		*n = (unsigned int)get(k);
}

static void do_long(struct pack *k, long *n)
{
	unsigned long long u = (unsigned long long)*n;

	if (k->writing) /* small for small negative ones too */
		put(&k->numbers, u << 1 ^ (*n < 0 ? ~0ull : 0));
	else
		u = get(k);
	if (!k->writing)
		*n = (long)(u >> 1 ^ (u & 1 ? ~0ull : 0));
}

/* A number below limit. */
static unsigned int do_below(struct pack *k, unsigned int n, unsigned int limit)
{
	do_uint(k, &n);
	if (n < limit)
		return n;
	k->bad = true;
	return 0;
}

static size_t string_number(struct pack *k, const char *s)
{
	size_t n = (uintptr_t)strmap_get(&k->index, s);

	if (n)
		return n;
	strbuf_add(&k->text, s, strlen(s) + 1);
	strmap_put(&k->index, s, (void *)(uintptr_t)++k->nstrings);
	return k->nstrings;
}

static size_t get_string_number(struct pack *k)
{
	size_t n = get(k);

	if (n <= k->nstrings)
		return n;
	k->bad = true;
	return 0;
}

static void do_string(struct pack *k, const char **s)
{
	if (k->writing)
		put(&k->numbers, *s ? string_number(k, *s) : 0);
	else
		*s = k->strings[get_string_number(k)];
}

/* A string that every unit has. */
static void do_name(struct pack *k, const char **s)
{
	do_string(k, s);
	if (!*s) {
		k->bad = true;
		*s = "";
	}
}

static const struct primitive *get_prim(struct pack *k)
{
	size_t n = get_string_number(k);

	if (!n)
		return NULL;
	if (!k->prims[n])
		k->prims[n] = vocab_find(k->strings[n]);
	k->bad |= !k->prims[n];
	return k->prims[n];
}

static void do_prim(struct pack *k, const struct primitive **prim)
{
	if (k->writing)
		put(&k->numbers, *prim ? string_number(k, (*prim)->name) : 0);
	else
		*prim = get_prim(k);
}

static void do_span(struct pack *k, struct span *s)
{
	unsigned int len = s->end - s->begin;

	do_uint(k, &s->begin);
	do_uint(k, &len);
	s->end = s->begin + len;
}

/*
 * The array's length and, when reading, zeroed room for it. Each element is
 * at least a byte long, which bounds what broken data can ask for.
 */
static void *do_array(struct pack *k, unsigned int *n, void *at, size_t size)
{
	do_uint(k, n);
	if (k->writing)
		return at;
	if (k->bad || *n > (size_t)(k->end - k->p)) {
		k->bad = true;
		*n = 0;
	}
	return *n ? arena_alloc(k->arena, *n * size) : NULL;
}

static void do_arg(struct pack *k, struct call_arg *a)
{
	const char *text = a->text ? a->text : "";

	do_string(k, &text);
	if (!k->writing)
		a->text = text;
	do_string(k, &a->key);
	do_string(k, &a->var);
}

static bool has_location(const struct location *l)
{
	return l->key || l->text || l->base || l->bit || l->size || l->flags;
}

static void do_key(struct pack *k, struct location *l)
{
	struct key_hash *hash;
	size_t n;

	if (k->writing) {
		do_string(k, &l->key);
		return;
	}
	n = get_string_number(k);
	l->key = k->strings[n];
	if (!l->key)
		return;
	hash = &k->hashes[n];
	if (!hash->first)
		*hash = key_hash(l->key);
	l->hash = *hash;
}

static void do_location(struct pack *k, struct location *l)
{
	if (!do_below(k, has_location(l), 2))
		return;
	do_key(k, l);
	do_string(k, &l->text);
	do_string(k, &l->base);
	do_string(k, &l->bit);
	if (l->bit)
		do_long(k, &l->bit_value);
	do_uint(k, &l->size);
	do_uint(k, &l->flags);
}

static void do_args(struct pack *k, struct event *e)
{
	e->args = do_array(k, &e->nargs, e->args, sizeof(*e->args));
	for (unsigned int i = 0; i < e->nargs; i++)
		do_arg(k, &e->args[i]);
}

static void do_event(struct pack *k, struct event *e, unsigned int nfiles)
{
	e->kind = (enum event_kind)do_below(k, e->kind, EV_NR);
	e->order = (enum ordering)do_below(k, e->order, ORD_NR);
	do_prim(k, &e->prim);
	do_string(k, &e->callee);
	do_location(k, &e->loc);
	do_uint(k, &e->flags);
	e->file = do_below(k, e->file, nfiles);
	do_uint(k, &e->line);
	do_uint(k, &e->col);
	do_span(k, &e->expr);
	do_span(k, &e->operand);
	do_span(k, &e->value);
	do_span(k, &e->stmt);
	do_string(k, &e->op);
	do_string(k, &e->dest);
	do_string(k, &e->src);
	do_args(k, e);
}

static void do_block(struct pack *k, struct block *b, const struct unit *u,
		     unsigned int nblocks)
{
	b->events = do_array(k, &b->nevents, b->events, sizeof(*b->events));
	for (unsigned int i = 0; i < b->nevents; i++) {
		if (!k->writing)
			b->events[i].loc.bit_value = -1;
		do_event(k, &b->events[i], (unsigned int)u->files.n);
	}
	b->succ = do_array(k, &b->nsucc, b->succ, sizeof(*b->succ));
	for (unsigned int i = 0; i < b->nsucc; i++)
		b->succ[i] = do_below(k, b->succ[i], nblocks);
	do_string(k, &b->cond);
}

static void do_function(struct pack *k, struct function *f,
			const struct unit *u)
{
	do_name(k, &f->key);
	do_name(k, &f->name);
	f->file = do_below(k, f->file, (unsigned int)u->files.n);
	do_uint(k, &f->line);
	do_uint(k, &f->col);
	do_span(k, &f->span);
	do_uint(k, &f->flags);
	f->params = do_array(k, &f->nparams, (void *)f->params,
			     sizeof(*f->params));
	for (unsigned int i = 0; i < f->nparams; i++)
		do_name(k, &f->params[i]);
	f->blocks = do_array(k, &f->nblocks, f->blocks, sizeof(*f->blocks));
	for (unsigned int i = 0; i < f->nblocks; i++)
		do_block(k, &f->blocks[i], u, f->nblocks);
	f->exit = do_below(k, f->exit, f->nblocks);
}

/* How many elements follow; as do_array(). */
static unsigned int do_count(struct pack *k, size_t have)
{
	unsigned int n = (unsigned int)have;

	do_uint(k, &n);
	if (!k->writing && (k->bad || n > (size_t)(k->end - k->p))) {
		k->bad = true;
		return 0;
	}
	return n;
}

static void do_names(struct pack *k, const char **names, unsigned int n)
{
	for (unsigned int i = 0; i < n; i++)
		do_name(k, &names[i]);
}

/* Room in a vector for n elements that are to be filled in. */
#define vec_grow(v, count)                                                     \
	do {                                                                   \
		free((v)->at);                                                 \
		(v)->at = (count) ? xcalloc((count), sizeof(*(v)->at)) : NULL; \
		(v)->n = (v)->cap = (count);                                   \
	} while (0)

static void do_unit(struct pack *k, struct unit *u)
{
	unsigned int files = do_count(k, u->files.n);
	unsigned int errors = do_count(k, u->errors.n);
	unsigned int pointers = do_count(k, u->pointers.n);
	unsigned int functions = do_count(k, u->functions.n);

	if (!k->writing) {
		vec_grow(&u->files, files);
		vec_grow(&u->errors, errors);
		vec_grow(&u->pointers, pointers);
		vec_grow(&u->functions, functions);
	}
	do_name(k, &u->main_file);
	do_uint(k, &u->nerrors);
	do_names(k, u->files.at, files);
	do_names(k, u->errors.at, errors);
	for (unsigned int i = 0; i < pointers; i++) {
		do_name(k, &u->pointers.at[i].key);
		do_name(k, &u->pointers.at[i].function);
	}
	for (unsigned int i = 0; i < functions && !k->bad; i++)
		do_function(k, &u->functions.at[i], u);
}

/* Nothing is changed when writing; the functions serve both ways. */
static struct unit *unconst(const struct unit *u)
{
	union {
		const struct unit *from;
		struct unit *to;
	} cast = { .from = u };

	return cast.to;
}

void facts_pack(const struct unit *u, struct strbuf *out)
{
	struct pack k = {
		.writing = true,
		.numbers = STRBUF_INIT,
		.text = STRBUF_INIT,
	};

	do_unit(&k, unconst(u));
	put(out, k.nstrings);
	put(out, k.text.len);
	strbuf_add(out, k.text.buf, k.text.len);
	strbuf_add(out, k.numbers.buf, k.numbers.len);
	strmap_release(&k.index);
	strbuf_release(&k.text);
	strbuf_release(&k.numbers);
}

/* Puts the strings into the arena and their places into k->strings. */
static void read_strings(struct pack *k)
{
	size_t n = get(k), len = get(k);
	const char *s, *end;

	if (k->bad || len > (size_t)(k->end - k->p) || n > len ||
	    (len && k->p[len - 1])) {
		k->bad = true;
		return;
	}
	s = arena_strndup(k->arena, (const char *)k->p, len);
	end = s + len;
	k->p += len;
	k->strings = xcalloc(n + 1, sizeof(*k->strings));
	k->prims = xcalloc(n + 1, sizeof(struct primitive *));
	k->hashes = xcalloc(n + 1, sizeof(*k->hashes));
	for (; s < end && k->nstrings < n; s += strlen(s) + 1)
		k->strings[++k->nstrings] = s;
	k->bad = s != end || k->nstrings != n;
}

struct unit *facts_unpack(const void *data, size_t len)
{
	struct unit *u = xcalloc(1, sizeof(*u));
	struct pack k = {
		.arena = &u->arena,
		.p = data,
		.end = (const unsigned char *)data + len,
	};

	read_strings(&k);
	if (!k.bad)
		do_unit(&k, u);
	free(k.strings);
	free((void *)k.prims);
	free(k.hashes);
	if (!k.bad && k.p == k.end && u->files.n)
		return u;
	unit_free(u);
	return NULL;
}
