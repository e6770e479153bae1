// SPDX-License-Identifier: GPL-2.0-only
#include "file_stamp.h"

#include <sys/stat.h>
#include <time.h>
#include <xxhash.h>

#include "cleanup.h"
#include "file_time.h"
#include "path.h"

/* Clocks of file systems tick this coarsely, those of some old ones too. */
#define COARSEST_TICK 2000000000ull

void file_stamp_vec_release(file_stamp_vec *v)
{
	for (size_t i = 0; i < v->n; i++)
		free(v->at[i].path);
	vec_release(v);
}

unsigned long long hash_bytes(const void *data, size_t len)
{
	return XXH3_64bits(data, len);
}

unsigned long long clock_now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_REALTIME, &ts);
	return (unsigned long long)ts.tv_sec * 1000000000ull +
	       (unsigned long long)ts.tv_nsec;
}

unsigned long long stable_mtime(unsigned long long mtime,
				unsigned long long since)
{
	return mtime + COARSEST_TICK < since ? mtime : 0;
}

static int read_again(struct file_stamp *s, const char *path,
		      const struct stat *st)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	struct file_stamp now = *s;
	unsigned long long since = clock_now();
	bool same;

	if (read_file(path, &text))
		return -1;
	now.size = text.len;
	now.hash = hash_bytes(text.buf, text.len);
	now.mtime = stable_mtime(file_time(st), since);
	same = now.size == s->size && now.hash == s->hash &&
	       now.mtime == s->mtime;
	*s = now;
	return !same;
}

int file_stamp_update(struct file_stamp *s, const char *root)
{
	char *path CLEANUP(free_ptr) = path_join(root, s->path);
	struct stat st;

	if (stat(path, &st))
		return -1;
	if (s->mtime && s->mtime == file_time(&st) &&
	    s->size == (unsigned long long)st.st_size)
		return 0;
	return read_again(s, path, &st);
}
