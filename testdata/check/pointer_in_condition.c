// SPDX-License-Identifier: GPL-2.0-only
/* A pointer is loaded and tested in one expression. */
#include "kernel.h"

struct plugin {
	int (*run)(int arg);
	int arg;
};

static struct plugin *plugin;

void plugin_set(struct plugin *p, int (*run)(int arg), int arg)
{
	p->run = run;
	p->arg = arg;
	smp_wmb();
	plugin = p;
}

int plugin_run(void)
{
	struct plugin *p;

	if (!(p = READ_ONCE(plugin)))
		return -EAGAIN;
	smp_rmb();
	return p->run(p->arg);
}

/*
 * $ smpair patch -p . pointer_in_condition.c
 * diff --git a/pointer_in_condition.c b/pointer_in_condition.c
 * index a102835..d54268d 100644
 * --- a/pointer_in_condition.c
 * +++ b/pointer_in_condition.c
 * @@ -13,16 +13,16 @@ void plugin_set(struct plugin *p, int (*run)(int arg), int arg)
 *  {
 *  	p->run = run;
 *  	p->arg = arg;
 * -	smp_wmb();
 * -	plugin = p;
 * +	/* Pairs with smp_load_acquire() in plugin_run(). *\/
 * +	smp_store_release(&plugin, p);
 *  }
 *  $
 *  int plugin_run(void)
 *  {
 *  	struct plugin *p;
 *  $
 * -	if (!(p = READ_ONCE(plugin)))
 * +	/* Pairs with smp_store_release() in plugin_set(). *\/
 * +	if (!(p = smp_load_acquire(&plugin)))
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return p->run(p->arg);
 *  }
 * [1]
 */
