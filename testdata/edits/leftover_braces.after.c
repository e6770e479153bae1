// SPDX-License-Identifier: GPL-2.0-only
static void before_else(struct box *b)
{
	if (b->late)
		b->gone = 1;
	else
		b->gone = 0;
}

static int after_else(struct box *b)
{
	if (b->late)
		return 0;
	else
		return 1;
}

static void both_have_braces(struct box *b)
{
	if (b->late) {
		b->gone = 1;
	} else {
		b->gone = 0;
		use(b);
	}
}

static void would_take_the_else(struct box *b)
{
	if (b->late) {
		if (b->gone) use(b);
	} else
		b->gone = 0;
}

static void below_blank_line(struct box *b)
{
	if (b->late) {
		b->gone = 1;
		use(b);
	}
}

static void in_a_chain(struct box *b)
{
	if (b->late) {
		b->gone = 1;
	} else if (b->gone) {
		use(b);
	}
}
