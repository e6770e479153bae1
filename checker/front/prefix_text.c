// SPDX-License-Identifier: GPL-2.0-only
#include "prefix_text.h"

#include <string.h>

#include "vocab.h"

/* Kbuild gives each file its own value of these; see scripts/Makefile.lib. */
static const struct file_macro {
	const char *name, *value;
} file_macros[] = {
	{ "KBUILD_BASENAME", "\"smpair\"" },
	{ "KBUILD_MODFILE", "\"smpair\"" },
	{ "KBUILD_MODNAME", "\"smpair\"" },
	{ "__KBUILD_MODNAME", "kmod_smpair" },
};

#define NR_FILE_MACROS (sizeof(file_macros) / sizeof(*file_macros))

static void add_banner(struct strbuf *out)
{
	strbuf_addstr(out, "/* Made by smpair; not to be edited. */\n");
}

/* As text the file's own definitions are there already, in a PCH they are not.
 */
static void define_file_macros(struct strbuf *out)
{
	for (size_t i = 0; i < NR_FILE_MACROS; i++)
		strbuf_addf(out,
			    "#ifndef %s\n#define %s %s\n"
			    "#define SMPAIR_OWN_%s\n#endif\n",
			    file_macros[i].name, file_macros[i].name,
			    file_macros[i].value, file_macros[i].name);
}

static void undefine_file_macros(struct strbuf *out)
{
	for (size_t i = 0; i < NR_FILE_MACROS; i++)
		strbuf_addf(out,
			    "#ifdef SMPAIR_OWN_%s\n#undef %s\n"
			    "#undef SMPAIR_OWN_%s\n#endif\n",
			    file_macros[i].name, file_macros[i].name,
			    file_macros[i].name);
}

/* Where the kernel defines the primitives that the model redefines. */
static const char *const defining_headers[] = {
	"linux/types.h",    "linux/compiler.h", "asm/barrier.h",
	"linux/atomic.h",   "linux/bitops.h",	"linux/spinlock.h",
	"linux/rcupdate.h", "linux/mutex.h",	"linux/wait.h",
	"linux/slab.h",	    "linux/seqlock.h",
};

enum {
	NR_DEFINING = sizeof(defining_headers) / sizeof(*defining_headers),
	NR_BARRIERS = 5, /* of these: barriers, atomics and bits */
};

static void add_defining(size_t n, struct strbuf *out)
{
	for (size_t i = 0; i < n; i++)
		strbuf_addf(out,
			    "#if __has_include(<%s>)\n"
			    "#include <%s>\n"
			    "#endif\n",
			    defining_headers[i], defining_headers[i]);
}

void prefix_text_kernel(const string_vec *includes, const string_vec *headers,
			struct strbuf *out)
{
	add_banner(out);
	define_file_macros(out);
	for (size_t i = 0; i < includes->n; i++)
		strbuf_addf(out, "#include \"%s\"\n", includes->at[i]);
	add_defining(NR_BARRIERS, out);
	vocab_model_header(out);
	for (size_t i = 0; i < headers->n; i++)
		strbuf_addf(out, "#include <%s>\n", headers->at[i]);
	vocab_model_header(out);
	undefine_file_macros(out);
}

void prefix_text_model(struct strbuf *out)
{
	add_banner(out);
	add_defining(NR_BARRIERS, out);
	vocab_model_header(out);
	add_defining(NR_DEFINING, out);
	vocab_model_header(out);
}

/* The C library's functions have fixed types that clang knows. */
static const char libc_functions[] =
	"void *memcpy(void *, const void *, __SIZE_TYPE__);\n"
	"void *memmove(void *, const void *, __SIZE_TYPE__);\n"
	"void *memset(void *, int, __SIZE_TYPE__);\n"
	"char *strcpy(char *, const char *);\n"
	"char *strncpy(char *, const char *, __SIZE_TYPE__);\n"
	"char *strdup(const char *);\n"
	"char *strndup(const char *, __SIZE_TYPE__);\n";

static bool in_libc(const char *name)
{
	struct strbuf call STRBUF_SCOPED = STRBUF_INIT;
	const char *p = libc_functions;

	if (!strncmp(name, "__builtin_", 10))
		return true;
	strbuf_addf(&call, "%s(", name);
	while ((p = strstr(p, call.buf))) {
		if (p[-1] == ' ' || p[-1] == '*')
			return true;
		p += call.len;
	}
	return false;
}

static bool in_model(const struct strbuf *model, const char *name)
{
	struct strbuf line STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&line, "#ifdef %s\n", name);
	return strstr(model->buf, line.buf) != NULL;
}

/*
 * The model header redefines what is a macro; the rest is declared, without
 * prototypes so that any argument will do.
 */
static void declare_primitives(const struct strbuf *model, struct strbuf *out)
{
	size_t n;
	const struct primitive *all = vocab_all(&n);

	strbuf_addstr(out, libc_functions);
	strbuf_addstr(out, "#define __unqual_scalar_typeof(x) "
			   "__typeof__(x)\n");
	for (size_t i = 0; i < n; i++) {
		const char *name = all[i].name;

		if (in_model(model, name))
			strbuf_addf(out, "#define %s\n", name);
		else if (!in_libc(name))
			strbuf_addf(out, "%s%s();\n",
				    all[i].class == PRIM_ALLOC ? "void *"
							       : "long ",
				    name);
	}
}

void prefix_text_standalone(struct strbuf *out)
{
	struct strbuf model STRBUF_SCOPED = STRBUF_INIT;

	vocab_model_header(&model);
	add_banner(out);
	declare_primitives(&model, out);
	strbuf_add(out, model.buf, model.len);
}

char *prefix_text_header(const char *text, unsigned int line)
{
	const char *begin;

	while (--line && *text) {
		text = strchrnul(text, '\n');
		text += *text == '\n';
	}
	if (strncmp(text, "#include <", 10))
		return NULL;
	begin = text + 10;
	return xstrndup(begin, strcspn(begin, ">\n"));
}
