// SPDX-License-Identifier: GPL-2.0-only
#include "includers.h"

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

/* By base name: the files with an include of that name. */
struct include_index {
	struct strmap lists; /* of struct file_list */
	bool of_all;	     /* of headers too, not of .c files alone */
};

struct file_list {
	VEC(const struct scanned_file *) files;
};

void include_index_free(struct include_index *index)
{
	struct strmap_entry *e;

	if (!index)
		return;
	for (e = strmap_first(&index->lists); e; e = strmap_next(e)) {
		struct file_list *list = strmap_value(e);

		vec_release(&list->files);
		free(list);
	}
	strmap_release(&index->lists);
	free(index);
}

static void index_file(struct include_index *index,
		       const struct scanned_file *f)
{
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;
	const char *p = f->includes;
	bool quoted;

	while ((p = next_include(p, &name, &quoted))) {
		const char *base = base_name(name.buf);
		struct file_list *list = strmap_get(&index->lists, base);

		if (!list) {
			list = xcalloc(1, sizeof(*list));
			strmap_put(&index->lists, base, list);
		}
		if (!list->files.n || list->files.at[list->files.n - 1] != f)
			vec_push(&list->files, f);
	}
}

static void make_index(struct scan *s)
{
	if (s->index && s->index->of_all == s->all_includes)
		return;
	include_index_free(s->index);
	s->index = xcalloc(1, sizeof(*s->index));
	s->index->of_all = s->all_includes;
	for (size_t i = 0; i < s->files.n; i++)
		index_file(s->index, &s->files.at[i]);
}

int includers_direct(struct scan *s, const char *path, string_vec *out)
{
	const struct file_list *list;

	if (!is_c(path) && scan_load_includes(s))
		return -1;
	make_index(s);
	list = strmap_get(&s->index->lists, base_name(path));
	for (size_t i = 0; list && i < list->files.n; i++)
		if (includes(s, list->files.at[i], path))
			string_vec_add(out, list->files.at[i]->path);
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
	const char *from; /* the path whose units are looked for */
	size_t most;
	struct strmap *wanted; /* units that are parsed anyway */
	struct strmap seen;
	size_t found;
};

/*
 * From path to its includers, one level of next after the other, until there
 * are units.
 */
static int visit(struct walk *w, const char *path, string_vec *next)
{
	string_vec up = VEC_INIT;
	int err;

	if (strmap_has(&w->seen, path) ||
	    (w->scan->arch && of_other_arch(w->scan->arch, path)))
		return 0;
	strmap_put(&w->seen, path, NULL);
	err = includers_direct(w->scan, path, &up);
	if (is_c(path) && (!up.n || has_object(w->scan, path))) {
		strmap_put(w->wanted, path, NULL);
		w->found++;
		string_vec_release(&up);
		return err;
	}
	for (size_t i = 0; i < up.n; i++)
		vec_push(next, up.at[i]);
	vec_release(&up);
	return err;
}

struct candidate {
	const char *path;
	unsigned int distance; /* lower is better */
};

static unsigned int distance(const struct walk *w, const char *path)
{
	unsigned int far = 0;
	size_t same = 0;

	if (strmap_has(w->wanted, path))
		return 0;
	while (path[same] && path[same] == w->from[same])
		same++;
	for (const char *p = path + same; *p; p++)
		far += *p == '/';
	for (const char *p = w->from + same; *p; p++)
		far += *p == '/';
	return 2 * far + (is_c(path) ? 1 : 2);
}

static int compare_candidates(const void *a, const void *b)
{
	const struct candidate *x = a, *y = b;

	if (x->distance != y->distance)
		return x->distance < y->distance ? -1 : 1;
	return strcmp(x->path, y->path);
}

/* The nearest first, until there are enough. */
static int visit_level(struct walk *w, string_vec *level)
{
	VEC(struct candidate) order = VEC_INIT;
	string_vec next = VEC_INIT;
	int err = 0;

	for (size_t i = 0; i < level->n; i++) {
		struct candidate c = { level->at[i],
				       distance(w, level->at[i]) };

		vec_push(&order, c);
	}
	vec_sort(&order, compare_candidates);
	for (size_t i = 0; i < order.n && !err && w->found < w->most; i++)
		err = visit(w, order.at[i].path, &next);
	vec_release(&order);
	string_vec_release(level);
	*level = next;
	return err;
}

/* Breadth first, until a level has given units. */
static int find_units(struct walk *w)
{
	enum { DEEPEST = 6 };
	string_vec level = VEC_INIT;
	int err = 0;

	string_vec_add(&level, w->from);
	for (int i = 0; i < DEEPEST && level.n && !w->found && !err; i++)
		err = visit_level(w, &level);
	string_vec_release(&level);
	return err;
}

static int add_units(struct scan *s, const char *path, size_t most,
		     struct strmap *wanted, string_vec *orphans)
{
	struct walk w = { .scan = s,
			  .from = path,
			  .most = is_c(path) ? SIZE_MAX : most,
			  .wanted = wanted };
	int err = find_units(&w);

	if (!w.found && orphans)
		string_vec_add(orphans, path);
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
	for (size_t i = 0; i < out->n; i++)
		free(out->at[i]);
	vec_clear(out);
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
