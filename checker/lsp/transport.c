// SPDX-License-Identifier: GPL-2.0-only
#include "transport.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* A header is shorter than this; more without an empty line is none. */
enum { HEADER_MAX = 4096 };

static const char length_name[] = "Content-Length:";

void transport_init(struct transport *t, int in, int out)
{
	*t = (struct transport){
		.in = in,
		.out = out,
		.read = STRBUF_INIT,
		.written = STRBUF_INIT,
	};
}

void transport_release(struct transport *t)
{
	strbuf_release(&t->read);
	strbuf_release(&t->written);
}

/* Drops from the front of sb what has been dealt with. */
static void drop_front(struct strbuf *sb, size_t *done)
{
	if (!*done)
		return;
	memmove(sb->buf, sb->buf + *done, sb->len - *done);
	strbuf_truncate(sb, sb->len - *done);
	*done = 0;
}

static void skip_body(struct transport *t)
{
	size_t n = t->read.len - t->taken;

	if (n > t->skip)
		n = t->skip;
	t->taken += n;
	t->skip -= n;
}

void transport_read(struct transport *t)
{
	char chunk[65536];
	ssize_t n = read(t->in, chunk, sizeof(chunk));

	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return;
	if (n <= 0) {
		t->ended = true;
		return;
	}
	drop_front(&t->read, &t->taken);
	strbuf_add(&t->read, chunk, (size_t)n);
	skip_body(t);
}

/* The empty line's end, or NULL. */
static const char *header_end(const char *p, size_t len)
{
	const char *crlf = memmem(p, len, "\r\n\r\n", 4);

	return crlf ? crlf + 4 : NULL;
}

/* The length that the header [p, end) gives; -1: none that makes sense. */
static long content_length(const char *p, const char *end)
{
	long length = -1;

	while (p < end) {
		const char *eol = memchr(p, '\n', (size_t)(end - p));
		size_t name = sizeof(length_name) - 1;
		char *stop;

		if (!eol)
			break;
		if ((size_t)(eol - p) > name &&
		    !strncasecmp(p, length_name, name)) {
			length = strtol(p + name, &stop, 10);
			if (stop == p + name || *stop != '\r' || length < 0 ||
			    length == LONG_MAX)
				return -1;
		}
		p = eol + 1;
	}
	return length;
}

/*
 * What is no message ends where the next header may begin, or with its own
 * empty line. Without one, the last bytes may be the first ones of a header.
 */
static enum transport_state drop_garbage(struct transport *t, const char *end)
{
	const char *p = t->read.buf + t->taken;
	size_t have = t->read.len - t->taken, keep = sizeof(length_name) - 2;
	size_t len = end ? (size_t)(end - p) : have;
	const char *next = len > 1 ? memmem(p + 1, len - 1, length_name,
					    sizeof(length_name) - 1)
				   : NULL;

	if (next)
		t->taken += (size_t)(next - p);
	else if (end || len <= keep)
		t->taken += len;
	else
		t->taken += len - keep;
	return TRANSPORT_GARBAGE;
}

enum transport_state transport_next(struct transport *t, const char **body,
				    size_t *len)
{
	const char *p = t->read.buf + t->taken, *end;
	size_t have = t->read.len - t->taken, header;
	long length;

	end = header_end(p, have);
	if (!end)
		return have > HEADER_MAX ? drop_garbage(t, NULL)
					 : TRANSPORT_MORE;
	length = content_length(p, end);
	if (length < 0)
		return drop_garbage(t, end);
	header = (size_t)(end - p);
	if ((unsigned long)length > TRANSPORT_BODY_MAX) {
		t->taken += header;
		t->skip = (size_t)length;
		skip_body(t);
		return TRANSPORT_TOO_LONG;
	}
	if (have - header < (size_t)length)
		return TRANSPORT_MORE;
	*body = end;
	*len = (size_t)length;
	t->taken += header + (size_t)length;
	return TRANSPORT_BODY;
}

static int add_text(const char *data, size_t len, void *out)
{
	strbuf_add(out, data, len);
	return 0;
}

void transport_send(struct transport *t, json_t *message)
{
	struct strbuf body STRBUF_SCOPED = STRBUF_INIT;

	if (message && !t->broken &&
	    t->written.len - t->sent < TRANSPORT_OUT_MAX &&
	    !json_dump_callback(message, add_text, &body, JSON_COMPACT)) {
		strbuf_addf(&t->written, "Content-Length: %zu\r\n\r\n",
			    body.len);
		strbuf_add(&t->written, body.buf, body.len);
	}
	json_decref(message);
}

bool transport_has_output(const struct transport *t)
{
	return !t->broken && t->sent < t->written.len;
}

static void write_some(struct transport *t, size_t most)
{
	size_t len = t->written.len - t->sent;
	ssize_t n = write(t->out, t->written.buf + t->sent,
			  len < most ? len : most);

	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return;
	if (n < 0) {
		t->broken = true;
		return;
	}
	t->sent += (size_t)n;
	if (t->sent == t->written.len) {
		strbuf_clear(&t->written);
		t->sent = 0;
	}
}

/* A pipe that can be written to takes this much at once, see pipe(7). */
void transport_write(struct transport *t)
{
	if (transport_has_output(t))
		write_some(t, PIPE_BUF);
}

void transport_flush(struct transport *t)
{
	while (transport_has_output(t))
		write_some(t, t->written.len);
}
