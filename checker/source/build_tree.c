// SPDX-License-Identifier: GPL-2.0-only
#include "build_tree.h"

#include <string.h>
#include <unistd.h>
#include <xxhash.h>

#include "alloc.h"
#include "cleanup.h"
#include "makelines.h"
#include "path.h"
#include "strbuf.h"
#include "voice.h"

static const char *variable(const char *name)
{
	const char *value = getenv(name);

	return value ? value : "";
}

/* The flags in the order of a compile line (scripts/Makefile.lib, c_flags). */
static char *common_flags(const char *srctree)
{
	struct strbuf sb = STRBUF_INIT;

	if (*variable("KBUILD_CFLAGS"))
		strbuf_addf(&sb,
			    "%s %s -include %s/include/linux/compiler_types.h "
			    "%s %s %s",
			    variable("NOSTDINC_FLAGS"),
			    variable("LINUXINCLUDE"), srctree,
			    variable("KBUILD_CPPFLAGS"),
			    variable("KBUILD_CFLAGS"),
			    variable("KBUILD_CFLAGS_KERNEL"));
	for (char *p = sb.buf; *p; p++)
		if (*p == '\n')
			*p = ' ';
	return strbuf_detach(&sb);
}

int build_tree_from_environment(struct build_tree *b)
{
	const char *srctree = variable("srctree");

	*b = (struct build_tree){ .srctree = NULL };
	if (!*srctree)
		return error("srctree is not set; run it by make C=1 "
			     "CHECK='smpair kbuild'");
	b->srctree = realpath(srctree, NULL);
	b->objtree = realpath(".", NULL);
	if (!b->srctree || !b->objtree)
		return error_errno("%s: no such folder", srctree);
	b->arch = xstrdup(*variable("ARCH") ? variable("ARCH") : "x86");
	b->flags = common_flags(b->srctree);
	return 0;
}

int build_tree_write(const struct build_tree *b, const char *path)
{
	struct strbuf now STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf before STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&now, "%s\n%s\n%s\n%s\n", b->srctree, b->objtree, b->arch,
		    b->flags);
	if (!read_file(path, &before) && !strcmp(before.buf, now.buf))
		return 0;
	return write_file(path, now.buf, now.len);
}

static char *take_line(char **text)
{
	char *line = *text;
	char *end = strchrnul(line, '\n');

	*text = *end ? end + 1 : end;
	*end = '\0';
	return xstrdup(line);
}

int build_tree_read(const char *path, struct build_tree *b)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	char *p;

	*b = (struct build_tree){ .srctree = NULL };
	if (read_file(path, &text))
		return error_errno("%s: cannot read it", path);
	p = text.buf;
	b->srctree = take_line(&p);
	b->objtree = take_line(&p);
	b->arch = take_line(&p);
	b->flags = take_line(&p);
	if (path_is_dir(b->srctree) && *b->arch)
		return 0;
	return error("%s: the build's source tree is not there any more; give "
		     "--tree or -p",
		     path);
}

void build_tree_release(struct build_tree *b)
{
	free(b->srctree);
	free(b->objtree);
	free(b->arch);
	free(b->flags);
	*b = (struct build_tree){ .srctree = NULL };
}

static void parse_flags(const struct build_tree *b, struct compile_command *out)
{
	char *file CLEANUP(free_ptr) = path_join(b->srctree, "init/main.c");
	string_vec argv = VEC_INIT;

	string_vec_add(&argv, "cc");
	shell_words(b->flags, &argv);
	vec_push(&argv, NULL);
	command_init(out, b->srctree, b->objtree, b->objtree, file,
		     (const char *const *)argv.at);
	string_vec_release(&argv);
}

int build_tree_open(const struct build_tree *b, command_vec *given,
		    struct tree *t)
{
	struct strbuf config STRBUF_SCOPED = STRBUF_INIT;
	command_vec taken = *given;

	*given = (command_vec)VEC_INIT;
	strbuf_addf(&config, "build-%08llx",
		    (unsigned long long)XXH3_64bits(b->objtree,
						    strlen(b->objtree)) >>
			    32);
	if (tree_open_built(b->srctree, b->objtree, b->arch, config.buf, t)) {
		command_vec_release(&taken);
		return -1;
	}
	t->given = taken;
	if (*b->flags)
		parse_flags(b, &t->common);
	return 0;
}
