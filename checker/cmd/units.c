// SPDX-License-Identifier: GPL-2.0-only
#include "units.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cleanup.h"
#include "facts_stamp.h"
#include "inclusions.h"
#include "pack.h"
#include "parallel.h"
#include "path.h"
#include "progress.h"
#include "store.h"
#include "worker.h"

/* So that a worker need not wait for us to read its answer. */
#define PIPE_BYTES (1 << 20)

/* A parser that gets its CPU time this much later than it might is stuck. */
#define PATIENCE 10

#define TOO_LONG "the parser took too long"

struct worker {
	pid_t pid;
	int to, from; /* pipes; -1: not running */
	size_t file;  /* index of the command it works at */
	bool busy;
	time_t since;
	struct strbuf answer;
};

struct pool {
	const struct origin *origin;
	const command_vec *commands;
	const struct units_options *opt;
	struct store *store; /* NULL: none */
	struct worker *workers;
	struct pollfd *fds; /* the workers', then the signals' */
	size_t nworkers;
	VEC(size_t) order; /* commands to parse, by index, and */
	size_t next;	   /* which of these is next */
	size_t done;
	int failed, signals;
	struct progress progress;
	struct unit **units; /* by index of command, as */
	unsigned long long *stamps;
};

/* Waits for its end; returns the status, as of waitpid(). */
static int close_worker(struct worker *w)
{
	int status = 0;

	if (w->to >= 0)
		close(w->to);
	if (w->from >= 0)
		close(w->from);
	w->to = w->from = -1;
	w->busy = false;
	strbuf_clear(&w->answer);
	if (w->pid > 0)
		while (waitpid(w->pid, &status, 0) < 0 && errno == EINTR)
			;
	w->pid = 0;
	return status;
}

/* In a new worker: else the others would never see their pipes end. */
static void close_siblings(const struct pool *p)
{
	for (size_t i = 0; i < p->nworkers; i++) {
		if (p->workers[i].to >= 0)
			close(p->workers[i].to);
		if (p->workers[i].from >= 0)
			close(p->workers[i].from);
	}
}

static int start_worker(struct pool *p, struct worker *w)
{
	int to[2], from[2];

	if (pipe(to))
		return error_errno("cannot start a worker");
	if (pipe(from)) {
		close(to[0]);
		close(to[1]);
		return error_errno("cannot start a worker");
	}
	fcntl(from[1], F_SETPIPE_SZ, PIPE_BYTES);
	fflush(NULL);
	w->pid = fork();
	if (!w->pid) {
		close(to[1]);
		close(from[0]);
		close_siblings(p);
		worker_run(p->origin, p->commands, p->opt->seconds, to[0],
			   from[1]);
	}
	close(to[0]);
	close(from[1]);
	w->to = to[1];
	w->from = from[0];
	if (w->pid < 0) {
		w->pid = 0;
		close_worker(w);
		return error_errno("cannot start a worker");
	}
	return 0;
}

static void give_file(struct pool *p, struct worker *w)
{
	if (p->next >= p->order.n) {
		close_worker(w);
		return;
	}
	if (w->to < 0 && start_worker(p, w))
		return;
	w->file = p->order.at[p->next++];
	w->busy = true;
	w->since = time(NULL);
	strbuf_clear(&w->answer);
	if (write_all(w->to, &w->file, sizeof(w->file)))
		kill(w->pid, SIGKILL);
}

static void file_failed(struct pool *p, size_t file, const char *why)
{
	const char *path = p->commands->at[file].path;

	progress_end(&p->progress);
	if (why)
		error("%s: %s; the file is left out", path, why);
	if (p->opt->failed)
		string_vec_add(p->opt->failed, path);
	p->failed++;
	p->done++;
}

