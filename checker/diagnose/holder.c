// SPDX-License-Identifier: GPL-2.0-only
#include "holder.h"

#include <string.h>

#include "definition.h"

/* Names in more files than this say nothing of one function. */
enum { MAX_FILES = 60, MAX_DEPTH = 3 };

struct body {
	const char *path, *code;
	struct span span, name;
};

/* What is known of a name. */
struct entry {
	const char *name;
	VEC(const char *) files; /* that mention it */
	VEC(const char *) from;	 /* files that it is asked for from */
	VEC(struct body) bodies;
	bool searched, mentioned;
};

struct finder {
	struct diagnose *d;
	struct strmap codes;   /* path -> blanked text */
	struct strmap entries; /* name -> struct entry */
	VEC(struct entry *) wanted;
	bool no_tree;
};

static const char *code_at(struct finder *f, const char *path)
{
	const char *code = strmap_get(&f->codes, path);
	const struct source_text *t;
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	if (code)
		return code;
	t = text_source_get(&f->d->opt->source, path);
	if (!t)
		return "";
	code_of(t, &sb);
	code = arena_strdup(&f->d->out->arena, sb.buf);
	strmap_put(&f->codes, path, (void *)(uintptr_t)code);
	return code;
}

static struct entry *entry_of(struct finder *f, const char *name)
{
	struct entry *e = strmap_get(&f->entries, name);

	if (e)
		return e;
	e = xcalloc(1, sizeof(*e));
	e->name = arena_strdup(&f->d->out->arena, name);
	strmap_put(&f->entries, name, e);
	return e;
}

static void want(struct finder *f, const char *name, const char *from)
{
	struct entry *e = entry_of(f, name);

	if (!e->from.n || e->from.at[e->from.n - 1] != from)
		vec_push(&e->from, from);
	if (e->searched)
		return;
	e->searched = true;
	vec_push(&f->wanted, e);
}

static void add_file(void *ctx, size_t word, const char *path)
{
	struct finder *f = ctx;
	struct entry *e = f->wanted.at[word];

	vec_push(&e->files, arena_strdup(&f->d->out->arena, path));
}

/* All files of the run, where the tree's are not known. */
static void add_run_files(struct finder *f)
{
	struct strmap seen = STRMAP_INIT;
	const struct program *p = f->d->program;

	for (size_t i = 0; i < p->units.n; i++)
		for (size_t k = 0; k < p->units.at[i]->files.n; k++)
			strmap_put(&seen, p->units.at[i]->files.at[k], f);
	for (struct strmap_entry *e = strmap_first(&seen); e;
	     e = strmap_next(e))
		for (size_t w = 0; w < f->wanted.n; w++)
			vec_push(
				&f->wanted.at[w]->files,
				arena_strdup(&f->d->out->arena, strmap_key(e)));
	strmap_release(&seen);
}

static void read_mentions(struct finder *f, struct entry *e, const char *path)
{
	const char *code = code_at(f, path);
	enum mention_kind kind;
	struct body b = { .path = path, .code = code };
	size_t from = 0;

	while ((kind = definition_next(code, e->name, &from, &b.span))) {
		e->mentioned = true;
		b.name.end = (unsigned int)from;
		b.name.begin = b.name.end - (unsigned int)strlen(e->name);
		if (kind == MENTION_DEFINED)
			vec_push(&e->bodies, b);
	}
}

static bool same_folder(const char *a, const char *b)
{
	const char *slash = strrchr(a, '/');
	size_t len = slash ? (size_t)(slash - a) + 1 : 0;

	return !strncmp(a, b, len) && !strchr(b + len, '/');
}

/* Of a name that is everywhere only the files around who asks are read. */
static bool is_near(const struct entry *e, const char *file)
{
	for (size_t i = 0; i < e->from.n; i++)
		if (same_folder(e->from.at[i], file) &&
		    (e->files.n <= 8 * MAX_FILES ||
		     !strcmp(e->from.at[i], file)))
			return true;
	return false;
}

/* Finds all that is wanted at once: reading the tree takes a second. */
static void search(struct finder *f)
{
	const struct diagnose_options *o = f->d->opt;
	VEC(const char *) words = VEC_INIT;

	if (!f->wanted.n)
		return;
	for (size_t i = 0; i < f->wanted.n; i++)
		vec_push(&words, f->wanted.at[i]->name);
	if (!o->files_with ||
	    !o->files_with(o->data, words.at, words.n, add_file, f)) {
		f->no_tree = true;
		add_run_files(f);
	}
	for (size_t i = 0; i < f->wanted.n; i++) {
		struct entry *e = f->wanted.at[i];

		if (e->files.n > MAX_FILES)
			e->mentioned = true;
		for (size_t k = 0; k < e->files.n; k++)
			if (e->files.n <= MAX_FILES ||
			    is_near(e, e->files.at[k]))
				read_mentions(f, e, e->files.at[k]);
	}
	vec_release(&words);
	vec_clear(&f->wanted);
}

