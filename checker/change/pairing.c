// SPDX-License-Identifier: GPL-2.0-only
#include "pairing.h"

#include <string.h>

#include "plan.h"

/* What a comment may call a barrier that is another one by now. */
static const char *const old_names[] = {
	"smp_mb", "smp_wmb", "smp_rmb", "smp_store_release", "smp_load_acquire",
};

enum { NR_OLD_NAMES = sizeof(old_names) / sizeof(*old_names) };

static const struct site *main_site(const struct side *s)
{
	return s->fence.event ? &s->fence : &s->access;
}

static const char *name_of(const struct site *at)
{
	return at->event && at->event->prim ? at->event->prim->name : NULL;
}

static struct step *step_at(struct finding *f, const struct site *at)
{
	struct step s = {
		.kind = STEP_COMMENT,
		.at = *at,
		.old_primitive = name_of(at),
		.primitive = name_of(at),
	};

	for (size_t i = 0; i < f->steps.n; i++)
		if (same_place(&f->steps.at[i].at, at))
			return &f->steps.at[i];
	vec_push(&f->steps, s);
	return &f->steps.at[f->steps.n - 1];
}

/* The comment at `at` names its partner as that is called now. */
static void name_partner(struct finding *f, const struct site *at,
			 const struct site *partner)
{
	struct step *s = step_at(f, at);
	struct partner p = {
		.function = partner->fn->name,
		.old_primitive = name_of(partner),
		.new_primitive = name_of(partner),
	};

	vec_push(&s->partners, p);
	for (size_t i = 0; i < NR_OLD_NAMES; i++) {
		p.old_primitive = old_names[i];
		if (strcmp(p.old_primitive, p.new_primitive))
			vec_push(&s->partners, p);
	}
}

static void finding_drop(struct finding *f)
{
	for (size_t i = 0; i < f->steps.n; i++)
		vec_release(&f->steps.at[i].partners);
	vec_release(&f->steps);
}

int pairing_comments(const struct finding *f, const struct text_source *texts,
		     struct change *out)
{
	struct finding said = { .rule = "comment", .decision = DECIDE_CONVERT };
	int err;

	for (size_t i = 0; i < f->pairs.n; i++) {
		const struct site *w = main_site(&f->pairs.at[i].writer);
		const struct site *r = main_site(&f->pairs.at[i].reader);

		if (!name_of(w) || !name_of(r))
			continue;
		name_partner(&said, w, r);
		name_partner(&said, r, w);
	}
	said.pairs.at = f->pairs.at;
	said.pairs.n = f->pairs.n;
	err = change_from_finding(&said, texts, out);
	finding_drop(&said);
	out->finding = f;
	return err;
}
