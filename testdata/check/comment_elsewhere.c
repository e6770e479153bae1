// SPDX-License-Identifier: GPL-2.0-only
/* Comments elsewhere name the barriers that go, in other ways as well. */
#include "kernel.h"

struct bell {
	int tone;
	/* once set, the wmb has made the tone visible */
	int rung;
};

void bell_ring(struct bell *b, int tone)
{
	b->tone = tone;
	/* paired with rmb in bell_tone(), which see */
	smp_wmb();
	WRITE_ONCE(b->rung, 1);
}

/* The tone may be had without a lock due to the smp_wmb in bell_ring(). */
int bell_tone(struct bell *b)
{
	if (!READ_ONCE(b->rung))
		return 0;
	/* Matches the barrier in bell_ring(). */
	smp_rmb();
	return b->tone;
}

void bell_mute(struct bell *b)
{
	/*
	 * The tone stays as it is, for whoever has been let in by the smp_rmb
	 * in bell_tone and has not looked.
	 */
	b->tone |= 0;
}

void bell_test(struct bell *b)
{
	/* Unlike the smp_wmb() in bell_ring(), smp_wmb() has no use here. */
	bell_mute(b);
}

/*
 * $ smpair patch -p . comment_elsewhere.c 2>&1
 * comment_elsewhere.c:7: note: comment describes the old wmb(); edit it by hand
 * comment_elsewhere.c:40: note: comment describes the old smp_wmb(); edit it by hand
 * diff --git a/comment_elsewhere.c b/comment_elsewhere.c
 * index a4d664c..f407fc4 100644
 * --- a/comment_elsewhere.c
 * +++ b/comment_elsewhere.c
 * @@ -11,26 +11,27 @@ struct bell {
 *  void bell_ring(struct bell *b, int tone)
 *  {
 *  	b->tone = tone;
 * -	/* paired with rmb in bell_tone(), which see *\/
 * -	smp_wmb();
 * -	WRITE_ONCE(b->rung, 1);
 * +	/* paired with smp_load_acquire() in bell_tone(), which see *\/
 * +	smp_store_release(&b->rung, 1);
 *  }
 *  $
 * -/* The tone may be had without a lock due to the smp_wmb in bell_ring(). *\/
 * +/*
 * + * The tone may be had without a lock due to the smp_store_release in
 * + * bell_ring().
 * + *\/
 *  int bell_tone(struct bell *b)
 *  {
 * -	if (!READ_ONCE(b->rung))
 * +	/* Matches the smp_store_release() in bell_ring(). *\/
 * +	if (!smp_load_acquire(&b->rung))
 *  		return 0;
 * -	/* Matches the barrier in bell_ring(). *\/
 * -	smp_rmb();
 *  	return b->tone;
 *  }
 *  $
 *  void bell_mute(struct bell *b)
 *  {
 *  	/*
 * -	 * The tone stays as it is, for whoever has been let in by the smp_rmb
 * -	 * in bell_tone and has not looked.
 * +	 * The tone stays as it is, for whoever has been let in by the
 * +	 * smp_load_acquire in bell_tone and has not looked.
 *  	 *\/
 *  	b->tone |= 0;
 *  }
 * [1]
 */
