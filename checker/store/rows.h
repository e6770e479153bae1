/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Units and their files in a database of facts: what the store and the
 * databases of map share. All functions that return int return one of
 * SQLite's codes, and say nothing.
 */
#ifndef SMPAIR_ROWS_H
#define SMPAIR_ROWS_H

#include "db.h"
#include "facts.h"
#include "file_stamp.h"

enum row_state {
	ROW_ABSENT, /* no file has this id */
	ROW_AS_STORED,
	ROW_CURRENT, /* brought up to the disk's state */
	ROW_GONE,    /* the file cannot be read */
};

struct row_file {
	struct file_stamp stamp;
	enum row_state state;
	bool dirty; /* differs from the database's row */
};

struct rows {
	sqlite3 *db;
	char *root;
	sqlite3_stmt *get_unit, *put_unit, *put_file;
	VEC(struct row_file) files; /* by id */
	struct strmap ids;	    /* path to id */
};

int rows_init(struct rows *r, sqlite3 *db, const char *root);
/* Closes the database as well. */
void rows_release(struct rows *r);

/*
 * Appends the unit's packed facts when they are there with this key and all its
 * files hold; else nothing. *stamp, unless NULL, is then their facts_stamp().
 */
int rows_get(struct rows *r, const char *unit, unsigned long long key,
	     struct strbuf *packed, unsigned long long *stamp);
/* To be called inside of a transaction. */
int rows_put(struct rows *r, const char *unit, unsigned long long key,
	     const file_stamp_vec *files, const void *packed, size_t len);
/* Writes what rows_get() has learnt of files; as above. */
int rows_put_files(struct rows *r);

/*
 * The first file of a unit's list (the column "files") that is below the root
 * and not what it was; NULL: there is none.
 */
const char *rows_changed_file(struct rows *r, const unsigned char *list,
			      size_t len);

/* Unpacks a row's facts when their sum is right. */
struct unit *rows_unpack(const void *facts, size_t len, long long sum);

#endif
