// SPDX-License-Identifier: GPL-2.0-only
#include "proposed.h"

typedef VEC(struct change *) change_vec;

static void collect(struct session *s, change_vec *out)
{
	for (size_t i = 0; i < s->changes.n; i++)
		if (s->changes.at[i] && !s->changes.at[i]->refusal)
			vec_push(out, s->changes.at[i]);
	change_refuse_conflicts(out->at, out->n);
}

static void collect_paths(const change_vec *changes, string_vec *out)
{
	for (size_t i = 0; i < changes->n; i++)
		for (size_t k = 0; k < changes->at[i]->edits.n; k++)
			string_vec_add(out, changes->at[i]->edits.at[k].file);
	string_vec_sort(out);
}

static int put_text(struct session *s, const change_vec *changes,
		    const char *path, struct overlay *out)
{
	const struct source_text *text = text_source_get(&s->source, path);
	struct strbuf after STRBUF_SCOPED = STRBUF_INIT;

	if (!text ||
	    change_apply_text((const struct change *const *)changes->at,
			      changes->n, path, text, &after) < 0)
		return error("%s: the proposed change cannot be made", path);
	overlay_put(out, path, after.buf, after.len);
	return 0;
}

int proposed_texts(struct session *s, struct overlay *out)
{
	change_vec changes = VEC_INIT;
	string_vec paths = VEC_INIT;
	int err = 0;

	collect(s, &changes);
	collect_paths(&changes, &paths);
	for (size_t i = 0; !err && i < paths.n; i++)
		err = put_text(s, &changes, paths.at[i], out);
	string_vec_release(&paths);
	vec_release(&changes);
	return err;
}
