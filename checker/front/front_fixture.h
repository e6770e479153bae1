/* SPDX-License-Identifier: GPL-2.0-only */
/* For the tests of this folder: facts of C given as a string. */
#ifndef SMPAIR_FRONT_FIXTURE_H
#define SMPAIR_FRONT_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "front.h"
#include "vocab.h"

#define FIXTURE_FILE   "t.c"
#define FIXTURE_HEADER "t.h"

struct fixture {
	const char *code;
	CXIndex index;
	CXTranslationUnit tu;
	struct unit *unit;
	struct strbuf out; /* what the last fixture_*() gave */
};

/* Declarations of the primitives that are functions, as the kernel has them. */
static inline void fixture_declare(const struct primitive *p,
				   struct strbuf *out)
{
	const char *type = p->class == PRIM_ALLOC ? "void *" : "long ";

	if (p->flags & PF_OPERAND_LVALUE)
		strbuf_addf(out, "#define %s\n", p->name); /* for the model */
	else if (p->class != PRIM_COPY || !strncmp(p->name, "copy_", 5))
		strbuf_addf(out, "%s%s();\n", type, p->name);
}

/* The model header without the kernel's headers that it starts with. */
static inline void fixture_model(struct strbuf *out)
{
	struct strbuf model STRBUF_SCOPED = STRBUF_INIT;

	vocab_model_header(&model);
	for (const char *p = model.buf; *p;) {
		const char *end = strchrnul(p, '\n');

		if (strncmp(p, "#include", 8))
			strbuf_add(out, p, (size_t)(end - p));
		strbuf_addch(out, '\n');
		p = *end ? end + 1 : end;
	}
}

/* What stands before the code: the vocabulary and the model header. */
static inline void fixture_prefix(struct strbuf *out)
{
	size_t n;
	const struct primitive *all = vocab_all(&n);

	for (size_t i = 0; i < n; i++)
		fixture_declare(&all[i], out);
	strbuf_addstr(out,
		      "void *memcpy(void *, const void *, __SIZE_TYPE__);\n"
		      "void *memset(void *, int, __SIZE_TYPE__);\n"
		      "void get_random_bytes(void *, int);\n");
	fixture_model(out);
}

/*
 * Parses code as t.c and header, when not NULL, as a t.h that code may
 * include, behind the standalone prefix.
 */
static inline void fixture_open_header(struct fixture *f, const char *code,
				       const char *header,
				       const struct front_options *opt)
{
	static const char *const args[] = { "-include", "/t/prefix.h",
					    "-Wno-everything" };
	struct strbuf prefix STRBUF_SCOPED = STRBUF_INIT;
	struct CXUnsavedFile files[3] = {
		{ "/t/" FIXTURE_FILE, code, strlen(code) },
		{ "/t/prefix.h", NULL, 0 },
		{ "/t/" FIXTURE_HEADER, header ? header : "",
		  header ? strlen(header) : 0 },
	};

	fixture_prefix(&prefix);
	files[1].Contents = prefix.buf;
	files[1].Length = prefix.len;
	f->code = code;
	strbuf_init(&f->out);
	f->index = clang_createIndex(1, 0);
	f->tu = clang_parseTranslationUnit(f->index, "/t/" FIXTURE_FILE, args,
					   3, files, 3,
					   CXTranslationUnit_KeepGoing);
	assert_non_null(f->tu);
	assert_int_equal(front_unit(f->tu, opt, &f->unit), 0);
}

static inline void fixture_open(struct fixture *f, const char *code)
{
	const struct front_options opt = { .root = "/t" };

	fixture_open_header(f, code, NULL, &opt);
	assert_int_equal(f->unit->nerrors, 0);
}

static inline void fixture_close(struct fixture *f)
{
	unit_free(f->unit);
	clang_disposeTranslationUnit(f->tu);
	clang_disposeIndex(f->index);
	strbuf_release(&f->out);
}

static inline const struct function *fixture_function(const struct fixture *f,
						      const char *name)
{
	for (size_t i = 0; i < f->unit->functions.n; i++)
		if (!strcmp(f->unit->functions.at[i].name, name))
			return &f->unit->functions.at[i];
	fail_msg("no function %s", name);
	return NULL;
}

