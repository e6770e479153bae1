// SPDX-License-Identifier: GPL-2.0-only
#include "log.h"

#include <math.h>
#include <string.h>

/* Beyond these nothing is measured, and squares would overflow. */
static const double largest = 1e100, smallest = 1e-100;

void bench_log_init(struct bench_log *log)
{
	*log = (struct bench_log){ .run = 1 };
}

void bench_log_release(struct bench_log *log)
{
	for (size_t i = 0; i < log->series.n; i++)
		vec_release(&log->series.at[i]->runs);
	vec_release(&log->series);
	vec_release(&log->notes);
	strmap_release(&log->by_key);
	arena_release(&log->arena);
}

void bench_log_next_run(struct bench_log *log)
{
	log->run++;
}

/* Length of the printable UTF-8 character at s; 0 when it is none. */
static size_t utf8_length(const unsigned char *s)
{
	size_t n = *s < 0x80		     ? 1
		   : *s >= 0xc2 && *s < 0xe0 ? 2
		   : *s >= 0xe0 && *s < 0xf0 ? 3
		   : *s >= 0xf0 && *s < 0xf4 ? 4
					     : 0;

	if (*s < 0x20 || *s == 0x7f)
		return 0;
	if ((*s == 0xe0 && s[1] < 0xa0) || (*s == 0xf0 && s[1] < 0x90) ||
	    (*s == 0xed && s[1] >= 0xa0) || (*s == 0xc2 && s[1] < 0xa0) ||
	    (*s == 0xef && s[1] == 0xbf && s[2] >= 0xbe))
		return 0;
	for (size_t i = 1; i < n; i++)
		if ((s[i] & 0xc0) != 0x80)
			return 0;
	return n;
}

static const char *clean(struct bench_log *log, const char *s)
{
	char *copy = arena_strdup(&log->arena, s);

	for (char *p = copy; *p;) {
		size_t n = utf8_length((const unsigned char *)p);

		if (!n)
			*p = '?';
		p += n ? n : 1;
	}
	return copy;
}

static void make_key(const char *group, const char *name, struct strbuf *key)
{
	strbuf_addf(key, "%s\n%s", group, name);
}

const struct bench_series *bench_log_find(const struct bench_log *log,
					  const char *group, const char *name)
{
	struct strbuf key STRBUF_SCOPED = STRBUF_INIT;

	make_key(group, name, &key);
	return strmap_get(&log->by_key, key.buf);
}

static struct bench_series *series_of(struct bench_log *log,
				      const struct bench_item *item)
{
	const char *group = clean(log, item->group);
	const char *name = clean(log, item->name);
	struct strbuf key STRBUF_SCOPED = STRBUF_INIT;
	struct bench_series *s;

	make_key(group, name, &key);
	s = strmap_get(&log->by_key, key.buf);
	if (s)
		return s;
	s = arena_new(&log->arena, struct bench_series);
	s->item = *item;
	s->item.group = group;
	s->item.name = name;
	strmap_put(&log->by_key, key.buf, s);
	vec_push(&log->series, s);
	return s;
}

int bench_log_add(struct bench_log *log, const struct bench_item *item,
		  const struct bench_value *value)
{
	struct bench_series *s = series_of(log, item);
	struct bench_value v = *value;

	if ((item->flags & BENCH_ONCE) && s->last_run == log->run)
		return error("%s:%u: '%s' of '%s' is there twice in one run; "
			     "measure it once (fio: --group_reporting, or a "
			     "name for each job)",
			     v.path, v.line, s->item.name, s->item.group);
	if (v.value != 0 &&
	    (fabs(v.value) > largest || fabs(v.value) < smallest))
		return error("%s:%u: '%s': %g is no measurement; make the log "
			     "again",
			     v.path, v.line, s->item.name, v.value);
	v.unit = clean(log, v.unit);
	v.path = arena_strdup(&log->arena, v.path);
	vec_push(&s->runs, v);
	s->last_run = log->run;
	return 0;
}

void bench_log_note(struct bench_log *log, const char *fmt, ...)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	va_list ap;

	va_start(ap, fmt);
	strbuf_vaddf(&text, fmt, ap);
	va_end(ap);
	vec_push(&log->notes, clean(log, text.buf));
}

struct bench_value bench_value_of(const struct number *n, double factor,
				  const char *unit)
{
	double step = pow(10, -(double)n->decimals) * factor;
	double digits = n->decimals - floor(log10(factor) + 0.5);
	double value = n->value * factor;

	return (struct bench_value){
		/* 12.3k is the same as 12300, to the last bit. */
		.value = step >= 1 ? round(value / step) * step : value,
		.unit = unit,
		.decimals = digits > 0 ? (unsigned int)digits : 0,
		.step = step,
	};
}
