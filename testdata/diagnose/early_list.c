// SPDX-License-Identifier: GPL-2.0-only
/*
 * A count that is set after its object was put in a list for RCU. Not where it
 * is set before, where nobody takes a reference unless there is none, and not
 * where another object is put in the list.
 */
#include "kernel.h"

void list_add_rcu(struct list_head *node, struct list_head *head);

struct boat {
	struct list_head berth;
	refcount_t crew;
	int sails;
};

struct raft {
	struct list_head berth;
	refcount_t crew;
};

static struct list_head harbour;

static void boat_moor(struct boat *b)
{
	list_add_rcu(&b->berth, &harbour);
}

void boat_launch(struct boat *b, int sails)
{
	b->sails = sails;
	boat_moor(b);
	refcount_set(&b->crew, 1);
}

void boat_launch_manned(struct boat *b, int sails)
{
	b->sails = sails;
	refcount_set(&b->crew, 1);
	boat_moor(b);
}

void boat_man(struct boat *b, struct boat *other)
{
	boat_moor(other);
	refcount_set(&b->crew, 2);
}

int boat_board(struct boat *b)
{
	if (!refcount_inc_not_zero(&b->crew))
		return 0;
	return b->sails;
}

void raft_launch(struct raft *r)
{
	list_add_rcu(&r->berth, &harbour);
	refcount_set(&r->crew, 1);
}

int raft_crew(struct raft *r)
{
	return refcount_read(&r->crew);
}

/*
 * $ smpair check -p . --rules=misordered-access early_list.c
 * early_list.c:33:2: warning: b->crew is stored after b->sails, and read before it in boat_board(), without order on either side [misordered-access]
 *    33 |         refcount_set(&b->crew, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~
 * early_list.c:31:2: note: b->sails is stored here
 *    31 |         b->sails = sails;
 *       |         ^~~~~~~~~~~~~~~~
 * early_list.c:51:7: note: boat_board() loads b->crew here
 *    51 |         if (!refcount_inc_not_zero(&b->crew))
 *       |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * early_list.c:53:9: note: and then b->sails
 *    53 |         return b->sails;
 *       |                ^~~~~~~~
 * early_list.c:33:2: note: proof: LKMM: stale read Sometimes as it is, Never with the order that is missing
 * early_list.c:33:2: warning: b->crew is set without order after the object was put in a list for RCU, where boat_board() takes a reference by it [misordered-access]
 *    33 |         refcount_set(&b->crew, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~
 * early_list.c:32:2: note: the object is put in the list here
 *    32 |         boat_moor(b);
 *       |         ^~~~~~~~~~~~
 * early_list.c:51:7: note: a reference is taken here: what else the object holds may not be there yet
 *    51 |         if (!refcount_inc_not_zero(&b->crew))
 *       |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * [1]
 */
