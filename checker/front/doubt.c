// SPDX-License-Identifier: GPL-2.0-only
#include "doubt.h"

#include <string.h>

#include "path.h"
#include "pch.h"
#include "text.h"

/* Looking for more names than that takes as long as parsing. */
enum { MOST_NAMES = 16 };

/* clang 19's words for a name that nothing declares. */
static const char *const unknown[] = {
	"call to undeclared function '",
	"use of undeclared identifier '",
	"unknown type name '",
};

/* The name that e says is unknown; NULL: it says something else. */
static char *unknown_name(const struct parse_error *e)
{
	for (size_t i = 0; i < sizeof(unknown) / sizeof(*unknown); i++) {
		size_t len = strlen(unknown[i]);

		if (!strncmp(e->text, unknown[i], len))
			return xstrndup(e->text + len,
					strcspn(e->text + len, "'"));
	}
	return NULL;
}

/* An unknown function is an int to clang, which the rest may not suit. */
static bool follows_unknown(const struct parsed_tu *tu, size_t i)
{
	const struct parse_error *e = &tu->errors.at[i];

	for (size_t k = 0; k < tu->errors.n; k++) {
		const struct parse_error *o = &tu->errors.at[k];

		if (o->line == e->line && !strcmp(o->path, e->path) &&
		    strstr(o->text, unknown[0]))
			return true;
	}
	return false;
}

static void add_name(string_vec *names, char *name)
{
	for (size_t i = 0; i < names->n; i++) {
		if (!strcmp(names->at[i], name)) {
			free(name);
			return;
		}
	}
	vec_push(names, name);
}

/* False: there are other errors, or too many names. */
static bool unknown_names(const struct parsed_tu *tu, string_vec *names)
{
	for (size_t i = 0; i < tu->errors.n; i++) {
		char *name = unknown_name(&tu->errors.at[i]);

		if (name)
			add_name(names, name);
		else if (!follows_unknown(tu, i))
			return false;
	}
	return names->n <= MOST_NAMES;
}

/* The CONFIG_ symbols that the command has and the prefix has not. */
static void own_options(const struct compile_command *cmd, string_vec *names)
{
	static const char option[] = "-DCONFIG_";

	for (size_t i = 0; i < cmd->flags.n; i++) {
		const char *flag = cmd->flags.at[i];

		if (!strncmp(flag, option, sizeof(option) - 1))
			add_name(names,
				 xstrndup(flag + 2, strcspn(flag + 2, "=")));
	}
}

static bool has_word(const struct strbuf *text, const char *word)
{
	size_t len = strlen(word);
	const char *p = text->buf;

	for (; (p = strstr(p, word)); p += len)
		if ((p == text->buf || !is_word_char(p[-1])) &&
		    !is_word_char(p[len]))
			return true;
	return false;
}

static bool has_any(const struct strbuf *text, const string_vec *names)
{
	for (size_t i = 0; i < names->n; i++)
		if (has_word(text, names->at[i]))
			return true;
	return false;
}

static bool headers_have_any(const struct prefix *prefix,
			     const string_vec *names)
{
	string_vec files = VEC_INIT;
	bool found = pch_files(prefix, &files) != 0;

	for (size_t i = 0; i < files.n && !found; i++) {
		struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

		found = read_file(files.at[i], &text) || has_any(&text, names);
	}
	string_vec_release(&files);
	return found;
}

bool parse_is_doubtful(const struct parsed_tu *tu,
		       const struct compile_command *cmd,
		       const struct prefix *prefix)
{
	string_vec names = VEC_INIT;
	bool doubtful = true;

	for (size_t i = 0; i < tu->errors.n; i++)
		if (tu->errors.at[i].fatal)
			return false;
	if (!tu->errors.n)
		return false;
	if (unknown_names(tu, &names)) {
		own_options(cmd, &names);
		doubtful = headers_have_any(prefix, &names);
	}
	string_vec_release(&names);
	return doubtful;
}