/* Of all that the facts of a file depend on but the texts of files. */
static unsigned long long unit_key(const struct origin *o,
				   const struct compile_command *cmd)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&sb, "%d %llx %llx %llx %d\n%s\n%s\n", PACK_FORMAT,
		    FACTS_STAMP, clang_stamp(),
		    prefix_for(o->prefixes, cmd)->stamp, cmd->left_out,
		    cmd->path, cmd->directory);
	for (size_t i = 0; i < cmd->flags.n; i++)
		strbuf_addf(&sb, "%s\n", cmd->flags.at[i]);
	for (size_t i = 0; i < cmd->headers.n; i++)
		strbuf_addf(&sb, "header %s\n", cmd->headers.at[i]);
	return hash_bytes(sb.buf, sb.len);
}

/*
 * What the store calls a unit. With the inlines of headers it is another one,
 * so that runs which ask for them and runs which don't keep both.
 */
static void unit_name(const struct compile_command *cmd, struct strbuf *out)
{
	strbuf_addf(out, "%s%s", cmd->path, cmd->headers.n ? "+" : "");
}

static void keep_answer(struct pool *p, size_t file, const struct answer *a)
{
	const struct compile_command *cmd = &p->commands->at[file];
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;

	p->units[file] = facts_unpack(a->packed, a->len);
	if (!p->units[file])
		BUG("%s: the front end's facts cannot be read back", cmd->path);
	p->done++;
	p->stamps[file] = facts_stamp(unit_key(p->origin, cmd), &a->files,
				      a->packed, a->len);
	unit_name(cmd, &name);
	if (p->store && !p->origin->overlay)
		store_put(p->store, name.buf, unit_key(p->origin, cmd),
			  &a->files, a->packed, a->len);
}

/* The worker gets its next file before we look at what it has sent. */
static void take_answer(struct pool *p, struct worker *w, struct answer *a)
{
	struct strbuf taken STRBUF_SCOPED = w->answer;
	size_t file = w->file;

	strbuf_init(&w->answer);
	w->busy = false;
	give_file(p, w);
	if (a->ok)
		keep_answer(p, file, a);
	else
		file_failed(p, file, NULL);
	file_stamp_vec_release(&a->files);
}

static void worker_ended(struct pool *p, struct worker *w)
{
	int status = close_worker(w);

	file_failed(p, w->file,
		    worker_out_of_time(status) ? TOO_LONG
					       : "the parser crashed");
}

/* Reads what the worker has sent. */
static void hear_worker(struct pool *p, struct worker *w)
{
	struct answer a;
	char chunk[65536];
	ssize_t n = read(w->from, chunk, sizeof(chunk));

	if (n < 0 && errno == EINTR)
		return;
	if (n <= 0) {
		worker_ended(p, w);
		return;
	}
	strbuf_add(&w->answer, chunk, (size_t)n);
	if (answer_take(&w->answer, &a))
		take_answer(p, w, &a);
}

/* A worker ends itself when its CPU time is over; one that waits does not. */
static void check_time(struct pool *p, struct worker *w)
{
	if (!p->opt->seconds ||
	    time(NULL) - w->since <= (time_t)p->opt->seconds * PATIENCE)
		return;
	kill(w->pid, SIGKILL);
	close_worker(w);
	file_failed(p, w->file, TOO_LONG);
}

/* True when a signal has come that ends the run. */
static bool pool_step(struct pool *p)
{
	struct pollfd *fds = p->fds;

	for (size_t i = 0; i < p->nworkers; i++) {
		if (!p->workers[i].busy)
			give_file(p, &p->workers[i]);
		fds[i].fd = p->workers[i].busy ? p->workers[i].from : -1;
		fds[i].events = POLLIN;
	}
	progress_show(&p->progress, p->done, (size_t)p->failed);
	if (poll(fds, p->nworkers + 1, 1000) < 0 && errno != EINTR)
		BUG("poll: %s", strerror(errno));
	for (size_t i = 0; i < p->nworkers; i++) {
		if (fds[i].fd >= 0 && fds[i].revents)
			hear_worker(p, &p->workers[i]);
		if (p->workers[i].busy)
			check_time(p, &p->workers[i]);
	}
	return fds[p->nworkers].fd >= 0 && fds[p->nworkers].revents;
}

