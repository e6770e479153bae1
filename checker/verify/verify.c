// SPDX-License-Identifier: GPL-2.0-only
#include "verify.h"

#include <stdarg.h>
#include <string.h>

#include "items.h"

const char *verify_kind_name(enum verify_kind kind)
{
	static const char *const names[VERIFY_NR] = {
		[VERIFY_ACCEPTED] = "accepted",	  [VERIFY_REFUSED] = "refused",
		[VERIFY_UNPROVEN] = "not proven", [VERIFY_MISSED] = "missed",
		[VERIFY_COMMENT] = "comment",
	};

	return names[kind];
}

void verify_report_release(struct verify_report *r)
{
	vec_release(&r->items);
	arena_release(&r->arena);
}

void verify_say(struct verifier *v, enum verify_kind kind, const char *file,
		unsigned int line, unsigned int col, const char *tag,
		const char *fmt, ...)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	struct verify_item item = { .kind = kind, .line = line, .col = col };
	va_list ap;

	va_start(ap, fmt);
	strbuf_vaddf(&text, fmt, ap);
	va_end(ap);
	item.file = arena_strdup(&v->out->arena, file);
	item.text = arena_strdup(&v->out->arena, text.buf);
	item.tag = tag ? arena_strdup(&v->out->arena, tag) : NULL;
	for (size_t i = 0; i < v->out->items.n; i++) {
		const struct verify_item *known = &v->out->items.at[i];

		if (known->line == line && !strcmp(known->file, file) &&
		    !strcmp(known->text, item.text))
			return;
	}
	vec_push(&v->out->items, item);
}

static int item_cmp(const void *va, const void *vb)
{
	const struct verify_item *a = va, *b = vb;
	int c = strcmp(a->file, b->file);

	if (c)
		return c;
	if (a->line != b->line)
		return a->line < b->line ? -1 : 1;
	return a->kind != b->kind ? (a->kind < b->kind ? -1 : 1)
				  : strcmp(a->text, b->text);
}

static void plan_shape(const struct verify_input *in, enum target target,
		       struct findings *out)
{
	const struct verdict_options opt = {
		.target = target,
		.has_primitive = in->has_primitive,
		.data = in->data,
	};

	verdicts_find(in->before.program, in->before.barriers, in->before.links,
		      &opt, out);
}

void verify_patch(const struct verify_input *in, struct verify_report *out)
{
	struct verifier v = { .in = in, .out = out };

	barrier_changes_find(in, &v.changes);
	out->changed = (unsigned int)v.changes.n;
	if (v.changes.n) {
		plan_shape(in, TARGET_RW, &v.fences);
		plan_shape(in, TARGET_ACQREL, &v.acqrel);
		verify_changes(&v);
		verify_partners(&v);
		verify_comments(&v);
	}
	verify_unseen(&v);
	vec_sort(&out->items, item_cmp);
	findings_release(&v.fences);
	findings_release(&v.acqrel);
	vec_release(&v.changes);
}
