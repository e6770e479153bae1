// SPDX-License-Identifier: GPL-2.0-only
#include "store.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cleanup.h"
#include "path.h"
#include "rows.h"

/* What may wait for the next transaction: a kill loses no more. */
#define WAITING_BYTES (16u << 20)
#define WAITING_NS    2000000000ull

/* One store_put() that is not in the database yet. */
struct waiting {
	char *unit;
	unsigned long long key;
	file_stamp_vec files;
	void *packed;
	size_t len;
};

struct store {
	char *path;
	struct rows rows;
	bool off; /* something failed: nothing more is asked of it */
	VEC(struct waiting) queue;
	size_t queued_bytes;
	unsigned long long queued_since;
};

/* Says what happened and stops using the database. */
static void turn_off(struct store *s, const char *what, int rc)
{
	warning("%s: cannot %s (%s); going on without it", s->path, what,
		sqlite3_errstr(rc));
	s->off = true;
}

static void remove_companion(const char *path, const char *tail)
{
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&name, "%s%s", path, tail);
	unlink(name.buf);
}

static int move_aside(const char *path)
{
	struct strbuf to STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&to, "%s.damaged", path);
	if (rename(path, to.buf) && errno != ENOENT)
		return -1;
	remove_companion(path, "-wal");
	remove_companion(path, "-shm");
	return 0;
}

/* Opens what is there, whatever it is. rows is to be released either way. */
static int try_open(const char *path, const char *root, struct rows *rows)
{
	sqlite3 *db = NULL;
	int rc = db_open(path, DB_CACHE, &db);

	if (!rc)
		return rows_init(rows, db, root);
	*rows = (struct rows){ .db = db };
	return rc;
}

/*
 * Begins anew with an empty database in place of a damaged one, or one of
 * other tables.
 */
static int replace(struct store *s, const char *root, int rc)
{
	if (rc != SQLITE_SCHEMA)
		warning("%s: damaged (%s); moved to %s.damaged, a new one is "
			"begun",
			s->path, sqlite3_errstr(rc), s->path);
	rows_release(&s->rows);
	if (move_aside(s->path))
		return SQLITE_CANTOPEN;
	return try_open(s->path, root, &s->rows);
}

/* After rc of a call on s. */
static void failed(struct store *s, int rc, const char *what)
{
	char *root CLEANUP(free_ptr) = xstrdup(s->rows.root);

	if (db_is_damaged(rc))
		rc = replace(s, root, rc);
	if (rc)
		turn_off(s, what, rc);
}

static void waiting_release(struct waiting *w)
{
	free(w->unit);
	file_stamp_vec_release(&w->files);
	free(w->packed);
}

static void drop_queue(struct store *s)
{
	for (size_t i = 0; i < s->queue.n; i++)
		waiting_release(&s->queue.at[i]);
	vec_clear(&s->queue);
	s->queued_bytes = 0;
}

struct store *store_open(const char *path, const char *root)
{
	struct store *s = xcalloc(1, sizeof(*s));
	int rc;

	s->path = xstrdup(path);
	rc = try_open(path, root, &s->rows);
	if (db_is_damaged(rc))
		rc = replace(s, root, rc);
	if (!rc)
		return s;
	turn_off(s, "use it", rc);
	store_close(s);
	return NULL;
}

void store_close(struct store *s)
{
	if (!s)
		return;
	store_flush(s);
	drop_queue(s);
	vec_release(&s->queue);
	rows_release(&s->rows);
	free(s->path);
	free(s);
}

bool store_get(struct store *s, const char *unit, unsigned long long key,
	       struct strbuf *packed, unsigned long long *stamp)
{
	size_t before = packed->len;
	int rc;

	if (s->off)
		return false;
	rc = rows_get(&s->rows, unit, key, packed, stamp);
	if (rc)
		failed(s, rc, "read it");
	return packed->len > before;
}

static int write_queue(struct store *s)
{
	int rc = rows_put_files(&s->rows);

	for (size_t i = 0; !rc && i < s->queue.n; i++) {
		const struct waiting *w = &s->queue.at[i];

		rc = rows_put(&s->rows, w->unit, w->key, &w->files, w->packed,
			      w->len);
	}
	return rc;
}

/* Is there anything to write? */
static bool has_news(const struct store *s)
{
	for (size_t i = 0; i < s->rows.files.n; i++)
		if (s->rows.files.at[i].dirty)
			return true;
	return s->queue.n;
}

void store_flush(struct store *s)
{
	int rc;

	if (s->off || !has_news(s))
		return;
	rc = sqlite3_exec(s->rows.db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
	if (!rc)
		rc = write_queue(s);
	if (!rc)
		rc = sqlite3_exec(s->rows.db, "COMMIT", NULL, NULL, NULL);
	if (rc && !sqlite3_get_autocommit(s->rows.db))
		sqlite3_exec(s->rows.db, "ROLLBACK", NULL, NULL, NULL);
	if (rc)
		failed(s, rc, "write to it");
	drop_queue(s);
}

static void copy_files(const file_stamp_vec *from, file_stamp_vec *to)
{
	for (size_t i = 0; i < from->n; i++) {
		struct file_stamp f = from->at[i];

		f.path = xstrdup(f.path);
		vec_push(to, f);
	}
}

void store_put(struct store *s, const char *unit, unsigned long long key,
	       const file_stamp_vec *files, const void *packed, size_t len)
{
	struct waiting w = { .key = key, .len = len };

	if (s->off)
		return;
	w.unit = xstrdup(unit);
	copy_files(files, &w.files);
	w.packed = xmalloc(len);
	memcpy(w.packed, packed, len);
	if (!s->queue.n)
		s->queued_since = clock_now();
	vec_push(&s->queue, w);
	s->queued_bytes += len;
	if (s->queued_bytes > WAITING_BYTES ||
	    clock_now() - s->queued_since > WAITING_NS)
		store_flush(s);
}
