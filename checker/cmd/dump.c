// SPDX-License-Identifier: GPL-2.0-only
#include "buffering.h"
#include "dump.h"

static void add_site(struct strbuf *sb, const char *what, const struct site *s)
{
	if (!s->event)
		return;
	strbuf_addf(sb, "\t%s %s:%u:%u", what, site_file(s), s->event->line,
		    s->event->col);
	/* a comment may stand outside of any function */
	if (s->fn)
		strbuf_addf(sb, " %s()", s->fn->name);
}

static void add_payload(struct strbuf *sb, const char *what, const site_vec *v)
{
	for (size_t i = 0; i < v->n; i++) {
		const struct event *e = v->at[i].event;

		strbuf_addf(sb, "\t%s %s:%u ", what, site_file(&v->at[i]),
			    e->line);
		key_pretty(e->loc.key, sb);
		strbuf_addch(sb, '\n');
	}
}

static void add_link(struct strbuf *sb, const struct link *l)
{
	strbuf_addstr(sb, "pair ");
	key_pretty(l->store.event->loc.key, sb);
	if (l->store.event->loc.bit)
		strbuf_addf(sb, "#%s", l->store.event->loc.bit);
	strbuf_addf(sb, " score=%u%s%s%s%s\n", l->score,
		    l->evidence & EVID_PAYLOAD ? " payload" : "",
		    l->evidence & EVID_THROUGH ? " through" : "",
		    l->evidence & EVID_COMMENT ? " comment" : "",
		    l->two_way ? " two-way" : "");
	add_site(sb, "writer", &l->writer->site);
	add_site(sb, "store", &l->store);
	strbuf_addch(sb, '\n');
	add_site(sb, "reader", &l->reader->site);
	add_site(sb, "load", &l->load);
	strbuf_addch(sb, '\n');
	add_payload(sb, "written", &l->written);
	add_payload(sb, "read", &l->read);
}

/* The same for two full barriers, each of which is both sides. */
static void add_buffering(struct strbuf *sb, const struct buffering *c)
{
	strbuf_addstr(sb, "pair ");
	key_pretty(c->store.event->loc.key, sb);
	strbuf_addstr(sb, " buffering ");
	key_pretty(c->other_store.event->loc.key, sb);
	strbuf_addch(sb, '\n');
	add_site(sb, "writer", &c->one->site);
	add_site(sb, "store", &c->store);
	strbuf_addch(sb, '\n');
	add_site(sb, "reader", &c->other->site);
	add_site(sb, "load", &c->other_load);
	strbuf_addch(sb, '\n');
}

static void add_pairs(struct strbuf *sb, const struct session *s)
{
	buffering_vec crossed = VEC_INIT;

	for (size_t i = 0; i < s->links.all.n; i++)
		add_link(sb, s->links.all.at[i]);
	buffering_find(&s->program, &s->barriers, &crossed);
	for (size_t i = 0; i < crossed.n; i++)
		add_buffering(sb, &crossed.at[i]);
	vec_release(&crossed);
}

static const char *decision_name(enum decision d)
{
	return d == DECIDE_CONVERT ? "convert"
	       : d == DECIDE_KEEP  ? "keep"
	       : d == DECIDE_WARN  ? "warn"
				   : "unknown";
}

static const char *step_name(enum step_kind kind)
{
	static const char *const names[] = {
		[STEP_REPLACE_FENCE] = "replace",
		[STEP_DROP_FENCE] = "drop",
		[STEP_STORE_RELEASE] = "release",
		[STEP_LOAD_ACQUIRE] = "acquire",
		[STEP_COMMENT] = "comment",
	};

	return names[kind];
}

static void add_step(struct strbuf *sb, const struct step *step)
{
	add_site(sb, step_name(step->kind), &step->at);
	strbuf_addf(sb, " %s -> %s", step->old_primitive,
		    step->primitive ? step->primitive : "-");
	for (size_t i = 0; i < step->partners.n; i++)
		strbuf_addf(sb, ", %s(): %s -> %s",
			    step->partners.at[i].function,
			    step->partners.at[i].old_primitive,
			    step->partners.at[i].new_primitive);
	strbuf_addch(sb, '\n');
}

static void add_finding(struct strbuf *sb, const struct finding *f)
{
	struct site at = finding_site(f);

	strbuf_addf(sb, "%s %s", decision_name(f->decision), f->rule);
	add_site(sb, "at", &at);
	strbuf_addch(sb, '\n');
	for (size_t i = 0; i < f->pairs.n; i++) {
		add_site(sb, "writer", &f->pairs.at[i].writer.fence);
		add_site(sb, "store", &f->pairs.at[i].writer.access);
		add_site(sb, "reader", &f->pairs.at[i].reader.fence);
		add_site(sb, "load", &f->pairs.at[i].reader.access);
		strbuf_addch(sb, '\n');
	}
	for (size_t i = 0; i < f->steps.n; i++)
		add_step(sb, &f->steps.at[i]);
	for (size_t i = 0; i < f->reasons.n; i++) {
		add_site(sb, f->reasons.at[i].id, &f->reasons.at[i].at);
		strbuf_addf(sb, " %s\n", f->reasons.at[i].text);
	}
}

static void add_tests(struct strbuf *sb, const struct finding *f)
{
	if (f->litmus_before)
		strbuf_addf(sb, "%s\n%s\n", f->litmus_before, f->litmus_after);
}

static void add_change(struct strbuf *sb, const struct change *c)
{
	if (c->refusal)
		strbuf_addf(sb, "refused %s\n", c->refusal);
	for (size_t i = 0; i < c->edits.n; i++)
		strbuf_addf(sb, "edit %s %u-%u %s\n", c->edits.at[i].file,
			    c->edits.at[i].span.begin, c->edits.at[i].span.end,
			    c->edits.at[i].replacement);
	for (size_t i = 0; i < c->notes.n; i++)
		strbuf_addf(sb, "note %s:%u %s\n", c->notes.at[i].file,
			    c->notes.at[i].line, c->notes.at[i].text);
}

void dump_session(const struct session *s, FILE *out)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	switch ((enum run_dump)s->opt->dump) {
	case RUN_DUMP_FACTS:
		for (size_t i = 0; i < s->units.n; i++)
			facts_print(s->units.at[i], &sb);
		break;
	case RUN_DUMP_PAIRS:
		add_pairs(&sb, s);
		break;
	case RUN_DUMP_LITMUS:
		for (size_t i = 0; i < s->findings.all.n; i++)
			add_tests(&sb, s->findings.all.at[i]);
		break;
	case RUN_DUMP_VERDICTS:
		for (size_t i = 0; i < s->findings.all.n; i++)
			add_finding(&sb, s->findings.all.at[i]);
		break;
	case RUN_DUMP_EDITS:
		for (size_t i = 0; i < s->changes.n; i++)
			if (s->changes.at[i])
				add_change(&sb, s->changes.at[i]);
		break;
	case RUN_DUMP_NONE:
		break;
	}
	fwrite(sb.buf, 1, sb.len, out);
}
