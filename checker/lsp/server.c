// SPDX-License-Identifier: GPL-2.0-only
#include "server.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "cleanup.h"
#include "path.h"
#include "places.h"
#include "uri.h"

/* How often to look whether the client is still there, in ms. */
enum { PARENT_CHECK_MS = 5000 };

/* A file of the disk with its lines. */
struct file_lines {
	char *path;
	struct strbuf text;
	struct line_index lines;
};

void server_notify(struct server *s, const char *method, json_t *params)
{
	transport_send(&s->client,
		       json_pack("{s:s, s:s, s:o*}", "jsonrpc", "2.0", "method",
				 method, "params", params));
}

/* Nothing depends on what clients answer. */
void server_request(struct server *s, const char *method, json_t *params)
{
	transport_send(
		&s->client,
		json_pack("{s:s, s:o, s:s, s:o*}", "jsonrpc", "2.0", "id",
			  json_sprintf("smpair-%lld", (long long)++s->requests),
			  "method", method, "params", params));
}

void server_answer(struct server *s, json_t *id, json_t *result)
{
	if (!result)
		result = json_null();
	transport_send(&s->client,
		       json_pack("{s:s, s:O, s:o}", "jsonrpc", "2.0", "id", id,
				 "result", result));
}

void server_refuse(struct server *s, json_t *id, int code, const char *text)
{
	transport_send(&s->client,
		       json_pack("{s:s, s:O, s:{s:i, s:s}}", "jsonrpc", "2.0",
				 "id", id ? id : json_null(), "error", "code",
				 code, "message", text));
}

void server_log(struct server *s, const char *fmt, ...)
{
	enum { MESSAGE_WARNING = 2 };
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	va_list ap;

	va_start(ap, fmt);
	strbuf_vaddf(&text, fmt, ap);
	va_end(ap);
	server_notify(s, "window/logMessage",
		      json_pack("{s:i, s:s}", "type", MESSAGE_WARNING,
				"message", text.buf));
}

static struct workspace *known_workspace(const struct server *s,
					 const char *top)
{
	for (size_t i = 0; i < s->workspaces.n; i++)
		if (!strcmp(s->workspaces.at[i]->top, top))
			return s->workspaces.at[i];
	return NULL;
}

struct workspace *server_workspace(struct server *s, const char *path)
{
	char *top CLEANUP(free_ptr) = s->backend->find_root(s->backend->data,
							    path, s->settings);
	struct workspace *w;

	if (!top)
		return NULL;
	w = known_workspace(s, top);
	if (!w) {
		w = workspace_new(top);
		vec_push(&s->workspaces, w);
	}
	return w;
}

static void forget_files(struct server *s)
{
	for (size_t i = 0; i < s->files.n; i++) {
		line_index_release(&s->files.at[i]->lines);
		strbuf_release(&s->files.at[i]->text);
		free(s->files.at[i]->path);
		free(s->files.at[i]);
	}
	vec_clear(&s->files);
}

const struct line_index *server_lines(struct server *s, const char *path)
{
	const struct document *doc = documents_find_path(&s->docs, path);
	struct file_lines *f;

	if (doc)
		return &doc->lines;
	for (size_t i = 0; i < s->files.n; i++)
		if (!strcmp(s->files.at[i]->path, path))
			return &s->files.at[i]->lines;
	f = xcalloc(1, sizeof(*f));
	strbuf_init(&f->text);
	if (read_file(path, &f->text)) {
		strbuf_release(&f->text);
		free(f);
		return NULL;
	}
	f->path = xstrdup(path);
	line_index_init(&f->lines, f->text.buf, f->text.len);
	vec_push(&s->files, f);
	return &f->lines;
}

char *server_uri(struct server *s, const struct workspace *w, const char *path)
{
	const struct document *doc = documents_find_path(&s->docs, path);
	const char *below = path_below(w->top, path);
	char *spelled CLEANUP(free_ptr) = NULL;

	if (doc)
		return xstrdup(doc->uri);
	if (!below)
		return uri_of_path(path);
	spelled = path_join(w->spelled, below);
	return uri_of_path(spelled);
}

static json_t *position_json(const struct server *s, const struct line_index *x,
			     json_int_t offset)
{
	struct position p = position_at(x, s->enc, (size_t)offset);

	return json_pack("{s:i, s:i}", "line", (int)p.line, "character",
			 (int)p.character);
}

json_t *server_range(struct server *s, const struct workspace *w,
		     const json_t *place)
{
	char *path CLEANUP(free_ptr) = place_path(place, w->root);
	const struct line_index *x = server_lines(s, path);

	if (!x)
		return NULL;
	return json_pack("{s:o, s:o}", "start",
			 position_json(s, x, member_int(place, "begin")), "end",
			 position_json(s, x, member_int(place, "end")));
}

