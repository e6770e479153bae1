/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A publication: all links that hang together by a barrier or by a flag, and
 * the plan for each barrier in it. Internal to match/.
 */
#ifndef SMPAIR_PUBLICATION_H
#define SMPAIR_PUBLICATION_H

#include "verdict.h"

enum plan_kind {
	PLAN_STAY,    /* nothing better exists; sound */
	PLAN_FENCE,   /* a weaker fence */
	PLAN_ACCESS,  /* the flag's accesses become release or acquire and
			 * the fence goes */
	PLAN_REFUSED, /* reason says why */
};

struct planned_access {
	struct site site;
	const char *primitive; /* NULL: is acquire or release already */
};

struct plan {
	struct barrier *barrier;
	bool writer;
	enum plan_kind kind;
	const char *fence; /* PLAN_FENCE: "smp_wmb" */
	VEC(struct planned_access) accesses;
	VEC(struct reason) reasons;
};

struct publication {
	VEC(struct link *) links;
	VEC(struct plan *) plans; /* writers first, by position */
};

typedef VEC(struct publication *) publication_vec;

struct judge {
	const struct program *program;
	const struct barriers *barriers;
	const struct links *links;
	const struct verdict_options *opt;
	struct arena *arena; /* for texts */
};

/*
 * Is the barrier one that no finding changes: no fence, or a full one that
 * has to stay full?
 */
bool barrier_is_fixed(const struct barrier *b);

/*
 * Groups the links that have a barrier which may change; the plans are empty.
 */
void publications_find(const struct links *l, publication_vec *out);
void publications_release(publication_vec *v);

/*
 * Where a plan was refused: the parts of pub that may change all the same, each
 * with all its partners, and the rest. A full barrier changes only where no
 * plan was refused. The parts borrow pub's links and plans; for
 * parts_release(). Without a refusal pub itself is the only part.
 */
void publication_parts(const struct publication *pub, publication_vec *parts);
void parts_release(publication_vec *parts);

/* The plan of the barrier on that side; BUG() when there is none. */
struct plan *publication_plan(const struct publication *pub,
			      const struct barrier *b, bool writer);

/* Does the plan change anything? */
bool plan_changes(const struct plan *plan);

/* Finds which full barriers of the links are fixed. */
void find_fixed(const struct judge *j);

/* Fills in the plans of pub. */
void plan_publication(const struct judge *j, struct publication *pub);

/*
 * The named side conditions. Each returns true when it holds; else it has
 * refused the plan and given it the reason.
 */
bool no_sequence(const struct judge *j, const struct publication *pub,
		 struct plan *plan);
bool loaded_before_fence(const struct judge *j, const struct publication *pub,
			 struct plan *plan);
bool no_other_pointer_published(const struct judge *j,
				const struct publication *pub,
				struct plan *plan);
bool no_store_before_store(const struct judge *j, const struct publication *pub,
			   struct plan *plan);
bool not_given_away(const struct judge *j, const struct publication *pub,
		    struct plan *plan);
bool has_data(const struct judge *j, const struct publication *pub,
	      struct plan *plan);
bool no_index_reader(const struct judge *j, const struct publication *pub,
		     struct plan *plan);
bool not_in_shared_helper(const struct judge *j, const struct publication *pub,
			  struct plan *plan);
/* A link of the plan whose flag stands beside the fence; NULL: none. */
const struct link *link_beside(const struct publication *pub,
			       const struct plan *plan);
/*
 * Is it loaded in a callee that tells nobody? What the fence's function does
 * next does not depend on it, where it has a flag of its own beside the fence.
 */
bool is_callees_flag(const struct barrier *b, const struct site *load);
/* Could an access in the window be of a flag that the fence orders? */
bool may_be_other_flag(const struct access *a, bool writer);
bool no_other_flag(const struct judge *j, const struct publication *pub,
		   struct plan *plan);
bool no_silent_partner(const struct judge *j, const struct publication *pub,
		       struct plan *plan);
bool no_hidden_partner(const struct judge *j, const struct publication *pub,
		       struct plan *plan);
bool one_flag_loaded(const struct judge *j, const struct publication *pub,
		     struct plan *plan);
bool loaded_on_every_path(const struct judge *j, const struct publication *pub,
			  struct plan *plan);
bool stands_on_the_path(const struct judge *j, const struct publication *pub,
			struct plan *plan);
bool not_read_before(const struct judge *j, const struct publication *pub,
		     struct plan *plan);
bool not_loaded_again(const struct judge *j, const struct publication *pub,
		      struct plan *plan);
bool no_store_before_load(const struct judge *j, const struct publication *pub,
			  struct plan *plan);
bool no_load_before_store(const struct judge *j, const struct publication *pub,
			  struct plan *plan);
bool no_full_partner(const struct judge *j, struct plan *plan);
bool stored_on_every_path(const struct judge *j, const struct publication *pub,
			  struct plan *plan);
/* A test of another access of what `mine` accesses. */
typedef bool (*access_test)(const struct judge *j, const struct plan *plan,
			    const struct site *mine, const struct site *theirs);

/* The first access of what `mine` accesses that passes; false: none does. */
bool find_access(const struct judge *j, const struct plan *plan,
		 const struct site *mine, access_test test, struct site *found);

bool no_rival_update(const struct judge *j, const struct publication *pub,
		     struct plan *plan);
bool not_in_a_chain(const struct judge *j, const struct publication *pub,
		    struct plan *plan);
bool parsed_whole(const struct judge *j, const struct publication *pub,
		  struct plan *plan);
bool no_third_writer(const struct judge *j, struct plan *plan);
bool nothing_passed_on(const struct judge *j, struct plan *plan);
bool no_plain_write_back(const struct judge *j, const struct publication *pub,
			 struct plan *plan);
bool no_bare_pointer(const struct judge *j, const struct publication *pub,
		     struct plan *plan);
bool nobody_wants_full(const struct judge *j, const struct publication *pub,
		       struct plan *plan);

/* Refuses the plan; text is kept in the judge's arena. Returns false. */
bool refuse(const struct judge *j, struct plan *plan, const char *id,
	    const struct site *at, const char *fmt, ...) PRINTF_LIKE(5, 6);

/* Is e a store that the link's writer makes under a lock of its own? */
bool is_publishers_own(const struct program *p, const struct link *l,
		       const struct event *e);

/* Are both keys of members of one record? */
bool keys_share_tag(const char *a, const char *b);

/* The name for people of what the event accesses: "s->flag". */
const char *site_object(const struct site *s);

/* Is the link one of plan's barrier in plan's role? */
bool plan_has_link(const struct plan *plan, const struct link *l);

/* Is the access one that the plan changes, or finds as it should be? */
bool plan_has_access(const struct plan *plan, const struct event *e);

/* How many callers up the flags of plan's barrier are. */
unsigned int plan_level(const struct publication *pub, const struct plan *plan);

/* Is e an access of one of the flags that plan's barrier hands over? */
bool is_flag_access(const struct publication *pub, const struct plan *plan,
		    const struct event *e);

#endif
