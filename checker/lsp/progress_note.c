// SPDX-License-Identifier: GPL-2.0-only
#include "progress_note.h"

#include "server.h"

/* One token for each tree: a string of our own, as LSP wants it. */
static json_t *token_of(const struct workspace *w)
{
	return json_sprintf("smpair:%s", w->top);
}

static void send_value(struct server *s, const struct workspace *w,
		       json_t *value)
{
	server_notify(
		s, "$/progress",
		json_pack("{s:o, s:o}", "token", token_of(w), "value", value));
}

void progress_note(struct server *s, struct workspace *w, const char *text)
{
	if (!s->can.progress || !text)
		return;
	if (w->in_progress) {
		send_value(s, w,
			   json_pack("{s:s, s:s}", "kind", "report", "message",
				     text));
		return;
	}
	w->in_progress = true;
	server_request(s, "window/workDoneProgress/create",
		       json_pack("{s:o}", "token", token_of(w)));
	send_value(s, w,
		   json_pack("{s:s, s:s, s:s}", "kind", "begin", "title",
			     "smpair", "message", text));
}

void progress_done(struct server *s, struct workspace *w)
{
	if (!w->in_progress)
		return;
	w->in_progress = false;
	send_value(s, w, json_pack("{s:s}", "kind", "end"));
}
