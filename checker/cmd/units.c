// SPDX-License-Identifier: GPL-2.0-only
#include "units.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "front.h"
#include "tu.h"

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
	struct worker *workers;
	size_t nworkers, next, done;
	int failed;
	struct unit **units; /* by index of command */
};

/* What a worker sends: this, then len bytes of facts. */
struct answer_head {
	int ok;
	size_t len;
};

static int make_facts(const struct origin *o, const struct compile_command *cmd,
		      struct strbuf *out)
{
	const struct tu_options topt = { .root = o->root };
	const struct front_options fopt = {
		.root = o->root,
		.dir = cmd->directory,
		.objroot = o->has_tree ? o->tree.objtree : NULL,
	};
	struct parsed_tu tu;
	struct unit *unit;
	int err;

	if (tu_parse(cmd, prefix_for(o->prefixes, cmd), &topt, &tu))
		return -1;
	err = front_unit(tu.tu, &fopt, &unit);
	if (!err)
		facts_print(unit, out);
	unit_free(unit);
	tu_release(&tu);
	return err;
}

static int write_all(int fd, const void *data, size_t len)
{
	const char *p = data;

	while (len) {
		ssize_t n = write(fd, p, len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return -1;
		p += n;
		len -= (size_t)n;
	}
	return 0;
}

static void __attribute__((noreturn))
work(const struct origin *o, const command_vec *commands, int in, int out)
{
	struct strbuf facts = STRBUF_INIT;
	size_t index;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	while (read(in, &index, sizeof(index)) == sizeof(index)) {
		struct answer_head head;

		strbuf_clear(&facts);
		head.ok = !make_facts(o, &commands->at[index], &facts);
		head.len = facts.len;
		if (write_all(out, &head, sizeof(head)) ||
		    write_all(out, facts.buf, facts.len))
			break;
	}
	_exit(0);
}

static void close_worker(struct worker *w)
{
	if (w->to >= 0)
		close(w->to);
	if (w->from >= 0)
		close(w->from);
	w->to = w->from = -1;
	w->busy = false;
	strbuf_clear(&w->answer);
	if (w->pid > 0)
		while (waitpid(w->pid, NULL, 0) < 0 && errno == EINTR)
			;
	w->pid = 0;
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
	fflush(NULL);
	w->pid = fork();
	if (!w->pid) {
		close(to[1]);
		close(from[0]);
		close_siblings(p);
		work(p->origin, p->commands, to[0], from[1]);
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
	if (p->next >= p->commands->n) {
		close_worker(w);
		return;
	}
	if (w->to < 0 && start_worker(p, w))
		return;
	w->file = p->next++;
	w->busy = true;
	w->since = time(NULL);
	strbuf_clear(&w->answer);
	if (write_all(w->to, &w->file, sizeof(w->file)))
		kill(w->pid, SIGKILL);
}

static void file_failed(struct pool *p, struct worker *w, const char *why)
{
	const struct compile_command *cmd = &p->commands->at[w->file];

	if (why)
		error("%s: %s; the file is left out", cmd->path, why);
	p->failed++;
	p->done++;
	w->busy = false;
}

static void take_answer(struct pool *p, struct worker *w,
			const struct answer_head *head)
{
	const char *facts = w->answer.buf + sizeof(*head);
	const char *path = p->commands->at[w->file].path;

	if (!head->ok) {
		file_failed(p, w, NULL);
		return;
	}
	p->units[w->file] = facts_parse(path, facts, head->len);
	if (!p->units[w->file])
		BUG("%s: the front end's facts cannot be read back", path);
	p->done++;
	w->busy = false;
}

/* Reads what the worker has sent. */
static void hear_worker(struct pool *p, struct worker *w)
{
	struct answer_head head;
	char chunk[65536];
	ssize_t n = read(w->from, chunk, sizeof(chunk));

	if (n < 0 && errno == EINTR)
		return;
	if (n <= 0) {
		file_failed(p, w, "the parser crashed");
		close_worker(w);
		return;
	}
	strbuf_add(&w->answer, chunk, (size_t)n);
	if (w->answer.len < sizeof(head))
		return;
	memcpy(&head, w->answer.buf, sizeof(head));
	if (w->answer.len == sizeof(head) + head.len)
		take_answer(p, w, &head);
}

static void check_time(struct pool *p, struct worker *w)
{
	if (!p->opt->seconds ||
	    time(NULL) - w->since <= (time_t)p->opt->seconds)
		return;
	kill(w->pid, SIGKILL);
	file_failed(p, w, "the parser took too long");
	close_worker(w);
}

static void show_progress(const struct pool *p)
{
	if (p->opt->progress)
		fprintf(stderr, "\r\033[K%zu/%zu files, %d failed", p->done,
			p->commands->n, p->failed);
}

static void pool_step(struct pool *p)
{
	struct pollfd *fds = xcalloc(p->nworkers, sizeof(*fds));

	for (size_t i = 0; i < p->nworkers; i++) {
		if (!p->workers[i].busy)
			give_file(p, &p->workers[i]);
		fds[i].fd = p->workers[i].busy ? p->workers[i].from : -1;
		fds[i].events = POLLIN;
	}
	show_progress(p);
	if (poll(fds, p->nworkers, 1000) < 0 && errno != EINTR)
		BUG("poll: %s", strerror(errno));
	for (size_t i = 0; i < p->nworkers; i++) {
		if (fds[i].fd >= 0 && fds[i].revents)
			hear_worker(p, &p->workers[i]);
		if (p->workers[i].busy)
			check_time(p, &p->workers[i]);
	}
	free(fds);
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

int units_load(const struct origin *o, const command_vec *commands,
	       const struct units_options *opt, unit_vec *out)
{
	struct sigaction ignore = { .sa_handler = SIG_IGN }, old;
	struct pool p = {
		.origin = o,
		.commands = commands,
		.opt = opt,
		.nworkers = count_workers(opt, commands->n),
	};

	p.workers = xcalloc(p.nworkers, sizeof(*p.workers));
	p.units = xcalloc(commands->n, sizeof(struct unit *));
	for (size_t i = 0; i < p.nworkers; i++) {
		p.workers[i].to = p.workers[i].from = -1;
		strbuf_init(&p.workers[i].answer);
	}
	sigaction(SIGPIPE, &ignore, &old);
	while (p.next < commands->n || any_busy(&p))
		pool_step(&p);
	sigaction(SIGPIPE, &old, NULL);
	if (opt->progress)
		fputs("\r\033[K", stderr);
	for (size_t i = 0; i < p.nworkers; i++) {
		close_worker(&p.workers[i]);
		strbuf_release(&p.workers[i].answer);
	}
	for (size_t i = 0; i < commands->n; i++)
		if (p.units[i])
			vec_push(out, p.units[i]);
	free(p.units);
	free(p.workers);
	return p.failed;
}
