// SPDX-License-Identifier: GPL-2.0-only
#include "baseline_file.h"

#include <string.h>

#include "path.h"

enum { NR_KEYS = 4, NR_FIELDS = 5 };

/* Cuts the line at its tabs; the last field has what is left. */
static int split(char *line, char *fields[NR_FIELDS])
{
	int n = 0;

	while (line && n < NR_FIELDS - 1) {
		fields[n++] = line;
		line = strchr(line, '\t');
		if (line)
			*line++ = 0;
	}
	if (line)
		fields[n++] = line;
	return n;
}

static struct known *find(const struct baseline *b,
			  const struct fingerprint *id)
{
	struct strbuf key STRBUF_SCOPED = STRBUF_INIT;

	fingerprint_key(id, &key);
	return strmap_get(&b->by_key, key.buf);
}

static void add(struct baseline *b, const struct fingerprint *id,
		const char *reason, unsigned int line)
{
	struct strbuf key STRBUF_SCOPED = STRBUF_INIT;
	struct known *k = arena_new(&b->arena, struct known);

	fingerprint_init(&k->id, id->rule, id->file, id->function, id->member,
			 &b->arena);
	k->reason = arena_strdup(&b->arena, reason);
	k->line = line;
	fingerprint_key(&k->id, &key);
	strmap_put(&b->by_key, key.buf, k);
	vec_push(&b->all, k);
}

static bool has_empty_key(char *const fields[NR_FIELDS])
{
	for (int i = 0; i < NR_KEYS; i++)
		if (!*fields[i])
			return true;
	return false;
}

static int read_line(struct baseline *b, char *line, unsigned int nr)
{
	char *fields[NR_FIELDS] = { NULL };
	struct fingerprint id;
	const struct known *twin;
	int n;

	if (!*line || *line == '#')
		return 0;
	n = split(line, fields);
	if (n < NR_KEYS || has_empty_key(fields))
		return error("%s:%u: no RULE, FILE, FUNCTION and MEMBER with "
			     "tabs between; mend or remove the line",
			     b->path, nr);
	id = (struct fingerprint){ .rule = fields[0],
				   .file = fields[1],
				   .function = fields[2],
				   .member = fields[3] };
	twin = find(b, &id);
	if (twin)
		return error("%s:%u: the same finding as in line %u; remove "
			     "one of them",
			     b->path, nr, twin->line);
	add(b, &id, n > NR_KEYS ? fields[NR_KEYS] : "", nr);
	return 0;
}

int baseline_read(const char *path, struct baseline *b)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	unsigned int nr = 0;
	int err = 0;

	*b = (struct baseline){ .path = path };
	if (read_file(path, &text))
		return error_errno("%s: cannot read the baseline; 'smpair "
				   "baseline -o %s' writes one",
				   path, path);
	if (strlen(text.buf) != text.len)
		return error("%s: no text, so no baseline; give another file",
			     path);
	for (char *line = text.buf; line && !err;) {
		char *end = strchr(line, '\n');

		if (end)
			*end++ = 0;
		err = read_line(b, line, ++nr);
		line = end;
	}
	return err;
}

void baseline_release(struct baseline *b)
{
	vec_release(&b->all);
	strmap_release(&b->by_key);
	arena_release(&b->arena);
}

struct known *baseline_find(struct baseline *b, const struct fingerprint *id)
{
	struct known *k = find(b, id);

	if (k)
		k->matched = true;
	return k;
}

bool baseline_add(struct baseline *b, const struct fingerprint *id,
		  const char *reason)
{
	if (find(b, id))
		return false;
	add(b, id, reason, 0);
	return true;
}

static int known_cmp(const void *pa, const void *pb)
{
	const struct known *const *a = pa, *const *b = pb;
	const struct fingerprint *x = &(*a)->id, *y = &(*b)->id;
	int c = strcmp(x->rule, y->rule);

	if (!c)
		c = strcmp(x->file, y->file);
	if (!c)
		c = strcmp(x->function, y->function);
	return c ? c : strcmp(x->member, y->member);
}

int baseline_write(struct baseline *b, const char *path)
{
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;

	vec_sort(&b->all, known_cmp);
	strbuf_addstr(&out, "# smpair baseline: rule, file, function, member, "
			    "reason; tabs between\n");
	for (size_t i = 0; i < b->all.n; i++) {
		const struct known *k = b->all.at[i];

		fingerprint_key(&k->id, &out);
		if (*k->reason)
			strbuf_addf(&out, "\t%s", k->reason);
		strbuf_addch(&out, '\n');
	}
	return write_file(path, out.buf, out.len);
}
