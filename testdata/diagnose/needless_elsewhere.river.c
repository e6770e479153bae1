// SPDX-License-Identifier: GPL-2.0-only
#include "kernel.h"

struct barge {
	unsigned long flags;
	int load, crew;
};

bool barge_cast_off(struct barge *b)
{
	return test_and_set_bit(0, &b->flags);
}
