// SPDX-License-Identifier: GPL-2.0-only
#include <string.h>

#include "cleanup.h"
#include "path.h"
#include "results.h"

static const char gate[] = "smpair";

/* The lines of now (sorted) that old (sorted) has not. */
static size_t added(const string_vec *old, const string_vec *now,
		    struct strbuf *out)
{
	size_t n = 0;

	for (size_t i = 0; i < now->n; i++) {
		if (string_vec_has(old, now->at[i]))
			continue;
		strbuf_addf(out, "%s\n", now->at[i]);
		n++;
	}
	return n;
}

/*
 * The texts of the patch's files that are not what the tree has. Those of
 * earlier patches are about other objects, and all that reads them would have
 * to be parsed again.
 */
static void own_texts(const struct gate_input *in, const struct gate_patch *p,
		      const struct overlay *texts, struct overlay *out)
{
	for (size_t i = 0; i < p->files.n; i++) {
		const char *path = p->files.at[i];
		char *full CLEANUP(free_ptr) = path_join(in->tree.dir, path);
		const struct source_text *t = overlay_get(texts, path);
		struct strbuf tree STRBUF_SCOPED = STRBUF_INIT;

		if (t && (read_file(full, &tree) || tree.len != t->len ||
			  memcmp(tree.buf, t->data, t->len)))
			overlay_put(out, path, t->data, t->len);
	}
}

static int find(const struct gate_input *in, const struct gate_patch *p,
		const struct overlay *texts, string_vec *out)
{
	struct overlay own CLEANUP(overlay_release) = OVERLAY_INIT;

	own_texts(in, p, texts, &own);
	return in->findings(in->data, &p->files, &own, out);
}

void gate_smpair(const struct gate_input *in, const struct gate_patch *p,
		 gate_results *out)
{
	string_vec before CLEANUP(string_vec_release) = VEC_INIT;
	string_vec after CLEANUP(string_vec_release) = VEC_INIT;
	struct strbuf detail STRBUF_SCOPED = STRBUF_INIT;
	size_t n;

	if (!in->findings) {
		gate_say(out, gate, GATE_SKIPPED, "", "not asked for");
		return;
	}
	if (find(in, p, &p->before, &before) ||
	    find(in, p, &p->after, &after)) {
		gate_say(out, gate, GATE_FAILED, "",
			 "the files cannot be analysed");
		return;
	}
	string_vec_sort(&before);
	string_vec_sort(&after);
	n = added(&before, &after, &detail);
	if (n)
		gate_say(out, gate, GATE_FAILED, detail.buf,
			 "%zu new finding%s after the patch", n,
			 n == 1 ? "" : "s");
	else
		gate_say(out, gate, GATE_PASSED, "",
			 "findings %zu before, %zu after, none new", before.n,
			 after.n);
}
