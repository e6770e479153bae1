// SPDX-License-Identifier: GPL-2.0-only
/* Comments that call a barrier by its name follow it. */
#include "kernel.h"

struct siphon {
	unsigned long flags;
	atomic_t queued;
	int level;
};

int siphon_port_start(struct siphon *s)
{
	atomic_inc(&s->queued);
	/*
	 * The level is looked at after the flag is set; this smp_mb() pairs with
	 * another one, see the smp_mb() in siphon_fill().
	 */
	smp_mb();
	return READ_ONCE(s->level);
}

void siphon_fill(struct siphon *s)
{
	WRITE_ONCE(s->level, 1);
	/* Matches the smp_mb() in port_start(). */
	smp_mb();
	if (atomic_read(&s->queued))
		WRITE_ONCE(s->level, 2);
}

void siphon_empty(struct siphon *s)
{
	/* siphon_port_start() relies on its smp_mb() to see this. */
	WRITE_ONCE(s->level, 0);
}

int siphon_drop(struct siphon *s)
{
	if (!test_and_clear_bit(1, &s->flags))
		return 0;
	smp_mb__after_atomic(); /* the level needs this barrier */
	return READ_ONCE(s->level);
}

int siphon_twice(struct siphon *s)
{
	clear_bit(2, &s->flags);
	smp_mb();
	WRITE_ONCE(s->level, 3);
	smp_mb();
	return READ_ONCE(s->level);
}

void siphon_other(struct siphon *s)
{
	WRITE_ONCE(s->level, 4);
	/* Pairs with an smp_mb() in siphon_twice(). */
	smp_mb();
	WRITE_ONCE(s->level, READ_ONCE(s->level) + 1);
	/* This smp_mb() answers siphon_twice(). */
	smp_mb();
	WRITE_ONCE(s->level, 5);
}

