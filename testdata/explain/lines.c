// SPDX-License-Identifier: GPL-2.0-only
/* An access that the source breaks over lines is named on one. */
#include "kernel.h"

struct board {
	int slots[4][4];
	int data;
};

void board_set(struct board *b, int row, int column)
{
	b->data = 1;
	smp_wmb();
	b->slots[row]
		[column] = 1;
}

/*
 * $ smpair explain -p . lines.c:13 | grep "stores b->slots"
 *   lines.c:14:2: stores b->slots[row][column]
 */
