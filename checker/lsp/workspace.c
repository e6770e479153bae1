// SPDX-License-Identifier: GPL-2.0-only
#include "workspace.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "places.h"
#include "progress_note.h"
#include "server.h"

/* A process that dies this often in a row is not begun again for a text. */
enum { CRASHES_MAX = 3, RESTART_MS = 200 };

long long server_clock(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000LL + t.tv_nsec / 1000000;
}

struct workspace *workspace_new(const char *top)
{
	struct workspace *w = xcalloc(1, sizeof(*w));

	w->top = xstrdup(top);
	w->spelled = xstrdup(top);
	w->root = xstrdup(top);
	transport_init(&w->t, -1, -1);
	return w;
}

static void end_running(struct workspace *w)
{
	free(w->running.path);
	w->running.path = NULL;
	w->has_quick = false;
}

void workspace_stop(struct workspace *w)
{
	end_running(w);
	if (!w->pid)
		return;
	close(w->t.in);
	close(w->t.out);
	kill(w->pid, SIGKILL);
	while (waitpid(w->pid, NULL, 0) < 0 && errno == EINTR)
		;
	w->pid = 0;
	transport_release(&w->t);
	transport_init(&w->t, -1, -1);
}

static void drop_task(struct workspace *w, size_t i)
{
	free(w->tasks.at[i].path);
	memmove(&w->tasks.at[i], &w->tasks.at[i + 1],
		(w->tasks.n - i - 1) * sizeof(*w->tasks.at));
	w->tasks.n--;
}

static void drop_result(struct workspace *w, size_t i)
{
	free(w->results.at[i].path);
	json_decref(w->results.at[i].findings);
	w->results.at[i] = w->results.at[--w->results.n];
}

void workspace_free(struct workspace *w)
{
	workspace_stop(w);
	transport_release(&w->t);
	while (w->tasks.n)
		drop_task(w, 0);
	vec_release(&w->tasks);
	while (w->results.n)
		drop_result(w, 0);
	vec_release(&w->results);
	free(w->top);
	free(w->spelled);
	free(w->root);
	free(w);
}

static struct task *find_task(const struct workspace *w, const char *path)
{
	for (size_t i = 0; i < w->tasks.n; i++)
		if (!strcmp(w->tasks.at[i].path, path))
			return &w->tasks.at[i];
	return NULL;
}

static void add_task(struct workspace *w, const char *path, bool edited)
{
	struct task *known = find_task(w, path);
	struct task t = { .edited = edited };

	if (known) {
		known->edited |= edited;
		return;
	}
	t.path = xstrdup(path);
	vec_push(&w->tasks, t);
}

/* What is edited now goes first. */
static void put_first(struct workspace *w, const char *path)
{
	for (size_t i = 0; i < w->tasks.n; i++) {
		struct task t = w->tasks.at[i];

		if (strcmp(t.path, path))
			continue;
		memmove(&w->tasks.at[1], &w->tasks.at[0],
			i * sizeof(*w->tasks.at));
		w->tasks.at[0] = t;
		return;
	}
}

void workspace_want(struct workspace *w, const char *path, bool edited,
		    unsigned int ms)
{
	if (edited && w->running.path) {
		add_task(w, w->running.path, w->running.edited);
		transport_send(&w->t, json_pack("{s:b}", "stop", 1));
		w->job++;
		end_running(w);
	}
	add_task(w, path, edited);
	if (edited) {
		put_first(w, path);
		w->crashes = 0;
	}
	w->due = server_clock() + ms;
}

void workspace_tell(struct workspace *w, const char *what, const char *path)
{
	if (w->pid)
		transport_send(&w->t, json_pack("{s:s}", what, path));
}

void workspace_forget(struct workspace *w, const char *path)
{
	struct task *t = find_task(w, path);

	if (t)
		drop_task(w, (size_t)(t - w->tasks.at));
	for (size_t i = 0; i < w->results.n; i++)
		if (!strcmp(w->results.at[i].path, path))
			drop_result(w, i--);
	workspace_tell(w, "close", path);
}

/* In the new process: the client's pipes are none of its business. */
static void run_process(struct server *s, const struct workspace *w, int in,
			int out)
{
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() == 1)
		_exit(0);
	for (size_t i = 0; i < s->workspaces.n; i++) {
		if (s->workspaces.at[i]->pid) {
			close(s->workspaces.at[i]->t.in);
			close(s->workspaces.at[i]->t.out);
		}
	}
	if (null >= 0) {
		dup2(null, STDIN_FILENO);
		dup2(null, STDOUT_FILENO);
	}
	s->backend->analyse(s->backend->data, w->top, s->settings, in, out);
	_exit(0);
}

static int start_process(struct server *s, struct workspace *w)
{
	int to[2], from[2];

	if (pipe2(to, O_CLOEXEC))
		return -1;
	if (pipe2(from, O_CLOEXEC)) {
		close(to[0]);
		close(to[1]);
		return -1;
	}
	w->pid = fork();
	if (!w->pid) {
		close(to[1]);
		close(from[0]);
		run_process(s, w, to[0], from[1]);
	}
	close(to[0]);
	close(from[1]);
	if (w->pid < 0) {
		w->pid = 0;
		close(to[1]);
		close(from[0]);
		return -1;
	}
	transport_release(&w->t);
	transport_init(&w->t, from[0], to[1]);
	for (size_t i = 0; i < s->docs.all.n; i++)
		s->docs.all.at[i]->told = false;
	return 0;
}

