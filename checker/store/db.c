// SPDX-License-Identifier: GPL-2.0-only
#include "db.h"

#include <stddef.h>

/* "smPr", to tell a database of ours from any other. */
#define APPLICATION_ID "1936543858"
/* Longer than any transaction of another process takes. */
#define BUSY_MS 20000

#define STRING(x)  STRING_(x)
#define STRING_(x) #x

static const char tables[] =
	"BEGIN IMMEDIATE;"
	"CREATE TABLE IF NOT EXISTS file ("
	" id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE,"
	" mtime INTEGER NOT NULL, size INTEGER NOT NULL,"
	" hash INTEGER NOT NULL);"
	"CREATE TABLE IF NOT EXISTS unit ("
	" path TEXT NOT NULL PRIMARY KEY, key INTEGER NOT NULL,"
	" files BLOB NOT NULL, sum INTEGER NOT NULL, facts BLOB NOT NULL);"
	"CREATE TABLE IF NOT EXISTS failed (path TEXT NOT NULL PRIMARY KEY);"
	"CREATE TABLE IF NOT EXISTS selected ("
	" path TEXT NOT NULL PRIMARY KEY, compiled INTEGER NOT NULL);"
	"CREATE TABLE IF NOT EXISTS about ("
	" name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL);"
	"PRAGMA application_id=" APPLICATION_ID ";"
	"PRAGMA user_version=" STRING(DB_SCHEMA) ";"
						 "COMMIT;";

static int read_number(sqlite3 *db, const char *sql, int *out)
{
	sqlite3_stmt *st;
	int rc = sqlite3_prepare_v2(db, sql, -1, &st, NULL);

	if (rc)
		return rc;
	rc = sqlite3_step(st);
	if (rc == SQLITE_ROW)
		*out = sqlite3_column_int(st, 0);
	sqlite3_finalize(st);
	return rc == SQLITE_ROW ? SQLITE_OK : rc;
}

/* *version is 0 for an empty database. */
static int check_version(sqlite3 *db, int *version)
{
	int rc = read_number(db, "PRAGMA user_version", version);

	if (!rc && *version && *version != DB_SCHEMA)
		rc = SQLITE_SCHEMA;
	return rc;
}

/* SQLite does not wait by itself while another process changes the mode. */
static int set_mode(sqlite3 *db, const char *sql)
{
	int rc = SQLITE_BUSY;

	for (int i = 0; rc == SQLITE_BUSY && i < BUSY_MS / 20; i++) {
		if (i)
			sqlite3_sleep(20);
		rc = sqlite3_exec(db, sql, NULL, NULL, NULL);
	}
	return rc;
}

int db_open(const char *path, enum db_use use, sqlite3 **db)
{
	int version = 0, rc;

	rc = sqlite3_open_v2(path, db,
			     SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
	if (rc)
		return rc;
	sqlite3_extended_result_codes(*db, 0);
	sqlite3_busy_timeout(*db, BUSY_MS);
	rc = check_version(*db, &version);
	if (rc)
		return rc;
	if (use == DB_CACHE)
		rc = set_mode(*db, "PRAGMA journal_mode=WAL;"
				   "PRAGMA synchronous=NORMAL;");
	if (!rc && !version)
		rc = set_mode(*db, tables);
	return rc;
}

int db_open_readonly(const char *path, sqlite3 **db)
{
	int version = 0, rc;

	rc = sqlite3_open_v2(path, db, SQLITE_OPEN_READONLY, NULL);
	if (!rc)
		rc = check_version(*db, &version);
	return !rc && !version ? SQLITE_NOTADB : rc;
}

void db_close(sqlite3 **db)
{
	sqlite3_close(*db);
	*db = NULL;
}

bool db_is_damaged(int rc)
{
	rc &= 0xff;
	return rc == SQLITE_CORRUPT || rc == SQLITE_NOTADB ||
	       rc == SQLITE_SCHEMA || rc == SQLITE_FORMAT ||
	       rc == SQLITE_MISMATCH;
}
