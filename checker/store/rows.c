// SPDX-License-Identifier: GPL-2.0-only
#include "rows.h"

#include <stdint.h>
#include <string.h>
#include <xxhash.h>

#include "pack.h"
#include "store.h"

/* Bytes of one file in a unit's list: id and hash. */
enum { ID_BYTES = 4, HASH_BYTES = 8, ENTRY_BYTES = ID_BYTES + HASH_BYTES };

/* More is no id of ours: a damaged database must not ask for all memory. */
#define MOST_FILES 10000000

static const char get_unit_sql[] =
	"SELECT files, sum, facts FROM unit WHERE path = ? AND key = ?";
static const char put_unit_sql[] =
	"INSERT OR REPLACE INTO unit (path, key, files, sum, facts)"
	" VALUES (?, ?, ?, ?, ?)";
static const char put_file_sql[] =
	"INSERT INTO file (path, mtime, size, hash) VALUES (?, ?, ?, ?)"
	" ON CONFLICT (path) DO UPDATE SET mtime = excluded.mtime,"
	" size = excluded.size, hash = excluded.hash RETURNING id";

static struct row_file *file_at(struct rows *r, size_t id)
{
	while (r->files.n <= id)
		vec_push(&r->files, ((struct row_file){ .state = ROW_ABSENT }));
	return &r->files.at[id];
}

static int take_file(struct rows *r, sqlite3_stmt *st)
{
	long long id = sqlite3_column_int64(st, 0);
	const char *path = (const char *)sqlite3_column_text(st, 1);
	struct row_file *f;

	if (id < 1 || id > MOST_FILES || !path)
		return SQLITE_CORRUPT;
	f = file_at(r, (size_t)id);
	f->state = ROW_AS_STORED;
	f->stamp.path = xstrdup(path);
	f->stamp.mtime = (unsigned long long)sqlite3_column_int64(st, 2);
	f->stamp.size = (unsigned long long)sqlite3_column_int64(st, 3);
	f->stamp.hash = (unsigned long long)sqlite3_column_int64(st, 4);
	strmap_put(&r->ids, path, (void *)(uintptr_t)id);
	return SQLITE_OK;
}

