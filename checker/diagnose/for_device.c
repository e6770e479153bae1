// SPDX-License-Identifier: GPL-2.0-only
/*
 * smp_wmb() and its like without a partner, in front of a device's register:
 * they order for CPUs alone.
 */
#include <string.h>

#include "call_argument.h"
#include "unpaired.h"

static bool writes_register(const struct event *e)
{
	static const char *const names[] = {
#define X(name) #name,
#include "register-writes.def"
#undef X
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (calls_function(e, names[i]))
			return true;
	return false;
}

struct device {
	struct site told;
};

static enum walk_next look(void *data, const struct visit *v)
{
	const struct event *e = v->site.event;
	struct device *dev = data;

	if (e->kind == EV_LOCK || e->kind == EV_UNLOCK ||
	    event_keeps(e) & KEEPS_WW ||
	    (event_writes(e) && location_telling(&e->loc)))
		return WALK_STOP; /* a store may be what it is for */
	if (!writes_register(e))
		return WALK_ON;
	dev->told = v->site;
	return WALK_END;
}

static bool has_link(const struct diagnose *d, const struct barrier *b)
{
	for (size_t i = 0; i < d->links->all.n; i++)
		if (d->links->all.at[i]->writer == b ||
		    d->links->all.at[i]->reader == b)
			return true;
	return false;
}

static void check(struct diagnose *d, const struct barrier *b)
{
	const struct walk_limits limits = { .down = 3, .events = 60 };
	struct device dev = { .told = { .event = NULL } };
	const char *name = b->site.event->prim->name;
	struct finding *f;

	walk(d->program, &b->site, WALK_FORWARD, &limits, look, &dev);
	if (!dev.told.event || has_link(d, b))
		return;
	f = say(d, CONFIDENCE_REVIEW, &b->site,
		"%s() has no partner here and comes before a write to a "
		"device: it orders for CPUs alone",
		name);
	also(d, f, &dev.told,
	     "%.*s() tells the device; a form that orders nothing before it "
	     "takes wmb() or dma_wmb()",
	     (int)strcspn(dev.told.event->callee, "@"), dev.told.event->callee);
}

void find_for_devices(struct diagnose *d)
{
	for (size_t i = 0; i < d->barriers->all.n; i++) {
		const struct barrier *b = d->barriers->all.at[i];
		const struct event *e = b->site.event;

		if (e->kind == EV_FENCE && e->order == ORD_WMB &&
		    !(e->flags & EVF_MACRO) && is_wanted(d, &b->site))
			check(d, b);
	}
}
