// SPDX-License-Identifier: GPL-2.0-only
/*
 * The publisher may tell of its end before the barrier, and the reader tests
 * that too before its own: a flag of its own, no data that stands too early.
 */
#include "kernel.h"

struct reply {
	int id;
	char text[28];
};

struct channel {
	bool closed;
	struct reply slot;
};

void channel_reply(struct channel *c, const char *r, int id, bool last)
{
	char *text = (char *)&c->slot + sizeof(c->slot.id);

	if (last)
		WRITE_ONCE(c->closed, true);
	memcpy(text, r, 28);
	smp_wmb();
	c->slot.id = id;
}

int channel_take(struct channel *c, int id, char *out)
{
	if (READ_ONCE(c->slot.id) != id && !READ_ONCE(c->closed))
		return -EAGAIN;
	if (READ_ONCE(c->closed))
		return -EIO;
	smp_rmb();
	memcpy(out, c->slot.text, 28);
	return 0;
}

/*
 * $ smpair check -p . --no-comments --dump=pairs abort_flag_beside.c
 * pair channel.slot.id score=50
 * 	writer abort_flag_beside.c:25:2 channel_reply()	store abort_flag_beside.c:26:2 channel_reply()
 * 	reader abort_flag_beside.c:35:2 channel_take()	load abort_flag_beside.c:31:6 channel_take()
 */
