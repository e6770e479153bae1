// SPDX-License-Identifier: GPL-2.0-only
#include "lsp_worker.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lsp_focus.h"
#include "owners.h"
#include "path.h"

/*
 * A database without a kernel tree is read whole up to so many files; so many
 * units are read at a time while nothing is asked for.
 */
enum { DATABASE_MAX = 500, LOAD_AT_A_TIME = 8 };

/* A file as the editor has it. */
struct open_text {
	char *path; /* absolute */
	struct strbuf text;
};

enum child_kind {
	CHILD_ANALYSES,
	CHILD_STORES, /* puts a saved file's facts into the store */
};

struct child {
	pid_t pid; /* 0: none */
	enum child_kind kind;
	struct transport t;
	struct focus *focus;
	unsigned int job;
};

struct worker {
	const struct run_options *opt;
	struct session base;
	bool opened;
	struct transport t; /* the server's */
	VEC(struct open_text *) texts;
	struct overlay overlay; /* of those that differ from the disk */
	struct live_units units;
	VEC(struct focus *) focuses;
	struct child child;
	/* The request that waits for its turn. */
	char *wanted; /* absolute path; NULL: none */
	unsigned int job;
	struct focus *recent; /* to be got ready for an edit; or NULL */
	struct focus *saved;  /* to be stored; or NULL */
};

static void set_choice(const json_t *settings, const char *name,
		       const char *const *words, int *dest)
{
	const char *word = json_string_value(json_object_get(settings, name));

	for (int i = 0; word && words[i]; i++)
		if (!strcmp(words[i], word))
			*dest = i;
}

static void set_string(const json_t *settings, const char *name,
		       const char **dest)
{
	const char *s = json_string_value(json_object_get(settings, name));

	if (s && *s)
		*dest = s;
}

void lsp_settings(const json_t *settings, struct run_options *opt)
{
	static const char *const targets[] = { "best", "rw", "acqrel", NULL };
	const json_t *comments = json_object_get(settings, "comments");
	const json_t *jobs = json_object_get(settings, "jobs");

	set_choice(settings, "target", targets, &opt->target);
	set_string(settings, "config", &opt->config);
	set_string(settings, "arch", &opt->arch);
	set_string(settings, "rules", &opt->rules);
	if (json_is_boolean(comments))
		opt->no_comments = json_is_false(comments);
	if (json_is_integer(jobs) && json_integer_value(jobs) >= 0)
		opt->jobs = (unsigned int)json_integer_value(jobs);
}

static void say_progress(struct worker *w, const char *fmt, const char *path)
{
	json_t *text = json_sprintf(fmt, path);

	transport_send(&w->t, json_pack("{s:o*}", "progress", text));
	transport_flush(&w->t);
}

static void say_done(struct worker *w, unsigned int job)
{
	transport_send(&w->t, json_pack("{s:{s:i}}", "done", "job", (int)job));
	transport_flush(&w->t);
}

/*
 * The path relative to the root; itself when it is not below, or nothing is
 * open yet.
 */
static const char *relative(const struct worker *w, const char *path)
{
	const char *below = w->opened ? path_below(w->base.origin.root, path)
				      : NULL;

	return below ? below : path;
}

static void stop_child(struct worker *w)
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

static struct open_text *find_text(const struct worker *w, const char *path)
{
	for (size_t i = 0; i < w->texts.n; i++)
		if (!strcmp(w->texts.at[i]->path, path))
			return w->texts.at[i];
	return NULL;
}

static struct focus *find_focus(const struct worker *w, const char *path)
{
	for (size_t i = 0; i < w->focuses.n; i++)
		if (!strcmp(w->focuses.at[i]->path, path))
			return w->focuses.at[i];
	return NULL;
}

static void hear_text(struct worker *w, const json_t *j)
{
	const char *path = json_string_value(json_object_get(j, "path"));
	const json_t *text = json_object_get(j, "text");
	struct open_text *known;

	if (!path || !json_is_string(text))
		return;
	known = find_text(w, path);
	if (!known) {
		known = xcalloc(1, sizeof(*known));
		known->path = xstrdup(path);
		strbuf_init(&known->text);
		vec_push(&w->texts, known);
	}
	strbuf_clear(&known->text);
	strbuf_add(&known->text, json_string_value(text),
		   json_string_length(text));
}

