/* SPDX-License-Identifier: GPL-2.0-only */
/* The tables of a database of facts, and SQLite's manners. */
#ifndef SMPAIR_DB_H
#define SMPAIR_DB_H

#include <sqlite3.h>
#include <stdbool.h>

/* Raised when the tables change. */
#define DB_SCHEMA 1

/*
 * file	each file that some unit was made from, as last seen
 * unit	one translation unit; files: for each file its id (4 bytes) and its
 *	hash then (8 bytes), least byte first; sum: hash of facts
 *
 * In databases that "smpair map" makes there are also:
 *
 * selected	the files asked for, of all shards; compiled: 0 for those that
 *		the configuration leaves out
 * failed	units that could not be analysed
 * about	what there is to know of the whole, by name
 */
enum db_use {
	DB_CACHE, /* kept in the cache, written by several at a time */
	DB_FILE,  /* made whole by one process, then only read */
};

/*
 * Opens or makes the database. Returns SQLITE_OK; SQLITE_CORRUPT,
 * SQLITE_NOTADB or SQLITE_SCHEMA when what is there is no use and may be
 * moved aside; or another of SQLite's errors. *db is to be closed with
 * db_close() either way, and is what sqlite3_errmsg() wants.
 */
int db_open(const char *path, enum db_use use, sqlite3 **db);
/* The same for reading alone. */
int db_open_readonly(const char *path, sqlite3 **db);
void db_close(sqlite3 **db);

/* May rc, from any call, mean that the file itself is damaged? */
bool db_is_damaged(int rc);

#endif
