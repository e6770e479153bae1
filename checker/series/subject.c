// SPDX-License-Identifier: GPL-2.0-only
#include "subject.h"

#include <ctype.h>
#include <string.h>

#include "story.h"
#include "wrap.h"

/* Subjects of history that decide on a prefix. */
#define HISTORY "60"

enum { PREFIX_MAX = 40 };

/*
 * Without the first commit, which has all files: of a shallow clone it is just
 * any commit.
 */
static void history_of(const struct git_tree *t, const char *path,
		       struct strbuf *out)
{
	const char *const args[] = { "log",   "--no-merges", "--min-parents=1",
				     "-n",    HISTORY,	     "--format=%s",
				     t->base, "--",	     path,
				     NULL };

	if (t->is_git && series_git_ask(t->root, false, out, args))
		strbuf_clear(out);
}

static bool is_c_file(const char *path)
{
	size_t len = strlen(path);

	return len > 2 && !strcmp(path + len - 2, ".c");
}

/* A header that all may include says less than the .c file beside it. */
static const char *file_of_prefix(const struct series_patch *p)
{
	if (strncmp(p->file, "include/", 8) != 0)
		return p->file;
	for (size_t i = 0; i < p->files.n; i++)
		if (is_c_file(p->files.at[i]))
			return p->files.at[i];
	return p->file;
}

/* Files of one of the tree's folders: "fs:", not "fs/internal:". */
static const char *path_prefix(struct series *s, const struct series_patch *p,
			       const char *path)
{
	size_t len = strcspn(path, "/");
	bool all = p->files.n > 1;

	for (size_t i = 0; i < p->files.n && all; i++)
		all = !strncmp(p->files.at[i], path, len + 1) &&
		      !strchr(p->files.at[i] + len + 1, '/');
	return all && path[len]
		       ? arena_printf(&s->arena, "%.*s:", (int)len, path)
		       : subject_prefix_of_path(&s->arena, path);
}

static void find_prefix(struct series *s, struct series_patch *p,
			const struct git_tree *t)
{
	struct strbuf history STRBUF_SCOPED = STRBUF_INIT;
	const char *path = file_of_prefix(p);

	history_of(t, path, &history);
	p->prefix = subject_prefix(&s->arena, history.buf, &p->capital);
	p->prefix_from_path = !p->prefix || strlen(p->prefix) > PREFIX_MAX;
	if (p->prefix_from_path)
		p->prefix = path_prefix(s, p, path);
}

static bool is_listed(const string_vec *v, const char *text)
{
	for (size_t i = 0; i < v->n; i++)
		if (!strcmp(v->at[i], text))
			return true;
	return false;
}

static void list(string_vec *v, const char *text)
{
	if (*text && !is_listed(v, text))
		string_vec_add(v, text);
}

static void list_tellers(const teller_vec *v, string_vec *in, string_vec *gone)
{
	for (size_t i = 0; i < v->n; i++) {
		const struct step *fence = v->at[i].fence;
		const struct step *access = v->at[i].access;

		if (fence && fence->primitive)
			list(in, fence->primitive);
		else if (fence && !access)
			list(gone, fence->old_primitive);
		if (access && access->primitive)
			list(in, access->primitive);
	}
}

/* The primitives that come, and those that just go; writers' first. */
static void find_primitives(const struct series_patch *p, string_vec *in,
			    string_vec *gone)
{
	for (int readers = 0; readers < 2; readers++)
		for (size_t i = 0; i < p->changes.n; i++) {
			struct story s;

			story_init(p->changes.at[i]->finding, &s);
			list_tellers(readers ? &s.readers : &s.writers, in,
				     gone);
			story_release(&s);
		}
}

static bool is_name(const char *s)
{
	while (is_word_char(*s))
		s++;
	return !*s;
}

static void find_flags(const struct series_patch *p, string_vec *out)
{
	for (size_t i = 0; i < p->changes.n; i++) {
		const struct finding *f = p->changes.at[i]->finding;

		for (size_t k = 0; k < f->pairs.n; k++) {
			const struct location *l = f->pairs.at[k].flag;
			struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

			if (!story_tells(f, &f->pairs.at[k]))
				continue;
			if (l && l->bit && is_name(l->bit))
				strbuf_addstr(&sb, l->bit);
			else if (l && l->key)
				key_identifier(l->key, &sb);
			list(out, sb.buf);
		}
	}
}

