// SPDX-License-Identifier: GPL-2.0-only
#include <string.h>

#include "judge.h"
#include "results.h"

static const char gate[] = "litmus";

static bool check_test(const struct gate_litmus *t, struct strbuf *detail)
{
	struct judgement j;
	bool ok;

	judge_change(t->before, t->after, &j);
	ok = j.proven && !strcmp(j.before, j.after);
	if (!ok && j.proven)
		strbuf_addf(detail, "%s: stale read %s before, %s after\n",
			    t->name, j.before, j.after);
	else if (!ok)
		strbuf_addf(detail, "%s: %s\n", t->name, j.why.buf);
	judgement_release(&j);
	return ok;
}

void gate_litmus(const struct gate_input *in, gate_results *out)
{
	struct strbuf detail STRBUF_SCOPED = STRBUF_INIT;
	size_t failed = 0;

	for (size_t i = 0; i < in->nlitmus; i++)
		failed += !check_test(&in->litmus[i], &detail);
	if (!in->nlitmus)
		gate_say(out, gate, GATE_SKIPPED, "", "no litmus tests");
	else if (failed)
		gate_say(out, gate, GATE_FAILED, detail.buf,
			 "%zu of %zu tests: another verdict", failed,
			 in->nlitmus);
	else
		gate_say(out, gate, GATE_PASSED, "",
			 "%zu test%s before and after: same verdict, no new "
			 "outcome",
			 in->nlitmus, in->nlitmus == 1 ? "" : "s");
}
