// SPDX-License-Identifier: GPL-2.0-only
#include "lsp_worker.h"

#include <errno.h>
#include <poll.h>
#include <string.h>

#include "lsp_state.h"
#include "path.h"

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
			overlay_put(&w->overlay, lsp_relative(w, t->path),
				    t->text.buf, t->text.len);
	}
	w->base.origin.overlay = &w->overlay;
}

static int open_base(struct worker *w)
{
	if (w->opened)
		return 0;
	lsp_say_progress(w, "reading the tree%s", "");
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
	struct focus *f = lsp_find_focus(w, path);

	if (f)
		return f;
	f = xcalloc(1, sizeof(*f));
	f->path = xstrdup(path);
	vec_push(&w->focuses, f);
	return f;
}

/* Begins what was asked for. */
static void analyse(struct worker *w)
{
	char *path = w->wanted;
	struct focus *f = NULL;

	w->wanted = NULL;
	lsp_child_stop(w);
	if (!open_base(w)) {
		f = get_focus(w, lsp_relative(w, path));
		make_overlay(w);
	}
	if (f && !lsp_find_commands(w, f) && f->commands.n) {
		lsp_refresh_units(w, f);
		if (!f->analysed)
			lsp_say_progress(w, "pairing the barriers of %s",
					 f->path);
		if (!lsp_child_start(w, f, CHILD_ANALYSES))
			w->recent = f;
	}
	if (!w->child.pid)
		lsp_say_done(w, w->job);
	free(path);
}

/* Does a bit of what will be wanted. False: there is nothing to do. */
static bool prepare(struct worker *w)
{
	struct focus *f = w->saved;

	if (w->child.pid)
		return false;
	if (f) {
		w->saved = NULL;
		return !lsp_child_start(w, f, CHILD_STORES);
	}
	if (!w->recent)
		return false;
	if (lsp_parse_one(w, w->recent) || lsp_load_some(w, w->recent))
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
		lsp_child_hear(w);
	if (n > 0 && fds[0].revents)
		lsp_hear(w);
}

static void worker_release(struct worker *w)
{
	lsp_child_stop(w);
	while (w->texts.n)
		lsp_drop_text(w, 0);
	vec_release(&w->texts);
	while (w->focuses.n)
		lsp_drop_focus(w, w->focuses.at[0]);
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
