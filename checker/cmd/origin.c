// SPDX-License-Identifier: GPL-2.0-only
#include "origin.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "build_tree.h"
#include "cleanup.h"
#include "compdb.h"
#include "file_stamp.h"
#include "includers.h"
#include "mention.h"
#include "owners.h"
#include "path.h"
#include "select.h"

/* Headers in the prefix, and units that a header is looked at through. */
enum { PREFIX_HEADERS = 200, UNITS_PER_HEADER = 2 };

static char *current_folder(void)
{
	char *cwd = getcwd(NULL, 0);

	return cwd ? cwd : xstrdup("/");
}

/* What is opened is o->tree. */
static int tree_opened(struct origin *o)
{
	o->root = xstrdup(o->tree.root);
	o->folder = xstrdup(o->tree.folder);
	o->has_scan = true;
	if (scan_load(o->tree.root, o->tree.shared, &o->scan))
		return -1;
	o->scan.arch = tree_arch_folder(&o->tree);
	return 0;
}

static int open_tree(const struct run_options *opt, struct origin *o)
{
	const struct tree_options to = {
		.dir = opt->tree,
		.config = opt->config,
		.arch = opt->arch,
	};

	o->has_tree = true;
	if (tree_open(&to, &o->tree))
		return -1;
	return tree_opened(o);
}

static void add_copy(const struct compile_command *cmd, command_vec *out)
{
	struct compile_command copy;

	command_copy(cmd, &copy);
	vec_push(out, copy);
}

static int open_build(const struct run_options *opt, struct origin *o)
{
	command_vec given = VEC_INIT;

	o->has_tree = true;
	if (opt->given)
		add_copy(opt->given, &given);
	if (build_tree_open(opt->build, &given, &o->tree))
		return -1;
	return tree_opened(o);
}

/* Two builds of a tree have a database each. */
static char *database_cache(const char *database)
{
	char *cache CLEANUP(free_ptr) = cache_dir();
	char *folder CLEANUP(free_ptr) = compdb_folder(database);
	struct strbuf sb = STRBUF_INIT;

	strbuf_addf(&sb, "%s/database/%016llx", cache,
		    hash_bytes(folder, strlen(folder)));
	return strbuf_detach(&sb);
}

static int open_database(const struct run_options *opt, struct origin *o)
{
	if (compdb_load(opt->database, NULL, &o->commands, &o->root))
		return -1;
	if (tree_is_kernel(o->root)) {
		o->folder = database_cache(opt->database);
		o->has_scan = true;
		if (scan_load(o->root, NULL, &o->scan))
			return -1;
	}
	return 0;
}

static int open_plain(int npaths, char **paths, struct origin *o)
{
	char *cwd CLEANUP(free_ptr) = current_folder();

	if (!npaths)
		return error("no files: give --tree DIR, -p DIR or files");
	o->root = xstrdup(cwd);
	for (int i = 0; i < npaths; i++) {
		struct compile_command cmd;

		if (!path_is_file(paths[i])) {
			error("%s: no such file; give C files, or --tree DIR "
			      "for a kernel tree",
			      paths[i]);
			continue;
		}
		command_plain(&cmd, o->root, cwd, paths[i]);
		vec_push(&o->commands, cmd);
	}
	command_vec_sort(&o->commands);
	return 0;
}

int origin_open(const struct run_options *opt, int npaths, char **paths,
		struct origin *o)
{
	memset(o, 0, sizeof(*o));
	o->overlay = opt->overlay;
	if (opt->tree && opt->database)
		return error("--tree and -p are two sources; give one");
	if (opt->build)
		return open_build(opt, o);
	if (opt->tree)
		return open_tree(opt, o);
	if (opt->database)
		return open_database(opt, o);
	return open_plain(npaths, paths, o);
}

void origin_release(struct origin *o)
{
	if (o->prefixes)
		prefix_set_free(o->prefixes);
	command_vec_release(&o->commands);
	if (o->has_scan)
		scan_release(&o->scan);
	if (o->has_tree)
		tree_release(&o->tree);
	free(o->folder);
	free(o->root);
	memset(o, 0, sizeof(*o));
}

