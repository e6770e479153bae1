// SPDX-License-Identifier: GPL-2.0-only
/* Two stages, each behind a read barrier of its own in one reader. */
#include "kernel.h"

struct quest {
	int map, key;
	int started, solved;
};

void quest_start(struct quest *q, int map)
{
	q->map = map;
	smp_wmb();
	WRITE_ONCE(q->started, 1);
}

void quest_solve(struct quest *q, int key)
{
	q->key = key;
	smp_wmb();
	WRITE_ONCE(q->solved, 1);
}

int quest_score(struct quest *q)
{
	int score;

	if (!READ_ONCE(q->started))
		return 0;
	smp_rmb();
	score = q->map;
	if (READ_ONCE(q->solved)) {
		smp_rmb();
		score += q->key;
	}
	return score;
}

/*
 * $ smpair patch -p . two_barriers_one_reader.c
 * diff --git a/two_barriers_one_reader.c b/two_barriers_one_reader.c
 * index f6672cc..7dd8d0e 100644
 * --- a/two_barriers_one_reader.c
 * +++ b/two_barriers_one_reader.c
 * @@ -10,28 +10,27 @@ struct quest {
 *  void quest_start(struct quest *q, int map)
 *  {
 *  	q->map = map;
 * -	smp_wmb();
 * -	WRITE_ONCE(q->started, 1);
 * +	/* Pairs with smp_load_acquire() in quest_score(). *\/
 * +	smp_store_release(&q->started, 1);
 *  }
 *  $
 *  void quest_solve(struct quest *q, int key)
 *  {
 *  	q->key = key;
 * -	smp_wmb();
 * -	WRITE_ONCE(q->solved, 1);
 * +	/* Pairs with smp_load_acquire() in quest_score(). *\/
 * +	smp_store_release(&q->solved, 1);
 *  }
 *  $
 *  int quest_score(struct quest *q)
 *  {
 *  	int score;
 *  $
 * -	if (!READ_ONCE(q->started))
 * +	/* Pairs with smp_store_release() in quest_start(). *\/
 * +	if (!smp_load_acquire(&q->started))
 *  		return 0;
 * -	smp_rmb();
 *  	score = q->map;
 * -	if (READ_ONCE(q->solved)) {
 * -		smp_rmb();
 * +	/* Pairs with smp_store_release() in quest_solve(). *\/
 * +	if (smp_load_acquire(&q->solved))
 *  		score += q->key;
 * -	}
 *  	return score;
 *  }
 * [1]
 */
