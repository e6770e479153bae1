// SPDX-License-Identifier: GPL-2.0-only
#include "command.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "alloc.h"
#include "cleanup.h"
#include "flags.h"
#include "path.h"

void string_vec_release(string_vec *v)
{
	for (size_t i = 0; i < v->n; i++)
		free(v->at[i]);
	vec_release(v);
}

void string_vec_add(string_vec *v, const char *s)
{
	vec_push(v, xstrdup(s));
}

static int compare_strings(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

void string_vec_sort(string_vec *v)
{
	size_t kept = 0;

	vec_sort(v, compare_strings);
	for (size_t i = 0; i < v->n; i++) {
		if (kept && !strcmp(v->at[kept - 1], v->at[i]))
			free(v->at[i]);
		else
			v->at[kept++] = v->at[i];
	}
	v->n = kept;
}

bool string_vec_has(const string_vec *v, const char *s)
{
	return v->n &&
	       bsearch(&s, v->at, v->n, sizeof(*v->at), compare_strings);
}

void command_release(struct compile_command *cmd)
{
	free(cmd->directory);
	free(cmd->file);
	free(cmd->path);
	string_vec_release(&cmd->flags);
	string_vec_release(&cmd->headers);
	*cmd = (struct compile_command){ 0 };
}

void command_vec_release(command_vec *v)
{
	for (size_t i = 0; i < v->n; i++)
		command_release(&v->at[i]);
	vec_release(v);
}

void command_copy(const struct compile_command *from,
		  struct compile_command *to)
{
	*to = (struct compile_command){
		.directory = xstrdup(from->directory),
		.file = xstrdup(from->file),
		.path = xstrdup(from->path),
		.left_out = from->left_out,
	};
	for (size_t i = 0; i < from->flags.n; i++)
		string_vec_add(&to->flags, from->flags.at[i]);
	for (size_t i = 0; i < from->headers.n; i++)
		string_vec_add(&to->headers, from->headers.at[i]);
}

void command_add_flag(struct compile_command *cmd, const char *flag)
{
	string_vec_add(&cmd->flags, flag);
}

static void name_file(struct compile_command *cmd, const char *root,
		      const char *file)
{
	const char *below;

	cmd->file = path_normal(cmd->directory, file);
	below = root ? path_below(root, cmd->file) : NULL;
	cmd->path = xstrdup(below ? below : cmd->file);
}

/* The value of a path flag, absolute where that names something. */
static char *absolute_value(const struct compile_command *cmd,
			    const struct flag *f)
{
	char *path = path_normal(cmd->directory, f->value);

	if (f->kind == FLAG_PATH || !access(path, F_OK))
		return path;
	free(path);
	return xstrdup(f->value);
}

static void add_path_flag(struct compile_command *cmd, const struct flag *f)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	char *value CLEANUP(free_ptr) = absolute_value(cmd, f);

	if (f->kind == FLAG_FILE) {
		command_add_flag(cmd, f->name);
		command_add_flag(cmd, value);
		return;
	}
	strbuf_addf(&sb, "%s%s", f->name, value);
	command_add_flag(cmd, sb.buf);
}

static void add_plain_flag(struct compile_command *cmd, const struct flag *f)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	if (f->separate && strlen(f->name) > 2) {
		command_add_flag(cmd, f->name);
		command_add_flag(cmd, f->value);
		return;
	}
	strbuf_addf(&sb, "%s%s", f->name, f->value);
	command_add_flag(cmd, sb.buf);
}

static void add_target(struct compile_command *cmd, const char *compiler)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	const char *triple;
	int len = compiler_triple(compiler, &triple);

	if (!len)
		return;
	strbuf_addf(&sb, "--target=%.*s", len, triple);
	command_add_flag(cmd, sb.buf);
}

void command_init(struct compile_command *cmd, const char *root,
		  const char *base, const char *directory, const char *file,
		  const char *const *argv)
{
	*cmd = (struct compile_command){ 0 };
	cmd->directory = path_normal(base, directory);
	name_file(cmd, root, file);
	if (!argv[0])
		return;
	add_target(cmd, argv[0]);
	for (argv++; *argv;) {
		struct flag f;
		int used = flag_read(argv, &f);

		if (f.kind == FLAG_PATH || f.kind == FLAG_FILE)
			add_path_flag(cmd, &f);
		else if (f.kind == FLAG_KEEP)
			add_plain_flag(cmd, &f);
		argv += used;
	}
}

void command_plain(struct compile_command *cmd, const char *root,
		   const char *base, const char *file)
{
	*cmd = (struct compile_command){ 0 };
	cmd->directory = xstrdup(base);
	name_file(cmd, root, file);
}

const struct compile_command *command_vec_find(const command_vec *v,
					       const char *path)
{
	for (size_t i = 0; i < v->n; i++)
		if (!strcmp(v->at[i].path, path) ||
		    !strcmp(v->at[i].file, path))
			return &v->at[i];
	return NULL;
}

struct ordered {
	struct compile_command cmd;
	size_t index;
};

static int compare_ordered(const void *a, const void *b)
{
	const struct ordered *x = a, *y = b;
	int diff = strcmp(x->cmd.path, y->cmd.path);

	if (diff)
		return diff;
	return x->index < y->index ? -1 : 1;
}

void command_vec_sort(command_vec *v)
{
	struct ordered *all CLEANUP(free_ptr) = xcalloc(v->n, sizeof(*all));
	size_t kept = 0;

	for (size_t i = 0; i < v->n; i++)
		all[i] = (struct ordered){ v->at[i], i };
	if (v->n)
		qsort(all, v->n, sizeof(*all), compare_ordered);
	for (size_t i = 0; i < v->n; i++) {
		if (kept && !strcmp(v->at[kept - 1].path, all[i].cmd.path))
			command_release(&all[i].cmd);
		else
			v->at[kept++] = all[i].cmd;
	}
	v->n = kept;
}
