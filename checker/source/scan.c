// SPDX-License-Identifier: GPL-2.0-only
#include "scan.h"

#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "cleanup.h"
#include "file_buffer.h"
#include "file_time.h"
#include "includers.h"
#include "mention_memory.h"
#include "path.h"
#include "scan_cache.h"
#include "scan_words.h"
#include "strbuf.h"
#include "strmap.h"

void scan_release(struct scan *s)
{
	free(s->root);
	free(s->folder);
	include_index_free(s->index);
	mention_memory_free(s->mentions);
	vec_release(&s->files);
	vec_release(&s->dirs);
	arena_release(&s->arena);
	*s = (struct scan){ 0 };
}

static void scan_clear(struct scan *s)
{
	vec_clear(&s->files);
	vec_clear(&s->dirs);
	arena_release(&s->arena);
	s->all_includes = false;
}

static int compare_paths(const void *a, const void *b)
{
	const struct scanned_file *x = a, *y = b;

	return strcmp(x->path, y->path);
}

/* The folder's part of a path, by which files are sorted first. */
static size_t dir_len(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? (size_t)(slash - path) : 0;
}

static const struct scanned_dir *find_dir(const struct scan *s,
					  const char *path, size_t len)
{
	size_t lo = 0, hi = s->dirs.n;

	while (lo < hi) {
		size_t mid = (lo + hi) / 2;
		const char *dir = s->dirs.at[mid].path;
		int diff = strncmp(path, dir, len);

		if (!diff && !dir[len])
			return &s->dirs.at[mid];
		if (diff > 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return NULL;
}

const struct scanned_file *scan_find(const struct scan *s, const char *path)
{
	const struct scanned_dir *d = find_dir(s, path, dir_len(path));
	struct scanned_file key = { .path = path };

	if (!d || !d->n)
		return NULL;
	return bsearch(&key, &s->files.at[d->first], d->n, sizeof(key),
		       compare_paths);
}

bool of_other_arch(const char *arch, const char *path)
{
	size_t len = strlen(arch);

	return !strncmp(path, "arch/", 5) &&
	       (strncmp(path + 5, arch, len) || path[5 + len] != '/');
}

static bool skip_folder(const char *path, const char *name)
{
	static const char *const skipped[] = { "Documentation", "tools",
					       "samples", "scripts",
					       "LICENSES" };

	if (name[0] == '.')
		return true;
	for (size_t i = 0; i < sizeof(skipped) / sizeof(*skipped); i++)
		if (!strcmp(path, skipped[i]))
			return true;
	return false;
}

static bool c_name(const char *name, size_t len)
{
	if (len < 3 || name[0] == '.' || name[len - 2] != '.')
		return false;
	if (len > 6 && !strcmp(name + len - 6, ".mod.c"))
		return false;
	return name[len - 1] == 'c' || name[len - 1] == 'h';
}

static void add_dir(struct scan *s, const FTSENT *e, const char *below)
{
	struct scanned_dir d = { .path = arena_strdup(&s->arena, below),
				 .mtime = file_time(e->fts_statp) };

	vec_push(&s->dirs, d);
}

static void add_file(struct scan *s, const FTSENT *e, const char *below)
{
	struct scanned_file f = {
		.path = arena_strdup(&s->arena, below),
		.mtime = file_time(e->fts_statp),
		.size = (unsigned long long)e->fts_statp->st_size
	};

	vec_push(&s->files, f);
}

static void look_at(FTS *fts, FTSENT *e, struct scan *s)
{
	const char *below = path_below(s->root, e->fts_path);

	if (!below)
		below = "";
	if (e->fts_info == FTS_D && e->fts_level > 0 &&
	    skip_folder(below, e->fts_name))
		fts_set(fts, e, FTS_SKIP);
	else if (e->fts_info == FTS_D)
		add_dir(s, e, below);
	else if (e->fts_info == FTS_F && c_name(e->fts_name, e->fts_namelen))
		add_file(s, e, below);
}

static int walk(struct scan *s)
{
	char *roots[] = { s->root, NULL };
	FTS *fts = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
	FTSENT *e;

	if (!fts)
		return error("%s: cannot list it (%m); check the permissions",
			     s->root);
	while ((e = fts_read(fts)))
		look_at(fts, e, s);
	fts_close(fts);
	return 0;
}

static int compare_dirs(const void *a, const void *b)
{
	const struct scanned_dir *x = a, *y = b;

	return strcmp(x->path, y->path);
}

static int compare_files(const void *a, const void *b)
{
	const struct scanned_file *x = a, *y = b;
	size_t m = dir_len(x->path), n = dir_len(y->path);
	int diff = strncmp(x->path, y->path, m < n ? m : n);

	if (!diff && m != n)
		return m < n ? -1 : 1;
	return diff ? diff : strcmp(x->path, y->path);
}

/* Puts files below their folders. */
static void sort_all(struct scan *s)
{
	size_t at = 0;

	vec_sort(&s->dirs, compare_dirs);
	vec_sort(&s->files, compare_files);
	for (size_t i = 0; i < s->dirs.n; i++) {
		struct scanned_dir *d = &s->dirs.at[i];
		size_t len = strlen(d->path);

		d->first = at;
		while (at < s->files.n &&
		       dir_len(s->files.at[at].path) == len &&
		       !strncmp(s->files.at[at].path, d->path, len))
			at++;
		d->n = at - d->first;
	}
}

struct job {
	struct scan *scan;
	const struct scan *old;
	const struct word_scanner *words;
	char **includes; /* by file; owned */
	atomic_size_t next;
};

/* True when the old scan knows the file as it is now. */
static bool take_old(struct job *job, size_t i)
{
	struct scanned_file *f = &job->scan->files.at[i];
	const struct scanned_file *old = scan_find(job->old, f->path);

	if (!old || old->mtime != f->mtime || old->size != f->size)
		return false;
	f->words = old->words;
	job->includes[i] = xstrdup(old->includes);
	return true;
}

static void scan_file(struct job *job, size_t i, int root,
		      struct file_buffer *buf)
{
	struct scanned_file *f = &job->scan->files.at[i];
	struct strbuf includes = STRBUF_INIT;
	size_t len = file_buffer_read(buf, root, f->path, f->size);

	if (len)
		f->words = word_scanner_run(job->words, buf->at, len,
					    &includes);
	job->includes[i] = strbuf_detach(&includes);
}

static void *work(void *data)
{
	enum { BATCH = 64 };
	struct job *job = data;
	int root = open(job->scan->root, O_PATH | O_CLOEXEC);
	size_t total = job->scan->files.n, at;
	struct file_buffer buf = { 0 };

	while ((at = atomic_fetch_add(&job->next, BATCH)) < total)
		for (size_t i = at; i < at + BATCH && i < total; i++)
			if (!take_old(job, i))
				scan_file(job, i, root, &buf);
	free(buf.at);
	if (root >= 0)
		close(root);
	return NULL;
}

static void run_workers(struct job *job)
{
	enum { MOST = 8 };
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);
	pthread_t threads[MOST];
	int n = 0;

	while (n < MOST && n < cpus - 1 &&
	       !pthread_create(&threads[n], NULL, work, job))
		n++;
	work(job);
	while (n > 0)
		pthread_join(threads[--n], NULL);
}

static void scan_files(struct scan *s, const struct scan *old,
		       const struct word_scanner *words)
{
	struct job job = { s, old, words, NULL, 0 };

	job.includes = xcalloc(s->files.n + 1, sizeof(*job.includes));
	run_workers(&job);
	for (size_t i = 0; i < s->files.n; i++) {
		s->files.at[i].includes = arena_strdup(&s->arena,
						       job.includes[i]);
		free(job.includes[i]);
	}
	free(job.includes);
	s->all_includes = true;
}

/* Walks and reads again, taking over what old still has right. */
static int scan_again(struct scan *s, struct scan *old,
		      const struct word_scanner *words)
{
	if (old->files.n && scan_load_includes(old))
		scan_clear(old);
	if (walk(s))
		return -1;
	sort_all(s);
	scan_files(s, old, words);
	if (s->folder)
		return scan_cache_write(s, word_scanner_stamp(words));
	return 0;
}

static void scan_init(struct scan *s, const char *root, const char *folder)
{
	*s = (struct scan){ .root = xstrdup(root),
			    .folder = folder ? xstrdup(folder) : NULL,
			    .arena = ARENA_INIT };
}

int scan_load(const char *root, const char *folder, struct scan *s)
{
	struct word_scanner *words CLEANUP(free_ptr) = word_scanner_new();
	struct scan old;
	int err;

	scan_init(s, root, folder);
	if (folder && scan_cache_read(s, word_scanner_stamp(words)) &&
	    scan_is_current(s))
		return 0;
	old = *s;
	scan_init(s, root, folder);
	err = scan_again(s, &old, words);
	scan_release(&old);
	return err;
}
