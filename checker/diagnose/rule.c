// SPDX-License-Identifier: GPL-2.0-only
#include "rule.h"

#include <string.h>

#include "diagnose.h"
#include "strbuf.h"

const struct rule rules[NR_RULES] = {
#define RULE(number, id, title, surest, least_sure, find) \
	[number] = { id, title, surest, least_sure, find },
#include "rules.def"
};

static const struct rule *find_prefix(const char *id, size_t len)
{
	for (size_t i = 0; i < NR_RULES; i++)
		if (strlen(rules[i].id) == len &&
		    !strncmp(rules[i].id, id, len))
			return &rules[i];
	return NULL;
}

const struct rule *rule_find(const char *id)
{
	return find_prefix(id, strlen(id));
}

const char *confidence_name(enum confidence c)
{
	static const char *const names[] = {
		[CONFIDENCE_PROVEN] = "proven",
		[CONFIDENCE_LIKELY] = "likely",
		[CONFIDENCE_REVIEW] = "review",
	};

	return names[c];
}

void selection_init(struct rule_selection *s)
{
	memset(s, 0, sizeof(*s));
	s->least = -1;
}

static int refuse_word(const char *word, size_t len, const char *where)
{
	struct strbuf known STRBUF_SCOPED = STRBUF_INIT;

	for (size_t i = 0; i < NR_RULES; i++)
		strbuf_addf(&known, "%s%s", i ? ", " : "", rules[i].id);
	return error("%s: no rule '%.*s'; there are %s", where, (int)len, word,
		     known.buf);
}

int selection_warn(struct rule_selection *s, const char *word,
		   const char *where)
{
	bool off = !strncmp(word, "no-", 3);
	const struct rule *r = rule_find(off ? word + 3 : word);

	if (!r)
		return refuse_word(word, strlen(word), where);
	s->of[r - rules].off = off;
	s->of[r - rules].named = !off;
	return 0;
}

int selection_only(struct rule_selection *s, const char *list,
		   const char *where)
{
	for (size_t i = 0; i < NR_RULES; i++)
		s->of[i].off = true;
	while (*list) {
		size_t len = strcspn(list, ", ");
		const struct rule *r = find_prefix(list, len);

		if (!r)
			return refuse_word(list, len, where);
		s->of[r - rules].off = false;
		s->of[r - rules].named = true;
		list += len;
		list += strspn(list, ", ");
	}
	return 0;
}

bool selection_wants(const struct rule_selection *s, const struct rule *r,
		     enum confidence c)
{
	size_t i = (size_t)(r - rules);
	int least = s->least;

	if (s->of[i].off)
		return false;
	if (least < 0)
		least = s->of[i].named ? CONFIDENCE_REVIEW : CONFIDENCE_LIKELY;
	return (int)c <= least;
}

bool selection_has(const struct rule_selection *s, const struct rule *r)
{
	return selection_wants(s, r, r->surest);
}
