// SPDX-License-Identifier: GPL-2.0-only
/*
 * fio 3's normal output (show_thread_status_normal() in fio's stat.c):
 *
 *	job: (groupid=0, jobs=4): err= 0: pid=71: Mon Jan  1 00:00:00 2024
 *	  read: IOPS=12.3k, BW=48.1MiB/s (50.4MB/s)(2886MiB/60001msec)
 *	    clat (usec): min=12, max=3456, avg=78.90, stdev=12.34
 *	    clat percentiles (usec):
 *	     |  1.00th=[   16],  5.00th=[   18], ...
 *	Run status group 0 (all jobs):
 *
 * fio picks units and suffixes anew in every run: BENCH_SCALED.
 */
#include "format.h"

#include <string.h>

#include "log_lines.h"

enum { WORD = 16 };

struct fio_text {
	struct bench_log *log;
	struct log_lines lines;
	struct strbuf job;     /* "": outside of a job */
	unsigned int job_line; /* of the job's header */
	bool results;	       /* the job has shown some */
	bool run_over;	       /* a further job belongs to another run */
	const char *dir;       /* "read", ...; NULL: of no interest */
	char kind[WORD];       /* of the percentiles: "clat", "" none */
	char unit[WORD];       /* of the percentiles */
};

static const char *const directions[] = { "read", "write", "trim", "mixed" };
static const char *const latencies[] = { "slat", "clat", "lat", "sync" };

bool fio_text_knows(const char *line)
{
	return strstr(line, ": (groupid=") && strstr(line, "err=");
}

static int refuse(const struct fio_text *f, const char *problem)
{
	return error("%s:%u: %s", f->lines.path, f->lines.line, problem);
}

/* Takes a number at *s, which is NULL when its place was not found. */
static int take_number(const struct fio_text *f, const char **s,
		       struct number *n)
{
	enum number_result r = NUMBER_NONE;

	if (*s)
		r = number_parse(skip_blanks(*s), s, n);
	return r == NUMBER_OK ? 0 : refuse(f, number_problem(r));
}

/* num2str()'s suffix of a count, which is passed. */
static double take_suffix(const char **s)
{
	static const char suffixes[] = "kMGT";
	const char *p = **s ? strchr(suffixes, **s) : NULL;
	double factor = 1;

	if (!p)
		return factor;
	++*s;
	for (long i = p - suffixes; i >= 0; i--)
		factor *= 1000;
	return factor;
}

static int add(struct fio_text *f, const char *name, struct bench_value v,
	       enum bench_better better, unsigned int flags)
{
	const struct bench_item item = {
		.group = f->job.buf,
		.name = name,
		.better = better,
		.flags = flags | BENCH_SCALED | BENCH_ONCE,
	};

	v.path = f->lines.path;
	v.line = f->lines.line;
	f->results = true;
	return bench_log_add(f->log, &item, &v);
}

static int add_named(struct fio_text *f, const char *what, struct bench_value v,
		     enum bench_better better, unsigned int flags)
{
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&name, "%s %s", f->dir, what);
	return add(f, name.buf, v, better, flags);
}

static int end_job(struct fio_text *f)
{
	if (!f->job.len || f->results)
		return 0;
	return error("%s:%u: job '%s' has no results that can be read; was "
		     "the run cut off? Use fio 3 with --output-format=json",
		     f->lines.path, f->job_line, f->job.buf);
}

static int start_job(struct fio_text *f, const char *line)
{
	const char *groups = strstr(line, ": (groupid=");
	const char *err = past(groups, "err=");
	struct number n;

	if (end_job(f) || take_number(f, &err, &n))
		return -1;
	if (f->run_over)
		bench_log_next_run(f->log);
	f->run_over = false;
	strbuf_clear(&f->job);
	strbuf_add(&f->job, line, (size_t)(groups - line));
	f->job_line = f->lines.line;
	f->results = false;
	f->dir = NULL;
	*f->kind = 0;
	if (n.value != 0)
		return error("%s:%u: job '%s' ended with error %g; leave this "
			     "run out",
			     f->lines.path, f->lines.line, f->job.buf, n.value);
	return 0;
}

/*
 * Takes the unit at *s, NULL when its place was not found, up to one of the
 * characters in stop.
 */
static int take_unit(const struct fio_text *f, const char **s, const char *stop,
		     char unit[WORD])
{
	size_t n = *s ? strcspn(*s, stop) : 0;

	if (!n || n >= WORD)
		return refuse(f, "a unit is missing here; make the log again");
	memcpy(unit, *s, n);
	unit[n] = 0;
	*s += n;
	return 0;
}

static int read_rates(struct fio_text *f, const char *s)
{
	struct number n;
	struct bench_value v;
	char unit[WORD];

	if (take_number(f, &s, &n))
		return -1;
	v = bench_value_of(&n, take_suffix(&s), "");
	if (add_named(f, "IOPS", v, BETTER_HIGHER, 0))
		return -1;
	s = past(s, "BW=");
	if (!s)
		return refuse(f, "'BW=' is missing; was the log cut off?");
	if (take_number(f, &s, &n) || take_unit(f, &s, " (,", unit))
		return -1;
	v = bench_value_of(&n, 1, unit);
	return add_named(f, "BW", v, BETTER_HIGHER, 0);
}

