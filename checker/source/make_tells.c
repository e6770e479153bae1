// SPDX-License-Identifier: GPL-2.0-only
#include "make_tells.h"

#include "cleanup.h"
#include "elsewhere.h"
#include "kbuild.h"
#include "made_headers.h"
#include "makelines.h"

static void find_unnamed(const struct tree *t, const char *text,
			 const string_vec *paths, string_vec *unnamed)
{
	command_vec told CLEANUP(command_vec_release) = VEC_INIT;

	makelines_parse(text, t->root, t->objtree, &told);
	command_vec_sort(&told);
	for (size_t i = 0; i < told.n; i++)
		if (makelines_unnamed(&told.at[i].flags, told.at[i].path) &&
		    string_vec_has(paths, told.at[i].path))
			string_vec_add(unnamed, told.at[i].path);
}

static int ask_elsewhere(const struct tree *t, const string_vec *paths,
			 const string_vec *variables, struct strbuf *out)
{
	string_vec unnamed CLEANUP(string_vec_release) = VEC_INIT;
	string_vec names CLEANUP(string_vec_release) = VEC_INIT;

	find_unnamed(t, out->buf, paths, &unnamed);
	elsewhere_names(t, &unnamed, &names);
	return names.n ? kbuild_print(t, &names, variables, out) : 0;
}

int make_tells(const struct tree *t, const string_vec *paths,
	       const string_vec *variables, struct strbuf *out)
{
	string_vec users CLEANUP(string_vec_release) = VEC_INIT;

	if (kbuild_print(t, paths, variables, out) ||
	    ask_elsewhere(t, paths, variables, out))
		return -1;
	made_headers_users(t->root, out->buf, paths, &users);
	return users.n && !t->in_place
		       ? kbuild_make_headers(t, &users, variables)
		       : 0;
}
