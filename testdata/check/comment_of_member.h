/* SPDX-License-Identifier: GPL-2.0-only */
struct chute {
	void *parcel;
	int size;
	int weight;
};

int chute_take(struct chute *c);
