/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The rules by name: those that convert pairs (match/ finds them) and those
 * that diagnose. A row of rules.def for each, its page in rules/ID.md.
 */
#ifndef SMPAIR_RULE_H
#define SMPAIR_RULE_H

#include <stdbool.h>

/* How sure a diagnosis is, the surest first. */
enum confidence {
	CONFIDENCE_PROVEN, /* by what the code says, or by a litmus test */
	CONFIDENCE_LIKELY,
	CONFIDENCE_REVIEW, /* for a person to look at; not shown unless asked */
};

struct diagnose;

struct rule {
	const char *id;
	const char *title;		    /* a phrase */
	enum confidence surest, least_sure; /* of what it says */
	void (*find)(struct diagnose *d);   /* NULL: match/ finds it */
};

enum rule_number {
#define RULE(number, id, title, surest, least_sure, find) number,
#include "rules.def"
	NR_RULES
};

/* All rules, by enum rule_number. */
extern const struct rule rules[NR_RULES];

/* NULL when no rule has that id. */
const struct rule *rule_find(const char *id);

const char *confidence_name(enum confidence c);

/* Which rules are asked for, and how sure they have to be. */
struct rule_selection {
	struct {
		bool off;
		bool named; /* then its least sure diagnoses show as well */
	} of[NR_RULES];
	int least; /* enum confidence for all rules; -1: see above */
};

/* All rules; those not named show what is proven or likely. */
void selection_init(struct rule_selection *s);
/*
 * "ID" asks for a rule by name, "no-ID" for it to be left out. Returns 0, or -1
 * after an error() that starts with where.
 */
int selection_warn(struct rule_selection *s, const char *word,
		   const char *where);
/* The rules of the list "ID,ID" and no others. Returns as above. */
int selection_only(struct rule_selection *s, const char *list,
		   const char *where);
bool selection_wants(const struct rule_selection *s, const struct rule *r,
		     enum confidence c);
/* Is any diagnosis of the rule wanted? */
bool selection_has(const struct rule_selection *s, const struct rule *r);

#endif
