// SPDX-License-Identifier: GPL-2.0-only
#include "count.h"

#include <ctype.h>
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

/* Instructions are indented; "<name>:" and titles are not. */
static bool is_insn(const char *line, size_t len)
{
	return len && isspace((unsigned char)line[0]) &&
	       line[strspn(line, " \t")] != '\n';
}

/* Does the title "<name>:" begin another function than a label does? */
static bool is_title(const char *line, size_t len)
{
	return len > 3 && line[0] == '<' && line[len - 1] == ':' &&
	       strncmp(line, "<.L", 3) != 0;
}

static bool is_title_of(const char *line, size_t len, const char *function)
{
	return strlen(function) == len - 3 &&
	       !strncmp(line + 1, function, len - 3);
}

void cost_count_text(const struct cost_arch *arch, const char *text,
		     const char *function, struct cost_count *out)
{
	struct strbuf insn STRBUF_SCOPED = STRBUF_INIT;
	bool inside = !function;

	while (*text) {
		size_t len = strcspn(text, "\n");

		if (function && is_title(text, len))
			inside = is_title_of(text, len, function);
		if (inside && is_insn(text, len)) {
			normal_form(text, len, &insn);
			count_insn(arch, insn.buf, out);
			out->found = true;
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
