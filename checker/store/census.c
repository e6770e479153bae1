// SPDX-License-Identifier: GPL-2.0-only
#include "cleanup.h"
#include "rows.h"
#include "store.h"

static void finalize(sqlite3_stmt **st)
{
	sqlite3_finalize(*st);
}

static int count(struct rows *r, struct store_census *out)
{
	sqlite3_stmt *st CLEANUP(finalize) = NULL;
	int rc = sqlite3_prepare_v2(r->db, "SELECT files FROM unit", -1, &st,
				    NULL);

	while (!rc && (rc = sqlite3_step(st)) == SQLITE_ROW) {
		size_t len = (size_t)sqlite3_column_bytes(st, 0);

		out->units++;
		if (rows_changed_file(r, sqlite3_column_blob(st, 0), len))
			out->stale++;
		rc = SQLITE_OK;
	}
	return rc == SQLITE_DONE ? 0 : -1;
}

int store_count(const char *path, const char *root, struct store_census *out)
{
	struct rows r CLEANUP(rows_release) = { 0 };
	sqlite3 *db = NULL;

	*out = (struct store_census){ .units = 0 };
	if (db_open_readonly(path, &db)) {
		db_close(&db);
		return -1;
	}
	if (rows_init(&r, db, root))
		return -1;
	return count(&r, out);
}