static int load_files(struct rows *r)
{
	sqlite3_stmt *st;
	int rc = sqlite3_prepare_v2(
		r->db, "SELECT id, path, mtime, size, hash FROM file", -1, &st,
		NULL);

	if (rc)
		return rc;
	while ((rc = sqlite3_step(st)) == SQLITE_ROW) {
		rc = take_file(r, st);
		if (rc)
			break;
	}
	sqlite3_finalize(st);
	return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

int rows_init(struct rows *r, sqlite3 *db, const char *root)
{
	int rc;

	*r = (struct rows){ .db = db, .root = xstrdup(root) };
	rc = sqlite3_prepare_v2(db, get_unit_sql, -1, &r->get_unit, NULL);
	if (!rc)
		rc = sqlite3_prepare_v2(db, put_unit_sql, -1, &r->put_unit,
					NULL);
	if (!rc)
		rc = sqlite3_prepare_v2(db, put_file_sql, -1, &r->put_file,
					NULL);
	return rc ? rc : load_files(r);
}

void rows_release(struct rows *r)
{
	sqlite3_finalize(r->get_unit);
	sqlite3_finalize(r->put_unit);
	sqlite3_finalize(r->put_file);
	for (size_t i = 0; i < r->files.n; i++)
		free(r->files.at[i].stamp.path);
	vec_release(&r->files);
	strmap_release(&r->ids);
	free(r->root);
	db_close(&r->db);
}

static unsigned long long get_bytes(const unsigned char *p, int n)
{
	unsigned long long value = 0;

	while (n--)
		value = value << 8 | p[n];
	return value;
}

static void put_bytes(struct strbuf *out, unsigned long long value, int n)
{
	for (; n--; value >>= 8)
		strbuf_addch(out, (char)(value & 0xff));
}

/* The hash of the file as it is now, looked at once in a run; 0: gone. */
static unsigned long long current_hash(struct rows *r, struct row_file *f)
{
	int changed;

	if (f->state == ROW_AS_STORED) {
		changed = file_stamp_update(&f->stamp, r->root);
		f->state = changed < 0 ? ROW_GONE : ROW_CURRENT;
		f->dirty = changed > 0;
	}
	return f->state == ROW_GONE ? 0 : f->stamp.hash;
}

/* An entry without a hash: there was no such file, and must not be. */
static bool entry_holds(struct rows *r, const unsigned char *entry)
{
	size_t id = (size_t)get_bytes(entry, ID_BYTES);
	struct row_file *f = id < r->files.n ? &r->files.at[id] : NULL;

	return f && f->state != ROW_ABSENT &&
	       current_hash(r, f) == get_bytes(entry + ID_BYTES, HASH_BYTES);
}

static bool all_hold(struct rows *r, const unsigned char *list, size_t len)
{
	for (; len >= ENTRY_BYTES; list += ENTRY_BYTES, len -= ENTRY_BYTES)
		if (!entry_holds(r, list))
			return false;
	return !len;
}

const char *rows_changed_file(struct rows *r, const unsigned char *list,
			      size_t len)
{
	for (; len >= ENTRY_BYTES; list += ENTRY_BYTES, len -= ENTRY_BYTES) {
		size_t id = (size_t)get_bytes(list, ID_BYTES);
		const char *path = id < r->files.n ? r->files.at[id].stamp.path
						   : NULL;

		if (!path || (*path != '/' && !entry_holds(r, list)))
			return path ? path : "?";
	}
	return NULL;
}

static bool sum_holds(const void *facts, size_t len, long long sum)
{
	return hash_bytes(facts, len) == (unsigned long long)sum;
}

struct unit *rows_unpack(const void *facts, size_t len, long long sum)
{
	return sum_holds(facts, len, sum) ? facts_unpack(facts, len) : NULL;
}

static XXH64_hash_t add_stamp(XXH64_hash_t stamp, unsigned long long part)
{
	return XXH3_64bits_withSeed(&part, sizeof(part), stamp);
}

unsigned long long facts_stamp(unsigned long long key,
			       const file_stamp_vec *files, const void *packed,
			       size_t len)
{
	XXH64_hash_t stamp = add_stamp(key, hash_bytes(packed, len));

	for (size_t i = 0; i < files->n; i++)
		stamp = add_stamp(stamp, files->at[i].hash);
	return stamp;
}

/* The same of a row, whose files hold. */
static unsigned long long row_stamp(sqlite3_stmt *st, unsigned long long key)
{
	const unsigned char *list = sqlite3_column_blob(st, 0);
	int len = sqlite3_column_bytes(st, 0);
	XXH64_hash_t stamp = add_stamp(
		key, (unsigned long long)sqlite3_column_int64(st, 1));

	for (; len >= ENTRY_BYTES; list += ENTRY_BYTES, len -= ENTRY_BYTES)
		stamp = add_stamp(stamp,
				  get_bytes(list + ID_BYTES, HASH_BYTES));
	return stamp;
}

static int take_unit(struct rows *r, unsigned long long key,
		     struct strbuf *packed, unsigned long long *stamp)
{
	sqlite3_stmt *st = r->get_unit;
	const void *facts;
	size_t len;

	if (!all_hold(r, sqlite3_column_blob(st, 0),
		      (size_t)sqlite3_column_bytes(st, 0)))
		return SQLITE_OK;
	facts = sqlite3_column_blob(st, 2);
	len = (size_t)sqlite3_column_bytes(st, 2);
	if (!len || !sum_holds(facts, len, sqlite3_column_int64(st, 1)))
		return SQLITE_CORRUPT;
	strbuf_add(packed, facts, len);
	if (stamp)
		*stamp = row_stamp(st, key);
	return SQLITE_OK;
}

int rows_get(struct rows *r, const char *unit, unsigned long long key,
	     struct strbuf *packed, unsigned long long *stamp)
{
	int rc;

	sqlite3_bind_text(r->get_unit, 1, unit, -1, SQLITE_STATIC);
	sqlite3_bind_int64(r->get_unit, 2, (long long)key);
	rc = sqlite3_step(r->get_unit);
	if (rc == SQLITE_ROW)
		rc = take_unit(r, key, packed, stamp);
	else if (rc == SQLITE_DONE)
		rc = SQLITE_OK;
	sqlite3_reset(r->get_unit);
	return rc;
}

static int put_stamp(struct rows *r, const struct file_stamp *s, size_t *id)
{
	sqlite3_stmt *st = r->put_file;
	int rc;

	sqlite3_bind_text(st, 1, s->path, -1, SQLITE_STATIC);
	sqlite3_bind_int64(st, 2, (long long)s->mtime);
	sqlite3_bind_int64(st, 3, (long long)s->size);
	sqlite3_bind_int64(st, 4, (long long)s->hash);
	rc = sqlite3_step(st);
	if (rc == SQLITE_ROW) {
		*id = (size_t)sqlite3_column_int64(st, 0);
		rc = sqlite3_step(st);
	}
	sqlite3_reset(st);
	return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

static bool same_stamp(const struct file_stamp *a, const struct file_stamp *b)
{
	return a->hash == b->hash && a->size == b->size && a->mtime == b->mtime;
}

static int put_file(struct rows *r, const struct file_stamp *s, size_t *id)
{
	struct row_file *f;
	int rc;

	*id = (size_t)(uintptr_t)strmap_get(&r->ids, s->path);
	if (*id && !r->files.at[*id].dirty &&
	    same_stamp(&r->files.at[*id].stamp, s))
		return SQLITE_OK;
	rc = put_stamp(r, s, id);
	if (rc || *id > MOST_FILES)
		return rc ? rc : SQLITE_CORRUPT;
	f = file_at(r, *id);
	if (!f->stamp.path) {
		f->stamp.path = xstrdup(s->path);
		strmap_put(&r->ids, s->path, (void *)(uintptr_t)*id);
	}
	f->stamp.hash = s->hash;
	f->stamp.size = s->size;
	f->stamp.mtime = s->mtime;
	f->state = s->hash ? ROW_CURRENT : ROW_GONE;
	f->dirty = false;
	return SQLITE_OK;
}

static int put_list(struct rows *r, const file_stamp_vec *files,
		    struct strbuf *list)
{
	for (size_t i = 0; i < files->n; i++) {
		size_t id;
		int rc = put_file(r, &files->at[i], &id);

		if (rc)
			return rc;
		put_bytes(list, id, ID_BYTES);
		put_bytes(list, files->at[i].hash, HASH_BYTES);
	}
	return SQLITE_OK;
}

int rows_put(struct rows *r, const char *unit, unsigned long long key,
	     const file_stamp_vec *files, const void *packed, size_t len)
{
	struct strbuf list STRBUF_SCOPED = STRBUF_INIT;
	sqlite3_stmt *st = r->put_unit;
	int rc = put_list(r, files, &list);

	if (rc)
		return rc;
	sqlite3_bind_text(st, 1, unit, -1, SQLITE_STATIC);
	sqlite3_bind_int64(st, 2, (long long)key);
	sqlite3_bind_blob(st, 3, list.buf, (int)list.len, SQLITE_STATIC);
	sqlite3_bind_int64(st, 4, (long long)hash_bytes(packed, len));
	sqlite3_bind_blob64(st, 5, packed, len, SQLITE_STATIC);
	rc = sqlite3_step(st);
	sqlite3_reset(st);
	sqlite3_clear_bindings(st);
	return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

int rows_put_files(struct rows *r)
{
	for (size_t i = 0; i < r->files.n; i++) {
		size_t id;
		int rc;

		if (!r->files.at[i].dirty)
			continue;
		rc = put_stamp(r, &r->files.at[i].stamp, &id);
		if (rc)
			return rc;
		r->files.at[i].dirty = false;
	}
	return SQLITE_OK;
}