static void drop_text(struct worker *w, size_t i)
{
	free(w->texts.at[i]->path);
	strbuf_release(&w->texts.at[i]->text);
	free(w->texts.at[i]);
	w->texts.at[i] = w->texts.at[--w->texts.n];
}

/* The units of what is still open. */
static void drop_far_units(struct worker *w)
{
	string_vec paths = VEC_INIT;

	for (size_t i = 0; i < w->focuses.n; i++) {
		const struct focus *f = w->focuses.at[i];

		for (size_t k = 0; k < f->units.n; k++)
			string_vec_add(&paths, f->units.at[k]);
		for (size_t k = 0; k < f->commands.n; k++)
			string_vec_add(&paths, f->commands.at[k].path);
	}
	string_vec_sort(&paths);
	live_units_keep(&w->units, &paths);
	string_vec_release(&paths);
}

static void drop_focus(struct worker *w, struct focus *f)
{
	if (w->child.pid && w->child.focus == f)
		stop_child(w);
	if (w->recent == f)
		w->recent = NULL;
	if (w->saved == f)
		w->saved = NULL;
	for (size_t i = 0; i < w->focuses.n; i++)
		if (w->focuses.at[i] == f)
			w->focuses.at[i--] = w->focuses.at[--w->focuses.n];
	focus_free(f);
}

static void hear_close(struct worker *w, const char *path)
{
	struct open_text *text = find_text(w, path);
	struct focus *f = find_focus(w, relative(w, path));

	for (size_t i = 0; text && i < w->texts.n; i++) {
		if (w->texts.at[i] == text) {
			drop_text(w, i);
			break;
		}
	}
	if (f)
		drop_focus(w, f);
	drop_far_units(w);
}

/* Headers may change commands' prefixes, and what any unit holds. */
static void hear_saved(struct worker *w, const char *path)
{
	const char *rel = relative(w, path);
	const char *dot = strrchr(rel, '.');
	struct focus *f = find_focus(w, rel);

	if (!find_text(w, path) || !dot || strcmp(dot, ".c"))
		live_units_drop(&w->units, rel);
	for (size_t i = 0; dot && !strcmp(dot, ".h") && i < w->focuses.n; i++) {
		command_vec_release(&w->focuses.at[i]->commands);
		w->focuses.at[i]->has_commands = false;
	}
	if (f && w->base.origin.has_scan)
		w->saved = f;
}

static void hear(struct worker *w, const json_t *message)
{
	const char *close = json_string_value(
		json_object_get(message, "close"));
	const char *saved = json_string_value(
		json_object_get(message, "saved"));
	const json_t *want = json_object_get(message, "analyse");
	const char *path = json_string_value(json_object_get(want, "path"));

	hear_text(w, json_object_get(message, "text"));
	if (close)
		hear_close(w, close);
	if (saved)
		hear_saved(w, saved);
	if (want || json_object_get(message, "stop")) {
		stop_child(w);
		free(w->wanted);
		w->wanted = path ? xstrdup(path) : NULL;
		w->job = (unsigned int)json_integer_value(
			json_object_get(want, "job"));
	}
}

static void hear_server(struct worker *w)
{
	enum transport_state state;
	const char *body;
	size_t len;

	transport_read(&w->t);
	while ((state = transport_next(&w->t, &body, &len)) != TRANSPORT_MORE) {
		json_t *message = state == TRANSPORT_BODY
					  ? json_loadb(body, len, 0, NULL)
					  : NULL;

		hear(w, message);
		json_decref(message);
	}
}

/* Texts that are as on the disk are the disk's. */
static void make_overlay(struct worker *w)
{
	overlay_release(&w->overlay);
	w->overlay = (struct overlay)OVERLAY_INIT;
	for (size_t i = 0; i < w->texts.n; i++) {
		const struct open_text *t = w->texts.at[i];
		struct strbuf disk STRBUF_SCOPED = STRBUF_INIT;
		bool same = !read_file(t->path, &disk) &&
			    disk.len == t->text.len &&
			    !memcmp(disk.buf, t->text.buf, disk.len);

		if (!same)
			overlay_put(&w->overlay, relative(w, t->path),
				    t->text.buf, t->text.len);
	}
	w->base.origin.overlay = &w->overlay;
}

