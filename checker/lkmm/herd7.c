// SPDX-License-Identifier: GPL-2.0-only
#include "herd7.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cleanup.h"
#include "path.h"
#include "proc.h"

enum { TIMED_OUT = 124 }; /* exit status of timeout(1) */

static bool has_line(const char *output, const char *line)
{
	size_t len = strlen(line);

	for (const char *p = output; (p = strstr(p, line)); p += len)
		if ((p == output || p[-1] == '\n') &&
		    (p[len] == '\n' || !p[len]))
			return true;
	return false;
}

/*
 * What an output in herd7's form says, in one line whatever the order in which
 * it does. False when it is none.
 */
static bool summarize(const char *output, struct strbuf *sum)
{
	const char *states = strstr(output, "\nStates ");
	const char *seen = strstr(output, "\nObservation ");
	unsigned long long n, positive, negative;
	char verdict[16];

	if (!states || sscanf(states, " States %llu", &n) != 1 || !seen ||
	    sscanf(seen, " Observation %*s %15s %llu %llu", verdict, &positive,
		   &negative) != 3)
		return false;
	strbuf_addf(sum, "%s, %llu states, positive %llu, negative %llu",
		    verdict, n, positive, negative);
	for (unsigned int f = 1; lkmm_flag_name(f); f <<= 1) {
		struct strbuf line STRBUF_SCOPED = STRBUF_INIT;

		strbuf_addf(&line, "Flag %s", lkmm_flag_name(f));
		if (has_line(output, line.buf))
			strbuf_addf(sum, ", %s", lkmm_flag_name(f));
	}
	return true;
}

/* Our own summary. */
static bool check(const struct herd7_options *opt, const char *text,
		  struct strbuf *sum, struct strbuf *why)
{
	const struct lkmm_options lo = { .version = opt->version,
					 .max_ms = opt->seconds * 1000 };
	struct strbuf output STRBUF_SCOPED = STRBUF_INIT;
	struct arena arena = ARENA_INIT;
	struct litmus *t;
	struct lkmm_result r = { .outcome = LKMM_UNSUPPORTED };

	t = litmus_parse(&arena, "test", text, strlen(text), why);
	if (t && lkmm_check(t, &lo, &r))
		strbuf_addstr(why, r.reason);
	if (r.outcome == LKMM_DONE) {
		lkmm_write_result(t, &r, &output);
		summarize(output.buf, sum);
	}
	lkmm_result_release(&r);
	arena_release(&arena);
	return sum->len > 0;
}

/* herd7 knows a litmus test by its file's name. Caller frees, and unlinks. */
static char *write_test(const char *text)
{
	const char *tmp = getenv("TMPDIR");
	char *path = path_join(tmp ? tmp : "/tmp", "smpair-XXXXXX.litmus");
	int fd = mkstemps(path, 7);
	FILE *f = fd < 0 ? NULL : fdopen(fd, "w");

	if (!f)
		die_errno("%s: cannot make it", path);
	if (fputs(text, f) < 0 || fclose(f))
		die_errno("%s: cannot write it", path);
	return path;
}

/* The first line of what herd7 complains about, without our file's name. */
static void complaint(const char *err, const char *path, struct strbuf *why)
{
	const char *name = strstr(err, path);
	size_t len = strcspn(err, "\n");

	if (name && name < err + len) {
		strbuf_add(why, err, (size_t)(name - err));
		strbuf_addstr(why, "test");
		len -= (size_t)(name - err) + strlen(path);
		err = name + strlen(path);
	}
	strbuf_add(why, err, len);
}

/* herd7's summary. */
static bool run(const struct herd7_options *opt, const char *text,
		struct strbuf *sum, struct strbuf *why)
{
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf err STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf limit STRBUF_SCOPED = STRBUF_INIT;
	char *path CLEANUP(free_ptr) = write_test(text);
	const char *argv[] = { "timeout",	   NULL, "herd7", "-conf",
			       "linux-kernel.cfg", path, NULL };
	int status;

	strbuf_addf(&limit, "%u", opt->seconds);
	argv[1] = limit.buf;
	status = proc_run(&(struct proc){
		.argv = argv, .cwd = opt->model, .out = &out, .err = &err });
	unlink(path);
	if (status < 0)
		strbuf_addf(why, "cannot run timeout: %s", strerror(errno));
	else if (status == TIMED_OUT)
		strbuf_addf(why, "no answer in %u s", opt->seconds);
	else if (!status && summarize(out.buf, sum))
		return true;
	else if (err.len)
		complaint(err.buf, path, why);
	else
		strbuf_addf(why, "exit status %d and no verdict in its output",
			    status);
	return false;
}

enum herd7_answer herd7_ask(const struct herd7_options *opt, const char *text,
			    struct strbuf *why)
{
	struct strbuf ours STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf theirs STRBUF_SCOPED = STRBUF_INIT;

	if (!proc_in_path("herd7"))
		return HERD7_ABSENT;
	if (!check(opt, text, &ours, why) || !run(opt, text, &theirs, why))
		return HERD7_NO_VERDICT;
	if (!strcmp(ours.buf, theirs.buf))
		return HERD7_AGREES;
	strbuf_addf(why, "%s; smpair: %s", theirs.buf, ours.buf);
	return HERD7_DIFFERS;
}
