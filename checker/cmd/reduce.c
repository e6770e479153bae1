// SPDX-License-Identifier: GPL-2.0-only
/* smpair reduce: what check prints, from the databases that map made. */
#include <string.h>

#include "check.h"
#include "cleanup.h"
#include "cmd.h"
#include "facts_dir.h"
#include "path.h"
#include "shard.h"

struct reduce_options {
	struct run_options run;
	bool incomplete_ok;
};

#define ROW(name, letter, arg, type, member, help) \
	{ name, letter, arg,                       \
	  help, type,	offsetof(struct reduce_options, run.member) },

static const struct option_spec options[] = {
#define FOR_CHECK
#define OPTION ROW
#include "run_options.def"
#undef FOR_CHECK
	{ "incomplete-ok", 0, NULL, "go on when shards are missing", OPT_FLAG,
	  offsetof(struct reduce_options, incomplete_ok) },
	OPTIONS_END
};

static const struct command_usage usage = {
	"reduce",
	"[OPTION...] DATABASE|FOLDER...",
	"Reads the databases that 'smpair map' made of all shards and prints "
	"what 'smpair\ncheck' prints. Give the same --tree, --config and "
	"--arch, or -p, as for map.\nA folder that 'smpair kbuild --facts' "
	"filled needs none of these.",
	options,
};

typedef VEC(struct shard) shard_vec;

static void shard_vec_release(shard_vec *v)
{
	for (size_t i = 0; i < v->n; i++)
		shard_release(&v->at[i]);
	vec_release(v);
}

static int compare_shards(const void *a, const void *b)
{
	const struct shard *x = a, *y = b;

	if (x->list != y->list)
		return x->list < y->list ? -1 : 1;
	return x->nr < y->nr ? -1 : x->nr > y->nr;
}

/* In an order that does not depend on how they were given. */
static int read_shards(int n, char **paths, const char *root, shard_vec *out)
{
	int failed = 0;

	for (int i = 0; i < n; i++) {
		struct shard s;

		failed += shard_read(paths[i], root, &s) != 0;
		vec_push(out, s);
	}
	vec_sort(out, compare_shards);
	return failed ? -1 : 0;
}

static int refuse_twice(const struct shard *a, const struct shard *b)
{
	return error("%s and %s are both shard %u/%u of one list; give one of "
		     "them",
		     a->path, b->path, a->nr, a->of);
}

static int refuse_mixture(const struct shard *a, const struct shard *b)
{
	return error("%s is of %s, but %s of %s; reduce them apart", a->path,
		     a->configuration, b->path, b->configuration);
}

/* Do the databases go together? */
static int check_alike(const shard_vec *all)
{
	for (size_t i = 1; i < all->n; i++) {
		const struct shard *a = &all->at[i - 1], *b = &all->at[i];

		if (strcmp(a->configuration, b->configuration))
			return refuse_mixture(a, b);
		if (!compare_shards(a, b))
			return refuse_twice(a, b);
	}
	return 0;
}

/* Says which of the shards from first to end - 1 of s's list are not there. */
static unsigned int say_gap(const struct shard *s, unsigned int first,
			    unsigned int end, bool ok)
{
	for (unsigned int nr = first; nr < end; nr++) {
		if (ok)
			warning("shard %u/%u of %s's list is missing", nr,
				s->of, s->path);
		else
			error("shard %u/%u of %s's list is missing; give its "
			      "database, or --incomplete-ok",
			      nr, s->of, s->path);
	}
	return first < end ? end - first : 0;
}

/* The number of shards that are missing, each said. They are sorted. */
static unsigned int count_missing(const shard_vec *all, bool ok)
{
	unsigned int missing = 0;

	for (size_t i = 0; i < all->n; i++) {
		const struct shard *s = &all->at[i];
		bool first = !i || s[-1].list != s->list;
		bool last = i + 1 == all->n || s[1].list != s->list;

		missing += say_gap(s, first ? 1 : s[-1].nr + 1, s->nr, ok);
		if (last)
			missing += say_gap(s, s->nr + 1, s->of + 1, ok);
	}
	return missing;
}

static void add_all(const string_vec *from, string_vec *to)
{
	for (size_t i = 0; i < from->n; i++)
		string_vec_add(to, from->at[i]);
	string_vec_sort(to);
}

static int compare_units(const void *a, const void *b)
{
	struct unit *const *x = a, *const *y = b;

	return strcmp((*x)->main_file, (*y)->main_file);
}

