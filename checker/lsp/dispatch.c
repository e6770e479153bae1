// SPDX-License-Identifier: GPL-2.0-only
/* From a message to the function that deals with it. */
#include <string.h>

#include "cleanup.h"
#include "requests.h"
#include "text.h"
#include "vocab.h"

/* More requests than this do not wait at a time. */
enum { PARKED_MAX = 1000 };

static json_t *request_nothing(struct server *s, const json_t *params);
static json_t *note_cancel(struct server *s, const json_t *params);

static const struct method methods[] = {
	{ "initialize", METHOD_REQUEST, request_initialize },
	{ "initialized", METHOD_NOTIFICATION, request_nothing },
	{ "shutdown", METHOD_REQUEST, request_shutdown },
	{ "exit", METHOD_NOTIFICATION, note_exit },
	{ "$/cancelRequest", METHOD_NOTIFICATION, note_cancel },
	{ "workspace/didChangeConfiguration", METHOD_NOTIFICATION,
	  note_configuration },
	{ "workspace/didChangeWatchedFiles", METHOD_NOTIFICATION,
	  note_watched },
	{ "workspace/executeCommand", METHOD_REQUEST, request_command },
	{ "textDocument/didOpen", METHOD_NOTIFICATION, note_open },
	{ "textDocument/didChange", METHOD_NOTIFICATION, note_change },
	{ "textDocument/didSave", METHOD_NOTIFICATION, note_save },
	{ "textDocument/didClose", METHOD_NOTIFICATION, note_close },
	{ "textDocument/definition", METHOD_ON_BARRIER, request_definition },
	{ "textDocument/references", METHOD_ON_BARRIER, request_references },
	{ "textDocument/hover", METHOD_ON_BARRIER, request_hover },
	{ "textDocument/codeLens", METHOD_ON_FILE, request_lenses },
	{ "textDocument/codeAction", METHOD_ON_CHANGE, request_actions },
};

static const struct method *find_method(const char *name)
{
	for (size_t i = 0; i < sizeof(methods) / sizeof(*methods); i++)
		if (!strcmp(methods[i].name, name))
			return &methods[i];
	return NULL;
}

static json_t *request_nothing(struct server *s, const json_t *params)
{
	(void)s;
	(void)params;
	return NULL;
}

struct document *params_document(struct server *s, const json_t *params)
{
	const json_t *doc = json_object_get(params, "textDocument");
	const char *uri = json_string_value(json_object_get(doc, "uri"));

	return uri ? documents_find(&s->docs, uri) : NULL;
}

size_t params_offset(const struct server *s, const struct document *doc,
		     const json_t *params)
{
	struct position p = { 0 };

	json_position(json_object_get(params, "position"), &p);
	return position_offset(&doc->lines, s->enc, p);
}

/* Is it on a word that is a barrier? All others are clangd's. */
static bool is_on_barrier(const struct server *s, const struct document *doc,
			  const json_t *params)
{
	size_t begin = params_offset(s, doc, params), end = begin;
	const char *text = doc->text.buf;

	while (begin && is_word_char(text[begin - 1]))
		begin--;
	while (end < doc->text.len && is_word_char(text[end]))
		end++;
	return vocab_is_barrier_word(text + begin, end - begin);
}

static void park(struct server *s, json_t *id, const struct method *m,
		 const json_t *params, const struct document *doc)
{
	struct parked p = {
		.id = json_incref(id),
		.method = m,
		.params = json_deep_copy(params),
		.path = xstrdup(doc->path),
	};

	vec_push(&s->parked, p);
}

static void unpark(struct server *s, size_t i)
{
	json_decref(s->parked.at[i].id);
	json_decref(s->parked.at[i].params);
	free(s->parked.at[i].path);
	memmove(&s->parked.at[i], &s->parked.at[i + 1],
		(s->parked.n - i - 1) * sizeof(*s->parked.at));
	s->parked.n--;
}

static bool is_settled(const struct document *doc, const struct method *m)
{
	return !doc->workspace ||
	       workspace_settled(doc->workspace, doc->path,
				 m->kind == METHOD_ON_CHANGE);
}