/* The texts that have changed since the process has heard of them. */
static void tell_texts(struct server *s, struct workspace *w)
{
	for (size_t i = 0; i < s->docs.all.n; i++) {
		struct document *doc = s->docs.all.at[i];

		if (doc->told || doc->workspace != w)
			continue;
		doc->told = true;
		transport_send(&w->t, json_pack("{s:{s:s, s:s%}}", "text",
						"path", doc->path, "text",
						doc->text.buf, doc->text.len));
	}
}

void workspace_step(struct server *s, struct workspace *w)
{
	if (w->running.path || !w->tasks.n || server_clock() < w->due)
		return;
	if (!w->pid && start_process(s, w)) {
		server_log(s, "cannot start a process: %s", strerror(errno));
		w->due = server_clock() + 1000;
		return;
	}
	tell_texts(s, w);
	w->running = w->tasks.at[0];
	w->tasks.at[0].path = xstrdup("");
	drop_task(w, 0);
	w->has_quick = false;
	transport_send(&w->t, json_pack("{s:{s:s, s:i}}", "analyse", "path",
					w->running.path, "job", (int)++w->job));
}

int workspace_wait(const struct workspace *w)
{
	long long ms = w->due - server_clock();

	if (w->running.path || !w->tasks.n)
		return -1;
	return ms < 0 ? 0 : (int)ms;
}

static struct file_result *find_result(const struct workspace *w,
				       const char *path)
{
	for (size_t i = 0; i < w->results.n; i++)
		if (!strcmp(w->results.at[i].path, path))
			return &w->results.at[i];
	return NULL;
}

const json_t *workspace_findings(const struct workspace *w, const char *path)
{
	const struct file_result *r = find_result(w, path);

	return r ? r->findings : NULL;
}

/*
 * What other files' results say of this file is out of date. Such a file that
 * is open is looked at again.
 */
static void refresh_others(struct server *s, struct workspace *w,
			   const char *path, const json_t *findings)
{
	for (size_t i = 0; i < w->results.n; i++) {
		struct file_result *r = &w->results.at[i];
		size_t dropped;

		if (!strcmp(r->path, path))
			continue;
		dropped = findings_drop(r->findings, w->root, path);
		if ((dropped || findings_touch(findings, w->root, r->path)) &&
		    documents_find_path(&s->docs, r->path))
			workspace_want(w, r->path, false, 0);
	}
}

static void put_result(struct workspace *w, const char *path, json_t *findings)
{
	struct file_result *known = find_result(w, path);
	struct file_result r = { .findings = json_incref(findings) };

	if (known) {
		json_decref(known->findings);
		known->findings = r.findings;
		return;
	}
	r.path = xstrdup(path);
	vec_push(&w->results, r);
}

static bool is_current(const struct workspace *w, const json_t *message)
{
	json_int_t job = json_integer_value(json_object_get(message, "job"));

	return w->running.path && job == (json_int_t)w->job;
}

static void take_result(struct server *s, struct workspace *w,
			const json_t *result)
{
	json_t *findings = json_object_get(result, "findings");

	if (!is_current(w, result) || !json_is_array(findings))
		return;
	w->has_quick = true;
	w->crashes = 0;
	if (w->running.edited)
		refresh_others(s, w, w->running.path, findings);
	put_result(w, w->running.path, findings);
	server_publish(s);
}

static void take_message(struct server *s, struct workspace *w,
			 const json_t *message)
{
	const char *root = json_string_value(json_object_get(message, "root"));
	const json_t *result = json_object_get(message, "result");
	const json_t *done = json_object_get(message, "done");
	const json_t *progress = json_object_get(message, "progress");

	if (root) {
		free(w->root);
		w->root = xstrdup(root);
	}
	if (result)
		take_result(s, w, result);
	if (progress && w->running.path)
		progress_note(s, w, json_string_value(progress));
	if (done && is_current(w, done)) {
		end_running(w);
		progress_done(s, w);
		if (s->can.lens_refresh)
			server_request(s, "workspace/codeLens/refresh", NULL);
	}
}

/* It is begun anew, unless it dies of what it is given again and again. */
static void process_died(struct server *s, struct workspace *w)
{
	struct task task = w->running;

	w->running.path = NULL;
	workspace_stop(w);
	progress_done(s, w);
	if (!task.path)
		return;
	if (++w->crashes < CRASHES_MAX) {
		add_task(w, task.path, task.edited);
		w->due = server_clock() + RESTART_MS;
	} else {
		server_log(s,
			   "%s: the analysis crashed; it is tried again after "
			   "the next change",
			   task.path);
	}
	free(task.path);
}

void workspace_hear(struct server *s, struct workspace *w)
{
	enum transport_state state;
	const char *body;
	size_t len;

	transport_read(&w->t);
	while ((state = transport_next(&w->t, &body, &len)) != TRANSPORT_MORE) {
		json_t *message;

		if (state != TRANSPORT_BODY)
			continue;
		message = json_loadb(body, len, 0, NULL);
		take_message(s, w, message);
		json_decref(message);
	}
	if (w->t.ended)
		process_died(s, w);
}

bool workspace_settled(const struct workspace *w, const char *path, bool full)
{
	if (find_task(w, path))
		return false;
	return !w->running.path || strcmp(w->running.path, path) ||
	       (w->has_quick && !full);
}
