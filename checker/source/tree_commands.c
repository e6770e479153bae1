// SPDX-License-Identifier: GPL-2.0-only
#include "kernel_tree.h"

#include <string.h>

#include "cleanup.h"
#include "left_out.h"
#include "lines.h"
#include "lock.h"
#include "make_tells.h"
#include "makelines.h"
#include "path.h"
#include "scan.h"
#include "strbuf.h"

/* Of what was built: "dir/.x.o.cmd" says how it was done. */
static void add_cmd_file(const struct tree *t, const char *path,
			 command_vec *out)
{
	const char *slash = strrchr(path, '/');
	int dir_len = slash ? (int)(slash - path) + 1 : 0;
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	char *value;

	strbuf_addf(&name, "%s/%.*s.%.*s.o.cmd", t->objtree, dir_len, path,
		    (int)strlen(path) - dir_len - 2, path + dir_len);
	if (read_file(name.buf, &text))
		return;
	value = strstr(text.buf, " := ");
	if (!value)
		return;
	*strchrnul(value, '\n') = '\0';
	makelines_parse(value + 4, t->root, t->objtree, out);
}

static void find_missing(const string_vec *paths, const command_vec *found,
			 string_vec *missing)
{
	size_t f = 0;

	for (size_t i = 0; i < paths->n; i++) {
		while (f < found->n &&
		       strcmp(found->at[f].path, paths->at[i]) < 0)
			f++;
		if (f == found->n || strcmp(found->at[f].path, paths->at[i]))
			string_vec_add(missing, paths->at[i]);
	}
}

static void move_commands(command_vec *from, command_vec *to)
{
	for (size_t i = 0; i < from->n; i++)
		vec_push(to, from->at[i]);
	vec_release(from);
}

static void move_strings(string_vec *from, string_vec *to)
{
	for (size_t i = 0; i < from->n; i++)
		vec_push(to, from->at[i]);
	vec_release(from);
}

/* Drops commands that nobody asked for, as make tells of whole modules. */
static void keep_wanted(command_vec *v, const string_vec *paths)
{
	size_t kept = 0;

	for (size_t i = 0; i < v->n; i++) {
		if (string_vec_has(paths, v->at[i].path))
			v->at[kept++] = v->at[i];
		else
			command_release(&v->at[i]);
	}
	v->n = kept;
}

/* The folder of arch/ that a name given to --arch means. */
static const char *source_arch(const char *arch)
{
	if (!strcmp(arch, "x86_64") || !strcmp(arch, "i386"))
		return "x86";
	if (!strcmp(arch, "sparc32") || !strcmp(arch, "sparc64"))
		return "sparc";
	return strcmp(arch, "parisc64") ? arch : "parisc";
}

const char *tree_arch_folder(const struct tree *t)
{
	return source_arch(t->arch);
}

/* What make is to be asked, in two parts: with the configuration as it is. */
struct question {
	string_vec built;
	string_vec left_out, options; /* and with these, "CONFIG_X=y" */
	struct strbuf auto_conf;
};

static void question_release(struct question *q)
{
	string_vec_release(&q->built);
	string_vec_release(&q->left_out);
	string_vec_release(&q->options);
	strbuf_release(&q->auto_conf);
}

static void unset_symbols(const struct tree *t, const struct question *q,
			  const char *path, string_vec *symbols)
{
	left_out_symbols(t->root, path, q->auto_conf.buf, symbols);
}

static void add_option(const char *symbol, string_vec *options)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&sb, "%s=y", symbol);
	string_vec_add(options, sb.buf);
}

static void question_init(struct question *q, const struct tree *t,
			  const string_vec *paths, string_vec *missing)
{
	char *conf CLEANUP(free_ptr) = path_join(t->objtree,
						 "include/config/auto.conf");

	*q = (struct question){ .auto_conf = STRBUF_INIT };
	(void)read_file(conf, &q->auto_conf);
	for (size_t i = 0; i < paths->n; i++) {
		const char *path = paths->at[i];
		string_vec unset = VEC_INIT;

		unset_symbols(t, q, path, &unset);
		if (of_other_arch(source_arch(t->arch), path))
			string_vec_add(missing, path);
		else
			string_vec_add(unset.n ? &q->left_out : &q->built,
				       path);
		for (size_t k = 0; k < unset.n; k++)
			add_option(unset.at[k], &q->options);
		string_vec_release(&unset);
	}
	string_vec_sort(&q->options);
}

static int ask(const struct tree *t, const string_vec *paths,
	       const string_vec *options, command_vec *found)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	if (paths->n && make_tells(t, paths, options, &text))
		return -1;
	makelines_parse(text.buf, t->root, t->objtree, found);
	command_vec_sort(found);
	keep_wanted(found, paths);
	return 0;
}

static void turn_on(const struct tree *t, const struct question *q,
		    struct compile_command *cmd)
{
	string_vec unset = VEC_INIT;

	unset_symbols(t, q, cmd->path, &unset);
	cmd->left_out = true;
	for (size_t i = 0; i < unset.n; i++) {
		struct strbuf flag STRBUF_SCOPED = STRBUF_INIT;

		strbuf_addf(&flag, "-D%s=1", unset.at[i]);
		command_add_flag(cmd, flag.buf);
	}
	string_vec_release(&unset);
}

