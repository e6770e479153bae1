// SPDX-License-Identifier: GPL-2.0-only
/*
 * smpair prove: the verdicts of litmus tests under the kernel's memory model,
 * in herd7's words.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cleanup.h"
#include "cmd.h"
#include "herd7.h"
#include "options.h"
#include "path.h"
#include "proc.h"
#include "prove_files.h"
#include "prove_json.h"

struct prove_options {
	int version; /* enum lkmm_version */
	int format;
	unsigned int jobs;
	unsigned int seconds;
	bool witness;
	const char *tree; /* whose model herd7 is asked with; NULL: not asked */
	char *herd7_model;
};

enum { FORMAT_TEXT, FORMAT_JSON };

static const struct option_spec prove_options[] = {
	{ "model", 0, "6.12|6.1", "the kernel whose model decides", OPT_CHOICE,
	  offsetof(struct prove_options, version) },
	{ "format", 0, "text|json", "how to print the verdicts", OPT_CHOICE,
	  offsetof(struct prove_options, format) },
	{ "jobs", 'j', "N", "check N tests at a time; 0: one per processor",
	  OPT_UINT, offsetof(struct prove_options, jobs) },
	{ "timeout", 0, "SEC", "give up a test after SEC s of work; 0: never",
	  OPT_UINT, offsetof(struct prove_options, seconds) },
	{ "witness", 0, NULL,
	  "show one execution, as a table and as Graphviz; one that meets the "
	  "condition if any does",
	  OPT_FLAG, offsetof(struct prove_options, witness) },
	{ "herd7", 0, "TREE",
	  "ask herd7 too, with the memory model of the kernel tree TREE",
	  OPT_STRING, offsetof(struct prove_options, tree) },
	OPTIONS_END
};

static const struct command_usage usage = {
	"prove",
	"[OPTION...] PATH...",
	"Checks litmus tests under the Linux kernel memory model and prints "
	"the verdicts\nas herd7 does. PATHs are files or folders with "
	"*.litmus files. The status is 0\nwhen each test agrees with the "
	"\"Result:\" in its comment, if it has one.",
	prove_options,
};

/* What became of one file; the texts follow it on the way to the parent. */
struct outcome {
	size_t file;
	int status; /* enum exit_status */
	size_t out_len, err_len;
};

static int say_disagreement(const struct litmus *test,
			    const struct lkmm_result *r, struct strbuf *err)
{
	static const char *const words[] = {
		[LE_NEVER] = "Never",
		[LE_SOMETIMES] = "Sometimes",
		[LE_ALWAYS] = "Always",
		[LE_DEADLOCK] = "DEADLOCK",
	};

	if (lkmm_compare_expected(test, r) != LKMM_NOT_AS_EXPECTED)
		return EXIT_NOTHING_FOUND;
	strbuf_addf(err,
		    "%s:1: expected Result: %s%s, found %s%s; correct the "
		    "comment or the test\n",
		    test->path, words[test->expect],
		    test->expect_race ? " DATARACE" : "", lkmm_verdict(r),
		    r->flags & LKMM_FLAG_DATA_RACE ? " DATARACE" : "");
	return EXIT_FINDINGS;
}

/* The worst status of two: incomplete, then findings. */
static int worse(int a, int b)
{
	return a > b ? a : b;
}

/* Sets *said to the answer in words. */
static int second_opinion(const struct prove_options *o, const char *path,
			  const char *text, const char **said,
			  struct strbuf *err)
{
	const struct herd7_options ho = {
		.model = o->herd7_model,
		.seconds = o->seconds,
		.version = (enum lkmm_version)o->version,
	};
	struct strbuf why STRBUF_SCOPED = STRBUF_INIT;

	switch (herd7_ask(&ho, text, &why)) {
	case HERD7_AGREES:
		*said = "agrees";
		return EXIT_NOTHING_FOUND;
	case HERD7_DIFFERS:
		*said = "differs";
		strbuf_addf(err, "%s:1: herd7 differs: %s\n", path, why.buf);
		return EXIT_FINDINGS;
	case HERD7_NO_VERDICT:
	case HERD7_ABSENT:
		break;
	}
	*said = "no verdict";
	strbuf_addf(err, "%s:1: herd7 has no verdict: %s\n", path, why.buf);
	return EXIT_INCOMPLETE;
}