json_t *server_location(struct server *s, const struct workspace *w,
			const json_t *place)
{
	char *path CLEANUP(free_ptr) = NULL;
	char *uri CLEANUP(free_ptr) = NULL;
	json_t *range;

	if (!json_is_object(place))
		return NULL;
	range = server_range(s, w, place);
	if (!range)
		return NULL;
	path = place_path(place, w->root);
	uri = server_uri(s, w, path);
	return json_pack("{s:s, s:o}", "uri", uri, "range", range);
}

static void hear_client(struct server *s)
{
	enum transport_state state = TRANSPORT_BODY;
	const char *body;
	size_t len;

	transport_read(&s->client);
	while (!s->exits && state != TRANSPORT_MORE) {
		state = transport_next(&s->client, &body, &len);
		if (state == TRANSPORT_BODY)
			server_dispatch(s, body, len);
		else if (state == TRANSPORT_TOO_LONG)
			server_refuse(s, NULL, LSP_INVALID_REQUEST,
				      "the message is longer than 64 MiB");
		else if (state == TRANSPORT_GARBAGE)
			server_refuse(s, NULL, LSP_PARSE_ERROR,
				      "no Content-Length header");
	}
	if (s->client.ended)
		s->exits = true;
}

static bool parent_is_gone(const struct server *s)
{
	return s->parent > 0 && kill(s->parent, 0) && errno == ESRCH;
}

typedef VEC(struct pollfd) pollfd_vec;

static void add_fd(pollfd_vec *v, int fd, short events)
{
	vec_push(v, ((struct pollfd){ fd, events, 0 }));
}

/* For each connection what it has to say, and what is to be said on it. */
static void fill_fds(const struct server *s, pollfd_vec *v)
{
	bool full = s->client.written.len - s->client.sent >
		    TRANSPORT_OUT_MAX / 2;

	add_fd(v, full ? -1 : s->client.in, POLLIN);
	add_fd(v, transport_has_output(&s->client) ? s->client.out : -1,
	       POLLOUT);
	for (size_t i = 0; i < s->workspaces.n; i++) {
		const struct workspace *w = s->workspaces.at[i];

		add_fd(v, w->pid ? w->t.in : -1, POLLIN);
		add_fd(v, w->pid && transport_has_output(&w->t) ? w->t.out : -1,
		       POLLOUT);
	}
}

static int wait_ms(const struct server *s)
{
	int ms = PARENT_CHECK_MS;

	for (size_t i = 0; i < s->workspaces.n; i++) {
		int wait = workspace_wait(s->workspaces.at[i]);

		if (wait >= 0 && wait < ms)
			ms = wait;
	}
	return ms;
}

static void serve_workspaces(struct server *s, const struct pollfd *fds,
			     size_t n)
{
	for (size_t i = 0; i < n && i < s->workspaces.n; i++) {
		struct workspace *w = s->workspaces.at[i];

		if (w->pid && fds[2 * i + 1].revents)
			transport_write(&w->t);
		if (w->pid && fds[2 * i].revents)
			workspace_hear(s, w);
	}
	for (size_t i = 0; i < s->workspaces.n; i++)
		workspace_step(s, s->workspaces.at[i]);
}

static void step(struct server *s)
{
	pollfd_vec fds = VEC_INIT;
	size_t n = s->workspaces.n;

	fill_fds(s, &fds);
	if (poll(fds.at, fds.n, wait_ms(s)) < 0 && errno != EINTR)
		BUG("poll: %s", strerror(errno));
	if (fds.at[1].revents)
		transport_write(&s->client);
	if (fds.at[0].revents)
		hear_client(s);
	if (!s->exits)
		serve_workspaces(s, fds.at + 2, n);
	if (!s->exits)
		server_unpark(s);
	if (s->client.broken || parent_is_gone(s))
		s->exits = true;
	forget_files(s);
	vec_release(&fds);
}

static void server_release(struct server *s)
{
	for (size_t i = 0; i < s->workspaces.n; i++)
		workspace_free(s->workspaces.at[i]);
	vec_release(&s->workspaces);
	for (size_t i = 0; i < s->parked.n; i++) {
		json_decref(s->parked.at[i].id);
		json_decref(s->parked.at[i].params);
		free(s->parked.at[i].path);
	}
	vec_release(&s->parked);
	documents_release(&s->docs);
	forget_files(s);
	vec_release(&s->files);
	json_decref(s->settings);
	json_decref(s->published);
	transport_release(&s->client);
}

/* What is still to be said, to a client that listens. */
static void say_goodbye(struct server *s)
{
	struct pollfd fd = { s->client.out, POLLOUT, 0 };

	while (transport_has_output(&s->client) && poll(&fd, 1, 1000) > 0)
		transport_write(&s->client);
}

int lsp_serve(int in, int out, const struct lsp_backend *backend)
{
	struct server s = {
		.backend = backend,
		.settings = json_object(),
		.published = json_object(),
	};
	int status;

	signal(SIGPIPE, SIG_IGN);
	transport_init(&s.client, in, out);
	while (!s.exits)
		step(&s);
	say_goodbye(&s);
	status = s.shut_down ? 0 : 1;
	server_release(&s);
	return status;
}