/* Of one unit, what was made with more headers (owners.h) goes first. */
static int order_units(const void *a, const void *b)
{
	struct unit *const *x = a, *const *y = b;
	size_t m = (*x)->functions.n, n = (*y)->functions.n;
	int diff = compare_units(a, b);

	if (diff)
		return diff;
	return m > n ? -1 : m < n;
}

/* Sorts; of a unit that several lists had one stays. */
static void tidy_units(struct session *s)
{
	size_t kept = 0;

	vec_sort(&s->units, order_units);
	for (size_t i = 0; i < s->units.n; i++) {
		struct unit *u = s->units.at[i];

		if (kept && !compare_units(&s->units.at[kept - 1], &u))
			unit_free(u);
		else
			s->units.at[kept++] = u;
	}
	s->units.n = kept;
}

/* Gives the session what loading the files would have given it. */
static void hand_over(shard_vec *all, struct session *s)
{
	for (size_t i = 0; i < all->n; i++) {
		struct shard *sh = &all->at[i];

		add_all(&sh->selected, &s->files);
		add_all(&sh->missing, &s->missing);
		add_all(&sh->failed, &s->failed);
		for (size_t k = 0; k < sh->units.n; k++)
			vec_push(&s->units, sh->units.at[k]);
		vec_clear(&sh->units);
	}
	tidy_units(s);
	for (size_t i = 0; i < s->files.n; i++)
		strmap_put(&s->loaded, s->files.at[i], s);
	for (size_t i = 0; i < s->failed.n; i++)
		error("%s: failed in smpair map; the file is left out",
		      s->failed.at[i]);
	for (size_t i = 0; s->opt->verbose && i < s->missing.n; i++)
		warning("%s: not compiled in this configuration",
			s->missing.at[i]);
	s->counts.files = (unsigned int)(s->units.n + s->failed.n);
	s->counts.files_failed = (unsigned int)s->failed.n;
}

static int reduce(const struct reduce_options *o, shard_vec *all,
		  struct session *s)
{
	unsigned int missing;
	int status;

	if (check_alike(all))
		return EXIT_USAGE;
	missing = count_missing(all, o->incomplete_ok);
	if (missing && !o->incomplete_ok)
		return EXIT_USAGE;
	hand_over(all, s);
	session_analyse(s);
	status = check_print(s);
	return missing ? EXIT_INCOMPLETE : status;
}

/*
 * The databases meant by the operands, which may be folders of facts; the last
 * of these says which build it was. Returns 0, or -1 after an error().
 */
static int find_databases(int n, char **paths, const struct run_options *o,
			  struct build_tree *b, string_vec *out)
{
	for (int i = 0; i < n; i++) {
		char *about CLEANUP(free_ptr) = facts_dir_build(paths[i]);

		if (!path_is_dir(paths[i])) {
			string_vec_add(out, paths[i]);
			continue;
		}
		build_tree_release(b);
		if (facts_dir_list(paths[i], out) ||
		    (!o->tree && !o->database && build_tree_read(about, b)))
			return -1;
	}
	return 0;
}

static int reduce_all(struct reduce_options *o, const string_vec *databases)
{
	shard_vec all = VEC_INIT;
	struct session s;
	int status = EXIT_USAGE;

	if (!session_open(&o->run, 0, NULL, &s) &&
	    !read_shards((int)databases->n, databases->at, s.origin.root, &all))
		status = reduce(o, &all, &s);
	shard_vec_release(&all);
	session_release(&s);
	return status;
}

int cmd_reduce(int argc, char **argv)
{
	struct reduce_options o = { .run = RUN_OPTIONS_INIT };
	struct build_tree b CLEANUP(build_tree_release) = { .srctree = NULL };
	string_vec databases = VEC_INIT;
	int status = options_parse(&usage, &o, &argc, argv);

	if (status != OPTIONS_GO_ON)
		return status;
	status = EXIT_USAGE;
	if (!find_databases(argc, argv, &o.run, &b, &databases)) {
		if (b.srctree)
			o.run.build = &b;
		if (argc && (o.run.tree || o.run.database || o.run.build))
			status = reduce_all(&o, &databases);
		else
			error("give the databases, and --tree or -p as for "
			      "map");
	}
	string_vec_release(&databases);
	vec_release(&o.run.warn);
	return status;
}