static void write_text(const struct litmus *test, const struct lkmm_result *r,
		       const char *herd7, struct strbuf *out)
{
	lkmm_write_result(test, r, out);
	if (herd7)
		strbuf_addf(out, "Herd7 %s\n", herd7);
	lkmm_write_witness(test, r, out);
	lkmm_write_dot(test, r, out);
	strbuf_addch(out, '\n');
}

static int prove_test(const struct prove_options *o, const struct litmus *test,
		      const char *text, struct strbuf *out, struct strbuf *err)
{
	const struct lkmm_options lo = {
		.version = (enum lkmm_version)o->version,
		.max_ms = o->seconds * 1000,
		.want_witness = o->witness,
	};
	const char *herd7 = NULL;
	struct lkmm_result r;
	int status;

	if (lkmm_check(test, &lo, &r)) {
		strbuf_addf(err, "%s\n", r.reason);
		if (o->format == FORMAT_JSON)
			prove_json_failure(test->path, r.reason, out);
		status = EXIT_INCOMPLETE;
	} else {
		status = say_disagreement(test, &r, err);
		if (o->tree)
			status = worse(status,
				       second_opinion(o, test->path, text,
						      &herd7, err));
		if (o->format == FORMAT_JSON)
			prove_json_result(test, &r, herd7, out);
		else
			write_text(test, &r, herd7, out);
	}
	lkmm_result_release(&r);
	return status;
}

/* Returns enum exit_status. */
static int prove_file(const struct prove_options *o, const char *path,
		      struct strbuf *out, struct strbuf *err)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	struct arena arena = ARENA_INIT;
	struct litmus *test = NULL;
	int status = EXIT_INCOMPLETE;

	if (read_file(path, &text))
		strbuf_addf(err, "%s:1: cannot read: %m", path);
	else
		test = litmus_parse(&arena, path, text.buf, text.len, err);
	if (test) {
		status = prove_test(o, test, text.buf, out, err);
	} else {
		if (o->format == FORMAT_JSON)
			prove_json_failure(path, err->buf, out);
		strbuf_addch(err, '\n');
	}
	arena_release(&arena);
	return status;
}

struct printer {
	const struct prove_options *o;
	size_t printed;
	int status;
};

static void print_begin(const struct printer *p)
{
	if (p->o->format == FORMAT_JSON)
		fputs("[", stdout);
}

static void print_end(const struct printer *p)
{
	if (p->o->format == FORMAT_JSON)
		fputs("\n]\n", stdout);
}

/* err holds whole lines. */
static void print_one(struct printer *p, int status, const char *out,
		      size_t out_len, const char *err)
{
	if (p->o->format == FORMAT_JSON && out_len)
		fputs(p->printed ? ",\n" : "\n", stdout);
	fwrite(out, 1, out_len, stdout);
	p->printed += out_len > 0;
	for (size_t len; *err; err += len + 1) {
		len = strcspn(err, "\n");
		error("%.*s", (int)len, err);
	}
	p->status = worse(p->status, status);
}

static void prove_here(struct printer *p, const struct path_list *files)
{
	for (size_t i = 0; i < files->n; i++) {
		struct strbuf out STRBUF_SCOPED = STRBUF_INIT;
		struct strbuf err STRBUF_SCOPED = STRBUF_INIT;
		int status = prove_file(p->o, files->at[i], &out, &err);

		print_one(p, status, out.buf, out.len, err.buf);
	}
}

static void write_outcome(FILE *f, size_t file, int status,
			  const struct strbuf *out, const struct strbuf *err)
{
	struct outcome o = { file, status, out->len, err->len };

	fwrite(&o, sizeof(o), 1, f);
	fwrite(out->buf, 1, out->len, f);
	fwrite(err->buf, 1, err->len, f);
}

/* In the child: takes the next file until none is left. */
static void work(const struct prove_options *o, const struct path_list *files,
		 size_t *next, FILE *f)
{
	size_t i;

	while ((i = __atomic_fetch_add(next, 1, __ATOMIC_RELAXED)) < files->n) {
		struct strbuf out STRBUF_SCOPED = STRBUF_INIT;
		struct strbuf err STRBUF_SCOPED = STRBUF_INIT;
		int status = prove_file(o, files->at[i], &out, &err);

		write_outcome(f, i, status, &out, &err);
	}
	_exit(fflush(f) ? 1 : 0);
}

