// SPDX-License-Identifier: GPL-2.0-only
#include "reduce.h"

#include <ctype.h>
#include <string.h>

#include "arena.h"
#include "comment_words.h"
#include "text.h"

struct reduction {
	const char *test;
	const char *registers[2]; /* of the condition, in P1 */
	const char *names[2];	  /* of what they were loaded from */
	struct arena arena;
};

/* A function of the test: its head, and its body up to the brace. */
struct thread {
	const char *head, *body, *end;
	bool is_reader;
};

static const char *identifier_at(struct reduction *r, const char *s)
{
	size_t len = 0;

	while (is_word_char(s[len]))
		len++;
	return len ? arena_strndup(&r->arena, s, len) : NULL;
}

static const char *line_end(const char *s)
{
	return strchrnul(s, '\n');
}

static bool has_word(const char *s, const char *end, const char *word)
{
	return find_word(s, (size_t)(end - s), word) >= 0;
}

static bool find_thread(const char *test, const char *name, struct thread *t)
{
	const char *head = strstr(test, name);
	const char *open = head ? strstr(head, "\n{\n") : NULL;
	const char *close = open ? strstr(open, "\n}\n") : NULL;

	if (!close)
		return false;
	*t = (struct thread){ head, open + 3, close + 1,
			      !strcmp(name, "\nP1(") };
	return true;
}

/* "exists (1:r0=1 /\ 1:r2=0)": two registers of the reader, no more. */
static bool read_condition(struct reduction *r)
{
	const char *p = strstr(r->test, "exists (");

	for (size_t i = 0; i < 2; i++) {
		p = p ? strstr(p, "1:") : NULL;
		if (!p)
			return false;
		p += 2;
		r->registers[i] = identifier_at(r, p);
		if (!r->registers[i])
			return false;
	}
	return !strstr(p, "1:") && !strstr(p, "0:");
}

/* The register that the line loads to, or NULL. */
static const char *loaded(struct reduction *r, const char *line)
{
	line += strspn(line, "\t ");
	if (line[0] != 'r' || !isdigit((unsigned char)line[1]) ||
	    !strstr(line, " = ") || strstr(line, " = ") > line_end(line))
		return NULL;
	return identifier_at(r, line);
}

/* The next parameter's name from *p on; NULL when there is none. */
static const char *next_parameter(struct reduction *r, const struct thread *t,
				  const char **p)
{
	const char *name;

	for (; *p < t->body; (*p)++) {
		name = **p == '*' ? identifier_at(r, *p + 1) : NULL;
		if (name) {
			(*p)++;
			return name;
		}
	}
	return NULL;
}

static bool is_kept(const struct reduction *r, const char *name)
{
	return !strcmp(name, r->names[0]) || !strcmp(name, r->names[1]);
}

/* Does the line access a variable that goes? */
static bool accesses_others(struct reduction *r, const struct thread *t,
			    const char *line)
{
	const char *p = t->head, *name;

	while ((name = next_parameter(r, t, &p)))
		if (!is_kept(r, name) && has_word(line, line_end(line), name))
			return true;
	return false;
}

/* The variable that the line loads. */
static const char *source_of(struct reduction *r, const struct thread *t,
			     const char *line)
{
	const char *p = t->head, *value = strchr(line, '='), *name;

	while ((name = next_parameter(r, t, &p)))
		if (has_word(value, line_end(line), name))
			return name;
	return NULL;
}

static bool find_names(struct reduction *r, const struct thread *reader)
{
	for (const char *line = reader->body; line < reader->end;
	     line = line_end(line) + 1) {
		const char *to = loaded(r, line);

		for (size_t i = 0; to && i < 2; i++)
			if (!strcmp(to, r->registers[i]))
				r->names[i] = source_of(r, reader, line);
	}
	return r->names[0] && r->names[1] &&
	       strcmp(r->names[0], r->names[1]) != 0;
}

/* Does a line of the thread but this one use the register? */
static bool is_used(const struct thread *t, const char *line, const char *name)
{
	for (const char *l = t->body; l < t->end; l = line_end(l) + 1)
		if (l != line && strncmp(l, "\tint ", 5) != 0 &&
		    has_word(l, line_end(l), name))
			return true;
	return false;
}

static bool goes(struct reduction *r, const struct thread *t, const char *line)
{
	const char *to = loaded(r, line);

	if (accesses_others(r, t, line))
		return true;
	if (!to || is_used(t, line, to))
		return false;
	return !t->is_reader || (strcmp(to, r->registers[0]) != 0 &&
				 strcmp(to, r->registers[1]) != 0);
}

/* Is the register of a declaration in a line that stays? */
static bool is_needed(struct reduction *r, const struct thread *t,
		      const char *name)
{
	for (const char *l = t->body; l < t->end; l = line_end(l) + 1)
		if (strncmp(l, "\tint ", 5) != 0 &&
		    has_word(l, line_end(l), name) && !goes(r, t, l))
			return true;
	return false;
}

/* "P0(int *x, int *y)" with the parameters that stay. */
static void write_head(struct reduction *r, const struct thread *t,
		       struct strbuf *out)
{
	const char *p = strchr(t->head, '(') + 1;
	const char *close = strchr(p, ')');
	bool any = false;

	strbuf_add(out, t->head + 1, (size_t)(p - t->head - 1));
	while (p < close) {
		const char *comma = strstr(p, ", ");
		const char *end = comma && comma < close ? comma : close;

		if (has_word(p, end, r->names[0]) ||
		    has_word(p, end, r->names[1])) {
			strbuf_addstr(out, any ? ", " : "");
			strbuf_add(out, p, (size_t)(end - p));
			any = true;
		}
		p = end + (end < close ? 2 : 0);
	}
	strbuf_addstr(out, ")\n{\n");
}

/* False when a value that goes decides on what stays. */
static bool write_thread(struct reduction *r, const struct thread *t,
			 struct strbuf *out)
{
	write_head(r, t, out);
	for (const char *l = t->body; l < t->end; l = line_end(l) + 1) {
		const char *to = loaded(r, l);
		bool declared = !strncmp(l, "\tint ", 5);

		if (to && goes(r, t, l) && is_needed(r, t, to))
			return false;
		if (declared ? !is_needed(r, t, identifier_at(r, l + 5))
			     : goes(r, t, l))
			continue;
		strbuf_add(out, l, (size_t)(line_end(l) + 1 - l));
	}
	strbuf_addstr(out, "}\n\n");
	return true;
}

static bool reduce(struct reduction *r, struct strbuf *out)
{
	struct thread writer, reader;

	if (!find_thread(r->test, "\nP0(", &writer) ||
	    !find_thread(r->test, "\nP1(", &reader) ||
	    strstr(r->test, "\nP2(") || !read_condition(r) ||
	    !find_names(r, &reader))
		return false;
	strbuf_add(out, r->test, (size_t)(writer.head + 1 - r->test));
	if (!write_thread(r, &writer, out) || !write_thread(r, &reader, out))
		return false;
	strbuf_addstr(out, strstr(r->test, "exists ("));
	return true;
}

int litmus_reduce(const char *test, struct strbuf *out)
{
	struct reduction r = { .test = test };
	size_t start = out->len;
	bool ok = reduce(&r, out);

	arena_release(&r.arena);
	if (!ok)
		strbuf_truncate(out, start);
	return ok ? 0 : -1;
}
