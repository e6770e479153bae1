// SPDX-License-Identifier: GPL-2.0-only
/* The flag is the value of a switch; several cases follow it. */
#include "kernel.h"

#define ST_IDLE 0
#define ST_TEXT 1
#define ST_LINE 2

struct pad {
	int text, line;
	int state;
};

void pad_text(struct pad *p, int text)
{
	p->text = text;
	smp_wmb();
	WRITE_ONCE(p->state, ST_TEXT);
}

void pad_line(struct pad *p, int line)
{
	p->line = line;
	smp_wmb();
	WRITE_ONCE(p->state, ST_LINE);
}

int pad_value(struct pad *p)
{
	switch (READ_ONCE(p->state)) {
	case ST_TEXT:
		smp_rmb();
		return p->text;
	case ST_LINE:
		smp_rmb();
		return p->line;
	default:
		return -EAGAIN;
	}
}

/*
 * $ smpair patch -p . flag_switch.c
 * diff --git a/flag_switch.c b/flag_switch.c
 * index b3ef9b6..404342c 100644
 * --- a/flag_switch.c
 * +++ b/flag_switch.c
 * @@ -14,25 +14,24 @@ struct pad {
 *  void pad_text(struct pad *p, int text)
 *  {
 *  	p->text = text;
 * -	smp_wmb();
 * -	WRITE_ONCE(p->state, ST_TEXT);
 * +	/* Pairs with smp_load_acquire() in pad_value(). *\/
 * +	smp_store_release(&p->state, ST_TEXT);
 *  }
 *  $
 *  void pad_line(struct pad *p, int line)
 *  {
 *  	p->line = line;
 * -	smp_wmb();
 * -	WRITE_ONCE(p->state, ST_LINE);
 * +	/* Pairs with smp_load_acquire() in pad_value(). *\/
 * +	smp_store_release(&p->state, ST_LINE);
 *  }
 *  $
 *  int pad_value(struct pad *p)
 *  {
 * -	switch (READ_ONCE(p->state)) {
 * +	/* Pairs with smp_store_release() in pad_text() and pad_line(). *\/
 * +	switch (smp_load_acquire(&p->state)) {
 *  	case ST_TEXT:
 * -		smp_rmb();
 *  		return p->text;
 *  	case ST_LINE:
 * -		smp_rmb();
 *  		return p->line;
 *  	default:
 *  		return -EAGAIN;
 * [1]
 */