static size_t count_workers(const struct units_options *opt, size_t files)
{
	long n = opt->jobs ? (long)opt->jobs : sysconf(_SC_NPROCESSORS_ONLN);

	if (n < 1)
		n = 1;
	return (size_t)n < files ? (size_t)n : files;
}

static bool any_busy(const struct pool *p)
{
	for (size_t i = 0; i < p->nworkers; i++)
		if (p->workers[i].busy)
			return true;
	return false;
}

/* The signals to wait for: those that are not ignored, by nohup say. */
static void wanted_signals(sigset_t *set)
{
	static const int ends[] = { SIGINT, SIGTERM };
	struct sigaction sa;

	sigemptyset(set);
	for (size_t i = 0; i < sizeof(ends) / sizeof(*ends); i++)
		if (!sigaction(ends[i], NULL, &sa) && sa.sa_handler != SIG_IGN)
			sigaddset(set, ends[i]);
}

static void stop_workers(struct pool *p)
{
	for (size_t i = 0; i < p->nworkers; i++) {
		if (p->workers[i].busy)
			kill(p->workers[i].pid, SIGKILL);
		close_worker(&p->workers[i]);
		strbuf_release(&p->workers[i].answer);
	}
}

/* Ends as the signal wants it, with the work so far kept. */
static void end_by_signal(struct pool *p, sigset_t *old)
{
	struct signalfd_siginfo info;

	if (read(p->signals, &info, sizeof(info)) != sizeof(info))
		return;
	stop_workers(p);
	progress_end(&p->progress);
	store_close(p->store);
	error("interrupted: %zu of %zu files are not analysed; %s",
	      p->commands->n - p->done, p->commands->n,
	      p->store ? "run it again to go on from here" : "run it again");
	signal((int)info.ssi_signo, SIG_DFL);
	sigprocmask(SIG_SETMASK, old, NULL);
	raise((int)info.ssi_signo);
}

static void run_pool(struct pool *p)
{
	struct sigaction ignore = { .sa_handler = SIG_IGN }, old_pipe;
	sigset_t set, old;

	wanted_signals(&set);
	sigprocmask(SIG_BLOCK, &set, &old);
	p->signals = signalfd(-1, &set, SFD_CLOEXEC);
	p->fds[p->nworkers] = (struct pollfd){ p->signals, POLLIN, 0 };
	sigaction(SIGPIPE, &ignore, &old_pipe);
	while (p->next < p->order.n || any_busy(p))
		if (pool_step(p))
			end_by_signal(p, &old);
	sigaction(SIGPIPE, &old_pipe, NULL);
	stop_workers(p);
	if (p->signals >= 0)
		close(p->signals);
	sigprocmask(SIG_SETMASK, &old, NULL);
}

static void parse(struct pool *p)
{
	p->nworkers = count_workers(p->opt, p->order.n);
	p->workers = xcalloc(p->nworkers, sizeof(*p->workers));
	p->fds = xcalloc(p->nworkers + 1, sizeof(*p->fds));
	for (size_t i = 0; i < p->nworkers; i++) {
		p->workers[i].to = p->workers[i].from = -1;
		strbuf_init(&p->workers[i].answer);
	}
	progress_init(&p->progress, p->opt->progress, p->commands->n, p->done);
	run_pool(p);
	progress_end(&p->progress);
	free(p->workers);
	free(p->fds);
}

void units_store_path(const char *folder, struct strbuf *out)
{
	strbuf_addf(out, "%s/facts.db", folder);
}

/* NULL: plain files, and folders that do not serve. */
static struct store *open_store(const struct origin *o)
{
	struct strbuf path STRBUF_SCOPED = STRBUF_INIT;

	if (!o->has_scan)
		return NULL;
	units_store_path(o->folder, &path);
	return store_open(path.buf, o->root);
}

/* Headers are not looked for in a unit: any of them may be read. */
static bool overlay_has_header(const struct overlay *o)
{
	const struct strmap_entry *e = strmap_first(&o->texts);

	for (; e; e = strmap_next(e)) {
		const char *dot = strrchr(strmap_key(e), '.');

		if (!dot || strcmp(dot, ".c"))
			return true;
	}
	return false;
}

