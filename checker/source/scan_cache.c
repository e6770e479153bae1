// SPDX-License-Identifier: GPL-2.0-only
#include "scan_cache.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cleanup.h"
#include "file_time.h"
#include "path.h"
#include "strbuf.h"

/*
 * "barriers": a line "D mtime path" a folder, and behind it for each of its
 * files "F mtime size words name", with a tab and the included .c files after
 * it where there are any; numbers in hex; "E" and the size of "includes" at
 * the end. "includes" has the includes of the same files in the same order, a
 * line each.
 */
static void add_head(struct strbuf *sb, unsigned long long stamp)
{
	strbuf_addf(sb, "smpair scan 2 %016llx\n", stamp);
}

static unsigned long long read_hex(char **p)
{
	unsigned long long value = strtoull(*p, p, 16);

	if (**p == ' ')
		(*p)++;
	return value;
}

static void read_dir(struct scan *s, char *line)
{
	struct scanned_dir d = { .first = s->files.n };

	d.mtime = read_hex(&line);
	d.path = line;
	vec_push(&s->dirs, d);
}

static void read_entry(struct scan *s, char *line)
{
	struct scanned_dir *d = &s->dirs.at[s->dirs.n - 1];
	struct scanned_file f = { 0 };
	char *tab;

	f.mtime = read_hex(&line);
	f.size = read_hex(&line);
	f.words = (unsigned int)read_hex(&line);
	tab = strchrnul(line, '\t');
	f.includes = *tab ? tab + 1 : "";
	*tab = '\0';
	f.path = *d->path ? arena_printf(&s->arena, "%s/%s", d->path, line)
			  : line;
	d->n++;
	vec_push(&s->files, f);
}

/* Is the other file whole? */
static bool has_includes(const struct scan *s, char *size)
{
	char *path CLEANUP(free_ptr) = path_join(s->folder, "includes");
	struct stat st;

	return !stat(path, &st) &&
	       (unsigned long long)st.st_size == read_hex(&size);
}

/* False when the end is missing. */
static bool read_entries(struct scan *s, char *p)
{
	for (char *end; (end = strchr(p, '\n')); p = end + 1) {
		*end = '\0';
		if (!strncmp(p, "D ", 2))
			read_dir(s, p + 2);
		else if (!strncmp(p, "F ", 2) && s->dirs.n)
			read_entry(s, p + 2);
		else
			return !strncmp(p, "E ", 2) && has_includes(s, p + 2);
	}
	return false;
}

bool scan_cache_read(struct scan *s, unsigned long long stamp)
{
	char *path CLEANUP(free_ptr) = path_join(s->folder, "barriers");
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf head STRBUF_SCOPED = STRBUF_INIT;
	char *copy;

	add_head(&head, stamp);
	if (read_file(path, &text) || text.len < head.len ||
	    memcmp(text.buf, head.buf, head.len))
		return false;
	copy = arena_strndup(&s->arena, text.buf + head.len,
			     text.len - head.len);
	return read_entries(s, copy);
}

static void close_fd(const int *fd)
{
	if (*fd >= 0)
		close(*fd);
}

static bool same_file(int dir, const char *path, const struct scanned_file *f)
{
	const char *slash = strrchr(path, '/');
	struct stat st;

	return !fstatat(dir, slash ? slash + 1 : path, &st, 0) &&
	       file_time(&st) == f->mtime &&
	       (unsigned long long)st.st_size == f->size;
}

static bool same_dir(const struct scan *s, int root,
		     const struct scanned_dir *d)
{
	int dir CLEANUP(close_fd) = openat(root, *d->path ? d->path : ".",
					   O_PATH | O_CLOEXEC);
	struct stat st;

	if (dir < 0 || fstat(dir, &st) || file_time(&st) != d->mtime)
		return false;
	for (size_t i = d->first; i < d->first + d->n; i++)
		if (!same_file(dir, s->files.at[i].path, &s->files.at[i]))
			return false;
	return true;
}

struct share {
	const struct scan *scan;
	size_t first, end; /* of dirs */
	bool same;
};

static void *check_share(void *data)
{
	struct share *share = data;
	int root CLEANUP(close_fd) = open(share->scan->root,
					  O_PATH | O_CLOEXEC);

	share->same = true;
	for (size_t i = share->first; share->same && i < share->end; i++)
		share->same = same_dir(share->scan, root,
				       &share->scan->dirs.at[i]);
	return NULL;
}

/* Two threads: what takes time are the kernel's path walks. */
bool scan_is_current(const struct scan *s)
{
	struct share a = { s, 0, s->dirs.n / 2, false };
	struct share b = { s, s->dirs.n / 2, s->dirs.n, false };
	pthread_t thread;
	bool threaded = !pthread_create(&thread, NULL, check_share, &a);

	if (!threaded)
		check_share(&a);
	check_share(&b);
	if (threaded)
		pthread_join(thread, NULL);
	return a.same && b.same;
}

static bool includes_c(const char *name, size_t len)
{
	return len > 4 && !memcmp(name + len - 3, ".c\"", 3);
}

static void add_included_c(const struct scanned_file *f, struct strbuf *sb)
{
	const char *sep = "\t";

	for (const char *p = f->includes; *p;) {
		size_t len = strcspn(p, "\t");

		if (includes_c(p, len)) {
			strbuf_addf(sb, "%s%.*s\t", sep, (int)len, p);
			sep = "";
		}
		p += len + (p[len] == '\t');
	}
}

static void add_entries(const struct scan *s, struct strbuf *barriers,
			struct strbuf *includes)
{
	for (size_t i = 0; i < s->dirs.n; i++) {
		const struct scanned_dir *d = &s->dirs.at[i];
		size_t skip = *d->path ? strlen(d->path) + 1 : 0;

		strbuf_addf(barriers, "D %llx %s\n", d->mtime, d->path);
		for (size_t k = d->first; k < d->first + d->n; k++) {
			const struct scanned_file *f = &s->files.at[k];

			strbuf_addf(barriers, "F %llx %llx %x %s", f->mtime,
				    f->size, f->words, f->path + skip);
			add_included_c(f, barriers);
			strbuf_addch(barriers, '\n');
			strbuf_addf(includes, "%s\n", f->includes);
		}
	}
}

int scan_cache_write(const struct scan *s, unsigned long long stamp)
{
	char *path CLEANUP(free_ptr) = path_join(s->folder, "barriers");
	char *path2 CLEANUP(free_ptr) = path_join(s->folder, "includes");
	struct strbuf barriers STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf includes STRBUF_SCOPED = STRBUF_INIT;

	add_head(&barriers, stamp);
	add_entries(s, &barriers, &includes);
	strbuf_addf(&barriers, "E %zx\n", includes.len);
	if (write_file(path2, includes.buf, includes.len))
		return -1;
	return write_file(path, barriers.buf, barriers.len);
}

int scan_load_includes(struct scan *s)
{
	char *path CLEANUP(free_ptr) = path_join(s->folder ? s->folder : "",
						 "includes");
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	char *p;
	size_t i = 0;

	if (s->all_includes)
		return 0;
	if (read_file(path, &text))
		return error("%s: cannot read it (%m); delete the folder's "
			     "\"barriers\" to have it made again",
			     path);
	p = arena_strndup(&s->arena, text.buf, text.len);
	for (char *end; i < s->files.n && (end = strchr(p, '\n'));
	     p = end + 1) {
		*end = '\0';
		s->files.at[i++].includes = p;
	}
	if (i < s->files.n)
		return error("%s: it is cut short; delete it and the "
			     "\"barriers\" beside it",
			     path);
	s->all_includes = true;
	return 0;
}