static int open_base(struct worker *w)
{
	if (w->opened)
		return 0;
	say_progress(w, "reading the tree%s", "");
	if (session_open(w->opt, 0, NULL, &w->base)) {
		session_release(&w->base);
		return -1;
	}
	w->opened = true;
	transport_send(&w->t, json_pack("{s:s}", "root", w->base.origin.root));
	return 0;
}

static struct focus *get_focus(struct worker *w, const char *path)
{
	struct focus *f = find_focus(w, path);

	if (f)
		return f;
	f = xcalloc(1, sizeof(*f));
	f->path = xstrdup(path);
	vec_push(&w->focuses, f);
	return f;
}

/* All files of a database that has no index of who mentions what. */
static void take_database(const struct worker *w, struct focus *f)
{
	const command_vec *all = &w->base.origin.commands;

	for (size_t i = 0; i < all->n && i < DATABASE_MAX; i++) {
		string_vec_add(&f->loaded, all->at[i].path);
		string_vec_add(&f->units, all->at[i].path);
	}
}

static int find_commands(struct worker *w, struct focus *f)
{
	string_vec files = VEC_INIT, missing = VEC_INIT;
	int err;

	if (f->has_commands)
		return 0;
	string_vec_add(&files, f->path);
	err = origin_commands(&w->base.origin, &files, &f->commands, &missing);
	string_vec_release(&files);
	string_vec_release(&missing);
	f->has_commands = !err;
	if (!err && !w->base.origin.has_scan && !f->units.n)
		take_database(w, f);
	return err;
}

static bool is_own(const struct focus *f, const char *path)
{
	return command_vec_find(&f->commands, path) != NULL;
}

/* Reads units of these main files from the store, or parses the disk's. */
static void load_units(struct worker *w, const struct focus *f,
		       const string_vec *paths)
{
	const struct units_options uo = {
		.jobs = w->opt->jobs,
		.seconds = w->opt->max_parse_seconds,
	};
	command_vec commands = VEC_INIT;
	string_vec missing = VEC_INIT;
	unit_vec units = VEC_INIT;

	if (paths->n &&
	    !origin_commands(&w->base.origin, paths, &commands, &missing)) {
		owners_keep(&f->commands, &commands);
		units_load(&w->base.origin, &commands, &uo, &units);
	}
	for (size_t i = 0; i < units.n; i++)
		live_units_put(&w->units, units.at[i],
			       overlay_state(&w->overlay,
					     units.at[i]->main_file,
					     units.at[i], false));
	vec_release(&units);
	command_vec_release(&commands);
	string_vec_release(&missing);
}

/* A unit that the overlay has changed since it was made. */
static void refresh_unit(struct worker *w, const struct focus *f,
			 const char *path)
{
	struct live_unit *u = live_units_find(&w->units, path);
	bool own = is_own(f, path);
	unsigned long long state;
	command_vec commands = VEC_INIT;
	string_vec files = VEC_INIT, missing = VEC_INIT;

	state = overlay_state(&w->overlay, path, u ? u->unit : NULL, own);
	if (!u || u->state == state)
		return;
	if (own) {
		live_units_refresh(&w->units, &w->base.origin,
				   command_vec_find(&f->commands, path), state);
		return;
	}
	string_vec_add(&files, path);
	if (!origin_commands(&w->base.origin, &files, &commands, &missing) &&
	    commands.n)
		live_units_refresh(&w->units, &w->base.origin, &commands.at[0],
				   state);
	string_vec_release(&files);
	string_vec_release(&missing);
	command_vec_release(&commands);
}

/* What could not be read is not asked for again. */
static void drop_unread(const struct worker *w, struct focus *f)
{
	size_t n = 0;

	for (size_t i = 0; i < f->units.n; i++) {
		char *path = f->units.at[i];

		if (live_units_find(&w->units, path))
			f->units.at[n++] = path;
		else
			free(path);
	}
	f->units.n = n;
}

