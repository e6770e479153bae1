// SPDX-License-Identifier: GPL-2.0-only
#include "shard.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cleanup.h"
#include "pack.h"
#include "rows.h"

static int write_error(const struct shard *s, int rc)
{
	return error("%s: cannot write it (%s); give -o a place that can be "
		     "written",
		     s->path, sqlite3_errstr(rc));
}

static int read_error(const struct shard *s, int rc)
{
	return error("%s: cannot read it (%s); run smpair map again", s->path,
		     sqlite3_errstr(rc));
}

static void finalize(sqlite3_stmt **st)
{
	sqlite3_finalize(*st);
}

#define STMT sqlite3_stmt *CLEANUP(finalize)

/* Runs a statement with a text for ?1 and another for ?2. */
static int put_texts(sqlite3 *db, const char *sql, const char *a, const char *b)
{
	STMT st = NULL;
	int rc = sqlite3_prepare_v2(db, sql, -1, &st, NULL);

	if (rc)
		return rc;
	sqlite3_bind_text(st, 1, a, -1, SQLITE_STATIC);
	sqlite3_bind_text(st, 2, b, -1, SQLITE_STATIC);
	rc = sqlite3_step(st);
	return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

static int put_about(sqlite3 *db, const char *name, const char *value)
{
	return put_texts(db, "INSERT INTO about VALUES (?1, ?2)", name, value);
}

static int put_all_about(sqlite3 *db, const struct shard *s)
{
	struct strbuf nr STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf list STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf format STRBUF_SCOPED = STRBUF_INIT;
	int rc;

	strbuf_addf(&nr, "%u/%u", s->nr, s->of);
	strbuf_addf(&list, "%016llx", s->list);
	strbuf_addf(&format, "%d", PACK_FORMAT);
	rc = put_about(db, "format", format.buf);
	if (!rc)
		rc = put_about(db, "shard", nr.buf);
	if (!rc)
		rc = put_about(db, "list", list.buf);
	if (!rc)
		rc = put_about(db, "configuration", s->configuration);
	return rc;
}

static int put_names(sqlite3 *db, const struct shard *s)
{
	int rc = SQLITE_OK;

	for (size_t i = 0; !rc && i < s->selected.n; i++) {
		const char *path = s->selected.at[i];

		rc = put_texts(db, "INSERT INTO selected VALUES (?1, ?2)", path,
			       string_vec_has(&s->missing, path) ? "0" : "1");
	}
	for (size_t i = 0; !rc && i < s->failed.n; i++)
		rc = put_texts(db, "INSERT INTO failed VALUES (?1)",
			       s->failed.at[i], NULL);
	return rc;
}

/* The files that the facts speak of: what a change of one would spoil. */
static void stamp_files(const struct unit *u, const char *root,
			file_stamp_vec *out)
{
	for (size_t i = 0; i < u->files.n; i++) {
		struct file_stamp s = { .path = xstrdup(u->files.at[i]) };

		if (file_stamp_update(&s, root) < 0)
			free(s.path);
		else
			vec_push(out, s);
	}
}

static int put_unit(struct rows *r, const struct unit *u)
{
	struct strbuf packed STRBUF_SCOPED = STRBUF_INIT;
	file_stamp_vec files = VEC_INIT;
	int rc;

	stamp_files(u, r->root, &files);
	facts_pack(u, &packed);
	rc = rows_put(r, u->main_file, 0, &files, packed.buf, packed.len);
	file_stamp_vec_release(&files);
	return rc;
}

static int write_rows(struct rows *r, const struct shard *s)
{
	int rc = sqlite3_exec(r->db, "BEGIN", NULL, NULL, NULL);

	if (!rc)
		rc = put_all_about(r->db, s);
	if (!rc)
		rc = put_names(r->db, s);
	for (size_t i = 0; !rc && i < s->units.n; i++)
		rc = put_unit(r, s->units.at[i]);
	return rc ? rc : sqlite3_exec(r->db, "COMMIT", NULL, NULL, NULL);
}

static int write_to(const char *path, const struct shard *s, const char *root)
{
	struct rows r CLEANUP(rows_release) = { 0 };
	sqlite3 *db = NULL;
	int rc = db_open(path, DB_FILE, &db);

	if (rc) {
		db_close(&db);
		return rc;
	}
	rc = rows_init(&r, db, root);
	return rc ? rc : write_rows(&r, s);
}

int shard_write(const struct shard *s, const char *root)
{
	struct strbuf temp STRBUF_SCOPED = STRBUF_INIT;
	int rc;

	strbuf_addf(&temp, "%s.%d", s->path, (int)getpid());
	unlink(temp.buf);
	rc = write_to(temp.buf, s, root);
	if (rc) {
		unlink(temp.buf);
		return write_error(s, rc);
	}
	if (!rename(temp.buf, s->path))
		return 0;
	unlink(temp.buf);
	return error_errno("%s: cannot put it there", s->path);
}

/* Appends the texts of the first column. */
static int read_names(sqlite3 *db, const char *sql, string_vec *out)
{
	STMT st = NULL;
	int rc = sqlite3_prepare_v2(db, sql, -1, &st, NULL);

	if (rc)
		return rc;
	while ((rc = sqlite3_step(st)) == SQLITE_ROW) {
		const char *text = (const char *)sqlite3_column_text(st, 0);

		string_vec_add(out, text ? text : "");
	}
	return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

static int read_about(sqlite3 *db, struct shard *s)
{
	string_vec v = VEC_INIT;
	int rc = read_names(db,
			    "SELECT value FROM about WHERE name IN ('format',"
			    " 'shard', 'list', 'configuration') ORDER BY name",
			    &v);

	if (!rc && (v.n != 4 || sscanf(v.at[3], "%u/%u", &s->nr, &s->of) != 2 ||
		    !s->nr || s->nr > s->of || atoi(v.at[1]) != PACK_FORMAT))
		rc = SQLITE_SCHEMA;
	if (!rc) {
		s->configuration = xstrdup(v.at[0]);
		s->list = strtoull(v.at[2], NULL, 16);
	}
	string_vec_release(&v);
	return rc;
}

static int refuse_change(const struct shard *s, const char *file)
{
	return error("%s: %s has changed since; run smpair map --shard %u/%u "
		     "again",
		     s->path, file, s->nr, s->of);
}

static int read_unit(struct rows *r, sqlite3_stmt *st, struct shard *s)
{
	const char *changed = rows_changed_file(
		r, sqlite3_column_blob(st, 0),
		(size_t)sqlite3_column_bytes(st, 0));
	const void *facts = sqlite3_column_blob(st, 2);
	struct unit *u;

	if (changed)
		return refuse_change(s, changed);
	u = rows_unpack(facts, (size_t)sqlite3_column_bytes(st, 2),
			sqlite3_column_int64(st, 1));
	if (!u)
		return read_error(s, SQLITE_CORRUPT);
	vec_push(&s->units, u);
	return 0;
}

static int read_units(struct rows *r, struct shard *s)
{
	STMT st = NULL;
	int rc = sqlite3_prepare_v2(
		r->db, "SELECT files, sum, facts FROM unit ORDER BY path", -1,
		&st, NULL);

	if (rc)
		return read_error(s, rc);
	while ((rc = sqlite3_step(st)) == SQLITE_ROW)
		if (read_unit(r, st, s))
			return -1;
	return rc == SQLITE_DONE ? 0 : read_error(s, rc);
}

static int read_lists(sqlite3 *db, struct shard *s)
{
	int rc = read_about(db, s);

	if (!rc)
		rc = read_names(db, "SELECT path FROM selected ORDER BY path",
				&s->selected);
	if (!rc)
		rc = read_names(db,
				"SELECT path FROM selected WHERE NOT compiled"
				" ORDER BY path",
				&s->missing);
	if (!rc)
		rc = read_names(db, "SELECT path FROM failed ORDER BY path",
				&s->failed);
	return rc;
}

int shard_read(const char *path, const char *root, struct shard *s)
{
	struct rows r CLEANUP(rows_release) = { 0 };
	sqlite3 *db = NULL;
	int rc = db_open_readonly(path, &db);

	*s = (struct shard){ .path = xstrdup(path) };
	if (rc)
		db_close(&db);
	else
		rc = rows_init(&r, db, root);
	if (!rc)
		rc = read_lists(db, s);
	if (rc == SQLITE_SCHEMA || rc == SQLITE_NOTADB || rc == SQLITE_ERROR)
		return error("%s: no database that this smpair map made; run "
			     "it again",
			     path);
	return rc ? read_error(s, rc) : read_units(&r, s);
}

void shard_release(struct shard *s)
{
	for (size_t i = 0; i < s->units.n; i++)
		unit_free(s->units.at[i]);
	vec_release(&s->units);
	string_vec_release(&s->selected);
	string_vec_release(&s->missing);
	string_vec_release(&s->failed);
	free(s->configuration);
	free(s->path);
}
