/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef BOX_H
#define BOX_H

struct box {
	int width, height;
	int filled;
	int weight;
	int weighed;
};

void box_fill(struct box *b, int width, int height);
void box_weigh(struct box *b, int weight);

#endif
