// SPDX-License-Identifier: GPL-2.0-only
#include "flags.h"

#include <string.h>

enum shape {
	ALONE,	  /* "-nostdinc" */
	JOINED,	  /* "-std=gnu11": name is a prefix */
	EITHER,	  /* "-Idir" or "-I dir" */
	SEPARATE, /* "-target x" */
};

struct rule {
	const char *name;
	enum shape shape;
	enum flag_kind kind;
};

/* The first rule that fits decides; what fits none is dropped. */
static const struct rule rules[] = {
	/* search path and files */
	{ "-I", EITHER, FLAG_PATH },
	{ "-isystem", EITHER, FLAG_PATH },
	{ "-idirafter", EITHER, FLAG_PATH },
	{ "-iquote", EITHER, FLAG_PATH },
	{ "-include", EITHER, FLAG_FILE },
	{ "-imacros", EITHER, FLAG_FILE },
	{ "-nostdinc", ALONE, FLAG_KEEP },
	/* macros */
	{ "-D", EITHER, FLAG_KEEP },
	{ "-U", EITHER, FLAG_KEEP },
	{ "-undef", ALONE, FLAG_KEEP },
	/* dialect */
	{ "-std=", JOINED, FLAG_KEEP },
	{ "-ansi", ALONE, FLAG_KEEP },
	{ "-x", EITHER, FLAG_KEEP },
	{ "-O", JOINED, FLAG_KEEP }, /* __OPTIMIZE__ */
	{ "-ffreestanding", ALONE, FLAG_KEEP },
	{ "-fgnu89-inline", ALONE, FLAG_KEEP },
	{ "-fms-extensions", ALONE, FLAG_KEEP },
	{ "-fno-short-enums", ALONE, FLAG_KEEP },
	{ "-fshort-enums", ALONE, FLAG_KEEP },
	{ "-fshort-wchar", ALONE, FLAG_KEEP },
	{ "-fsigned-char", ALONE, FLAG_KEEP },
	{ "-funsigned-char", ALONE, FLAG_KEEP },
	{ "-fPIC", ALONE, FLAG_KEEP },
	{ "-fPIE", ALONE, FLAG_KEEP },
	{ "-fno-PIC", ALONE, FLAG_KEEP },
	{ "-fno-PIE", ALONE, FLAG_KEEP },
	{ "-fno-pic", ALONE, FLAG_KEEP },
	{ "-fno-pie", ALONE, FLAG_KEEP },
	{ "-fpic", ALONE, FLAG_KEEP },
	{ "-fpie", ALONE, FLAG_KEEP },
	/* target */
	{ "--target=", JOINED, FLAG_KEEP },
	{ "-target", SEPARATE, FLAG_KEEP },
	{ "-EB", ALONE, FLAG_KEEP },
	{ "-EL", ALONE, FLAG_KEEP },
	{ "-m16", ALONE, FLAG_KEEP },
	{ "-m32", ALONE, FLAG_KEEP },
	{ "-m64", ALONE, FLAG_KEEP },
	{ "-mabi=", JOINED, FLAG_KEEP },
	{ "-mbig-endian", ALONE, FLAG_KEEP },
	{ "-mlittle-endian", ALONE, FLAG_KEEP },
	{ "-mno-sse", JOINED, FLAG_KEEP }, /* and -mno-sse2 ... */
	{ "-mno-mmx", ALONE, FLAG_KEEP },
	{ "-mno-avx", JOINED, FLAG_KEEP },
	{ "-mno-80387", ALONE, FLAG_KEEP },
	{ "-msse", JOINED, FLAG_KEEP },
	{ "-msoft-float", ALONE, FLAG_KEEP },
	/* dropped together with the argument that follows */
	{ "-o", EITHER, FLAG_DROP },
	{ "-MF", EITHER, FLAG_DROP },
	{ "-MT", EITHER, FLAG_DROP },
	{ "-MQ", EITHER, FLAG_DROP },
	{ "--param", SEPARATE, FLAG_DROP },
	{ "-Xclang", SEPARATE, FLAG_DROP },
	{ "-Xassembler", SEPARATE, FLAG_DROP },
	{ "-Xlinker", SEPARATE, FLAG_DROP },
	{ "-mllvm", SEPARATE, FLAG_DROP },
	{ "-aux-info", SEPARATE, FLAG_DROP },
};

static bool rule_fits(const struct rule *r, const char *arg)
{
	size_t len = strlen(r->name);

	if (strncmp(arg, r->name, len))
		return false;
	if (r->shape == ALONE || r->shape == SEPARATE)
		return !arg[len];
	return true;
}

static bool gcc_folder(const char *value)
{
	return strstr(value, "/lib/gcc/") || strstr(value, "/lib/gcc-cross/");
}

static enum flag_kind kind_of(const struct rule *r, const char *value)
{
	if (r->kind == FLAG_PATH && gcc_folder(value))
		return FLAG_DROP_PATH;
	return r->kind;
}

int flag_read(const char *const *argv, struct flag *out)
{
	const char *arg = argv[0];

	*out = (struct flag){ FLAG_DROP, arg, "", false };
	for (size_t i = 0; i < sizeof(rules) / sizeof(*rules); i++) {
		const struct rule *r = &rules[i];
		const char *rest;

		if (!rule_fits(r, arg))
			continue;
		rest = arg + strlen(r->name);
		out->separate = r->shape == SEPARATE ||
				(r->shape == EITHER && !*rest);
		out->name = r->name;
		out->value = rest;
		if (out->separate)
			out->value = argv[1] ? argv[1] : "";
		out->kind = kind_of(r, out->value);
		return out->separate && argv[1] ? 2 : 1;
	}
	return 1;
}

int compiler_triple(const char *name, const char **start)
{
	static const char *const tools[] = { "-gcc", "-cc", "-clang" };
	const char *base = strrchr(name, '/');

	base = base ? base + 1 : name;
	*start = base;
	for (size_t i = 0; i < sizeof(tools) / sizeof(*tools); i++) {
		const char *end = strstr(base, tools[i]);
		const char *dash = strchr(base, '-');

		if (end && dash && dash < end)
			return (int)(end - base);
	}
	return 0;
}
