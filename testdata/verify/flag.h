/* SPDX-License-Identifier: GPL-2.0-only */
struct info {
	int base;
	int step;
	int valid;
};