static bool overlay_touches(const struct overlay *o, const struct unit *u)
{
	for (size_t i = 0; i < u->files.n; i++)
		if (overlay_get(o, u->files.at[i]))
			return true;
	return overlay_get(o, u->main_file);
}

/* What the store has of the facts of all commands. */
struct recall {
	struct pool *pool;
	struct strbuf *packed; /* by index of command */
};

static void recall_facts(const struct pool *p, size_t i, struct strbuf *packed)
{
	const struct compile_command *cmd = &p->commands->at[i];
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;

	unit_name(cmd, &name);
	store_get(p->store, name.buf, unit_key(p->origin, cmd), packed,
		  &p->stamps[i]);
}

/* No unit: the store has none, or an overlay changes it. */
static void unpack_recalled(void *data, size_t i, unsigned int thread)
{
	const struct recall *r = data;
	const struct overlay *o = r->pool->origin->overlay;
	struct strbuf *packed = &r->packed[i];
	struct unit *u = packed->len ? facts_unpack(packed->buf, packed->len)
				     : NULL;

	(void)thread;
	strbuf_release(packed);
	if (u && o && overlay_touches(o, u)) {
		unit_free(u);
		u = NULL;
	}
	r->pool->units[i] = u;
}

static void recall_all(struct pool *p)
{
	size_t n = p->commands->n;
	struct recall r = { .pool = p };

	r.packed = xcalloc(n, sizeof(*r.packed));
	for (size_t i = 0; i < n; i++) {
		strbuf_init(&r.packed[i]);
		recall_facts(p, i, &r.packed[i]);
	}
	parallel(n, p->opt->jobs, unpack_recalled, &r);
	free(r.packed);
}

/* Takes what the store has; the rest goes to p->order. */
static void ask_store(struct pool *p)
{
	const struct overlay *o = p->origin->overlay;

	if (p->store && !(o && overlay_has_header(o)))
		recall_all(p);
	for (size_t i = 0; i < p->commands->n; i++)
		if (p->units[i])
			p->done++;
		else
			vec_push(&p->order, i);
}

struct sized {
	size_t index;
	off_t size;
};

static int larger_first(const void *a, const void *b)
{
	const struct sized *x = a, *y = b;

	if (x->size != y->size)
		return x->size < y->size ? 1 : -1;
	return x->index < y->index ? -1 : 1;
}

/* Large files first: none is left to one worker while the others wait. */
static void sort_by_size(struct pool *p)
{
	VEC(struct sized) all = VEC_INIT;

	for (size_t i = 0; i < p->order.n; i++) {
		struct sized s = { .index = p->order.at[i] };
		struct stat st;

		if (!stat(p->commands->at[s.index].file, &st))
			s.size = st.st_size;
		vec_push(&all, s);
	}
	vec_sort(&all, larger_first);
	for (size_t i = 0; i < all.n; i++)
		p->order.at[i] = all.at[i].index;
	vec_release(&all);
}

int units_load(const struct origin *o, const command_vec *commands,
	       const struct units_options *opt, unit_vec *out)
{
	struct pool p = {
		.origin = o,
		.commands = commands,
		.opt = opt,
		.store = open_store(o),
	};

	p.units = xcalloc(commands->n, sizeof(struct unit *));
	p.stamps = xcalloc(commands->n, sizeof(*p.stamps));
	ask_store(&p);
	sort_by_size(&p);
	if (p.order.n)
		parse(&p);
	store_close(p.store);
	for (size_t i = 0; i < commands->n; i++)
		if (p.units[i])
			vec_push(out, p.units[i]);
	if (opt->stamp)
		*opt->stamp = p.failed ? 0
				       : hash_bytes(p.stamps,
						    commands->n *
							    sizeof(*p.stamps));
	vec_release(&p.order);
	free(p.units);
	free(p.stamps);
	return p.failed;
}