void server_unpark(struct server *s)
{
	for (size_t i = 0; i < s->parked.n;) {
		struct parked *p = &s->parked.at[i];
		struct document *doc = documents_find_path(&s->docs, p->path);

		if (doc && !is_settled(doc, p->method)) {
			i++;
			continue;
		}
		server_answer(s, p->id,
			      doc ? p->method->run(s, p->params) : NULL);
		unpark(s, i);
	}
}

static json_t *note_cancel(struct server *s, const json_t *params)
{
	const json_t *id = json_object_get(params, "id");

	for (size_t i = 0; i < s->parked.n; i++) {
		if (!json_equal(s->parked.at[i].id, id))
			continue;
		server_refuse(s, s->parked.at[i].id, LSP_CANCELLED,
			      "cancelled");
		unpark(s, i);
		break;
	}
	return NULL;
}

static void answer_later(struct server *s, json_t *id, const struct method *m,
			 const json_t *params)
{
	struct document *doc = params_document(s, params);
	struct position p;

	if (m->kind == METHOD_ON_BARRIER &&
	    !json_position(json_object_get(params, "position"), &p))
		server_refuse(s, id, LSP_INVALID_PARAMS,
			      "params.position is no position");
	else if (!doc || (m->kind == METHOD_ON_BARRIER &&
			  !is_on_barrier(s, doc, params)))
		server_answer(s, id, NULL);
	else if (is_settled(doc, m) || s->parked.n >= PARKED_MAX)
		server_answer(s, id, m->run(s, params));
	else
		park(s, id, m, params, doc);
}

static void take_request(struct server *s, json_t *id, const char *name,
			 const json_t *params)
{
	const struct method *m = find_method(name);

	if (!m || m->kind == METHOD_NOTIFICATION)
		server_refuse(s, id, LSP_METHOD_NOT_FOUND,
			      "there is no such request");
	else if (!s->initialized && m->run != request_initialize)
		server_refuse(s, id, LSP_NOT_INITIALIZED,
			      "initialize comes first");
	else if (s->shut_down ||
		 (s->initialized && m->run == request_initialize))
		server_refuse(s, id, LSP_INVALID_REQUEST,
			      "not at this stage of the session");
	else if (m->kind == METHOD_REQUEST)
		server_answer(s, id, m->run(s, params));
	else
		answer_later(s, id, m, params);
}

static void take_notification(struct server *s, const char *name,
			      const json_t *params)
{
	const struct method *m = find_method(name);

	if (!m || m->kind != METHOD_NOTIFICATION)
		return;
	if (m->run == note_exit || (s->initialized && !s->shut_down))
		json_decref(m->run(s, params));
}

/* Answers to our own requests have no method; nothing depends on them. */
static bool is_answer(const json_t *message)
{
	return json_object_get(message, "result") ||
	       json_object_get(message, "error");
}

static void take_message(struct server *s, const json_t *message)
{
	json_t *id = json_object_get(message, "id");
	const char *method = json_string_value(
		json_object_get(message, "method"));

	if (!method) {
		if (!is_answer(message))
			server_refuse(s, id, LSP_INVALID_REQUEST,
				      "neither a request nor an answer");
	} else if (!id) {
		take_notification(s, method,
				  json_object_get(message, "params"));
	} else if (json_is_string(id) || json_is_integer(id)) {
		take_request(s, id, method, json_object_get(message, "params"));
	} else {
		server_refuse(s, NULL, LSP_INVALID_REQUEST,
			      "an id is a number or a string");
	}
}

void server_dispatch(struct server *s, const char *body, size_t len)
{
	json_error_t why;
	json_t *message = json_loadb(body, len, 0, &why);

	if (!message)
		server_refuse(s, NULL, LSP_PARSE_ERROR, why.text);
	else if (!json_is_object(message))
		server_refuse(s, NULL, LSP_INVALID_REQUEST,
			      "a message is an object");
	else
		take_message(s, message);
	json_decref(message);
}
