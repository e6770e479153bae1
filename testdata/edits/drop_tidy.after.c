// SPDX-License-Identifier: GPL-2.0-only
static void first(struct box *b)
{
	use(b);
}

static void last(struct box *b)
{
	use(b);
}

static void between(struct box *b)
{
	use(b);

	use(b);
}

static void only(void)
{
}

static void shared(struct box *b)
{
	use(b);
	use(b);
}

static void wide(struct box *b)
{
	use(b);

	use(b);
}
