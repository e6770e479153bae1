// SPDX-License-Identifier: GPL-2.0-only
/*
 * vocab_def TREE: compares the vocabulary with the kernel's own statement of
 * its primitives for herd7, tools/memory-model/linux-kernel.def. Each one there
 * must be in ours, of the same kind, with the same order and the same operands.
 * Exit status 77, skipped, when the tree has no such file.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "path.h"
#include "vocab.h"

#define SKIPPED 77

/* What linux-kernel.def writes for a kind of primitive. */
static const struct idiom {
	const char *text;
	enum prim_class class;
	int order; /* -1: in braces behind the text */
	unsigned int flags;
} idioms[] = {
	{ "__fence{rcu-lock}", PRIM_LOCK, ORD_COMPILER, PF_RCU },
	{ "__fence{rcu-unlock}", PRIM_UNLOCK, ORD_COMPILER, PF_RCU },
	{ "__fence{sync-rcu}", PRIM_GRACE, ORD_MB, 0 },
	{ "__load{srcu-lock}", PRIM_LOCK, ORD_COMPILER, PF_RCU },
	{ "__store{srcu-unlock}", PRIM_UNLOCK, ORD_COMPILER, PF_RCU },
	{ "__srcu{srcu-lock}", PRIM_LOCK, ORD_COMPILER, PF_RCU },
	{ "__srcu{srcu-unlock}", PRIM_UNLOCK, ORD_COMPILER, PF_RCU },
	{ "__srcu{sync-srcu}", PRIM_GRACE, ORD_MB, 0 },
	{ "__store{once}(X,V); __fence{mb}", PRIM_STORE, ORD_MB, 0 },
	{ "__fence{", PRIM_FENCE, -1, 0 },
	{ "__load{", PRIM_LOAD, -1, 0 },
	{ "__store{", PRIM_STORE, -1, 0 },
	{ "__xchg{", PRIM_RMW, -1, PF_RETURNS },
	{ "__cmpxchg{", PRIM_RMW, -1, PF_RETURNS | PF_CONDITIONAL },
	{ "__atomic_op_return{", PRIM_RMW, -1, PF_RETURNS },
	{ "__atomic_fetch_op{", PRIM_RMW, -1, PF_RETURNS },
	{ "__atomic_op(", PRIM_RMW, ORD_ONCE, 0 },
	{ "__lock(", PRIM_LOCK, ORD_ACQUIRE, 0 },
	{ "__unlock(", PRIM_UNLOCK, ORD_RELEASE, 0 },
	{ "__trylock(", PRIM_TRYLOCK, ORD_ACQUIRE, PF_CONDITIONAL },
	{ "__islocked(", PRIM_LOAD, ORD_ONCE, 0 },
	{ "READ_ONCE(*X)", PRIM_LOAD, ORD_ONCE, 0 },
	{ "WRITE_ONCE(*X,V)", PRIM_STORE, ORD_ONCE, 0 },
	{ "smp_load_acquire(X)", PRIM_LOAD, ORD_ACQUIRE, 0 },
	{ "smp_store_release(X,V)", PRIM_STORE, ORD_RELEASE, 0 },
};

/* A line "name(params) body" taken apart. */
struct line {
	char name[64], params[32], body[128];
};

static bool parse_line(const char *s, struct line *l)
{
	if (sscanf(s, "%63[a-zA-Z0-9_](%31[^)])%127[^\n]", l->name, l->params,
		   l->body) == 3)
		return true;
	*l->params = '\0';
	return sscanf(s, "%63[a-zA-Z0-9_]()%127[^\n]", l->name, l->body) == 2;
}

static const struct idiom *find_idiom(const char *body)
{
	for (size_t i = 0; i < sizeof(idioms) / sizeof(idioms[0]); i++) {
		if (strstr(body, idioms[i].text))
			return &idioms[i];
	}
	return NULL;
}

static int idiom_order(const struct idiom *idiom, const char *body)
{
	const char *order = strstr(body, idiom->text) + strlen(idiom->text);
	char name[64];

	if (idiom->order >= 0)
		return idiom->order;
	snprintf(name, sizeof(name), "%.*s", (int)strcspn(order, "}"), order);
	return ordering_parse(name);
}

/* Position of a parameter such as 'X' in "V,X", or -1. */
static int position(const char *params, char name)
{
	const char *at = strchr(params, name);

	return at ? (int)(at - params) / 2 : -1;
}

/* Of two values, as cmpxchg() has, the second one is stored. */
static int value_position(const char *params)
{
	int w = position(params, 'W');

	return w >= 0 ? w : position(params, 'V');
}

static int complain(const struct line *l, const char *what, const char *ours,
		    const char *body)
{
	fprintf(stderr, "%s: %s is %s in the table, the kernel says \"%s\"\n",
		l->name, what, ours, body);
	return 1;
}

static int check_operands(const struct line *l, const struct primitive *p)
{
	bool names_object = strstr(l->body, "__load{") ||
			    strstr(l->body, "__store{");
	bool lvalue = names_object && !strstr(l->body, "*X");
	int bad = 0;

	if (p->operand != position(l->params, 'X'))
		bad += complain(l, "operand", "elsewhere", l->params);
	if (p->value != value_position(l->params))
		bad += complain(l, "value", "elsewhere", l->params);
	if (lvalue != !!(p->flags & PF_OPERAND_LVALUE))
		bad += complain(l, "operand",
				lvalue ? "a pointer" : "an lvalue", l->body);
	return bad;
}

static int check_line(const struct line *l)
{
	const struct primitive *p = vocab_find(l->name);
	const struct idiom *idiom = find_idiom(l->body);
	unsigned int checked = PF_RETURNS | PF_CONDITIONAL | PF_RCU;
	int bad = 0;

	if (!p)
		return complain(l, "it", "absent", l->body);
	if (!idiom)
		return complain(l, "its kind", "unknown", l->body);
	if (p->class != idiom->class)
		bad += complain(l, "class", prim_class_name(p->class), l->body);
	if ((int)p->order != idiom_order(idiom, l->body))
		bad += complain(l, "order", ordering_name(p->order), l->body);
	if (p->class != PRIM_RMW)
		checked = 0;
	if ((p->flags ^ idiom->flags) & checked)
		bad += complain(l, "a flag", "another", l->body);
	return bad + check_operands(l, p);
}

static int check_text(char *text)
{
	struct line l;
	int bad = 0, n = 0;

	for (char *s = strtok(text, "\n"); s; s = strtok(NULL, "\n")) {
		if (!parse_line(s, &l))
			continue;
		bad += check_line(&l);
		n++;
	}
	printf("%d primitives compared, %d differences\n", n, bad);
	return bad || !n;
}

int main(int argc, char **argv)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	char *path;
	int read;

	if (argc != 2) {
		fprintf(stderr, "usage: vocab_def TREE\n");
		return 2;
	}
	path = path_join(argv[1], "tools/memory-model/linux-kernel.def");
	read = read_file(path, &text);
	free(path);
	return read ? SKIPPED : check_text(text.buf);
}
