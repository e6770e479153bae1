// SPDX-License-Identifier: GPL-2.0-only
/* Prefixes of subjects. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "subject.h"
#include "vec.h"

struct candidate {
	const char *text;
	size_t len;
	unsigned int n, capitals;
};

typedef VEC(struct candidate) candidate_vec;

/* "net: 8021q: fix it": up to the last colon of words that end in one. */
static size_t prefix_len(const char *s, size_t len)
{
	size_t end = 0, i = 0;

	while (i < len) {
		size_t word = i;

		while (i < len && s[i] != ' ')
			i++;
		if (i == word || s[i - 1] != ':')
			break;
		end = i;
		while (i < len && s[i] == ' ')
			i++;
	}
	return end < len ? end : 0;
}

static struct candidate *find_candidate(candidate_vec *v, const char *text,
					size_t len)
{
	for (size_t i = 0; i < v->n; i++)
		if (v->at[i].len == len && !strncmp(v->at[i].text, text, len))
			return &v->at[i];
	vec_push(v, ((struct candidate){ .text = text, .len = len }));
	return &v->at[v->n - 1];
}

/* Changes all over the tree say nothing of the file. */
static bool is_treewide(const char *line)
{
	return !strncasecmp(line, "treewide:", 9) ||
	       !strncasecmp(line, "tree-wide:", 10);
}

static void count_line(candidate_vec *v, const char *line, size_t len)
{
	size_t n = prefix_len(line, len), next = n;
	struct candidate *c;

	if (!n || is_treewide(line))
		return;
	c = find_candidate(v, line, n);
	while (next < len && line[next] == ' ')
		next++;
	c->n++;
	c->capitals += isupper((unsigned char)line[next]) != 0;
}

const char *subject_prefix(struct arena *a, const char *history, bool *capital)
{
	candidate_vec all = VEC_INIT;
	const struct candidate *best = NULL;
	const char *prefix = NULL;

	while (*history) {
		size_t len = strcspn(history, "\n");

		count_line(&all, history, len);
		history += len + (history[len] == '\n');
	}
	for (size_t i = 0; i < all.n; i++)
		if (!best || all.at[i].n > best->n)
			best = &all.at[i];
	if (best) {
		prefix = arena_strndup(a, best->text, best->len);
		*capital = 2 * best->capitals > best->n;
	}
	vec_release(&all);
	return prefix;
}

const char *subject_prefix_of_path(struct arena *a, const char *path)
{
	const char *top = strchr(path, '/'), *last = strrchr(path, '/'), *start;

	if (!top)
		return arena_printf(a, "%.*s:", (int)strcspn(path, "."), path);
	if (top == last)
		return arena_printf(a, "%.*s:",
				    (int)(top - path + 1) +
					    (int)strcspn(top + 1, "."),
				    path);
	start = last;
	while (start[-1] != '/')
		start--;
	if (start == top + 1)
		start = path;
	return arena_printf(a, "%.*s:", (int)(last - start), start);
}
