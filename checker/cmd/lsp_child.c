// SPDX-License-Identifier: GPL-2.0-only
#include "lsp_state.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

void lsp_child_stop(struct worker *w)
{
	if (!w->child.pid)
		return;
	kill(w->child.pid, SIGKILL);
	while (waitpid(w->child.pid, NULL, 0) < 0 && errno == EINTR)
		;
	close(w->child.t.in);
	transport_release(&w->child.t);
	w->child.pid = 0;
}

/* In a new process. */
static void store_saved(struct worker *w, const struct focus *f)
{
	const struct units_options uo = {
		.jobs = 1,
		.seconds = w->opt->max_parse_seconds,
	};
	unit_vec units = VEC_INIT;

	w->base.origin.overlay = NULL;
	units_load(&w->base.origin, &f->commands, &uo, &units);
	_exit(0);
}

static void run_child(struct worker *w, struct focus *f, int out)
{
	const struct analysis a = {
		.base = &w->base,
		.units = &w->units,
		.overlay = &w->overlay,
		.focus = f,
		.job = w->job,
		.quick = f->analysed,
		.quiet = f->units.n > 0,
	};

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (w->child.kind == CHILD_STORES)
		store_saved(w, f);
	analysis_run(&a, out);
}

int lsp_child_start(struct worker *w, struct focus *f, enum child_kind kind)
{
	int out[2];

	if (pipe2(out, O_CLOEXEC))
		return error_errno("cannot start an analysis");
	w->child = (struct child){ .kind = kind, .focus = f, .job = w->job };
	w->child.pid = fork();
	if (!w->child.pid) {
		close(out[0]);
		run_child(w, f, out[1]);
	}
	close(out[1]);
	if (w->child.pid < 0) {
		close(out[0]);
		w->child.pid = 0;
		return error_errno("cannot start an analysis");
	}
	transport_init(&w->child.t, out[0], -1);
	return 0;
}

static void take_from_child(struct worker *w, json_t *message)
{
	const json_t *closure = json_object_get(message, "closure");

	if (closure)
		focus_take(w->child.focus, closure);
	else
		transport_send(&w->t, json_incref(message));
}

static void child_ended(struct worker *w)
{
	enum child_kind kind = w->child.kind;
	int status = 0;

	while (waitpid(w->child.pid, &status, 0) < 0 && errno == EINTR)
		;
	close(w->child.t.in);
	transport_release(&w->child.t);
	w->child.pid = 0;
	if (status)
		error("%s: the analysis crashed", w->child.focus->path);
	if (kind == CHILD_ANALYSES)
		lsp_say_done(w, w->child.job);
}

void lsp_child_hear(struct worker *w)
{
	enum transport_state state;
	const char *body;
	size_t len;

	transport_read(&w->child.t);
	while ((state = transport_next(&w->child.t, &body, &len)) !=
	       TRANSPORT_MORE) {
		json_t *message = state == TRANSPORT_BODY
					  ? json_loadb(body, len, 0, NULL)
					  : NULL;

		take_from_child(w, message);
		json_decref(message);
	}
	transport_flush(&w->t);
	if (w->child.t.ended)
		child_ended(w);
}
