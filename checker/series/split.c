// SPDX-License-Identifier: GPL-2.0-only
#include "split.h"

#include <string.h>

/* A change and the patch that it belongs to, by the index of its first. */
struct member {
	const struct change *change;
	const char *object, *file, *folder;
	size_t patch;
};

typedef VEC(struct member) member_vec;

void series_release(struct series *s)
{
	for (size_t i = 0; i < s->patches.n; i++) {
		struct series_patch *p = s->patches.at[i];

		vec_release(&p->changes);
		string_vec_release(&p->files);
		string_vec_release(&p->to);
		string_vec_release(&p->cc);
		gate_results_release(&p->gates);
		vec_release(&p->effects);
		free(p);
	}
	vec_release(&s->patches);
	arena_release(&s->arena);
}

static const char *folder_of(struct arena *a, const char *file)
{
	const char *end = strrchr(file, '/');

	return end ? arena_strndup(a, file, (size_t)(end - file)) : "";
}

/* The key of what the flag is in: "tag@file" of a member, or all of it. */
static const char *object_key(struct arena *a, const char *flag)
{
	const char *start = strrchr(flag, ':');

	start = start ? start + 1 : flag;
	return arena_strndup(a, start, strcspn(start, ">"));
}

/* The file in the key, when it is one subsystem's own; else NULL. */
static const char *owner_of(struct arena *a, const char *object)
{
	const char *at = strrchr(object, '@');
	const char *file = at ? arena_strndup(a, at + 1, strcspn(at + 1, "["))
			      : NULL;

	if (!file || !strncmp(file, "include/", 8) || strstr(file, "/include/"))
		return NULL;
	return file;
}

static const struct location *flag_of(const struct finding *f)
{
	return f->pairs.n ? f->pairs.at[0].flag : NULL;
}

static const char *publisher_file(const struct finding *f)
{
	struct site at = finding_site(f);

	if (f->pairs.n && f->pairs.at[0].writer.access.event)
		at = f->pairs.at[0].writer.access;
	return site_file(&at);
}

static struct member make_member(struct arena *a, const struct change *c,
				 size_t n)
{
	const struct finding *f = c->finding;
	const struct location *flag = flag_of(f);
	struct member m = { .change = c, .patch = n };
	const char *owner = NULL;

	m.file = publisher_file(f);
	m.object = object_key(a, flag && flag->key ? flag->key : m.file);
	owner = owner_of(a, m.object);
	m.folder = folder_of(a, owner ? owner : m.file);
	if (owner && strcmp(m.folder, folder_of(a, m.file)))
		m.file = owner;
	return m;
}

static bool same_edit(const struct edit *a, const struct edit *b)
{
	return !strcmp(a->file, b->file) && a->span.begin == b->span.begin &&
	       a->span.end == b->span.end;
}

static bool share_edit(const struct change *a, const struct change *b)
{
	for (size_t i = 0; i < a->edits.n; i++)
		for (size_t k = 0; k < b->edits.n; k++)
			if (same_edit(&a->edits.at[i], &b->edits.at[k]))
				return true;
	return false;
}

static bool belong_together(const struct member *a, const struct member *b)
{
	return (!strcmp(a->object, b->object) &&
		!strcmp(a->folder, b->folder)) ||
	       share_edit(a->change, b->change);
}

/* Gives all of patch `from` to patch `to`, the lower number. */
static void merge(member_vec *v, size_t to, size_t from)
{
	for (size_t i = 0; i < v->n; i++)
		if (v->at[i].patch == from)
			v->at[i].patch = to;
}

static void group(member_vec *v)
{
	for (size_t i = 1; i < v->n; i++)
		for (size_t k = 0; k < i; k++) {
			size_t a = v->at[k].patch, b = v->at[i].patch;

			if (a != b && belong_together(&v->at[k], &v->at[i]))
				merge(v, a < b ? a : b, a < b ? b : a);
		}
}

static const char *object_name(struct arena *a, const char *key)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	if (strchr(key, '@') && *key != '=')
		strbuf_addstr(&sb, "struct ");
	key_identifier(key, &sb);
	return arena_strdup(a, sb.buf);
}

static void add_files(struct series_patch *p)
{
	for (size_t i = 0; i < p->changes.n; i++)
		for (size_t k = 0; k < p->changes.at[i]->edits.n; k++)
			string_vec_add(&p->files,
				       p->changes.at[i]->edits.at[k].file);
	string_vec_sort(&p->files);
}

static struct series_patch *make_patch(struct series *s, const member_vec *v,
				       size_t first)
{
	struct series_patch *p = xcalloc(1, sizeof(*p));

	for (size_t i = first; i < v->n; i++)
		if (v->at[i].patch == first)
			vec_push(&p->changes, v->at[i].change);
	p->object = object_name(&s->arena, v->at[first].object);
	p->file = v->at[first].file;
	p->folder = v->at[first].folder;
	add_files(p);
	return p;
}

static int cmp_patches(const void *pa, const void *pb)
{
	const struct series_patch *a = *(struct series_patch *const *)pa;
	const struct series_patch *b = *(struct series_patch *const *)pb;
	struct site x = finding_site(a->changes.at[0]->finding);
	struct site y = finding_site(b->changes.at[0]->finding);
	int c = strcmp(a->folder, b->folder);

	return c ? c : site_cmp(&x, &y);
}

void series_split(struct series *s, const change_refs *changes)
{
	member_vec members = VEC_INIT;

	for (size_t i = 0; i < changes->n; i++)
		vec_push(&members, make_member(&s->arena, changes->at[i], i));
	group(&members);
	for (size_t i = 0; i < members.n; i++)
		if (members.at[i].patch == i)
			vec_push(&s->patches, make_patch(s, &members, i));
	vec_sort(&s->patches, cmp_patches);
	vec_release(&members);
}

/* Patches from number i on that are kept and of its subsystem. */
static size_t subsystem_size(const struct series *s, size_t i)
{
	const char *folder = s->patches.at[i]->folder;
	size_t n = 0;

	for (; i < s->patches.n; i++)
		n += !s->patches.at[i]->left_out &&
		     !strcmp(s->patches.at[i]->folder, folder);
	return n;
}

static bool starts_series(const struct series *s, size_t i, size_t last,
			  unsigned int used)
{
	size_t left = SERIES_MAX - used, n;

	if (!s->nr_series || !left)
		return true;
	if (!strcmp(s->patches.at[last]->folder, s->patches.at[i]->folder))
		return false;
	n = subsystem_size(s, i);
	return n > left && n <= SERIES_MAX;
}

void series_number(struct series *s)
{
	unsigned int used = 0;
	size_t last = 0;

	for (size_t i = 0; i < s->patches.n; i++) {
		struct series_patch *p = s->patches.at[i];

		if (p->left_out)
			continue;
		if (starts_series(s, i, last, used)) {
			s->nr_series++;
			used = 0;
		}
		p->series = s->nr_series;
		p->nr = ++used;
		last = i;
	}
}
