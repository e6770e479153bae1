// SPDX-License-Identifier: GPL-2.0-only
#include "dropped.h"

#include <string.h>

#include "comment_words.h"
#include "pairing_comment.h"

static bool is_in_other_file(const struct site *a, const struct site *b)
{
	return strcmp(site_file(a), site_file(b)) != 0;
}

/* The first of them that is in another file; NULL: none is. */
static const struct site *first_elsewhere(const struct barrier *b,
					  const struct adjacent *beside)
{
	for (size_t i = 0; i < beside->sites.n; i++)
		if (is_in_other_file(&beside->sites.at[i], &b->site))
			return &beside->sites.at[i];
	return NULL;
}

/* Is other the barrier of somebody whose comment names b's function? */
static bool names(const struct barrier *other, const struct barrier *b)
{
	return other != b && sites_share_folder(&other->site, &b->site) &&
	       comment_names(other->comment, b->site.fn->name);
}

static bool has_comment(const struct diagnose *d, const struct barrier *b)
{
	if (b->comment)
		return true;
	for (size_t i = 0; i < d->barriers->all.n; i++)
		if (names(d->barriers->all.at[i], b))
			return true;
	return false;
}

static bool is_fence_word(const char *text, const struct word *w)
{
	static const char *const words[] = { "barrier", "fence",  "mb",
					     "wmb",	"rmb",	  "smp_mb",
					     "smp_wmb", "smp_rmb" };

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (word_is_nocase(text, w, words[i]))
			return true;
	return false;
}

/* "this barrier", "this full memory barrier": does it speak of itself? */
static bool speaks_of_itself(const char *comment)
{
	word_vec words = VEC_INIT;
	bool found = false;

	if (!comment)
		return false;
	words_of(comment, strlen(comment), &words);
	for (size_t i = 0; i < words.n; i++) {
		if (!word_is_nocase(comment, &words.at[i], "this"))
			continue;
		for (size_t k = i + 1; k < words.n && k <= i + 3; k++) {
			if (words.at[k].ends_sentence)
				break;
			found |= is_fence_word(comment, &words.at[k]);
		}
	}
	vec_release(&words);
	return found;
}

static bool rests_on_others(const struct diagnose *d, const struct barrier *b,
			    const struct adjacent *beside)
{
	return first_elsewhere(b, beside) && has_comment(d, b);
}

enum confidence how_sure_to_drop(const struct diagnose *d,
				 const struct barrier *b,
				 const struct adjacent *beside)
{
	if (rests_on_others(d, b, beside) || speaks_of_itself(b->comment))
		return CONFIDENCE_REVIEW;
	return CONFIDENCE_PROVEN;
}

/* Where the fence's comment belongs then; no event: nowhere. */
static struct site heir_of(const struct barrier *b,
			   const struct adjacent *beside)
{
	const struct site none = { .event = NULL };

	if (beside->sites.at[0].fn == b->site.fn)
		return beside->sites.at[0];
	if (!b->comment)
		return none;
	for (size_t i = 1; i < beside->calls.n; i++)
		if (beside->calls.at[i].event != beside->calls.at[0].event)
			return none;
	return beside->calls.at[0];
}

void fix_drop(struct diagnose *d, struct finding *f, const struct barrier *b,
	      const struct adjacent *beside)
{
	struct site heir = heir_of(b, beside);
	struct step *step;

	if (speaks_of_itself(b->comment))
		also(d, f, NULL, "its comment speaks of this barrier");
	note_namers(d, f, b);
	if (rests_on_others(d, b, beside)) {
		const struct site *s = first_elsewhere(b, beside);

		also(d, f, NULL,
		     "that rests on %s() in %s, while comments are about a "
		     "barrier here",
		     s->fn->name, site_file(s));
		return;
	}
	if (b->comment && !heir.event)
		return;
	step = fix_step(f, STEP_DROP_FENCE, &b->site, NULL);
	if (step)
		step->heir = heir;
}

void note_namers(struct diagnose *d, struct finding *f, const struct barrier *b)
{
	const char *primitive = b->site.event->prim->name;

	for (size_t i = 0; i < d->barriers->all.n; i++) {
		const struct barrier *other = d->barriers->all.at[i];
		struct site at;

		if (!names(other, b) ||
		    !is_in_other_file(&other->site, &b->site) ||
		    !comment_names(other->comment, primitive))
			continue;
		at = site_in(d, site_file(&other->site), other->comment_span);
		if (at.event)
			also(d, f, &at, "the comment names %s() in %s()",
			     primitive, b->site.fn->name);
	}
}
