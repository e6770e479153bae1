// SPDX-License-Identifier: GPL-2.0-only
#include "includers.h"

#include <limits.h>
#include <stdint.h>
#include <string.h>

#include "cleanup.h"
#include "path.h"
#include "strbuf.h"
#include "strmap.h"

static bool is_c(const char *path)
{
	size_t len = strlen(path);

	return len > 2 && !strcmp(path + len - 2, ".c");
}

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

static char *dir_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return xstrndup(path, slash ? (size_t)(slash - path) : 0);
}

/* Is tail all of path, or its last parts? */
static bool path_ends(const char *path, const char *tail)
{
	size_t len = strlen(path), n = strlen(tail);

	if (len < n || strcmp(path + len - n, tail))
		return false;
	return len == n || path[len - n - 1] == '/';
}

/* name beside the file that includes it, relative to the root. */
static char *beside(const char *includer, const char *name)
{
	char *dir CLEANUP(free_ptr) = dir_name(includer);
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	char *path;

	strbuf_addf(&sb, "/%s/%s", dir, name);
	path = path_normal("/", sb.buf);
	memmove(path, path + 1, strlen(path));
	return path;
}

/* Does this include of includer mean path? name: without <> or "". */
static bool means(const struct scan *s, const char *includer, bool quoted,
		  const char *name, const char *path)
{
	char *neighbour CLEANUP(free_ptr) = NULL;

	if (strcmp(base_name(name), base_name(path)))
		return false;
	if (quoted) {
		neighbour = beside(includer, name);
		if (!strcmp(neighbour, path))
			return true;
		if (scan_find(s, neighbour))
			return false;
	}
	while (!strncmp(name, "../", 3) || !strncmp(name, "./", 2))
		name = strchr(name, '/') + 1;
	return path_ends(path, name);
}

/* The next of a file's includes into name; NULL after the last. */
static const char *next_include(const char *p, struct strbuf *name,
				bool *quoted)
{
	size_t len = strcspn(p, "\t");

	if (len < 3)
		return NULL;
	*quoted = p[0] == '"';
	strbuf_clear(name);
	strbuf_add(name, p + 1, len - 2);
	return p + len + (p[len] == '\t');
}

static bool includes(const struct scan *s, const struct scanned_file *f,
		     const char *path)
{
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;
	const char *p = f->includes;
	bool quoted;

	if (!strstr(p, base_name(path)))
		return false;
	while ((p = next_include(p, &name, &quoted)))
		if (means(s, f->path, quoted, name.buf, path))
			return true;
	return false;
}

int includers_direct(struct scan *s, const char *path, string_vec *out)
{
	if (!is_c(path) && scan_load_includes(s))
		return -1;
	for (size_t i = 0; i < s->files.n; i++)
		if (includes(s, &s->files.at[i], path))
			string_vec_add(out, s->files.at[i].path);
	return 0;
}

static bool word_in(const char *text, const char *word)
{
	size_t len = strlen(word);

	for (const char *p = text; (p = strstr(p, word)); p += len) {
		char before = p > text ? p[-1] : ' ';
		char after = p[len];

		if (strchr(" \t\n=\\", before) && strchr(" \t\n\\)", after))
			return true;
	}
	return false;
}

static bool names_object(const struct scan *s, const char *dir,
			 const char *makefile, const char *object)
{
	struct strbuf path STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&path, "%s/%s/%s", s->root, dir, makefile);
	return !read_file(path.buf, &text) && word_in(text.buf, object);
}

/* Does a Makefile of the file's folder, or one above, name its object? */
static bool has_object(const struct scan *s, const char *path)
{
	char *dir CLEANUP(free_ptr) = xstrdup(path);
	char *object CLEANUP(free_ptr) = xstrdup(path);
	char *slash;

	object[strlen(object) - 1] = 'o';
	while ((slash = strrchr(dir, '/'))) {
		const char *rest = object + (slash - dir) + 1;

		*slash = '\0';
		if (names_object(s, dir, "Makefile", rest) ||
		    names_object(s, dir, "Kbuild", rest))
			return true;
	}
	return false;
}

struct walk {
	struct scan *scan;
	struct strmap seen;
	string_vec units; /* found for one path */
};

/*
 * From path to its includers, one level of next after the other. Units go to
 * units, others to next.
 */
static int visit(struct walk *w, const char *path, string_vec *next)
{
	string_vec up = VEC_INIT;
	int err;

	if (strmap_has(&w->seen, path))
		return 0;
	strmap_put(&w->seen, path, NULL);
	err = includers_direct(w->scan, path, &up);
	if (is_c(path) && (!up.n || has_object(w->scan, path))) {
		string_vec_add(&w->units, path);
		string_vec_release(&up);
		return err;
	}
	for (size_t i = 0; i < up.n; i++)
		vec_push(next, up.at[i]);
	vec_release(&up);
	return err;
}

