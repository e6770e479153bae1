// SPDX-License-Identifier: GPL-2.0-only
/*
 * fio's JSON (show_thread_status_json() in fio's stat.c): "jobs" with "read",
 * "write", "trim" and "mixed", in each "iops", "bw" in KiB/s, and "slat_ns",
 * "clat_ns", "lat_ns" (fio 2: "clat", ... in usec) with "mean" and
 * "percentile". "sync" has a latency alone. A document is a run.
 */
#include "format.h"

#include <stdlib.h>
#include <string.h>

struct fio_json {
	struct bench_log *log;
	const struct bench_where *at;
	const char *job;
	const char *dir;
};

static const struct latency {
	const char *key, *name, *unit;
	unsigned int flags;
} latencies[] = {
	{ "slat_ns", "slat", "nsec", BENCH_DETAIL },
	{ "clat_ns", "clat", "nsec", 0 },
	{ "lat_ns", "lat", "nsec", 0 },
	{ "slat", "slat", "usec", BENCH_DETAIL },
	{ "clat", "clat", "usec", 0 },
	{ "lat", "lat", "usec", 0 },
};

bool fio_json_knows(const json_t *doc)
{
	return json_is_array(json_object_get(doc, "jobs"));
}

static int refuse(const struct fio_json *f, const char *problem)
{
	return error("%s:%u: job '%s': %s", f->at->path, f->at->line, f->job,
		     problem);
}

static int add(const struct fio_json *f, const char *what, const char *unit,
	       const json_t *number, enum bench_better better,
	       unsigned int flags)
{
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;
	struct bench_value v;

	if (!json_is_number(number)) {
		strbuf_addf(&name, "no number for '%s %s'; make the log again",
			    f->dir, what);
		return refuse(f, name.buf);
	}
	strbuf_addf(&name, "%s %s", f->dir, what);
	v = json_log_value(number, unit, f->at);
	return bench_log_add(f->log,
			     &(struct bench_item){
				     .group = f->job,
				     .name = name.buf,
				     .better = better,
				     .flags = flags | BENCH_SCALED | BENCH_ONCE,
			     },
			     &v);
}

static int add_percentile(const struct fio_json *f, const struct latency *l,
			  const char *key, const json_t *value)
{
	struct strbuf what STRBUF_SCOPED = STRBUF_INIT;
	double p = strtod(key, NULL);
	bool common = p == 50 || p == 99 || p == 99.9;

	strbuf_addf(&what, "%s p%g", l->name, p);
	return add(f, what.buf, l->unit, value, BETTER_LOWER,
		   common ? 0 : BENCH_DETAIL);
}

static int add_latency(const struct fio_json *f, const struct latency *l,
		       const json_t *stats)
{
	struct strbuf what STRBUF_SCOPED = STRBUF_INIT;
	const json_t *samples = json_object_get(stats, "N");
	json_t *percentiles = json_object_get(stats, "percentile"), *value;
	const char *key;

	/* Not measured: fio prints zeros. */
	if (samples ? !json_number_value(samples)
		    : !json_number_value(json_object_get(stats, "max")))
		return 0;
	strbuf_addf(&what, "%s mean", l->name);
	if (add(f, what.buf, l->unit, json_object_get(stats, "mean"),
		BETTER_LOWER, l->flags))
		return -1;
	json_object_foreach(
		percentiles, key,
		value) if (strcmp(key, "Total") && *key >= '0' && *key <= '9' &&
			   add_percentile(f, l, key, value)) return -1;
	return 0;
}

static int add_latencies(const struct fio_json *f, const json_t *dir)
{
	for (size_t i = 0; i < sizeof(latencies) / sizeof(latencies[0]); i++) {
		json_t *stats = json_object_get(dir, latencies[i].key);

		if (json_is_object(stats) &&
		    add_latency(f, &latencies[i], stats))
			return -1;
	}
	return 0;
}

/* Of a direction with I/O; sets *found. */
static int add_direction(struct fio_json *f, const char *name,
			 const json_t *job, bool *found)
{
	const json_t *dir = json_object_get(job, name);

	if (!json_number_value(json_object_get(dir, "io_bytes")) &&
	    !json_number_value(json_object_get(dir, "io_kbytes")))
		return 0;
	*found = true;
	f->dir = name;
	if (add(f, "IOPS", "", json_object_get(dir, "iops"), BETTER_HIGHER,
		0) ||
	    add(f, "BW", "KiB/s", json_object_get(dir, "bw"), BETTER_HIGHER, 0))
		return -1;
	return add_latencies(f, dir);
}

static int add_job(struct fio_json *f, const json_t *job)
{
	static const char *const dirs[] = { "read", "write", "trim", "mixed" };
	const json_t *err = json_object_get(job, "error");
	const json_t *name = json_object_get(job, "jobname");
	bool found = false;

	f->job = json_is_string(name) ? json_string_value(name) : "?";
	if (!json_is_string(name))
		return refuse(f, "no 'jobname'; make the log again");
	if (json_number_value(err) != 0)
		return refuse(f, "ended with an error; leave this run out");
	for (size_t i = 0; i < sizeof(dirs) / sizeof(dirs[0]); i++)
		if (add_direction(f, dirs[i], job, &found))
			return -1;
	if (!found)
		return refuse(f, "no I/O was done; leave this run out");
	f->dir = "fsync";
	return add_latencies(f, json_object_get(job, "sync"));
}

int fio_json_read(struct bench_log *log, const struct bench_where *at,
		  const json_t *doc)
{
	struct fio_json f = { .log = log, .at = at };
	json_t *job;
	size_t i;

	json_array_foreach(json_object_get(doc, "jobs"), i,
			   job) if (add_job(&f, job)) return -1;
	return 0;
}