/* Commands below the paths given; without any, all. */
static unsigned int files_of_commands(const struct origin *o, int npaths,
				      char **paths, string_vec *out)
{
	char *cwd CLEANUP(free_ptr) = current_folder();
	unsigned int bad = 0;

	for (size_t i = 0; !npaths && i < o->commands.n; i++)
		string_vec_add(out, o->commands.at[i].path);
	for (int k = 0; k < npaths; k++) {
		char *path CLEANUP(free_ptr) = path_normal(cwd, paths[k]);
		size_t before = out->n;

		for (size_t i = 0; i < o->commands.n; i++) {
			const char *file = o->commands.at[i].file;

			if (!strcmp(file, path) || path_below(path, file))
				string_vec_add(out, o->commands.at[i].path);
		}
		if (out->n > before)
			continue;
		bad++;
		error("%s: nothing there is compiled; see the compile commands",
		      paths[k]);
	}
	string_vec_sort(out);
	return bad;
}

unsigned int origin_files(const struct origin *o, int npaths, char **paths,
			  string_vec *out)
{
	char *cwd CLEANUP(free_ptr) = current_folder();

	if (!o->has_tree)
		return files_of_commands(o, npaths, paths, out);
	return select_files(&o->scan, cwd, (const char *const *)paths,
			    (size_t)npaths, out);
}

static void prefix_headers(void *data, string_vec *out)
{
	struct origin *o = data;

	common_headers(&o->scan, PREFIX_HEADERS, out);
}

static char *prefix_folder(const struct origin *o)
{
	char *cache CLEANUP(free_ptr) = cache_dir();

	return o->folder ? path_join(o->folder, "prefix")
			 : path_join(cache, "standalone");
}

static int make_prefixes(struct origin *o, const command_vec *commands)
{
	struct compile_command reference = { .path = NULL };
	char *folder CLEANUP(free_ptr) = prefix_folder(o);
	struct prefix_options po = { .root = o->root };
	bool has_reference = false;

	if (!o->has_scan) {
		o->prefixes = prefix_set_standalone(folder);
		return o->prefixes ? 0 : -1;
	}
	po.folder = folder;
	po.headers = prefix_headers;
	po.data = o;
	if (o->has_tree && !tree_reference(&o->tree, &reference)) {
		has_reference = true;
		po.reference = &reference;
	}
	if (o->prefixes)
		prefix_set_free(o->prefixes);
	o->prefixes = prefix_set_kernel(&po, commands);
	if (has_reference)
		command_release(&reference);
	return o->prefixes ? 0 : -1;
}

static int tree_unit_commands(struct origin *o, const string_vec *files,
			      command_vec *out, string_vec *missing)
{
	string_vec units = VEC_INIT;
	int err = units_of(&o->scan, files, UNITS_PER_HEADER, &units, missing);

	if (!err)
		err = tree_commands(&o->tree, &units, out, missing);
	if (!err)
		err = owners_choose(&o->scan, files, out);
	string_vec_release(&units);
	return err;
}

/* A run on all of the database's files looks at all headers. */
static int own_all_headers(struct origin *o, command_vec *commands)
{
	string_vec all = VEC_INIT;
	int err;

	for (size_t i = 0; i < o->scan.files.n; i++)
		string_vec_add(&all, o->scan.files.at[i].path);
	err = owners_choose(&o->scan, &all, commands);
	string_vec_release(&all);
	return err;
}

static int database_commands(struct origin *o, const string_vec *files,
			     command_vec *out, string_vec *missing)
{
	for (size_t i = 0; i < files->n; i++) {
		const struct compile_command *cmd = command_vec_find(
			&o->commands, files->at[i]);

		if (cmd)
			add_copy(cmd, out);
		else
			string_vec_add(missing, files->at[i]);
	}
	return o->has_scan && out->n == o->commands.n ? own_all_headers(o, out)
						      : 0;
}