static void join(const string_vec *v, const char *after, struct strbuf *out)
{
	for (size_t i = 0; i < v->n; i++)
		strbuf_addf(out, "%s%s%s", list_separator(i, v->n), v->at[i],
			    after);
}

/* "use smp_wmb() and smp_rmb()", "drop smp_mb()" */
static const char *long_verb(struct arena *a, const struct series_patch *p)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	string_vec in = VEC_INIT, gone = VEC_INIT;

	find_primitives(p, &in, &gone);
	strbuf_addstr(&sb, in.n ? "use " : "drop ");
	join(in.n ? &in : &gone, "()", &sb);
	string_vec_release(&in);
	string_vec_release(&gone);
	return arena_strdup(a, sb.buf);
}

/* "release and acquire" for what takes long to say. */
static const char *short_verb(const struct series_patch *p)
{
	bool release = false, acquire = false, other = false;

	for (size_t i = 0; i < p->changes.n; i++) {
		const struct finding *f = p->changes.at[i]->finding;

		for (size_t k = 0; k < f->steps.n; k++) {
			release |= f->steps.at[k].kind == STEP_STORE_RELEASE;
			acquire |= f->steps.at[k].kind == STEP_LOAD_ACQUIRE;
			other |= f->steps.at[k].kind == STEP_REPLACE_FENCE;
		}
	}
	if (other || !(release || acquire))
		return "use cheaper barriers";
	return !acquire	  ? "use a store-release"
	       : !release ? "use a load-acquire"
			  : "use release and acquire";
}

static const char *flag_names(struct arena *a, const struct series_patch *p)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	string_vec flags = VEC_INIT;

	find_flags(p, &flags);
	join(&flags, "", &sb);
	string_vec_release(&flags);
	return arena_strdup(a, sb.buf);
}

/* Subjects that checkpatch takes for the name of the tool at work. */
static bool names_tool(const char *text)
{
	return strcasestr(text, "sparse") || strcasestr(text, "checkpatch") ||
	       strcasestr(text, "smatch") || strcasestr(text, "smpair");
}

static bool is_taken(const struct series *s, const char *subject)
{
	for (size_t i = 0; i < s->patches.n; i++)
		if (s->patches.at[i]->subject &&
		    !strcmp(s->patches.at[i]->subject, subject))
			return true;
	return false;
}

/* Takes "PREFIX VERB for WHAT" if it fits and no other patch has it. */
static bool try_subject(struct series *s, struct series_patch *p,
			const char *verb, const char *link, const char *what)
{
	char *subject = arena_printf(&s->arena, "%s %s%s%s", p->prefix, verb,
				     *what ? link : "", what);
	size_t at = strlen(p->prefix) + 1;

	if (p->capital)
		subject[at] = (char)toupper((unsigned char)subject[at]);
	if (strlen(subject) > SUBJECT_MAX || names_tool(subject + at) ||
	    is_taken(s, subject))
		return false;
	p->subject = subject;
	return true;
}

static const char *function_of(const struct series_patch *p, struct arena *a)
{
	struct site at = finding_site(p->changes.at[0]->finding);

	return at.fn ? arena_printf(a, "%s()", at.fn->name) : "";
}

static void find_subject(struct series *s, struct series_patch *p)
{
	struct arena *a = &s->arena;
	const char *verb = long_verb(a, p), *brief = short_verb(p);
	const char *flags = flag_names(a, p), *fn = function_of(p, a);

	if (try_subject(s, p, verb, " for ", flags) ||
	    try_subject(s, p, brief, " for ", flags) ||
	    try_subject(s, p, verb, " for ", p->object) ||
	    try_subject(s, p, brief, " for ", p->object) ||
	    try_subject(s, p, brief, " in ", fn))
		return;
	for (unsigned int i = 2; !p->subject; i++)
		try_subject(s, p, "use cheaper barriers, part", " ",
			    arena_printf(a, "%u", i));
}

void series_subjects(struct series *s, const struct git_tree *t)
{
	for (size_t i = 0; i < s->patches.n; i++)
		find_prefix(s, s->patches.at[i], t);
	for (size_t i = 0; i < s->patches.n; i++)
		find_subject(s, s->patches.at[i]);
}
