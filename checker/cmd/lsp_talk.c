// SPDX-License-Identifier: GPL-2.0-only
#include <string.h>

#include "lsp_state.h"
#include "path.h"

void lsp_say_progress(struct worker *w, const char *fmt, const char *path)
{
	json_t *text = json_sprintf(fmt, path);

	transport_send(&w->t, json_pack("{s:o*}", "progress", text));
	transport_flush(&w->t);
}

void lsp_say_done(struct worker *w, unsigned int job)
{
	transport_send(&w->t, json_pack("{s:{s:i}}", "done", "job", (int)job));
	transport_flush(&w->t);
}

const char *lsp_relative(const struct worker *w, const char *path)
{
	const char *below = w->opened ? path_below(w->base.origin.root, path)
				      : NULL;

	return below ? below : path;
}

static struct open_text *find_text(const struct worker *w, const char *path)
{
	for (size_t i = 0; i < w->texts.n; i++)
		if (!strcmp(w->texts.at[i]->path, path))
			return w->texts.at[i];
	return NULL;
}

struct focus *lsp_find_focus(const struct worker *w, const char *path)
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

void lsp_drop_text(struct worker *w, size_t i)
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

void lsp_drop_focus(struct worker *w, struct focus *f)
{
	if (w->child.pid && w->child.focus == f)
		lsp_child_stop(w);
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
	struct focus *f = lsp_find_focus(w, lsp_relative(w, path));

	for (size_t i = 0; text && i < w->texts.n; i++) {
		if (w->texts.at[i] == text) {
			lsp_drop_text(w, i);
			break;
		}
	}
	if (f)
		lsp_drop_focus(w, f);
	drop_far_units(w);
}

/* Headers may change commands' prefixes, and what any unit holds. */
static void hear_saved(struct worker *w, const char *path)
{
	const char *rel = lsp_relative(w, path);
	const char *dot = strrchr(rel, '.');
	struct focus *f = lsp_find_focus(w, rel);

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
		lsp_child_stop(w);
		free(w->wanted);
		w->wanted = path ? xstrdup(path) : NULL;
		w->job = (unsigned int)json_integer_value(
			json_object_get(want, "job"));
	}
}

void lsp_hear(struct worker *w)
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
