// SPDX-License-Identifier: GPL-2.0-only
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "lsp_focus.h"
#include "path.h"
#include "view.h"

/*
 * Between a quick result and the whole analysis: most edits end it there. The
 * quick one looks at all units when they are no more than these.
 */
enum { FULL_PAUSE_MS = 200, NEAR_MIN = 24 };

void focus_free(struct focus *f)
{
	command_vec_release(&f->commands);
	string_vec_release(&f->loaded);
	string_vec_release(&f->units);
	string_vec_release(&f->near);
	free(f->path);
	free(f);
}

static void add_unit(struct session *s, const struct analysis *a,
		     const char *path)
{
	struct live_unit *u = live_units_find(a->units, path);

	for (size_t i = 0; u && i < s->units.n; i++)
		if (s->units.at[i] == u->unit)
			return;
	if (u)
		vec_push(&s->units, u->unit);
}

/* A session over the base's origin and the units that are there already. */
static void open_session(const struct analysis *a, struct run_options *opt,
			 const string_vec *units, struct session *s)
{
	const struct focus *f = a->focus;

	*opt = *a->base->opt;
	opt->overlay = a->overlay;
	*s = (struct session){
		.opt = opt,
		.origin = a->base->origin,
		.config = a->base->config,
	};
	s->origin.overlay = a->overlay;
	tree_texts_init(&s->texts, s->origin.root);
	tree_texts_overlay(&s->texts, a->overlay);
	s->source = tree_texts_source(&s->texts);
	string_vec_add(&s->files, f->path);
	strmap_put(&s->loaded, f->path, s);
	for (size_t i = 0; i < f->commands.n; i++)
		add_unit(s, a, f->commands.at[i].path);
	for (size_t i = 0; i < units->n; i++)
		add_unit(s, a, units->at[i]);
}

/* Are all units of the last whole analysis here? Else it reads them again. */
static bool has_all(const struct analysis *a)
{
	for (size_t i = 0; i < a->focus->units.n; i++)
		if (!live_units_find(a->units, a->focus->units.at[i]))
			return false;
	return true;
}

static void send_result(const struct analysis *a, const struct session *s,
			bool full, struct transport *t)
{
	json_t *findings = view_findings(&s->findings, s->changes.at,
					 full ? &s->source : NULL);
	char *path = path_join(s->origin.root, a->focus->path);

	transport_send(t, json_pack("{s:{s:i, s:s, s:b, s:o}}", "result", "job",
				    (int)a->job, "path", path, "full", full,
				    "findings", findings));
	transport_flush(t);
	free(path);
}

static void add_near(const struct site *at, json_t *near)
{
	if (at->unit)
		json_object_set_new(near, at->unit->main_file, json_true());
}

static void near_side(const struct side *s, json_t *near)
{
	add_near(&s->fence, near);
	add_near(&s->access, near);
	for (size_t i = 0; i < s->payload.n; i++)
		add_near(&s->payload.at[i], near);
}

/* The units that the findings stand in, as an object's keys. */
static json_t *near_units(const struct session *s)
{
	json_t *near = json_object();

	for (size_t i = 0; i < s->findings.all.n; i++) {
		const struct finding *f = s->findings.all.at[i];

		for (size_t k = 0; k < f->pairs.n; k++) {
			near_side(&f->pairs.at[k].writer, near);
			near_side(&f->pairs.at[k].reader, near);
		}
		for (size_t k = 0; k < f->reasons.n; k++)
			add_near(&f->reasons.at[k].at, near);
	}
	return near;
}

static json_t *unit_list(const struct session *s)
{
	json_t *list = json_array();

	for (size_t i = 0; i < s->units.n; i++)
		json_array_append_new(list,
				      json_string(s->units.at[i]->main_file));
	return list;
}

static json_t *loaded_list(const struct session *s)
{
	const struct strmap_entry *e = strmap_first(&s->loaded);
	json_t *list = json_array();

	for (; e; e = strmap_next(e))
		json_array_append_new(list, json_string(strmap_key(e)));
	return list;
}

static void analyse_near(const struct analysis *a, struct transport *t)
{
	const struct focus *f = a->focus;
	bool all = f->units.n <= NEAR_MIN || !a->base->origin.has_scan;
	struct run_options opt;
	struct session s;

	open_session(a, &opt, all ? &f->units : &f->near, &s);
	s.origin.has_scan = false;
	session_analyse(&s);
	send_result(a, &s, false, t);
}

static void analyse_all(const struct analysis *a, struct transport *t)
{
	const string_vec none = VEC_INIT;
	struct run_options opt;
	struct session s;

	open_session(a, &opt, has_all(a) ? &a->focus->units : &none, &s);
	for (size_t i = 0; has_all(a) && i < a->focus->loaded.n; i++)
		strmap_put(&s.loaded, a->focus->loaded.at[i], &s);
	session_analyse(&s);
	send_result(a, &s, true, t);
	transport_send(t, json_pack("{s:{s:o, s:o, s:o}}", "closure", "loaded",
				    loaded_list(&s), "units", unit_list(&s),
				    "near", near_units(&s)));
	transport_flush(t);
}

/* Parses what was put together of the parts of several texts. */
static void make_exact(const struct analysis *a)
{
	const struct focus *f = a->focus;
	struct origin origin = a->base->origin;

	origin.overlay = a->overlay;
	for (size_t i = 0; i < f->commands.n; i++) {
		const struct compile_command *cmd = &f->commands.at[i];
		struct live_unit *u = live_units_find(a->units, cmd->path);

		if (u && u->merged)
			live_units_parse(a->units, &origin, cmd, u->state);
	}
}

void analysis_run(const struct analysis *a, int out)
{
	struct transport t;

	if (a->quiet) {
		int null = open("/dev/null", O_WRONLY | O_CLOEXEC);

		dup2(null, STDERR_FILENO);
	}
	transport_init(&t, -1, out);
	if (a->quick) {
		analyse_near(a, &t);
		usleep(FULL_PAUSE_MS * 1000);
	}
	make_exact(a);
	analyse_all(a, &t);
	_exit(0);
}

static void take_list(string_vec *to, const json_t *list)
{
	const json_t *one;
	size_t i;

	string_vec_release(to);
	json_array_foreach(list, i, one)
		string_vec_add(to, json_string_value(one));
}

void focus_take(struct focus *f, const json_t *closure)
{
	const char *name;
	json_t *value;

	take_list(&f->loaded, json_object_get(closure, "loaded"));
	take_list(&f->units, json_object_get(closure, "units"));
	f->analysed = true;
	string_vec_release(&f->near);
	json_object_foreach(json_object_get(closure, "near"), name, value)
		string_vec_add(&f->near, name);
}