/* Where the options keep make from answering they are left as they are. */
static int ask_left_out(const struct tree *t, const struct question *q,
			command_vec *found, string_vec *missing)
{
	static const string_vec none = VEC_INIT;
	string_vec rest = VEC_INIT;
	command_vec more = VEC_INIT;
	int err = ask(t, &q->left_out, &q->options, found);

	find_missing(&q->left_out, found, &rest);
	if (!err)
		err = ask(t, &rest, &none, &more);
	find_missing(&rest, &more, missing);
	move_commands(&more, found);
	for (size_t i = 0; i < found->n; i++)
		turn_on(t, q, &found->at[i]);
	string_vec_release(&rest);
	return err;
}

static int ask_all(const struct tree *t, const string_vec *paths,
		   command_vec *found, string_vec *missing)
{
	static const string_vec none = VEC_INIT;
	command_vec left_out = VEC_INIT;
	struct question q;
	int err;

	question_init(&q, t, paths, missing);
	err = ask(t, &q.built, &none, found);
	find_missing(&q.built, found, missing);
	if (!err)
		err = ask_left_out(t, &q, &left_out, missing);
	move_commands(&left_out, found);
	question_release(&q);
	return err;
}

/* Asks make for paths, sorted, and keeps the answer in the cache. */
static int ask_make(const struct tree *t, const char *cache,
		    const string_vec *paths, command_vec *found,
		    string_vec *missing)
{
	int lock LOCK_SCOPED = lock_take(t->folder);

	if (lock < 0 || ask_all(t, paths, found, missing))
		return -1;
	return lines_add(cache, t->stamp, found, missing);
}

static const char reference[] = "init/main.c";

/* The reference is asked for along with the first others. */
static void add_reference(const struct tree *t, const char *cache,
			  string_vec *unknown)
{
	string_vec path = VEC_INIT, missing = VEC_INIT;
	command_vec found = VEC_INIT;

	string_vec_add(&path, reference);
	lines_look_up(cache, t->stamp, t->root, &path, &found, &missing,
		      unknown);
	string_vec_sort(unknown);
	command_vec_release(&found);
	string_vec_release(&missing);
	string_vec_release(&path);
}

static int find_commands(const struct tree *t, const string_vec *paths,
			 command_vec *out, string_vec *missing)
{
	char *cache CLEANUP(free_ptr) = path_join(t->folder, "lines");
	command_vec asked = VEC_INIT;
	string_vec unknown = VEC_INIT, none = VEC_INIT;
	int err = 0;

	lines_look_up(cache, t->stamp, t->root, paths, out, missing, &unknown);
	if (unknown.n) {
		add_reference(t, cache, &unknown);
		err = ask_make(t, cache, &unknown, &asked, &none);
	}
	keep_wanted(&asked, paths);
	string_vec_release(&unknown);
	move_commands(&asked, out);
	for (size_t i = 0; i < none.n; i++)
		if (string_vec_has(paths, none.at[i]))
			string_vec_add(missing, none.at[i]);
	string_vec_release(&none);
	return err;
}

/* What the build has told of itself. */
static void find_built(const struct tree *t, const string_vec *paths,
		       command_vec *out)
{
	for (size_t i = 0; i < paths->n; i++) {
		const struct compile_command *cmd = command_vec_find(
			&t->given, paths->at[i]);
		struct compile_command copy;

		if (cmd) {
			command_copy(cmd, &copy);
			vec_push(out, copy);
		} else {
			add_cmd_file(t, paths->at[i], out);
		}
	}
	command_vec_sort(out);
}

static int find_all(const struct tree *t, const string_vec *paths,
		    command_vec *out, string_vec *missing)
{
	string_vec rest = VEC_INIT;
	int err = 0;

	if (!t->in_place && !t->built)
		return find_commands(t, paths, out, missing);
	find_built(t, paths, out);
	find_missing(paths, out, &rest);
	if (t->built)
		move_strings(&rest, missing);
	else
		err = find_commands(t, &rest, out, missing);
	string_vec_release(&rest);
	return err;
}

int tree_commands(const struct tree *t, const string_vec *paths,
		  command_vec *out, string_vec *missing)
{
	string_vec sorted = VEC_INIT, none = VEC_INIT;
	command_vec found = VEC_INIT;
	int err;

	for (size_t i = 0; i < paths->n; i++)
		string_vec_add(&sorted, paths->at[i]);
	string_vec_sort(&sorted);
	err = find_all(t, &sorted, &found, &none);
	move_commands(&found, out);
	command_vec_sort(out);
	if (missing)
		move_strings(&none, missing);
	string_vec_release(&none);
	string_vec_release(&sorted);
	return err;
}

int tree_reference(const struct tree *t, struct compile_command *out)
{
	string_vec paths = VEC_INIT;
	command_vec found = VEC_INIT;
	int err;

	if (t->common.file) {
		command_copy(&t->common, out);
		return 0;
	}
	string_vec_add(&paths, reference);
	err = tree_commands(t, &paths, &found, NULL);
	if (!err && found.n == 1) {
		*out = found.at[0];
		vec_release(&found);
	}
	err = err || found.at ? -1 : 0;
	command_vec_release(&found);
	string_vec_release(&paths);
	return err;
}