int origin_commands(struct origin *o, const string_vec *files, command_vec *out,
		    string_vec *missing)
{
	int err = o->has_tree ? tree_unit_commands(o, files, out, missing)
			      : database_commands(o, files, out, missing);

	if (err)
		return -1;
	return out->n ? make_prefixes(o, out) : 0;
}

/* Where the mentions of each identifier begin: they are sorted by it. */
static size_t *index_mentions(const mention_vec *found, size_t nidents)
{
	size_t *first = xcalloc(nidents + 1, sizeof(*first));

	for (size_t i = 0; i < found->n; i++)
		first[found->at[i].ident + 1]++;
	for (size_t i = 0; i < nidents; i++)
		first[i + 1] += first[i];
	return first;
}

struct answers {
	mention_vec found;
	size_t *first;	   /* by identifier */
	string_vec idents; /* sorted */
};

static size_t ident_index(const struct answers *a, const char *ident)
{
	size_t lo = 0, hi = a->idents.n;

	while (hi - lo > 1) {
		size_t mid = lo + (hi - lo) / 2;

		if (strcmp(a->idents.at[mid], ident) <= 0)
			lo = mid;
		else
			hi = mid;
	}
	return lo;
}

static bool mentions(const struct answers *a, const char *ident,
		     const struct scanned_file *file)
{
	size_t k = ident_index(a, ident);

	for (size_t i = a->first[k]; i < a->first[k + 1]; i++)
		if (a->found.at[i].file == file)
			return true;
	return false;
}

static bool mentions_any(const struct answers *a, const struct ask *ask,
			 const struct scanned_file *file)
{
	for (size_t i = 0; i < ask->payload.n; i++)
		if (mentions(a, ask->payload.at[i], file))
			return true;
	return false;
}

static void answer(const struct answers *a, const struct ask *ask, size_t most,
		   string_vec *out)
{
	size_t k = ident_index(a, ask->flag);
	VEC(const char *) files = VEC_INIT;

	for (size_t i = a->first[k]; i < a->first[k + 1]; i++)
		if (!strncmp(a->found.at[i].file->path, ask->scope,
			     strlen(ask->scope)) &&
		    mentions_any(a, ask, a->found.at[i].file))
			vec_push(&files, a->found.at[i].file->path);
	for (size_t i = 0; files.n < most && i < files.n; i++)
		string_vec_add(out, files.at[i]);
	vec_release(&files);
}

void origin_answer(struct origin *o, const struct asks *asks, size_t most,
		   string_vec *out)
{
	struct answers a = { .found = VEC_INIT };

	for (size_t i = 0; i < asks->all.n; i++) {
		const struct ask *ask = asks->all.at[i];

		string_vec_add(&a.idents, ask->flag);
		for (size_t k = 0; k < ask->payload.n; k++)
			string_vec_add(&a.idents, ask->payload.at[k]);
	}
	if (!a.idents.n)
		return;
	string_vec_sort(&a.idents);
	mentions_find(&o->scan, MENTION_BARRIER_FILES, &a.idents, &a.found);
	a.first = index_mentions(&a.found, a.idents.n);
	for (size_t i = 0; i < asks->all.n; i++)
		answer(&a, asks->all.at[i], most, out);
	free(a.first);
	vec_release(&a.found);
	string_vec_release(&a.idents);
}

unsigned int origin_kernel_version(const struct origin *o)
{
	unsigned int major, minor;

	if (!o->has_tree || !o->tree.version ||
	    sscanf(o->tree.version, "%u.%u", &major, &minor) != 2)
		return 0;
	return major << 8 | minor;
}

char *origin_configuration(const struct origin *o)
{
	struct strbuf sb = STRBUF_INIT;

	if (o->has_tree)
		strbuf_addf(&sb, "linux %s %s %s", o->tree.version,
			    o->tree.arch, o->tree.config);
	else
		strbuf_addstr(&sb, "compile commands");
	return strbuf_detach(&sb);
}
