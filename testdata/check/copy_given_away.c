// SPDX-License-Identifier: GPL-2.0-only
/* The flag is in a private copy; what others read is made by wire_send(). */
#include "kernel.h"

struct frame {
	int data, seq;
};

void wire_send(const struct frame *f);

struct port {
	struct frame out;
};

void port_send(struct port *p, int data)
{
	p->out.data = data;
	smp_wmb();
	p->out.seq = data + 1;
	wire_send(&p->out);
}

int port_data(struct port *p)
{
	int seq = READ_ONCE(p->out.seq);

	smp_rmb();
	return seq + p->out.data;
}

/*
 * $ smpair check -v -p . --rules=acqrel copy_given_away.c
 */
