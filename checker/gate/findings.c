// SPDX-License-Identifier: GPL-2.0-only
#include <string.h>

#include "cleanup.h"
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
	if (in->findings(in->data, &p->files, &p->before, &before) ||
	    in->findings(in->data, &p->files, &p->after, &after)) {
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
