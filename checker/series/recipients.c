// SPDX-License-Identifier: GPL-2.0-only
#include "recipients.h"

#include <ctype.h>
#include <string.h>

#include "cleanup.h"
#include "path.h"
#include "proc.h"

#define SCRIPT "scripts/get_maintainer.pl"

static bool has(const string_vec *v, const char *s)
{
	for (size_t i = 0; i < v->n; i++)
		if (!strcmp(v->at[i], s))
			return true;
	return false;
}

static void add_lines(char *text, const string_vec *without, string_vec *out)
{
	char *save = NULL, *line = strtok_r(text, "\n", &save);

	for (; line; line = strtok_r(NULL, "\n", &save))
		if (strchr(line, '@') && !has(without, line) && !has(out, line))
			string_vec_add(out, line);
}

/* option: one more for the script, or NULL. */
static int run_script(const char *root, const string_vec *files,
		      const char *option, struct strbuf *out)
{
	VEC(const char *) argv = VEC_INIT;
	struct proc p = { .cwd = root, .out = out };
	static const char *const first[] = { "perl", SCRIPT, "--norolestats",
					     "--no-git", "--no-git-fallback" };
	int status;

	for (size_t i = 0; i < sizeof(first) / sizeof(*first); i++)
		vec_push(&argv, first[i]);
	if (option) {
		vec_push(&argv, option);
		vec_push(&argv, "--no-r");
	}
	vec_push(&argv, "-f");
	for (size_t i = 0; i < files->n; i++)
		vec_push(&argv, files->at[i]);
	vec_push(&argv, NULL);
	p.argv = argv.at;
	status = proc_run(&p);
	vec_release(&argv);
	return status;
}

static int find(struct series_patch *p, const char *root)
{
	struct strbuf first STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf all STRBUF_SCOPED = STRBUF_INIT;
	string_vec none = VEC_INIT;
	int status = run_script(root, &p->files, "--no-l", &first);

	if (!status)
		status = run_script(root, &p->files, NULL, &all);
	if (status)
		return status;
	add_lines(first.buf, &none, &p->to);
	if (p->to.n)
		add_lines(all.buf, &p->to, &p->cc);
	else
		add_lines(all.buf, &none, &p->to);
	return 0;
}

int recipients_find(struct series *s, const char *root, struct strbuf *why)
{
	char *script CLEANUP(free_ptr) = path_join(root, SCRIPT);

	if (!path_is_file(script)) {
		strbuf_addstr(why, SCRIPT " is not in the tree");
		return -1;
	}
	for (size_t i = 0; i < s->patches.n; i++) {
		struct series_patch *p = s->patches.at[i];
		int status = p->left_out ? 0 : find(p, root);

		if (!status)
			continue;
		strbuf_addf(why, SCRIPT " ended with status %d for %s", status,
			    p->files.at[0]);
		return -1;
	}
	return 0;
}

static bool is_ascii(const char *s)
{
	while (*s && isascii((unsigned char)*s))
		s++;
	return !*s;
}

/* The name before the address as RFC 2047 wants it, by perl's own module. */
static void add_encoded(const char *address, struct strbuf *out)
{
	static const char *const argv[] = {
		"perl", "-MEncode", "-e",
		"$_ = decode('UTF-8', <STDIN>); /^\"?(.*?)\"?( <[^>]*>)$/s or "
		"exit 1; print encode('MIME-Q', $1), $2",
		NULL
	};
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	const struct proc p = { .argv = argv, .in = address, .out = &text };

	strbuf_addstr(out, proc_run(&p) ? address : text.buf);
}

static void add_list(const char *name, const string_vec *v, struct strbuf *out)
{
	for (size_t i = 0; i < v->n; i++) {
		strbuf_addf(out, "%s", i ? ",\n    " : name);
		if (is_ascii(v->at[i]))
			strbuf_addstr(out, v->at[i]);
		else
			add_encoded(v->at[i], out);
	}
	if (v->n)
		strbuf_addch(out, '\n');
}

void recipients_header(const string_vec *to, const string_vec *cc,
		       struct strbuf *out)
{
	add_list("To: ", to, out);
	add_list("Cc: ", cc, out);
}
