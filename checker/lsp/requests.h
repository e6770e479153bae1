/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the client may ask and say. Each function gets the params; a request's
 * returns the result, a new reference, or NULL for null.
 */
#ifndef SMPAIR_REQUESTS_H
#define SMPAIR_REQUESTS_H

#include "server.h"

enum method_kind {
	METHOD_REQUEST,
	METHOD_NOTIFICATION,
	METHOD_ON_BARRIER, /* request with a position, which is at a barrier:
			    * answered when the file is analysed */
	METHOD_ON_FILE,	   /* the same without a position */
	METHOD_ON_CHANGE,  /* the same, and wants the full result */
};

struct method {
	const char *name;
	enum method_kind kind;
	json_t *(*run)(struct server *s, const json_t *params);
};

/* The open document of params.textDocument; NULL: there is none. */
struct document *params_document(struct server *s, const json_t *params);
/* The offset of params.position, which is one. */
size_t params_offset(const struct server *s, const struct document *doc,
		     const json_t *params);

/* Sets s->settings from what a client calls settings; false: none changed. */
bool settings_take(struct server *s, const json_t *settings);
bool settings_flag(const struct server *s, const char *name, bool otherwise);

/* lifecycle.c */
json_t *request_initialize(struct server *s, const json_t *params);
json_t *request_shutdown(struct server *s, const json_t *params);
json_t *note_exit(struct server *s, const json_t *params);
json_t *note_configuration(struct server *s, const json_t *params);
/* sync.c */
json_t *note_open(struct server *s, const json_t *params);
json_t *note_change(struct server *s, const json_t *params);
json_t *note_save(struct server *s, const json_t *params);
json_t *note_close(struct server *s, const json_t *params);
json_t *note_watched(struct server *s, const json_t *params);
/* partners.c */
json_t *request_definition(struct server *s, const json_t *params);
json_t *request_references(struct server *s, const json_t *params);
json_t *request_lenses(struct server *s, const json_t *params);
/* hover.c */
json_t *request_hover(struct server *s, const json_t *params);
/* actions.c */
json_t *request_actions(struct server *s, const json_t *params);
/* commands.c */
json_t *request_command(struct server *s, const json_t *params);

#define COMMAND_LITMUS	"smpair.litmus"
#define COMMAND_PARTNER "smpair.partner"

#endif
