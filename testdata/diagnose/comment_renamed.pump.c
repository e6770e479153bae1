// SPDX-License-Identifier: GPL-2.0-only
#include "kernel.h"

struct siphon_pump {
	int stroke, rest;
};

void siphon_pump(struct siphon_pump *p)
{
	WRITE_ONCE(p->stroke, 1);
	/* As strong as the smp_mb() in siphon_port_start(). */
	smp_mb();
	WRITE_ONCE(p->rest, 0);
}
