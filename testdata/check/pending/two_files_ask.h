/* SPDX-License-Identifier: GPL-2.0-only */
struct probe {
	int low, high;
	int armed;
};