/* "  read: IOPS=..." */
static int read_direction(struct fio_text *f, const char *dir, const char *s)
{
	const char *iops = after(skip_blanks(s), "IOPS=");

	f->dir = dir;
	*f->kind = 0;
	if (!iops)
		return refuse(f, "no 'IOPS=' here, as fio 3 prints it; use "
				 "fio 3, best with --output-format=json");
	return read_rates(f, iops);
}

/* After "clat": " (usec): min=..., max=..., avg=78.90, stdev=12.34". */
static int read_latency(struct fio_text *f, const char *kind, const char *s)
{
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;
	const char *avg = past(s, "avg="), *unit = past(s, "(");
	struct bench_value v;
	char word[WORD];
	struct number n;

	if (take_number(f, &avg, &n) || take_unit(f, &unit, ")", word))
		return -1;
	v = bench_value_of(&n, take_suffix(&avg), word);
	strbuf_addf(&name, "%s mean", kind);
	return add_named(f, name.buf, v, BETTER_LOWER,
			 strcmp(kind, "slat") ? 0 : BENCH_DETAIL);
}

/* After "clat": " percentiles (usec):". */
static int start_percentiles(struct fio_text *f, const char *kind,
			     const char *s)
{
	strcpy(f->kind, kind);
	s = past(s, "(");
	return take_unit(f, &s, ")", f->unit);
}

/* Common ones are shown, the rest are details. */
static unsigned int percentile_flags(double p)
{
	return p == 50 || p == 99 || p == 99.9 ? 0 : BENCH_DETAIL;
}

/* "|  1.00th=[   16],  5.00th=[   18], ..." */
static int read_percentiles(struct fio_text *f, const char *s)
{
	while (number_starts(skip_blanks(s))) {
		struct strbuf name STRBUF_SCOPED = STRBUF_INIT;
		struct number p, n;
		struct bench_value v;

		if (take_number(f, &s, &p))
			return -1;
		s = after(s, "th=[");
		if (!s)
			return refuse(f, "no 'th=[' after a percentile; make "
					 "the log again");
		if (take_number(f, &s, &n))
			return -1;
		v = bench_value_of(&n, take_suffix(&s), f->unit);
		if (*s != ']')
			return refuse(f, "no ']' after a percentile; was the "
					 "log cut off?");
		s += strspn(s, "], ");
		strbuf_addf(&name, "%s p%g", f->kind, p.value);
		if (add_named(f, name.buf, v, BETTER_LOWER,
			      percentile_flags(p.value)))
			return -1;
	}
	return 0;
}

/* The latency that the line is about; *rest is what follows its name. */
static const char *latency_at(const char *s, const char **rest)
{
	for (size_t i = 0; i < sizeof(latencies) / sizeof(latencies[0]); i++) {
		*rest = after(s, latencies[i]);
		if (*rest && **rest == ' ')
			return latencies[i];
	}
	return NULL;
}

static int read_details(struct fio_text *f, const char *s)
{
	const char *rest, *kind = latency_at(s, &rest);

	if (kind && strstr(rest, "avg="))
		return read_latency(f, kind, rest);
	if (kind && after(rest, " percentiles "))
		return start_percentiles(f, kind, rest);
	if (*s == '|')
		return *f->kind ? read_percentiles(f, s + 1) : 0;
	*f->kind = 0;
	if (strstr(s, "fsync/"))
		f->dir = "fsync";
	return 0;
}

static int read_line(struct fio_text *f, const char *line)
{
	const char *s = skip_blanks(line);

	if (fio_text_knows(line))
		return start_job(f, line);
	if (after(line, "fio-") || after(line, "Run status group")) {
		f->run_over = true;
		if (end_job(f))
			return -1;
		strbuf_clear(&f->job);
	}
	if (!f->job.len)
		return 0;
	for (size_t i = 0; i < sizeof(directions) / sizeof(directions[0]);
	     i++) {
		const char *rest = after(s, directions[i]);

		if (rest && *skip_blanks(rest) == ':')
			return read_direction(f, directions[i],
					      skip_blanks(rest) + 1);
	}
	return f->dir || strstr(s, "fsync/") ? read_details(f, s) : 0;
}

int fio_text_read(struct bench_log *log, const char *path, const char *text)
{
	struct fio_text f = { .log = log, .job = STRBUF_INIT };
	const char *line;
	int failed = 0;

	log_lines_init(&f.lines, path, text);
	while (!failed && (line = log_lines_next(&f.lines)))
		failed = read_line(&f, line);
	if (!failed)
		failed = end_job(&f);
	log_lines_release(&f.lines);
	strbuf_release(&f.job);
	return failed;
}
