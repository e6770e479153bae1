// SPDX-License-Identifier: GPL-2.0-only
/*
 * The writer's fence may hand over a second flag, which its caller stores, to
 * the same reader: then the reader's fence stays too.
 */
#include "kernel.h"

struct conn {
	int limit;
	int error;
	int initialized;
	int blocked;
};

static void conn_set_initialized(struct conn *c)
{
	smp_wmb();
	c->initialized = 1;
}

void conn_init(struct conn *c, int limit)
{
	c->limit = limit;
	c->error = 0;
	conn_set_initialized(c);
	c->blocked = 0;
}

int conn_limit(struct conn *c)
{
	if (!READ_ONCE(c->initialized) || c->blocked)
		return -EAGAIN;
	smp_rmb();
	return c->limit + c->error;
}

/*
 * $ smpair patch -p . u01_reader_is_held_too.c
 * diff --git a/u01_reader_is_held_too.c b/u01_reader_is_held_too.c
 * index 9647ed9..94c9d7e 100644
 * --- a/u01_reader_is_held_too.c
 * +++ b/u01_reader_is_held_too.c
 * @@ -15,7 +15,7 @@ struct conn {
 *  static void conn_set_initialized(struct conn *c)
 *  {
 *  	smp_wmb();
 * -	c->initialized = 1;
 * +	WRITE_ONCE(c->initialized, 1);
 *  }
 *  $
 *  void conn_init(struct conn *c, int limit)
 * [1]
 * $ smpair check -v -p . u01_reader_is_held_too.c
 * u01_reader_is_held_too.c:17:2: note: smp_wmb() is kept: it may pair by c->blocked, which the fence orders too [U1]
 *    17 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u01_reader_is_held_too.c:33:2: note: the barrier is here
 *    33 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u01_reader_is_held_too.c:18:2: note: publishes c->initialized after the stores to c->limit, c->error in conn_init()
 *    18 |         c->initialized = 1;
 *       |         ^~~~~~~~~~~~~~~~~~
 * u01_reader_is_held_too.c:33:2: note: pairs with smp_rmb() in conn_limit()
 *    33 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u01_reader_is_held_too.c:31:7: note: reads c->initialized before the loads of c->limit, c->error
 *    31 |         if (!READ_ONCE(c->initialized) || c->blocked)
 *       |              ^~~~~~~~~~~~~~~~~~~~~~~~~
 * u01_reader_is_held_too.c:18:2: warning: c->initialized is stored without WRITE_ONCE(), while conn_limit() loads it at the same time [plain-flag]
 *    18 |         c->initialized = 1;
 *       |         ^~~~~~~~~~~~~~~~~~
 * u01_reader_is_held_too.c:31:7: note: c->initialized is loaded here [U17]
 *    31 |         if (!READ_ONCE(c->initialized) || c->blocked)
 *       |              ^~~~~~~~~~~~~~~~~~~~~~~~~
 * u01_reader_is_held_too.c:17:2: note: it is the flag of this barrier
 *    17 |         smp_wmb();
 *       |         ^~~~~~~~~
 * diff --git a/u01_reader_is_held_too.c b/u01_reader_is_held_too.c
 * index 9647ed9..94c9d7e 100644
 * --- a/u01_reader_is_held_too.c
 * +++ b/u01_reader_is_held_too.c
 * @@ -15,7 +15,7 @@ struct conn {
 *  static void conn_set_initialized(struct conn *c)
 *  {
 *  	smp_wmb();
 * -	c->initialized = 1;
 * +	WRITE_ONCE(c->initialized, 1);
 *  }
 *  $
 *  void conn_init(struct conn *c, int limit)
 * [1]
 */