/* How near is the body to the file: its own, its folder, anywhere? */
static unsigned int nearness(const struct body *b, const char *file)
{
	return !strcmp(b->path, file) ? 0 : same_folder(b->path, file) ? 1 : 2;
}

/* The bodies of the name that the file may mean: the nearest ones. */
static unsigned int nearest(const struct entry *e, const char *file)
{
	unsigned int best = 3;

	for (size_t i = 0; i < e->bodies.n; i++)
		if (nearness(&e->bodies.at[i], file) < best)
			best = nearness(&e->bodies.at[i], file);
	return best;
}

static bool is_marked(const char *name, const char *const *others)
{
	for (; *others; others++)
		if (!strcmp(name, *others))
			return true;
	return false;
}

/* The kind of fence that is meant: smp_mb() and its helpers are one. */
static enum ordering fence_kind(const char *name)
{
	const struct primitive *p = vocab_find(name);

	if (!strcmp(name, "mb"))
		return ORD_MB;
	if (!strcmp(name, "wmb"))
		return ORD_WMB;
	if (!strcmp(name, "rmb"))
		return ORD_RMB;
	if (!p)
		return ORD_PLAIN;
	switch (p->order) {
	case ORD_BEFORE_ATOMIC:
	case ORD_AFTER_ATOMIC:
	case ORD_AFTER_SPINLOCK:
	case ORD_AFTER_UNLOCK_LOCK:
	case ORD_DEVICE_MB:
	case ORD_MB:
		return ORD_MB;
	case ORD_DEVICE_WMB:
		return ORD_WMB;
	case ORD_DEVICE_RMB:
		return ORD_RMB;
	default:
		return p->order;
	}
}

static bool is_fence(const char *name)
{
	const struct primitive *p = vocab_find(name);

	return !p || p->class == PRIM_FENCE;
}

/* Is the word of the code what the comment calls named? */
static bool satisfies(const char *named, const char *word)
{
	static const char *const loads[] = { "READ_ONCE", "ACCESS_ONCE",
					     "rcu_dereference", "atomic_read",
					     NULL };
	const struct primitive *p;

	if (!strcmp(named, word))
		return true;
	p = vocab_find(word);
	if (!p)
		return false;
	if (is_marked(named, loads))
		return p->class == PRIM_LOAD || p->class == PRIM_RMW;
	if (!strcmp(named, "WRITE_ONCE"))
		return p->class == PRIM_STORE || p->class == PRIM_RMW;
	if (!is_fence(named))
		return false;
	return fence_kind(word) == fence_kind(named) &&
	       (p->class == PRIM_FENCE || p->order == ORD_MB);
}

enum { SIDE_WRITER = 1, SIDE_READER = 2, SIDE_BOTH = 3 };

/* On which side of a pair the barrier of that name stands. */
static int side_of(const char *name)
{
	enum ordering order = fence_kind(name);

	if (order == ORD_WMB || order == ORD_RELEASE)
		return SIDE_WRITER;
	if (order == ORD_RMB || order == ORD_ACQUIRE)
		return SIDE_READER;
	return order == ORD_MB ? SIDE_BOTH : 0;
}

/* A barrier that the comment may mean instead of the one named. */
static bool is_other(const char *named, const char *word)
{
	const struct primitive *p = vocab_find(word);

	if (!p || p->flags & PF_IMPLIED || !(side_of(named) & side_of(word)))
		return false;
	if (p->class == PRIM_FENCE)
		return p->order != ORD_COMPILER;
	return (p->class == PRIM_LOAD || p->class == PRIM_STORE ||
		p->class == PRIM_RMW) &&
	       (p->order == ORD_ACQUIRE || p->order == ORD_RELEASE);
}

static void note_other(struct finder *f, struct held *h, const char *word)
{
	if (!h->other)
		h->other = arena_strdup(&f->d->out->arena, word);
	else if (strcmp(h->other, word))
		h->several_others = true;
}

