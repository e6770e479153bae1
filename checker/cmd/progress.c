// SPDX-License-Identifier: GPL-2.0-only
#include "progress.h"

#include <stdio.h>

#include "file_stamp.h"
#include "strbuf.h"

#define SECOND 1000000000ull

void progress_init(struct progress *p, bool on, size_t total, size_t before)
{
	*p = (struct progress){ .on = on, .total = total, .before = before };
	p->begun = clock_now();
}

/* "12.5/s, 3:05 left": from the files parsed so far. */
static void add_rate(const struct progress *p, size_t done,
		     unsigned long long now, struct strbuf *out)
{
	double seconds = (double)(now - p->begun) / (double)SECOND;
	double rate = (double)(done - p->before) / seconds;
	unsigned int left;

	if (done == p->before || seconds < 1)
		return;
	left = (unsigned int)((double)(p->total - done) / rate + 0.5);
	strbuf_addf(out, ", %.1f/s, %u:%02u left", rate, left / 60, left % 60);
}

void progress_show(struct progress *p, size_t done, size_t failed)
{
	struct strbuf line STRBUF_SCOPED = STRBUF_INIT;
	unsigned long long now = clock_now();

	if (!p->on || now - p->shown < SECOND / 5)
		return;
	p->shown = now;
	strbuf_addf(&line, "\r\033[K%zu/%zu files", done, p->total);
	add_rate(p, done, now, &line);
	if (failed)
		strbuf_addf(&line, ", %zu failed", failed);
	fwrite(line.buf, 1, line.len, stderr);
}

void progress_end(struct progress *p)
{
	if (p->on && p->shown)
		fputs("\r\033[K", stderr);
	p->shown = 0;
}
