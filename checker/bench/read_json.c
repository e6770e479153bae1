// SPDX-License-Identifier: GPL-2.0-only
/*
 * JSON documents in a row, as "fio --output-format=json >>log" leaves them.
 * Lines before a document that starts with "{" are messages and are passed.
 */
#include "format.h"

#include <math.h>
#include <string.h>

#include "log_lines.h"

enum { MAX_JSON_DECIMALS = 6 };

static const struct {
	bool (*knows)(const json_t *doc);
	int (*read)(struct bench_log *log, const struct bench_where *at,
		    const json_t *doc);
} documents[] = {
	{ fio_json_knows, fio_json_read },
	{ hyperfine_knows, hyperfine_read },
};

bool json_log_knows(const char *line)
{
	return *line == '{';
}

struct bench_value json_log_value(const json_t *number, const char *unit,
				  const struct bench_where *at)
{
	struct bench_value v = {
		.value = json_number_value(number),
		.unit = unit,
		.path = at->path,
		.line = at->line,
	};

	if (json_is_integer(number)) {
		v.step = 1;
		return v;
	}
	while (v.decimals < MAX_JSON_DECIMALS) {
		double scaled = v.value * pow(10, v.decimals);

		if (fabs(scaled - round(scaled)) < 1e-7 * fmax(1, fabs(scaled)))
			break;
		v.decimals++;
	}
	return v;
}

static int read_document(struct bench_log *log, const struct bench_where *at,
			 const json_t *doc)
{
	bench_log_next_run(log);
	for (size_t i = 0; i < sizeof(documents) / sizeof(documents[0]); i++)
		if (documents[i].knows(doc))
			return documents[i].read(log, at, doc);
	return error("%s:%u: this JSON is neither fio's nor hyperfine's; give "
		     "one of these",
		     at->path, at->line);
}

static unsigned int count_lines(const char *s, const char *end)
{
	unsigned int n = 0;

	while ((s = memchr(s, '\n', (size_t)(end - s)))) {
		s++;
		n++;
	}
	return n;
}

/* Reads the document at *s and passes it; at->line is that of *s. */
static int take_document(struct bench_log *log, struct bench_where *at,
			 const char **s)
{
	json_error_t e;
	json_t *doc = json_loads(*s, JSON_DISABLE_EOF_CHECK, &e);
	const char *end;
	int failed;

	if (!doc)
		return error("%s:%u: broken JSON (%s); was the run cut off? "
			     "Make it again",
			     at->path, at->line + (unsigned int)e.line - 1,
			     e.text);
	failed = read_document(log, at, doc);
	json_decref(doc);
	end = *s + e.position;
	at->line += count_lines(*s, end);
	*s = end;
	return failed;
}

int json_log_read(struct bench_log *log, const char *path, const char *text)
{
	struct bench_where at = { path, 1 };
	const char *s = text;

	while (*s) {
		bool starts = s == text || s[-1] == '\n' || s[-1] == '}';

		if (starts && *s == '{') {
			if (take_document(log, &at, &s))
				return -1;
			continue;
		}
		at.line += *s == '\n';
		s++;
	}
	return 0;
}
