/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Messages over a pair of file descriptors, framed as LSP wants it: header
 * lines, of which only Content-Length matters, an empty line, the body.
 */
#ifndef SMPAIR_TRANSPORT_H
#define SMPAIR_TRANSPORT_H

#include <jansson.h>
#include <stdbool.h>

#include "strbuf.h"

/* Bytes of one body, and of what waits to be written: more is refused. */
#define TRANSPORT_BODY_MAX (64u << 20)
#define TRANSPORT_OUT_MAX  (256u << 20)

struct transport {
	int in, out;
	struct strbuf read; /* not yet taken, from `taken` on */
	size_t taken;
	size_t skip; /* bytes to come of a body that is too long */
	struct strbuf written;
	size_t sent;
	bool ended, broken; /* in is at its end; out cannot be written */
};

enum transport_state {
	TRANSPORT_MORE,	    /* there is no whole message yet */
	TRANSPORT_BODY,	    /* a message's body */
	TRANSPORT_GARBAGE,  /* bytes that were no message: dropped */
	TRANSPORT_TOO_LONG, /* a message over the limit: dropped */
};

/* SIGPIPE is the caller's to ignore. The descriptors stay the caller's. */
void transport_init(struct transport *t, int in, int out);
void transport_release(struct transport *t);

/* One read(2), which waits when nothing is there. Sets ended at the end. */
void transport_read(struct transport *t);

/*
 * The next message of what was read; body is good until the next call of any
 * of these functions.
 */
enum transport_state transport_next(struct transport *t, const char **body,
				    size_t *len);

/* Queues a message; takes the reference. What cannot be sent is dropped. */
void transport_send(struct transport *t, json_t *message);
bool transport_has_output(const struct transport *t);
/* Writes a part that does not block after poll(2) has said POLLOUT. */
void transport_write(struct transport *t);
/* Writes all that is queued, however long it takes. */
void transport_flush(struct transport *t);

#endif