/*
 * $ smpair patch -p . --rules=atomic-barrier --confidence=likely comment_renamed.c
 * diff --git a/comment_renamed.c b/comment_renamed.c
 * index c6828a9..84f8954 100644
 * --- a/comment_renamed.c
 * +++ b/comment_renamed.c
 * @@ -12,17 +12,18 @@ int siphon_port_start(struct siphon *s)
 *  {
 *  	atomic_inc(&s->queued);
 *  	/*
 * -	 * The level is looked at after the flag is set; this smp_mb() pairs with
 * -	 * another one, see the smp_mb() in siphon_fill().
 * +	 * The level is looked at after the flag is set; this
 * +	 * smp_mb__after_atomic() pairs with another one, see the smp_mb() in
 * +	 * siphon_fill().
 *  	 *\/
 * -	smp_mb();
 * +	smp_mb__after_atomic();
 *  	return READ_ONCE(s->level);
 *  }
 *  $
 *  void siphon_fill(struct siphon *s)
 *  {
 *  	WRITE_ONCE(s->level, 1);
 * -	/* Matches the smp_mb() in port_start(). *\/
 * +	/* Matches the smp_mb__after_atomic() in port_start(). *\/
 *  	smp_mb();
 *  	if (atomic_read(&s->queued))
 *  		WRITE_ONCE(s->level, 2);
 * @@ -45,7 +46,7 @@ int siphon_drop(struct siphon *s)
 *  int siphon_twice(struct siphon *s)
 *  {
 *  	clear_bit(2, &s->flags);
 * -	smp_mb();
 * +	smp_mb__after_atomic();
 *  	WRITE_ONCE(s->level, 3);
 *  	smp_mb();
 *  	return READ_ONCE(s->level);
 * [1]
 * $ smpair patch -p . --rules=atomic-barrier --confidence=likely comment_renamed.c 2>&1 >/dev/null
 * comment_renamed.c:33: note: comment describes the old smp_mb(); edit it by hand
 * comment_renamed.c:57: note: comment describes the old smp_mb(); edit it by hand
 * [1]
 * $ smpair check -p . --rules=atomic-barrier --confidence=review .
 * comment_renamed.c:18:2: warning: smp_mb() beside atomic_inc(): smp_mb__after_atomic() orders as much and is cheaper on x86 [atomic-barrier]
 *    18 |         smp_mb();
 *       |         ^~~~~~~~
 * comment_renamed.c:13:2: note: atomic_inc() is a full barrier on x86
 *    13 |         atomic_inc(&s->queued);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~
 * comment_renamed.pump.c:11:2: note: the comment names smp_mb() in siphon_port_start()
 *    11 |         /* As strong as the smp_mb() in siphon_port_start(). *\/
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * comment_renamed.c:33:39: note: comment describes the old smp_mb(); edit it by hand
 *    33 |         /* siphon_port_start() relies on its smp_mb() to see this. *\/
 *       |                                              ^~~~~~
 * diff --git a/comment_renamed.c b/comment_renamed.c
 * index c6828a9..3fb0b97 100644
 * --- a/comment_renamed.c
 * +++ b/comment_renamed.c
 * @@ -12,17 +12,18 @@ int siphon_port_start(struct siphon *s)
 *  {
 *  	atomic_inc(&s->queued);
 *  	/*
 * -	 * The level is looked at after the flag is set; this smp_mb() pairs with
 * -	 * another one, see the smp_mb() in siphon_fill().
 * +	 * The level is looked at after the flag is set; this
 * +	 * smp_mb__after_atomic() pairs with another one, see the smp_mb() in
 * +	 * siphon_fill().
 *  	 *\/
 * -	smp_mb();
 * +	smp_mb__after_atomic();
 *  	return READ_ONCE(s->level);
 *  }
 *  $
 *  void siphon_fill(struct siphon *s)
 *  {
 *  	WRITE_ONCE(s->level, 1);
 * -	/* Matches the smp_mb() in port_start(). *\/
 * +	/* Matches the smp_mb__after_atomic() in port_start(). *\/
 *  	smp_mb();
 *  	if (atomic_read(&s->queued))
 *  		WRITE_ONCE(s->level, 2);
 * comment_renamed.c:41:2: warning: smp_mb__after_atomic() is not needed: test_and_clear_bit() is fully ordered by itself [atomic-barrier]
 *    41 |         smp_mb__after_atomic(); /* the level needs this barrier *\/
 *       |         ^~~~~~~~~~~~~~~~~~~~~~
 * comment_renamed.c:39:7: note: test_and_clear_bit() returns a value, hence a full barrier stands on both of its sides
 *    39 |         if (!test_and_clear_bit(1, &s->flags))
 *       |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * comment_renamed.c:41:2: note: its comment speaks of this barrier
 * diff --git a/comment_renamed.c b/comment_renamed.c
 * index c6828a9..b0c3437 100644
 * --- a/comment_renamed.c
 * +++ b/comment_renamed.c
 * @@ -36,9 +36,9 @@ void siphon_empty(struct siphon *s)
 *  $
 *  int siphon_drop(struct siphon *s)
 *  {
 * +	/* the level needs this barrier *\/
 *  	if (!test_and_clear_bit(1, &s->flags))
 *  		return 0;
 * -	smp_mb__after_atomic(); /* the level needs this barrier *\/
 *  	return READ_ONCE(s->level);
 *  }
 *  $
 * comment_renamed.c:48:2: warning: smp_mb() beside clear_bit(): smp_mb__after_atomic() orders as much and is cheaper on x86 [atomic-barrier]
 *    48 |         smp_mb();
 *       |         ^~~~~~~~
 * comment_renamed.c:47:2: note: clear_bit() is a full barrier on x86
 *    47 |         clear_bit(2, &s->flags);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * comment_renamed.c:57:19: note: comment describes the old smp_mb(); edit it by hand
 *    57 |         /* Pairs with an smp_mb() in siphon_twice(). *\/
 *       |                          ^~~~~~
 * diff --git a/comment_renamed.c b/comment_renamed.c
 * index c6828a9..b886430 100644
 * --- a/comment_renamed.c
 * +++ b/comment_renamed.c
 * @@ -45,7 +45,7 @@ int siphon_drop(struct siphon *s)
 *  int siphon_twice(struct siphon *s)
 *  {
 *  	clear_bit(2, &s->flags);
 * -	smp_mb();
 * +	smp_mb__after_atomic();
 *  	WRITE_ONCE(s->level, 3);
 *  	smp_mb();
 *  	return READ_ONCE(s->level);
 * [1]
 */