struct record {
	struct outcome outcome;
	char *out, *err; /* NULL: the worker died before it */
};

static bool read_record(FILE *f, struct record *records, size_t n)
{
	struct outcome o;
	struct record *r;

	if (fread(&o, sizeof(o), 1, f) != 1 || o.file >= n)
		return false;
	r = &records[o.file];
	r->outcome = o;
	r->out = xcalloc(1, o.out_len + 1);
	r->err = xcalloc(1, o.err_len + 1);
	return fread(r->out, 1, o.out_len, f) == o.out_len &&
	       fread(r->err, 1, o.err_len, f) == o.err_len;
}

static void print_records(struct printer *p, const struct path_list *files,
			  struct record *records)
{
	for (size_t i = 0; i < files->n; i++) {
		struct record *r = &records[i];

		if (r->err) {
			print_one(p, r->outcome.status, r->out,
				  r->outcome.out_len, r->err);
		} else {
			error("%s:1: the worker died; try it with -j 1",
			      files->at[i]);
			p->status = worse(p->status, EXIT_INCOMPLETE);
		}
		free(r->out);
		free(r->err);
	}
}

static FILE *start_worker(const struct prove_options *o,
			  const struct path_list *files, size_t *next)
{
	FILE *f = tmpfile();
	pid_t pid;

	if (!f)
		die_errno("cannot make a temporary file");
	pid = fork();
	if (pid < 0)
		die_errno("cannot start a worker");
	if (!pid)
		work(o, files, next, f);
	return f;
}

static void prove_forked(struct printer *p, const struct path_list *files,
			 unsigned int jobs)
{
	struct record *records = xcalloc(files->n, sizeof(*records));
	FILE **worker = xcalloc(jobs, sizeof(*worker));
	size_t *next = mmap(NULL, sizeof(*next), PROT_READ | PROT_WRITE,
			    MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (next == MAP_FAILED)
		die_errno("cannot share memory with workers");
	fflush(stdout);
	for (unsigned int i = 0; i < jobs; i++)
		worker[i] = start_worker(p->o, files, next);
	while (wait(NULL) > 0)
		;
	for (unsigned int i = 0; i < jobs; i++) {
		if (fseek(worker[i], 0, SEEK_SET))
			die_errno("cannot read what a worker wrote");
		while (read_record(worker[i], records, files->n))
			;
		fclose(worker[i]);
	}
	munmap(next, sizeof(*next));
	print_records(p, files, records);
	free(worker);
	free(records);
}

static unsigned int jobs_for(const struct prove_options *o, size_t files)
{
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);
	unsigned int jobs = o->jobs    ? o->jobs
			    : cpus > 0 ? (unsigned int)cpus
				       : 1;

	return jobs > files ? (unsigned int)files : jobs;
}

/* False after an error() when herd7 cannot be asked as the options say. */
static bool find_herd7(struct prove_options *o)
{
	char *cfg CLEANUP(free_ptr) = NULL;

	if (!o->tree)
		return true;
	o->herd7_model = path_join(o->tree, "tools/memory-model");
	cfg = path_join(o->herd7_model, "linux-kernel.cfg");
	if (!path_is_file(cfg))
		error("%s: no such file; give --herd7 the top of a kernel tree",
		      cfg);
	else if (!proc_in_path("herd7"))
		error("herd7 is not in PATH; install herdtools7 or leave out "
		      "--herd7");
	else
		return true;
	return false;
}

int cmd_prove(int argc, char **argv)
{
	struct prove_options o = { .seconds = 60 };
	struct printer p = { .o = &o };
	struct path_list files = VEC_INIT;
	int status = options_parse(&usage, &o, &argc, argv);
	unsigned int jobs;

	if (status != OPTIONS_GO_ON)
		return status;
	if (!argc) {
		error("no file given; see 'smpair prove --help'");
		return EXIT_USAGE;
	}
	if (!find_herd7(&o)) {
		free(o.herd7_model);
		return EXIT_USAGE;
	}
	if (prove_find_files(argc, argv, &files))
		p.status = EXIT_INCOMPLETE;
	jobs = jobs_for(&o, files.n);
	print_begin(&p);
	if (jobs > 1)
		prove_forked(&p, &files, jobs);
	else
		prove_here(&p, &files);
	print_end(&p);
	prove_free_files(&files);
	free(o.herd7_model);
	return p.status;
}