/* Brings all that is known to be needed up to the texts of the editor. */
static void refresh_units(struct worker *w, struct focus *f)
{
	string_vec absent = VEC_INIT;

	for (size_t i = 0; i < f->commands.n; i++)
		if (!live_units_find(&w->units, f->commands.at[i].path))
			string_vec_add(&absent, f->commands.at[i].path);
	for (size_t i = 0; !w->base.origin.has_scan && i < f->units.n; i++)
		if (!live_units_find(&w->units, f->units.at[i]))
			string_vec_add(&absent, f->units.at[i]);
	string_vec_sort(&absent);
	if (absent.n) {
		say_progress(w, "reading %s", f->path);
		load_units(w, f, &absent);
		if (!w->base.origin.has_scan)
			drop_unread(w, f);
	}
	string_vec_release(&absent);
	for (size_t i = 0; i < f->commands.n; i++)
		refresh_unit(w, f, f->commands.at[i].path);
	for (size_t i = 0; i < f->units.n; i++)
		refresh_unit(w, f, f->units.at[i]);
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

static int start_child(struct worker *w, struct focus *f, enum child_kind kind)
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

/* Begins what was asked for. */
static void analyse(struct worker *w)
{
	char *path = w->wanted;
	struct focus *f = NULL;

	w->wanted = NULL;
	stop_child(w);
	if (!open_base(w)) {
		f = get_focus(w, relative(w, path));
		make_overlay(w);
	}
	if (f && !find_commands(w, f) && f->commands.n) {
		refresh_units(w, f);
		if (!f->analysed)
			say_progress(w, "pairing the barriers of %s", f->path);
		if (!start_child(w, f, CHILD_ANALYSES))
			w->recent = f;
	}
	if (!w->child.pid)
		say_done(w, w->job);
	free(path);
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
		say_done(w, w->child.job);
}

static void hear_child(struct worker *w)
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

/* Reads some units that the last analysis had read by itself. */
static bool load_some(struct worker *w, struct focus *f)
{
	string_vec paths = VEC_INIT;
	bool last = true;

	for (size_t i = 0; i < f->units.n; i++) {
		if (live_units_find(&w->units, f->units.at[i]))
			continue;
		last = paths.n < LOAD_AT_A_TIME;
		if (!last)
			break;
		string_vec_add(&paths, f->units.at[i]);
	}
	if (!paths.n)
		return false;
	string_vec_sort(&paths);
	load_units(w, f, &paths);
	string_vec_release(&paths);
	if (last)
		drop_unread(w, f);
	return true;
}

/* Has clang's units of the file ready, so that its first edit is quick too. */
static bool parse_one(struct worker *w, const struct focus *f)
{
	for (size_t i = 0; i < f->commands.n; i++) {
		const struct compile_command *cmd = &f->commands.at[i];
		struct live_unit *u = live_units_find(&w->units, cmd->path);

		if (u && !u->is_parsed)
			return !live_units_parse(&w->units, &w->base.origin,
						 cmd, u->state);
	}
	return false;
}

/* Does a bit of what will be wanted. False: there is nothing to do. */
static bool prepare(struct worker *w)
{
	struct focus *f = w->saved;

	if (w->child.pid)
		return false;
	if (f) {
		w->saved = NULL;
		return !start_child(w, f, CHILD_STORES);
	}
	if (!w->recent)
		return false;
	if (parse_one(w, w->recent) || load_some(w, w->recent))
		return true;
	w->recent = NULL;
	return false;
}

static void step(struct worker *w, bool idle)
{
	struct pollfd fds[] = {
		{ w->t.in, POLLIN, 0 },
		{ w->child.pid ? w->child.t.in : -1, POLLIN, 0 },
	};
	int n = poll(fds, 2, idle ? -1 : 0);

	if (n < 0 && errno != EINTR)
		BUG("poll: %s", strerror(errno));
	if (n > 0 && fds[1].revents)
		hear_child(w);
	if (n > 0 && fds[0].revents)
		hear_server(w);
}

static void worker_release(struct worker *w)
{
	stop_child(w);
	while (w->texts.n)
		drop_text(w, 0);
	vec_release(&w->texts);
	while (w->focuses.n)
		drop_focus(w, w->focuses.at[0]);
	vec_release(&w->focuses);
	live_units_release(&w->units);
	overlay_release(&w->overlay);
	if (w->opened)
		session_release(&w->base);
	transport_release(&w->t);
	free(w->wanted);
}

void lsp_worker_run(const struct run_options *opt, int in, int out)
{
	struct worker w = {
		.opt = opt,
		.overlay = OVERLAY_INIT,
	};

	transport_init(&w.t, in, out);
	while (!w.t.ended) {
		bool busy = false;

		if (w.wanted)
			analyse(&w);
		else
			busy = prepare(&w);
		step(&w, !busy && !w.wanted);
	}
	worker_release(&w);
}
