// SPDX-License-Identifier: GPL-2.0-only
/* The table of rules/primitives.def, sorted there; see vocab_test.c. */
#include "vocab.h"

#include <stdlib.h>
#include <string.h>

#define P(n, cls, ord, obj, val, nr, fl, acq, rel, rls) \
	{                                               \
		.name = n,                              \
		.class = PRIM_##cls,                    \
		.order = ORD_##ord,                     \
		.flags = (fl),                          \
		.operand = (obj),                       \
		.value = (val),                         \
		.bit = (nr),                            \
		.acquire_form = acq,                    \
		.release_form = rel,                    \
		.since = (rls),                         \
	},
static const struct primitive table[] = {
#include "primitives.def"
};
#undef P

#define TABLE_SIZE (sizeof(table) / sizeof(table[0]))

static const char *const order_names[ORD_NR] = {
	[ORD_PLAIN] = "plain",
	[ORD_ONCE] = "once",
	[ORD_ACQUIRE] = "acquire",
	[ORD_RELEASE] = "release",
	[ORD_MB] = "mb",
	[ORD_WMB] = "wmb",
	[ORD_RMB] = "rmb",
	[ORD_BEFORE_ATOMIC] = "before-atomic",
	[ORD_AFTER_ATOMIC] = "after-atomic",
	[ORD_AFTER_SPINLOCK] = "after-spinlock",
	[ORD_AFTER_UNLOCK_LOCK] = "after-unlock-lock",
	[ORD_ACQUIRE_CTRL] = "acquire-after-ctrl-dep",
	[ORD_COMPILER] = "barrier",
	[ORD_DEVICE_MB] = "device-mb",
	[ORD_DEVICE_WMB] = "device-wmb",
	[ORD_DEVICE_RMB] = "device-rmb",
	[ORD_AFTER_SRCU_READ_UNLOCK] = "after-srcu-read-unlock",
};

static const char *const class_names[PRIM_NR] = {
	[PRIM_FENCE] = "fence",	  [PRIM_LOAD] = "load",
	[PRIM_STORE] = "store",	  [PRIM_RMW] = "rmw",
	[PRIM_LOCK] = "lock",	  [PRIM_TRYLOCK] = "trylock",
	[PRIM_UNLOCK] = "unlock", [PRIM_WAKE] = "wake",
	[PRIM_WAIT] = "wait",	  [PRIM_GRACE] = "grace",
	[PRIM_COPY] = "copy",	  [PRIM_ALLOC] = "alloc",
	[PRIM_SEQ] = "seq",
};

/* By bit number of enum prim_flag. */
static const char *const flag_names[] = {
	"lvalue",     "returns",   "conditional", "rcu",       "bitop",
	"atomic",     "nonatomic", "zeroes",	  "from-user", "may-sleep",
	"zero-takes", "scoped",	   "implied",	  "tells",
};

struct word {
	const char *s;
	size_t len;
};

static int compare_word(const void *key, const void *elem)
{
	const struct word *w = key;
	const struct primitive *p = elem;
	int cmp = strncmp(w->s, p->name, w->len);

	return cmp ? cmp : -(p->name[w->len] != '\0');
}

static const struct primitive *find_word(const char *s, size_t len)
{
	struct word w = { s, len };

	return bsearch(&w, table, TABLE_SIZE, sizeof(table[0]), compare_word);
}

const struct primitive *vocab_find(const char *name)
{
	return find_word(name, strlen(name));
}

const struct primitive *vocab_all(size_t *n)
{
	*n = TABLE_SIZE;
	return table;
}

const char *ordering_name(enum ordering order)
{
	return order_names[order];
}

int ordering_parse(const char *name)
{
	for (int i = 0; i < ORD_NR; i++) {
		if (!strcmp(order_names[i], name))
			return i;
	}
	return -1;
}

const char *prim_class_name(enum prim_class class)
{
	return class_names[class];
}

static void print_flags(unsigned int flags, struct strbuf *out)
{
	const char *separator = "";

	for (size_t i = 0; i < sizeof(flag_names) / sizeof(*flag_names); i++) {
		if (!(flags & 1u << i))
			continue;
		strbuf_addf(out, "%s%s", separator, flag_names[i]);
		separator = ",";
	}
	if (!flags)
		strbuf_addch(out, '-');
}

static void print_position(int position, struct strbuf *out)
{
	if (position < 0)
		strbuf_addstr(out, " -");
	else
		strbuf_addf(out, " %d", position);
}

static void print_primitive(const struct primitive *p, struct strbuf *out)
{
	strbuf_addf(out, "%s %s %s ", p->name, prim_class_name(p->class),
		    ordering_name(p->order));
	print_flags(p->flags, out);
	print_position(p->operand, out);
	print_position(p->value, out);
	print_position(p->bit, out);
	strbuf_addf(out, " %s %s ", p->acquire_form ? p->acquire_form : "-",
		    p->release_form ? p->release_form : "-");
	if (p->since)
		strbuf_addf(out, "%u.%u\n", p->since >> 8, p->since & 0xff);
	else
		strbuf_addstr(out, "-\n");
}

void vocab_print(struct strbuf *out)
{
	for (size_t i = 0; i < TABLE_SIZE; i++)
		print_primitive(&table[i], out);
}

static bool is_barrier(const struct primitive *p)
{
	bool halves = p->order == ORD_ACQUIRE || p->order == ORD_RELEASE;

	if (p->flags & (PF_IMPLIED | PF_RCU))
		return false;
	switch (p->class) {
	case PRIM_FENCE:
		return p->order < ORD_COMPILER ||
		       p->order == ORD_AFTER_SRCU_READ_UNLOCK;
	case PRIM_LOAD:
	case PRIM_STORE:
		return halves || p->order == ORD_MB;
	case PRIM_RMW:
		return halves;
	default:
		return false;
	}
}

bool vocab_is_barrier_word(const char *s, size_t len)
{
	const struct primitive *p = find_word(s, len);

	return p && is_barrier(p);
}
