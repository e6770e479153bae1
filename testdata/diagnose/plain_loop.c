// SPDX-License-Identifier: GPL-2.0-only
/*
 * A plain load that a cmpxchg() starts from, with a branch on its value and
 * without. Not where the load is marked, the exchange is for this CPU alone, or
 * starts from something else.
 */
#include "kernel.h"

struct valve {
	unsigned long state;
	int turns, marks;
};

void valve_close(struct valve *v)
{
	unsigned long old, new;

	do {
		old = v->state;
		if (!(old & 7))
			return;
		new = old & ~7UL;
	} while (cmpxchg(&v->state, old, new) != old);
}

void valve_turn(struct valve *v)
{
	int old = v->turns;

	while (!try_cmpxchg(&v->turns, &old, old + 1))
		;
}

void valve_mark(struct valve *v)
{
	int old;

	do {
		old = READ_ONCE(v->marks);
	} while (cmpxchg(&v->marks, old, old + 1) != old);
}

void valve_mark_here(struct valve *v)
{
	int old;

	do {
		old = v->marks;
	} while (cmpxchg_local(&v->marks, old, old + 1) != old);
}

int valve_mark_first(struct valve *v)
{
	int marks = v->marks;

	cmpxchg(&v->marks, 0, 1);
	return marks;
}

/*
 * $ smpair check -p . plain_loop.c
 * plain_loop.c:19:9: warning: v->state is loaded without READ_ONCE() before cmpxchg() of it: others store it at the same time [plain-flag]
 *    19 |                 old = v->state;
 *       |                       ^~~~~~~~
 * plain_loop.c:23:11: note: cmpxchg() compares it with that value here [U17]
 *    23 |         } while (cmpxchg(&v->state, old, new) != old);
 *       |                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * diff --git a/plain_loop.c b/plain_loop.c
 * index d5b4559..b8eb527 100644
 * --- a/plain_loop.c
 * +++ b/plain_loop.c
 * @@ -16,7 +16,7 @@ void valve_close(struct valve *v)
 *  	unsigned long old, new;
 *  $
 *  	do {
 * -		old = v->state;
 * +		old = READ_ONCE(v->state);
 *  		if (!(old & 7))
 *  			return;
 *  		new = old & ~7UL;
 * [1]
 * $ smpair check -p . --rules=plain-flag plain_loop.c
 * plain_loop.c:19:9: warning: v->state is loaded without READ_ONCE() before cmpxchg() of it: others store it at the same time [plain-flag]
 *    19 |                 old = v->state;
 *       |                       ^~~~~~~~
 * plain_loop.c:23:11: note: cmpxchg() compares it with that value here [U17]
 *    23 |         } while (cmpxchg(&v->state, old, new) != old);
 *       |                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * diff --git a/plain_loop.c b/plain_loop.c
 * index d5b4559..b8eb527 100644
 * --- a/plain_loop.c
 * +++ b/plain_loop.c
 * @@ -16,7 +16,7 @@ void valve_close(struct valve *v)
 *  	unsigned long old, new;
 *  $
 *  	do {
 * -		old = v->state;
 * +		old = READ_ONCE(v->state);
 *  		if (!(old & 7))
 *  			return;
 *  		new = old & ~7UL;
 * plain_loop.c:28:12: warning: v->turns is loaded without READ_ONCE() before try_cmpxchg() of it: others store it at the same time [plain-flag]
 *    28 |         int old = v->turns;
 *       |                   ^~~~~~~~
 * plain_loop.c:30:10: note: try_cmpxchg() compares it with that value here [U17]
 *    30 |         while (!try_cmpxchg(&v->turns, &old, old + 1))
 *       |                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * diff --git a/plain_loop.c b/plain_loop.c
 * index d5b4559..a49ecc6 100644
 * --- a/plain_loop.c
 * +++ b/plain_loop.c
 * @@ -25,7 +25,7 @@ void valve_close(struct valve *v)
 *  $
 *  void valve_turn(struct valve *v)
 *  {
 * -	int old = v->turns;
 * +	int old = READ_ONCE(v->turns);
 *  $
 *  	while (!try_cmpxchg(&v->turns, &old, old + 1))
 *  		;
 * [1]
 */
