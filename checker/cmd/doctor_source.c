// SPDX-License-Identifier: GPL-2.0-only
/* smpair doctor: where the files come from. */
#include <jansson.h>
#include <string.h>
#include <unistd.h>

#include "cleanup.h"
#include "doctor.h"
#include "flags.h"
#include "kbuild.h"
#include "makelines.h"
#include "path.h"
#include "store.h"
#include "units.h"

/* Flags that are dropped and decide on code, by name: "-fconserve-stack". */
struct dropped {
	struct strmap names;
	bool plugin; /* a plugin of GCC may change what the code means */
};

static void see_flags(struct dropped *d, const char *const *argv)
{
	while (*argv) {
		const char *arg = *argv;
		struct flag f;

		argv += flag_read(argv, &f);
		if (f.kind != FLAG_DROP ||
		    (strncmp(arg, "-f", 2) && strncmp(arg, "-m", 2) &&
		     strncmp(arg, "--param", 7)))
			continue;
		d->plugin |= !strncmp(arg, "-fplugin=", 9);
		strmap_put(&d->names, arg, d);
	}
}

/* A line of shell, with one command or more. */
static void see_line(struct dropped *d, const char *line)
{
	while (*line) {
		string_vec words = VEC_INIT;

		line = shell_words(line, &words);
		vec_push(&words, NULL);
		see_flags(d, (const char *const *)words.at);
		string_vec_release(&words);
	}
}

static void say_flags(struct doctor *d, const struct dropped *dropped)
{
	struct strbuf list STRBUF_SCOPED = STRBUF_INIT;

	for (struct strmap_entry *e = strmap_first(&dropped->names); e;
	     e = strmap_next(e))
		strbuf_addf(&list, "%s%s", list.len ? " " : "", strmap_key(e));
	if (dropped->plugin)
		doctor_say(d, HEALTH_ODD, "flags",
			   "GCC plugins are not run, and structures that they "
			   "reorder are seen as they are written");
	if (list.len)
		doctor_say(d, HEALTH_FINE, "flags",
			   "dropped, since only code generation or GCC knows "
			   "them: %s",
			   list.buf);
}

static void say_store(struct doctor *d, const char *path, const char *root)
{
	struct strbuf damaged STRBUF_SCOPED = STRBUF_INIT;
	struct store_census c;

	strbuf_addf(&damaged, "%s.damaged", path);
	if (!access(damaged.buf, F_OK))
		doctor_say(d, HEALTH_ODD, "store",
			   "%s was moved aside as damaged; remove it",
			   damaged.buf);
	if (access(path, F_OK))
		doctor_say(d, HEALTH_FINE, "store",
			   "empty; the first run fills it");
	else if (store_count(path, root, &c))
		doctor_say(d, HEALTH_ODD, "store",
			   "%s cannot be read; remove it", path);
	else if (c.stale)
		doctor_say(d, HEALTH_ODD, "store",
			   "%zu of %zu units are stale, as files have changed; "
			   "the next run that needs them parses them again",
			   c.stale, c.units);
	else
		doctor_say(d, HEALTH_FINE, "store", "%zu units, none stale",
			   c.units);
}

/* What make says of a file that every configuration has. */
static void ask_for_flags(struct doctor *d, const struct tree *t)
{
	static const string_vec no_variables = VEC_INIT;
	struct dropped dropped = { .names = STRMAP_INIT };
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	string_vec paths = VEC_INIT;
	char *save, *line;

	string_vec_add(&paths, "init/main.c");
	if (kbuild_print(t, &paths, &no_variables, &text))
		doctor_say(d, HEALTH_ODD, "flags",
			   "make does not tell the compile commands");
	line = strtok_r(text.buf, "\n", &save);
	for (; line; line = strtok_r(NULL, "\n", &save))
		if (strstr(line, "-D__KERNEL__") && strstr(line, "init/main.c"))
			see_line(&dropped, line);
	say_flags(d, &dropped);
	string_vec_release(&paths);
	strmap_release(&dropped.names);
}

