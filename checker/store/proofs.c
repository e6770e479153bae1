// SPDX-License-Identifier: GPL-2.0-only
#include "proofs.h"

#include <pthread.h>
#include <string.h>
#include <xxhash.h>

#include "db.h"
#include "strmap.h"
#include "vec.h"

struct proofs {
	sqlite3 *db;
	unsigned long long stamp;
	pthread_mutex_t mutex;
	struct strmap answers;	 /* key as text -> answer, allocated */
	VEC(const char *) fresh; /* keys of answers that are not written yet */
};

static const char table_sql[] =
	"CREATE TABLE IF NOT EXISTS proof (key TEXT NOT NULL PRIMARY KEY,"
	" stamp INTEGER NOT NULL, answer TEXT NOT NULL) WITHOUT ROWID";
static const char load_sql[] = "SELECT key, answer FROM proof WHERE stamp = ?";
static const char put_sql[] =
	"INSERT OR REPLACE INTO proof (key, stamp, answer) VALUES (?, ?, ?)";
static const char forget_sql[] = "DELETE FROM proof WHERE stamp <> ?";

static void make_key(const struct proofs *p, const char *before,
		     const char *after, struct strbuf *key)
{
	struct strbuf all STRBUF_SCOPED = STRBUF_INIT;
	XXH128_hash_t hash;

	strbuf_addf(&all, "%llx\n%zu\n", p->stamp, strlen(before));
	strbuf_addstr(&all, before);
	strbuf_addstr(&all, after);
	hash = XXH3_128bits(all.buf, all.len);
	strbuf_addf(key, "%016llx%016llx", (unsigned long long)hash.high64,
		    (unsigned long long)hash.low64);
}

static void add_answer(struct proofs *p, const char *key, const char *answer)
{
	if (!strmap_has(&p->answers, key))
		strmap_put(&p->answers, key, xstrdup(answer));
}

static int load(struct proofs *p)
{
	sqlite3_stmt *st;
	int rc = sqlite3_prepare_v2(p->db, load_sql, -1, &st, NULL);

	if (rc)
		return rc;
	sqlite3_bind_int64(st, 1, (long long)p->stamp);
	while ((rc = sqlite3_step(st)) == SQLITE_ROW)
		add_answer(p, (const char *)sqlite3_column_text(st, 0),
			   (const char *)sqlite3_column_text(st, 1));
	sqlite3_finalize(st);
	return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

static void free_proofs(struct proofs *p)
{
	struct strmap_entry *e;

	for (e = strmap_first(&p->answers); e; e = strmap_next(e))
		free(strmap_value(e));
	strmap_release(&p->answers);
	vec_release(&p->fresh);
	pthread_mutex_destroy(&p->mutex);
	db_close(&p->db);
	free(p);
}

struct proofs *proofs_open(const char *path, unsigned long long stamp)
{
	struct proofs *p = xcalloc(1, sizeof(*p));

	p->stamp = stamp;
	pthread_mutex_init(&p->mutex, NULL);
	if (!db_open(path, DB_CACHE, &p->db) &&
	    !sqlite3_exec(p->db, table_sql, NULL, NULL, NULL) && !load(p))
		return p;
	free_proofs(p);
	return NULL;
}

static int put(struct proofs *p, sqlite3_stmt *st, const char *key)
{
	int rc;

	sqlite3_bind_text(st, 1, key, -1, SQLITE_STATIC);
	sqlite3_bind_int64(st, 2, (long long)p->stamp);
	sqlite3_bind_text(st, 3, strmap_get(&p->answers, key), -1,
			  SQLITE_STATIC);
	rc = sqlite3_step(st);
	sqlite3_reset(st);
	return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

static int forget_others(struct proofs *p)
{
	sqlite3_stmt *st;
	int rc = sqlite3_prepare_v2(p->db, forget_sql, -1, &st, NULL);

	if (rc)
		return rc;
	sqlite3_bind_int64(st, 1, (long long)p->stamp);
	rc = sqlite3_step(st);
	sqlite3_finalize(st);
	return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

static int write_fresh(struct proofs *p)
{
	sqlite3_stmt *st;
	int rc = sqlite3_prepare_v2(p->db, put_sql, -1, &st, NULL);

	for (size_t i = 0; !rc && i < p->fresh.n; i++)
		rc = put(p, st, p->fresh.at[i]);
	sqlite3_finalize(st);
	return rc;
}

void proofs_close(struct proofs *p)
{
	int rc;

	if (!p)
		return;
	if (p->fresh.n) {
		rc = sqlite3_exec(p->db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
		if (!rc)
			rc = forget_others(p);
		if (!rc)
			rc = write_fresh(p);
		sqlite3_exec(p->db, rc ? "ROLLBACK" : "COMMIT", NULL, NULL,
			     NULL);
	}
	free_proofs(p);
}

bool proofs_recall(struct proofs *p, const char *before, const char *after,
		   struct strbuf *out)
{
	struct strbuf key STRBUF_SCOPED = STRBUF_INIT;
	const char *answer;

	make_key(p, before, after, &key);
	pthread_mutex_lock(&p->mutex);
	answer = strmap_get(&p->answers, key.buf);
	if (answer)
		strbuf_addstr(out, answer);
	pthread_mutex_unlock(&p->mutex);
	return answer;
}

void proofs_keep(struct proofs *p, const char *before, const char *after,
		 const char *answer)
{
	struct strbuf key STRBUF_SCOPED = STRBUF_INIT;

	make_key(p, before, after, &key);
	pthread_mutex_lock(&p->mutex);
	if (!strmap_has(&p->answers, key.buf)) {
		add_answer(p, key.buf, answer);
		vec_push(&p->fresh, strmap_intern(&p->answers, key.buf));
	}
	pthread_mutex_unlock(&p->mutex);
}
