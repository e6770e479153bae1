// SPDX-License-Identifier: GPL-2.0-only

#include "gate.h"

#include <stdarg.h>

#include "results.h"

void gate_patch_release(struct gate_patch *p)
{
	string_vec_release(&p->files);
	overlay_release(&p->before);
	overlay_release(&p->after);
}

void gate_results_release(gate_results *r)
{
	for (size_t i = 0; i < r->n; i++) {
		free(r->at[i].text);
		free(r->at[i].detail);
	}
	vec_release(r);
}

const char *gate_status_name(enum gate_status status)
{
	static const char *const names[] = {
		[GATE_PASSED] = "passed",
		[GATE_FAILED] = "failed",
		[GATE_SKIPPED] = "skipped",
	};

	return names[status];
}

bool gate_results_failed(const gate_results *r)
{
	for (size_t i = 0; i < r->n; i++)
		if (r->at[i].status == GATE_FAILED)
			return true;
	return false;
}

void gate_say(gate_results *out, const char *name, enum gate_status status,
	      const char *detail, const char *fmt, ...)
{
	struct strbuf text = STRBUF_INIT;
	struct gate_result r = { .name = name, .status = status };
	va_list ap;

	va_start(ap, fmt);
	strbuf_vaddf(&text, fmt, ap);
	va_end(ap);
	r.text = strbuf_detach(&text);
	r.detail = xstrdup(detail);
	vec_push(out, r);
}

int gate_run_all(const struct gate_input *in, struct gate_patch *p,
		 gate_results *out)
{
	size_t first = out->n;

	if (gate_apply(in, p, out))
		return -1;
	gate_compile(in, p, out);
	gate_sparse(in, p, out);
	gate_checkpatch(in, p, out);
	gate_smpair(in, p, out);
	gate_litmus(in, out);
	for (size_t i = first; i < out->n; i++)
		if (out->at[i].status == GATE_FAILED)
			return -1;
	return 0;
}