void doctor_tree(struct doctor *d, const struct run_options *o)
{
	const struct tree_options to = {
		.dir = o->tree,
		.config = o->config,
		.arch = o->arch,
	};
	struct strbuf store STRBUF_SCOPED = STRBUF_INIT;
	struct tree t CLEANUP(tree_release) = { .root = NULL };

	if (tree_look(&to, &t)) {
		doctor_say(d, HEALTH_BROKEN, "tree",
			   "%s cannot be used, as said above", o->tree);
		return;
	}
	doctor_say(d, HEALTH_FINE, "tree", "Linux %s, %s, %s%s", t.version,
		   t.arch, t.config,
		   t.in_place ? ": built in place, with its own configuration"
			      : "");
	if (!t.prepared) {
		doctor_say(d, HEALTH_ODD, "headers",
			   "not generated yet; the next run does that in the "
			   "cache, which takes some 40 s");
		return;
	}
	doctor_say(d, HEALTH_FINE, "headers", "generated");
	ask_for_flags(d, &t);
	units_store_path(t.folder, &store);
	say_store(d, store.buf, t.root);
}

struct entries {
	size_t all, gone, without_headers;
	const char *objtree; /* of the first without headers */
};

static bool exists(const char *dir, const char *file)
{
	char *path CLEANUP(free_ptr) = path_join(dir, file);

	return !access(path, F_OK);
}

static const char *text_of(const json_t *entry, const char *name)
{
	const char *text = json_string_value(json_object_get(entry, name));

	return text ? text : "";
}

static bool see_arguments(const json_t *entry, struct dropped *dropped)
{
	const json_t *list = json_object_get(entry, "arguments"), *arg;
	VEC(const char *) argv = VEC_INIT;
	bool kernel = false;
	size_t i;

	json_array_foreach(list, i, arg)
	{
		if (!json_is_string(arg))
			continue;
		vec_push(&argv, json_string_value(arg));
		kernel |= !strcmp(json_string_value(arg), "-D__KERNEL__");
	}
	vec_push(&argv, NULL);
	see_flags(dropped, argv.at);
	vec_release(&argv);
	return kernel;
}

static void see_entry(const json_t *entry, struct entries *e,
		      struct dropped *dropped)
{
	const char *dir = text_of(entry, "directory");
	const char *command = text_of(entry, "command");
	bool kernel;

	e->all++;
	e->gone += !exists(dir, text_of(entry, "file"));
	see_line(dropped, command);
	kernel = see_arguments(entry, dropped) ||
		 strstr(command, "-D__KERNEL__");
	if (!kernel || exists(dir, "include/generated/autoconf.h"))
		return;
	if (!e->without_headers++)
		e->objtree = dir;
}

static void say_entries(struct doctor *d, const char *path,
			const struct entries *e)
{
	if (e->gone)
		doctor_say(d, HEALTH_ODD, "database",
			   "%s: %zu of %zu files are gone; make it again", path,
			   e->gone, e->all);
	else
		doctor_say(d, HEALTH_FINE, "database", "%s: %zu files", path,
			   e->all);
	if (e->without_headers)
		doctor_say(d, HEALTH_ODD, "headers",
			   "%s has no include/generated/autoconf.h; run 'make "
			   "prepare' there",
			   e->objtree);
}

void doctor_database(struct doctor *d, const struct run_options *o)
{
	char *path CLEANUP(free_ptr) =
		path_is_dir(o->database)
			? path_join(o->database, "compile_commands.json")
			: xstrdup(o->database);
	struct dropped dropped = { .names = STRMAP_INIT };
	struct entries e = { .all = 0 };
	json_error_t error;
	json_t *list = json_load_file(path, 0, &error), *entry;
	size_t i;

	json_array_foreach(list, i, entry) see_entry(entry, &e, &dropped);
	if (!e.all)
		doctor_say(d, HEALTH_BROKEN, "database",
			   "%s: no list of commands (%s); make it again with "
			   "scripts/clang-tools/gen_compile_commands.py",
			   path, list ? "it is empty" : error.text);
	else
		say_entries(d, path, &e);
	say_flags(d, &dropped);
	strmap_release(&dropped.names);
	json_decref(list);
}