/* Is the word at i reached through "->" or "."? */
static bool is_member(const char *code, unsigned int i)
{
	return i && (code[i - 1] == '.' ||
		     (i > 1 && code[i - 1] == '>' && code[i - 2] == '-'));
}

/* Looks through one body; the words that are called become wanted. */
static bool read_body(struct finder *f, struct held *h, const struct body *b,
		      unsigned int depth, bool want_callees)
{
	struct span w;

	for (unsigned int at = b->span.begin;
	     code_next_word(b->code, b->span, &at, &w);) {
		char word[80];
		size_t len = w.end - w.begin;

		if (len >= sizeof(word))
			continue;
		memcpy(word, b->code + w.begin, len);
		word[len] = '\0';
		if (satisfies(h->claim.primitive, word))
			return true;
		if (b->code[w.end] == '(' && is_member(b->code, w.begin))
			h->indirect = true;
		if (!depth && is_other(h->claim.primitive, word))
			note_other(f, h, word);
		if (want_callees && b->code[w.end] == '(' && len > 3 &&
		    !vocab_find(word))
			want(f, word, b->path);
	}
	return false;
}

static bool holds(struct finder *f, struct held *h, const char *name,
		  const char *from, unsigned int depth, unsigned int limit);

static bool callees_hold(struct finder *f, struct held *h, const struct body *b,
			 unsigned int depth, unsigned int limit)
{
	struct span w;

	for (unsigned int at = b->span.begin;
	     code_next_word(b->code, b->span, &at, &w);) {
		char word[80];
		size_t len = w.end - w.begin;

		if (len >= sizeof(word) || b->code[w.end] != '(')
			continue;
		memcpy(word, b->code + w.begin, len);
		word[len] = '\0';
		if (strmap_has(&f->entries, word) &&
		    holds(f, h, word, b->path, depth + 1, limit))
			return true;
	}
	return false;
}

/* In the bodies of name, or those of callees down to limit? */
static bool holds(struct finder *f, struct held *h, const char *name,
		  const char *from, unsigned int depth, unsigned int limit)
{
	const struct entry *e = entry_of(f, name);
	unsigned int near = nearest(e, from);

	for (size_t i = 0; i < e->bodies.n; i++) {
		const struct body *b = &e->bodies.at[i];

		if (nearness(b, from) != near)
			continue;
		if (!depth) {
			h->found_in = b->path;
			h->name_at = b->name;
		}
		if (read_body(f, h, b, depth, depth == limit) ||
		    (depth < limit && callees_hold(f, h, b, depth, limit)))
			return true;
	}
	return false;
}

static void answer(struct finder *f, struct held *h, unsigned int limit)
{
	const struct entry *e = entry_of(f, h->claim.function);

	if (holds(f, h, h->claim.function, h->file, 0, limit))
		h->holding = HOLDS_IT;
	else if (e->bodies.n)
		h->holding = h->other ? HOLDS_OTHER : HOLDS_NONE;
	else
		h->holding = e->mentioned ? HOLDER_UNKNOWN : HOLDER_GONE;
}

/* Functions that macros generate are in no text. */
static void know_generated(struct finder *f, struct held *h)
{
	const struct program *p = f->d->program;

	for (size_t i = 0; h->holding == HOLDER_GONE && i < p->functions.n; i++)
		if (!strcmp(p->functions.at[i]->fn->name, h->claim.function))
			h->holding = HOLDER_UNKNOWN;
}

static void finder_release(struct finder *f)
{
	for (struct strmap_entry *s = strmap_first(&f->entries); s;
	     s = strmap_next(s)) {
		struct entry *e = strmap_value(s);

		vec_release(&e->files);
		vec_release(&e->from);
		vec_release(&e->bodies);
		free(e);
	}
	vec_release(&f->wanted);
	strmap_release(&f->entries);
	strmap_release(&f->codes);
}

bool holders_find(struct diagnose *d, held_vec *v)
{
	struct finder f = { .d = d };

	for (size_t i = 0; i < v->n; i++)
		want(&f, v->at[i].claim.function, v->at[i].file);
	search(&f);
	for (unsigned int limit = 0; limit < MAX_DEPTH; limit++) {
		for (size_t i = 0; i < v->n; i++)
			if (!limit || v->at[i].holding == HOLDS_NONE ||
			    v->at[i].holding == HOLDS_OTHER)
				answer(&f, &v->at[i], limit);
		search(&f);
	}
	for (size_t i = 0; i < v->n; i++)
		know_generated(&f, &v->at[i]);
	finder_release(&f);
	return !f.no_tree;
}
