// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_mb()" nth 1
//! drop "smp_mb()" nth 2
//! drop "smp_mb()" nth 3
//! drop "smp_mb()" nth 4
//! drop "smp_mb()" nth 5
//! drop "smp_mb()" nth 6
static void first(struct box *b)
{
	smp_mb();

	use(b);
}

static void last(struct box *b)
{
	use(b);

	smp_mb();
}

static void between(struct box *b)
{
	use(b);

	/* the barrier's own comment goes with it */
	smp_mb();

	use(b);
}

static void only(void)
{
	smp_mb();
}

static void shared(struct box *b)
{
	use(b); smp_mb();
	use(b);
}

static void wide(struct box *b)
{
	use(b);


	/* this one, too */
	smp_mb();

	use(b);
}