/* Appends s without the file parts of its keys. */
static inline void fixture_add_key(struct strbuf *out, const char *s)
{
	static const char *const parts[] = { "@" FIXTURE_FILE,
					     "@" FIXTURE_HEADER };

	while (*s) {
		size_t skip = 0;

		for (size_t i = 0; i < 2 && !skip; i++)
			if (!strncmp(s, parts[i], strlen(parts[i])))
				skip = strlen(parts[i]);
		if (skip)
			s += skip;
		else
			strbuf_addch(out, *s++);
	}
}

/* A variable without the offset of its declaration. */
static inline void fixture_add_var(struct strbuf *out, const char *label,
				   const char *s)
{
	if (s)
		strbuf_addf(out, " %s=%.*s", label, (int)strcspn(s, "@"), s);
}

static inline void fixture_add_event(struct strbuf *out, const struct event *e)
{
	strbuf_addstr(out, event_kind_name(e->kind));
	if (e->prim)
		strbuf_addf(out, " %s %s", ordering_name(e->order),
			    e->prim->name);
	if (e->callee) {
		strbuf_addch(out, ' ');
		fixture_add_key(out, e->callee);
	}
	if (e->loc.key) {
		strbuf_addch(out, ' ');
		fixture_add_key(out, e->loc.key);
	}
	if (e->loc.bit)
		strbuf_addf(out, " bit=%s:%ld", e->loc.bit, e->loc.bit_value);
	fixture_add_var(out, "base", e->loc.base);
	if (e->op)
		strbuf_addf(out, " %s", e->op);
	fixture_add_var(out, "dest", e->dest);
	fixture_add_var(out, "src", e->src);
}

/*
 * All blocks, a line each: "N: event; event -> successors [condition]". What
 * is given is valid until the next call.
 */
static inline const char *fixture_blocks(struct fixture *f, const char *name)
{
	const struct function *fn = fixture_function(f, name);
	struct strbuf *out = &f->out;

	strbuf_clear(out);
	for (unsigned int b = 0; b < fn->nblocks; b++) {
		const struct block *block = &fn->blocks[b];

		strbuf_addf(out, "%u:", b);
		for (unsigned int i = 0; i < block->nevents; i++) {
			strbuf_addstr(out, i ? "; " : " ");
			fixture_add_event(out, &block->events[i]);
		}
		for (unsigned int i = 0; i < block->nsucc; i++)
			strbuf_addf(out, "%s%u", i ? " " : " -> ",
				    block->succ[i]);
		if (block->cond)
			strbuf_addf(out, " [%s]", block->cond);
		strbuf_addch(out, '\n');
	}
	return out->buf;
}

/* All events of the function, "; " between, whatever the blocks. */
static inline const char *fixture_events(struct fixture *f, const char *name)
{
	const struct function *fn = fixture_function(f, name);
	struct strbuf *out = &f->out;

	strbuf_clear(out);
	for (unsigned int b = 0; b < fn->nblocks; b++)
		for (unsigned int i = 0; i < fn->blocks[b].nevents; i++) {
			if (out->len)
				strbuf_addstr(out, "; ");
			fixture_add_event(out, &fn->blocks[b].events[i]);
		}
	return out->buf;
}

/* The n-th event of the function from 0, whatever the blocks. */
static inline const struct event *
fixture_event(const struct fixture *f, const char *name, unsigned int n)
{
	const struct function *fn = fixture_function(f, name);

	for (unsigned int b = 0; b < fn->nblocks; b++)
		for (unsigned int i = 0; i < fn->blocks[b].nevents; i++)
			if (!n--)
				return &fn->blocks[b].events[i];
	fail_msg("%s has too few events", name);
	return NULL;
}

/* A function and what its facts are, as "show" gives them. */
struct fixture_case {
	const char *function, *code, *facts;
};

/* Parses all the cases as one file and compares each. */
static inline void
fixture_check(const char *declarations, const struct fixture_case *cases,
	      size_t n, const char *(*show)(struct fixture *, const char *))
{
	struct strbuf code STRBUF_SCOPED = STRBUF_INIT;
	struct fixture f;

	strbuf_addstr(&code, declarations);
	for (size_t i = 0; i < n; i++)
		strbuf_addf(&code, "%s\n", cases[i].code);
	fixture_open(&f, code.buf);
	for (size_t i = 0; i < n; i++)
		assert_string_equal(show(&f, cases[i].function),
				    cases[i].facts);
	fixture_close(&f);
}

/* The text of a span of t.c. */
static inline const char *fixture_text(struct fixture *f, struct span s)
{
	strbuf_clear(&f->out);
	strbuf_add(&f->out, f->code + s.begin, s.end - s.begin);
	return f->out.buf;
}

#endif
