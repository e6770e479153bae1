/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The language server (LSP 3.17): one process that talks with the client and,
 * for each tree that files are open of, one that analyses (workspace.h). The
 * client is never kept waiting by an analysis, and a crash of the parser costs
 * one answer.
 */
#ifndef SMPAIR_SERVER_H
#define SMPAIR_SERVER_H

#include <sys/types.h>

#include "document.h"
#include "transport.h"
#include "workspace.h"

/* What the server serves; so that its tests need no kernel. */
struct lsp_backend {
	/*
	 * The top of the tree that the file belongs to, absolute with links
	 * resolved; NULL: nothing is known of it. The caller frees.
	 */
	char *(*find_root)(void *data, const char *path,
			   const json_t *settings);
	/*
	 * The analysing process: hears requests from in and answers on out as
	 * workspace.h says, until in ends.
	 */
	void (*analyse)(void *data, const char *root, const json_t *settings,
			int in, int out);
	void *data;
};

/* A request that waits for an analysis. */
struct parked {
	json_t *id;
	const struct method *method;
	json_t *params;
	char *path; /* of its document */
};

struct client_abilities {
	bool document_changes, progress, lens_refresh, show_document;
};

struct server {
	struct transport client;
	const struct lsp_backend *backend;
	enum position_encoding enc;
	struct client_abilities can;
	bool initialized, shut_down, exits;
	json_t *settings;
	pid_t parent;	     /* the client; 0: not known */
	json_int_t requests; /* of our own so far */
	struct documents docs;
	VEC(struct workspace *) workspaces;
	VEC(struct parked) parked;
	json_t *published;		/* URI to its diagnostics */
	VEC(struct file_lines *) files; /* see server_lines() */
};

/*
 * Serves until the client says exit or goes away. Returns the exit status that
 * LSP wants: 0 after a shutdown request, else 1.
 */
int lsp_serve(int in, int out, const struct lsp_backend *backend);

/* Sends; these take the references. */
void server_notify(struct server *s, const char *method, json_t *params);
void server_request(struct server *s, const char *method, json_t *params);
void server_answer(struct server *s, json_t *id, json_t *result);
void server_refuse(struct server *s, json_t *id, int code, const char *text);
void server_log(struct server *s, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* What JSON-RPC and LSP call these. */
enum lsp_error {
	LSP_PARSE_ERROR = -32700,
	LSP_INVALID_REQUEST = -32600,
	LSP_METHOD_NOT_FOUND = -32601,
	LSP_INVALID_PARAMS = -32602,
	LSP_NOT_INITIALIZED = -32002,
	LSP_CANCELLED = -32800,
};

/* Deals with one message. */
void server_dispatch(struct server *s, const char *body, size_t len);
/* Answers the parked requests whose documents are analysed by now. */
void server_unpark(struct server *s);

/* The workspace of the file, begun when there is none; NULL: no tree. */
struct workspace *server_workspace(struct server *s, const char *path);

/*
 * Lines of an open document or of the disk's file at path; good until the next
 * message. NULL when it cannot be read.
 */
const struct line_index *server_lines(struct server *s, const char *path);

/* The URI that the client knows the file by. The caller frees. */
char *server_uri(struct server *s, const struct workspace *w, const char *path);

/*
 * Range and Location of a place in a view (report/view.h); NULL when the file
 * cannot be read.
 */
json_t *server_range(struct server *s, const struct workspace *w,
		     const json_t *place);
json_t *server_location(struct server *s, const struct workspace *w,
			const json_t *place);

/* Publishes what has changed in any file's diagnostics. */
void server_publish(struct server *s);

#endif
