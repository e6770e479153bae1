// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" nth 1
//! drop "smp_wmb()" nth 2
//! drop "smp_wmb()" nth 3
//! drop "smp_wmb()" nth 4
//! drop "smp_wmb()" nth 5
//! drop "smp_wmb()" nth 6
static void before_else(struct box *b)
{
	if (b->late) {
		b->gone = 1;
		smp_wmb();
	} else
		b->gone = 0;
}

static int after_else(struct box *b)
{
	if (b->late)
		return 0;
	else {
		/* nobody looks before this */
		smp_wmb();
		return 1;
	}
}

static void both_have_braces(struct box *b)
{
	if (b->late) {
		b->gone = 1;
		smp_wmb();
	} else {
		b->gone = 0;
		use(b);
	}
}

static void would_take_the_else(struct box *b)
{
	if (b->late) {
		if (b->gone) use(b);
		smp_wmb();
	} else
		b->gone = 0;
}

static void below_blank_line(struct box *b)
{
	if (b->late) {

		/*
		 * Nobody looks before this.
		 */
		smp_wmb();

		b->gone = 1;
		use(b);
	}
}

static void in_a_chain(struct box *b)
{
	if (b->late) {
		b->gone = 1;
		smp_wmb();
	} else if (b->gone) {
		use(b);
	}
}
