// SPDX-License-Identifier: GPL-2.0-only
#include "count.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "strbuf.h"

/*
 * What the kernel's barriers are made of, from arch/ASM/include/asm/barrier.h
 * of 6.12. Weights give the order of strength that the architecture's manual
 * has: a full barrier over one-way ones over instructions that order
 * themselves.
 */
static const struct cost_arch archs[] = {
	{ "arm64",
	  "arm64",
	  NULL,
	  {
		  { "dmb ish", "dmb ish$", 4 },
		  { "dmb ishst", "dmb ishst$", 2 },
		  { "dmb ishld", "dmb ishld$", 2 },
		  { "dmb, dsb (device)", "dmb ", 8 },
		  { "dmb, dsb (device)", "dsb ", 8 },
		  { "ldar", "ldar", 1 },
		  { "stlr", "stlr", 1 },
	  } },
	{ "x86_64",
	  "x86",
	  NULL,
	  {
		  { "mfence", "mfence", 4 },
		  { "lock-prefixed", "lock$", 4 },
		  { "xchg with memory", "xchg", 4 },
	  } },
	{ "riscv64",
	  "riscv",
	  NULL,
	  {
		  { "fence rw,rw", "fence rw,rw", 4 },
		  { "fence r,rw", "fence r,rw", 3 },
		  { "fence rw,w", "fence rw,w$", 3 },
		  { "fence r,r", "fence r,r$", 2 },
		  { "fence w,w", "fence w,w$", 2 },
		  { "fence.tso", "fence.tso", 3 },
		  { "fence (device)", "fence ", 8 },
	  } },
	{ "powerpc64le",
	  "powerpc",
	  "ppc64le_defconfig",
	  {
		  { "sync", "sync", 4 },
		  { "sync", "hwsync", 4 },
		  { "lwsync", "lwsync", 2 },
		  { "eieio", "eieio", 2 },
		  { "isync", "isync", 1 },
	  } },
	{ "arm",
	  "arm",
	  NULL,
	  {
		  { "dmb ish", "dmb ish$", 4 },
		  { "dmb ishst", "dmb ishst$", 2 },
		  { "dmb, dsb (device)", "dmb ", 8 },
		  { "dmb, dsb (device)", "dsb ", 8 },
	  } },
};

enum { NR_ARCHS = sizeof(archs) / sizeof(*archs) };

const struct cost_arch *cost_arch_at(unsigned int i)
{
	return i < NR_ARCHS ? &archs[i] : NULL;
}

const struct cost_arch *cost_arch_find(const char *name)
{
	for (unsigned int i = 0; i < NR_ARCHS; i++)
		if (!strcmp(archs[i].name, name))
			return &archs[i];
	return NULL;
}

/* The instruction on the line with single blanks and none behind commas. */
static void normal_form(const char *line, size_t len, struct strbuf *out)
{
	strbuf_clear(out);
	for (size_t i = 0; i < len; i++) {
		char last = out->len ? out->buf[out->len - 1] : ' ';

		if (line[i] == '#' || !strncmp(line + i, "//", 2))
			break;
		if (!isspace((unsigned char)line[i]))
			strbuf_addch(out, line[i]);
		else if (last != ' ' && last != ',')
			strbuf_addch(out, ' ');
	}
	while (out->len && out->buf[out->len - 1] == ' ')
		strbuf_truncate(out, out->len - 1);
}

static bool fits(const struct cost_kind *k, const char *insn)
{
	size_t len = strlen(k->prefix);

	if (k->prefix[len - 1] == '$')
		return strlen(insn) == len - 1 &&
		       !strncmp(insn, k->prefix, len - 1);
	return !strncmp(insn, k->prefix, len);
}

/* xchg between registers orders nothing. */
static bool orders(const struct cost_kind *k, const char *insn)
{
	return strcmp(k->prefix, "xchg") || strchr(insn, '(');
}

/* llvm-objdump gives a prefix a line of its own. */
static bool is_prefix(const char *insn)
{
	return !strcmp(insn, "lock") || !strcmp(insn, "rep");
}

static void count_insn(const struct cost_arch *arch, const char *insn,
		       struct cost_count *out)
{
	out->instructions += !is_prefix(insn);
	for (unsigned int i = 0; i < COST_KINDS && arch->kinds[i].name; i++) {
		if (!fits(&arch->kinds[i], insn))
			continue;
		out->n[i] += orders(&arch->kinds[i], insn);
		return;
	}
}

/* Where the code of a function is. */
struct extent {
	const char *section; /* in the text; NULL: anywhere */
	size_t section_len;
	unsigned long long begin, end;
};

/*
 * "ADDRESS FLAGS SECTION<tab>SIZE [OTHER] NAME", as -t prints a symbol. The
 * size decides: padding follows, and labels may stand inside.
 */
static bool read_symbol(const char *line, size_t len, const char *function,
			struct extent *x)
{
	const char *tab = memchr(line, '\t', len);
	size_t name = strlen(function);
	const char *section;
	char *end;

	if (!tab || len < name + 1 || line[len - name - 1] != ' ' ||
	    strncmp(line + len - name, function, name) != 0)
		return false;
	x->begin = strtoull(line, &end, 16);
	if (end == line || *end != ' ')
		return false;
	for (section = tab; section > line && section[-1] != ' ';)
		section--;
	x->section = section;
	x->section_len = (size_t)(tab - section);
	x->end = x->begin + strtoull(tab + 1, NULL, 16);
	return x->end > x->begin;
}

static bool find_symbol(const char *text, const char *function,
			struct extent *x)
{
	while (*text) {
		size_t len = strcspn(text, "\n");

		if (read_symbol(text, len, function, x))
			return true;
		text += len + (text[len] == '\n');
	}
	return false;
}

/* "Disassembly of section NAME:" */
static bool is_section(const char *line, size_t len, const struct extent *x)
{
	static const char title[] = "Disassembly of section ";
	size_t n = sizeof(title) - 1;

	return !x->section || (len == n + x->section_len + 1 &&
			       !strncmp(line + n, x->section, x->section_len));
}

/* "  ADDRESS: <tab>INSTRUCTION" */
static const char *read_insn(const char *line, size_t len,
			     const struct extent *x)
{
	const char *tab = memchr(line, '\t', len);
	unsigned long long address;
	char *end;

	address = strtoull(line, &end, 16);
	if (!tab || end == line || *end != ':' || address < x->begin ||
	    address >= x->end)
		return NULL;
	return tab + 1;
}

static bool starts_with(const char *line, const char *prefix)
{
	return !strncmp(line, prefix, strlen(prefix));
}

void cost_count_text(const struct cost_arch *arch, const char *text,
		     const char *function, struct cost_count *out)
{
	struct strbuf insn STRBUF_SCOPED = STRBUF_INIT;
	struct extent x = { .end = ULLONG_MAX };
	bool inside = false;

	if (function && !find_symbol(text, function, &x))
		return;
	out->found = true;
	while (*text) {
		size_t len = strcspn(text, "\n");
		const char *at = inside ? read_insn(text, len, &x) : NULL;

		if (starts_with(text, "Disassembly of section "))
			inside = is_section(text, len, &x);
		if (at) {
			normal_form(at, len - (size_t)(at - text), &insn);
			count_insn(arch, insn.buf, out);
		}
		text += len + (text[len] == '\n');
	}
}

unsigned int cost_weight(const struct cost_arch *arch,
			 const struct cost_count *c)
{
	unsigned int sum = 0;

	for (unsigned int i = 0; i < COST_KINDS && arch->kinds[i].name; i++)
		sum += c->n[i] * arch->kinds[i].weight;
	return sum;
}
