// SPDX-License-Identifier: GPL-2.0-only
/*
 * S6: the reader has the address dependency alone; the writer gets a release.
 */
#include "kernel.h"

struct route {
	int metric;
	int mtu;
};

struct port {
	struct route *route;
};

void port_set_route(struct port *p, struct route *r, int metric, int mtu)
{
	r->metric = metric;
	r->mtu = mtu;
	smp_wmb();
	WRITE_ONCE(p->route, r);
}

int port_mtu(struct port *p)
{
	struct route *r = READ_ONCE(p->route);

	return r ? r->mtu : 0;
}

/*
 * $ smpair patch -p . s06_dependency_reader.c
 * diff --git a/s06_dependency_reader.c b/s06_dependency_reader.c
 * index 3f1ab09..88502a9 100644
 * --- a/s06_dependency_reader.c
 * +++ b/s06_dependency_reader.c
 * @@ -17,8 +17,8 @@ void port_set_route(struct port *p, struct route *r, int metric, int mtu)
 *  {
 *  	r->metric = metric;
 *  	r->mtu = mtu;
 * -	smp_wmb();
 * -	WRITE_ONCE(p->route, r);
 * +	/* Pairs with READ_ONCE() in port_mtu(). *\/
 * +	smp_store_release(&p->route, r);
 *  }
 *  $
 *  int port_mtu(struct port *p)
 * [1]
 */
