// SPDX-License-Identifier: GPL-2.0-only
/* The words for a site whose comment does not name its partners. */
#include <string.h>

#include "wording.h"

/* Is there an earlier partner with that primitive? */
static bool primitive_done(const struct wording *w, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (!strcmp(w->partners.at[k].new_primitive,
			    w->partners.at[i].new_primitive))
			return true;
	return false;
}

static bool function_done(const struct wording *w, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (!strcmp(w->partners.at[k].new_primitive,
			    w->partners.at[i].new_primitive) &&
		    !strcmp(w->partners.at[k].function,
			    w->partners.at[i].function))
			return true;
	return false;
}

size_t add_functions(const struct wording *w, const char *primitive,
		     struct strbuf *out)
{
	VEC(const char *) names = VEC_INIT;
	size_t n;

	for (size_t i = 0; i < w->partners.n; i++)
		if (!strcmp(w->partners.at[i].new_primitive, primitive) &&
		    !function_done(w, i))
			vec_push(&names, w->partners.at[i].function);
	n = names.n;
	for (size_t i = 0; i < n; i++) {
		if (i)
			strbuf_addstr(out, i + 1 == n ? " and " : ", ");
		strbuf_addf(out, "%s()", names.at[i]);
	}
	vec_release(&names);
	return n;
}

static size_t count_primitives(const struct wording *w)
{
	size_t n = 0;

	for (size_t i = 0; i < w->partners.n; i++)
		n += !primitive_done(w, i);
	return n;
}

void wording_new(const struct wording *w, struct strbuf *out)
{
	size_t groups = count_primitives(w), done = 0;
	bool long_list = groups > 2;

	for (size_t i = 0; i < w->partners.n; i++) {
		const char *name = w->partners.at[i].new_primitive;

		if (primitive_done(w, i))
			continue;
		if (!done)
			strbuf_addstr(out, "Pairs with ");
		else
			strbuf_addf(out, "%s%s", long_list ? "," : "",
				    done + 1 == groups ? " and " : " ");
		if (*name)
			strbuf_addf(out, "%s() in ", name);
		else
			strbuf_addstr(out, "the access in ");
		long_list |= add_functions(w, name, out) > 1;
		done++;
	}
	if (done)
		strbuf_addch(out, '.');
}

void wording_append(const struct wording *w, size_t start, struct strbuf *out)
{
	struct strbuf tail STRBUF_SCOPED = STRBUF_INIT;
	size_t end = out->len;

	if (end - start > 4 && !strncmp(out->buf + end - 2, "*/", 2))
		end -= 2;
	while (end > start + 2 && strchr(" \t\n*", out->buf[end - 1]))
		end--;
	strbuf_addstr(&tail, out->buf + end);
	strbuf_truncate(out, end);
	strbuf_addstr(out, out->buf[end - 1] == '.' ? " " : ". ");
	wording_new(w, out);
	strbuf_addstr(out, tail.buf);
}
