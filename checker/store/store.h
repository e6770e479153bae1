/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The fact store: the facts of units that were analysed before, in an SQLite
 * database. What it gives back was made from files that hold now what they
 * held then, by the same key.
 *
 * It is a cache: whatever goes wrong with it is a warning(), once, and the run
 * goes on without. A database that is damaged is moved aside and begun anew.
 * Several processes may use one database at a time, and a process may be
 * killed at any moment.
 */
#ifndef SMPAIR_STORE_H
#define SMPAIR_STORE_H

#include "facts.h"
#include "file_stamp.h"

struct store;

/*
 * Opens the database at path, made when missing. root: what relative names of
 * files are relative to. Returns NULL after a warning() when there can be no
 * store. The caller closes it.
 */
struct store *store_open(const char *path, const char *root);

/* Keeps what was put and frees s; NULL is let pass. */
void store_close(struct store *s);

/*
 * Appends the facts of the unit, packed, if they are there with this key and
 * all files that they were made from are the same; else returns false. key: a
 * hash of all else that the facts depend on. *stamp, unless NULL, is then what
 * facts_stamp() gives for them.
 */
bool store_get(struct store *s, const char *unit, unsigned long long key,
	       struct strbuf *packed, unsigned long long *stamp);

/* A hash of the facts and of the contents of all files they were made from. */
unsigned long long facts_stamp(unsigned long long key,
			       const file_stamp_vec *files, const void *packed,
			       size_t len);

/*
 * Keeps a unit's facts in place of what was known of it before. files: all
 * that was read for it; packed: what facts_pack() gave. It is on the disk
 * after the next store_flush(), which happens by itself every few seconds'
 * worth of work.
 */
void store_put(struct store *s, const char *unit, unsigned long long key,
	       const file_stamp_vec *files, const void *packed, size_t len);
void store_flush(struct store *s);

struct store_census {
	size_t units; /* in the database */
	size_t stale; /* of these, made from files that have changed since */
};

/*
 * Counts what the database at path has, which stays as it is. Returns 0, or -1
 * when there is none that can be read, with nothing said.
 */
int store_count(const char *path, const char *root, struct store_census *out);

#endif
