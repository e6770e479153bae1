// SPDX-License-Identifier: GPL-2.0-only
#include "judge.h"

#include <stdio.h>
#include <string.h>

#include "lkmm.h"

/*
 * A test of ours takes milliseconds; what takes seconds is not believed. Steps
 * and not time, so that the answer is the same at every run and can be kept.
 */
static const struct lkmm_options limits = { .max_steps = 4000000 };

struct checked {
	struct arena arena;
	struct litmus *test;
	struct lkmm_result result;
};

static void checked_release(struct checked *c)
{
	lkmm_result_release(&c->result);
	arena_release(&c->arena);
}

/* False with a reason in err when the model has no verdict. */
static bool check_text(const char *text, struct checked *c, struct strbuf *err)
{
	c->test = litmus_parse(&c->arena, "litmus", text, strlen(text), err);
	if (!c->test)
		return false;
	if (lkmm_check(c->test, &limits, &c->result)) {
		strbuf_addstr(err, c->result.reason);
		return false;
	}
	return true;
}

static bool is_racy(const struct checked *c)
{
	return c->result.flags & LKMM_FLAG_DATA_RACE;
}

static bool nothing_new(const struct checked *before,
			const struct checked *after, struct strbuf *why)
{
	size_t extra;
	enum lkmm_subset s = lkmm_states_subset(after->test, &after->result,
						before->test, &before->result,
						&extra);

	if (is_racy(after) && !is_racy(before)) {
		strbuf_addstr(why, "a data race appears");
		return false;
	}
	if (s == LKMM_SUBSET)
		return true;
	strbuf_addstr(why, "the outcome ");
	if (s == LKMM_NOT_SUBSET)
		lkmm_write_state(after->test, &after->result, extra, why);
	strbuf_addstr(why, " becomes possible");
	return false;
}

void judge_change(const char *before, const char *after, struct judgement *out)
{
	struct checked b = { .test = NULL }, a = { .test = NULL };

	*out = (struct judgement){ .why = STRBUF_INIT };
	if (check_text(before, &b, &out->why) &&
	    check_text(after, &a, &out->why)) {
		out->decided = true;
		out->racy_before = is_racy(&b);
		out->before = lkmm_verdict(&b.result);
		out->after = lkmm_verdict(&a.result);
		out->proven = nothing_new(&b, &a, &out->why);
	}
	checked_release(&b);
	checked_release(&a);
}

/* The model's own copy of one of its words. */
static const char *verdict_word(const char *word)
{
	static const char *const words[] = { "Never", "Sometimes", "Always" };

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (!strcmp(word, words[i]))
			return words[i];
	return NULL;
}

/* "proven racy_before before after why", or "? why" when not decided */
static void print_answer(const struct judgement *j, struct strbuf *out)
{
	if (j->decided)
		strbuf_addf(out, "%d %d %s %s %s", j->proven, j->racy_before,
			    j->before, j->after, j->why.buf);
	else
		strbuf_addf(out, "? %s", j->why.buf);
}

static bool parse_answer(const char *answer, struct judgement *out)
{
	int proven, racy, len = 0;
	char before[16], after[16];

	if (answer[0] == '?' && answer[1] == ' ') {
		*out = (struct judgement){ .why = STRBUF_INIT };
		strbuf_addstr(&out->why, answer + 2);
		return true;
	}
	if (sscanf(answer, "%d %d %15s %15s%n", &proven, &racy, before, after,
		   &len) != 4 ||
	    answer[len] != ' ')
		return false;
	*out = (struct judgement){
		.decided = true,
		.proven = proven,
		.racy_before = racy,
		.before = verdict_word(before),
		.after = verdict_word(after),
		.why = STRBUF_INIT,
	};
	strbuf_addstr(&out->why, answer + len + 1);
	return out->before && out->after;
}

void judge_or_recall(const struct proof_memory *memory, const char *before,
		     const char *after, struct judgement *out)
{
	struct strbuf answer STRBUF_SCOPED = STRBUF_INIT;

	if (memory && memory->recall(memory->data, before, after, &answer)) {
		if (parse_answer(answer.buf, out))
			return;
		judgement_release(out);
	}
	judge_change(before, after, out);
	if (!memory)
		return;
	strbuf_clear(&answer);
	print_answer(out, &answer);
	memory->keep(memory->data, before, after, answer.buf);
}

void judgement_release(struct judgement *j)
{
	strbuf_release(&j->why);
}
