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
 * $ smpair check -v -p . copy_given_away.c
 * copy_given_away.c:18:2: note: smp_wmb() is kept: p->out, which holds the flag, is given away after it [unknown]
 *    18 |         smp_wmb();
 *       |         ^~~~~~~~~
 * copy_given_away.c:20:12: note: the access is here
 *    20 |         wire_send(&p->out);
 *       |                   ^~~~~~~
 * copy_given_away.c:19:2: note: publishes p->out.seq after the stores to p->out.data
 *    19 |         p->out.seq = data + 1;
 *       |         ^~~~~~~~~~~~~~~~~~~~~
 * copy_given_away.c:27:2: note: pairs with smp_rmb() in port_data()
 *    27 |         smp_rmb();
 *       |         ^~~~~~~~~
 * copy_given_away.c:25:12: note: reads p->out.seq before the loads of p->out.data
 *    25 |         int seq = READ_ONCE(p->out.seq);
 *       |                   ^~~~~~~~~~~~~~~~~~~~~
 * copy_given_away.c:19:2: warning: p->out.seq is stored without WRITE_ONCE(), while port_data() loads it at the same time [plain-flag]
 *    19 |         p->out.seq = data + 1;
 *       |         ^~~~~~~~~~~~~~~~~~~~~
 * copy_given_away.c:25:12: note: p->out.seq is loaded here [U17]
 *    25 |         int seq = READ_ONCE(p->out.seq);
 *       |                   ^~~~~~~~~~~~~~~~~~~~~
 * copy_given_away.c:18:2: note: it is the flag of this barrier
 *    18 |         smp_wmb();
 *       |         ^~~~~~~~~
 * diff --git a/copy_given_away.c b/copy_given_away.c
 * index e6dfd0e..c97e465 100644
 * --- a/copy_given_away.c
 * +++ b/copy_given_away.c
 * @@ -16,7 +16,7 @@ void port_send(struct port *p, int data)
 *  {
 *  	p->out.data = data;
 *  	smp_wmb();
 * -	p->out.seq = data + 1;
 * +	WRITE_ONCE(p->out.seq, data + 1);
 *  	wire_send(&p->out);
 *  }
 *  $
 * [1]
 */