static int visit_level(struct walk *w, string_vec *level)
{
	string_vec next = VEC_INIT;
	int err = 0;

	for (size_t i = 0; i < level->n && !err; i++)
		err = visit(w, level->at[i], &next);
	string_vec_release(level);
	*level = next;
	return err;
}

/* Breadth first, until a level has given units. */
static int find_units(struct walk *w, const char *path)
{
	enum { DEEPEST = 6 };
	string_vec level = VEC_INIT;
	int err = 0;

	string_vec_add(&level, path);
	for (int depth = 0; depth < DEEPEST && level.n && !w->units.n && !err;
	     depth++)
		err = visit_level(w, &level);
	string_vec_release(&level);
	return err;
}

/* Lower is better. */
static unsigned int distance(const char *unit, const char *path,
			     const struct strmap *wanted)
{
	unsigned int far = 0;
	size_t same = 0;

	while (unit[same] && unit[same] == path[same])
		same++;
	for (const char *p = unit + same; *p; p++)
		far += *p == '/';
	for (const char *p = path + same; *p; p++)
		far += *p == '/';
	return strmap_has(wanted, unit) ? 0 : far + 1;
}

static void take_best(const string_vec *units, const char *path, size_t most,
		      struct strmap *wanted)
{
	bool *taken CLEANUP(free_ptr) = xcalloc(units->n + 1, sizeof(*taken));

	while (most--) {
		unsigned int nearest = UINT_MAX;
		size_t best = units->n;

		for (size_t i = 0; i < units->n; i++) {
			unsigned int d = distance(units->at[i], path, wanted);

			if (!taken[i] && d < nearest) {
				nearest = d;
				best = i;
			}
		}
		if (best == units->n)
			return;
		taken[best] = true;
		strmap_put(wanted, units->at[best], NULL);
	}
}

static int add_units(struct scan *s, const char *path, size_t most,
		     struct strmap *wanted, string_vec *orphans)
{
	struct walk w = { .scan = s };
	int err = find_units(&w, path);

	if (!w.units.n && orphans)
		string_vec_add(orphans, path);
	string_vec_sort(&w.units);
	take_best(&w.units, path, is_c(path) ? w.units.n : most, wanted);
	string_vec_release(&w.units);
	strmap_release(&w.seen);
	return err;
}

int units_of(struct scan *s, const string_vec *paths, size_t most,
	     string_vec *out, string_vec *orphans)
{
	struct strmap wanted = STRMAP_INIT;
	int err = 0;

	for (size_t i = 0; i < out->n; i++)
		strmap_put(&wanted, out->at[i], NULL);
	for (int headers = 0; headers < 2; headers++)
		for (size_t i = 0; i < paths->n && !err; i++)
			if (is_c(paths->at[i]) != headers)
				err = add_units(s, paths->at[i], most, &wanted,
						orphans);
	for (const struct strmap_entry *e = strmap_first(&wanted); e;
	     e = strmap_next(e))
		string_vec_add(out, strmap_key(e));
	strmap_release(&wanted);
	string_vec_sort(out);
	return err;
}

struct counted {
	const char *name;
	size_t count;
};

static int compare_counted(const void *a, const void *b)
{
	const struct counted *x = a, *y = b;

	if (x->count != y->count)
		return x->count > y->count ? -1 : 1;
	return strcmp(x->name, y->name);
}

static void count_includes(const struct scanned_file *f, struct strmap *counts)
{
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;
	const char *p = f->includes;
	bool quoted;

	while ((p = next_include(p, &name, &quoted))) {
		size_t n = (size_t)(uintptr_t)strmap_get(counts, name.buf);

		if (!quoted)
			strmap_put(counts, name.buf,
				   (void *)(uintptr_t)(n + 1));
	}
}

int common_headers(struct scan *s, size_t n, string_vec *out)
{
	struct strmap counts = STRMAP_INIT;
	VEC(struct counted) all = VEC_INIT;

	if (scan_load_includes(s))
		return -1;
	for (size_t i = 0; i < s->files.n; i++)
		if (s->files.at[i].words && is_c(s->files.at[i].path))
			count_includes(&s->files.at[i], &counts);
	for (const struct strmap_entry *e = strmap_first(&counts); e;
	     e = strmap_next(e)) {
		struct counted c = { strmap_key(e),
				     (size_t)(uintptr_t)strmap_value(e) };

		vec_push(&all, c);
	}
	vec_sort(&all, compare_counted);
	for (size_t i = 0; i < all.n && i < n; i++)
		string_vec_add(out, all.at[i].name);
	vec_release(&all);
	strmap_release(&counts);
	return 0;
}
