// SPDX-License-Identifier: GPL-2.0-only
#include "proof.h"

#include <string.h>

#include "bare.h"
#include "judge.h"
#include "proof_text.h"

static void keep_tests(const struct judge *j, struct finding *f,
		       const char *before, const char *after)
{
	f->litmus_before = arena_strdup(j->arena, before);
	f->litmus_after = arena_strdup(j->arena, after);
}

static void keep_proof(const struct judge *j, struct finding *f,
		       const struct judgement *verdict)
{
	f->stale_before = verdict->before;
	f->stale_after = verdict->after;
	f->proof = arena_printf(j->arena,
				"LKMM: stale read %s before, %s after the "
				"change; no new outcome",
				verdict->before, verdict->after);
}

/* Would the outcome be possible without what orders the two sides? */
static bool is_forbidden_by_order(const struct judge *j, const char *before)
{
	struct strbuf bare STRBUF_SCOPED = STRBUF_INIT;
	struct judgement verdict;
	bool possible;

	bare_text(before, &bare);
	judge_or_recall(j->opt->proofs, bare.buf, bare.buf, &verdict);
	possible = verdict.before && strcmp(verdict.before, "Never");
	judgement_release(&verdict);
	return possible;
}

/* Payload that races by itself is judged as if its accesses were marked. */
static bool prove_case(const struct judge *j, struct proof_case *c,
		       struct finding *f, struct strbuf *why)
{
	struct strbuf before STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf after STRBUF_SCOPED = STRBUF_INIT;
	struct judgement verdict;
	bool again, ok;

	proof_text(c, false, &before);
	proof_text(c, true, &after);
	judge_or_recall(j->opt->proofs, before.buf, after.buf, &verdict);
	again = verdict.racy_before && !c->marked;
	ok = verdict.proven && !again;
	if (!ok || !f->litmus_before)
		keep_tests(j, f, before.buf, after.buf);
	/* what the code as it is does not forbid, no change keeps forbidden */
	if (ok && !f->proof && !strcmp(verdict.before, "Never") &&
	    is_forbidden_by_order(j, before.buf))
		keep_proof(j, f, &verdict);
	if (!ok)
		strbuf_addstr(why, verdict.why.buf);
	judgement_release(&verdict);
	if (!again)
		return ok;
	c->marked = true;
	strbuf_clear(why);
	return prove_case(j, c, f, why);
}

/* The stale read that shows the pair may be that of a later payload. */
static void look_for_proof(const struct judge *j, struct proof_case *c,
			   struct finding *f)
{
	struct strbuf before STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf after STRBUF_SCOPED = STRBUF_INIT;
	struct judgement verdict;

	for (c->outcome = 1; !f->proof; c->outcome++) {
		strbuf_clear(&before);
		strbuf_clear(&after);
		if (!proof_text(c, false, &before) ||
		    !proof_text(c, true, &after))
			break;
		judge_or_recall(j->opt->proofs, before.buf, after.buf,
				&verdict);
		if (verdict.proven && !strcmp(verdict.before, "Never") &&
		    is_forbidden_by_order(j, before.buf)) {
			keep_tests(j, f, before.buf, after.buf);
			keep_proof(j, f, &verdict);
		}
		judgement_release(&verdict);
	}
}

static bool prove_link(const struct judge *j, const struct publication *pub,
		       const struct link *l, struct finding *f)
{
	struct strbuf why STRBUF_SCOPED = STRBUF_INIT;
	struct proof_case c = {
		.program = j->program,
		.pub = pub,
		.link = l,
		.writer = publication_plan(pub, l->writer, true),
		.reader = publication_plan(pub, l->reader, false),
	};
	struct reason r = { .about = l->writer->site,
			    .id = "LKMM",
			    .at = l->store };

	if (prove_case(j, &c, f, &why)) {
		look_for_proof(j, &c, f);
		return true;
	}
	r.text = arena_printf(j->arena, "not proven: %s", why.buf);
	vec_push(&f->reasons, r);
	return false;
}

bool prove_finding(const struct judge *j, const struct publication *pub,
		   struct finding *f)
{
	struct reason r = { .about = pub->links.at[0]->writer->site,
			    .id = "LKMM",
			    .at = pub->links.at[0]->store };
	bool ok = true;

	for (size_t i = 0; ok && i < pub->links.n; i++) {
		if (pub->links.at[i]->late)
			return false;
		ok = prove_link(j, pub, pub->links.at[i], f);
	}
	if (!ok || f->proof)
		return ok;
	r.text = arena_strdup(j->arena, "no stale read was found that the "
					"barriers forbid; this is no pair");
	vec_push(&f->reasons, r);
	return false;
}
