// SPDX-License-Identifier: GPL-2.0-only
#include "price.h"

#include <string.h>

#include "alloc.h"
#include "cleanup.h"
#include "vocab.h"

enum price_kind {
	PRICE_MB,
	PRICE_WMB,
	PRICE_RMB,
	PRICE_RELEASE,
	PRICE_ACQUIRE
};

/* From arch/.../include/asm/barrier.h of 6.12; acquire and release with the
 * access that they are of. */
static const struct price {
	const char *arch;
	const char *of[5]; /* by enum price_kind */
} prices[] = {
	{ "x86", { "lock addl", "none", "none", "none", "none" } },
	{ "arm64", { "dmb ish", "dmb ishst", "dmb ishld", "stlr", "ldar" } },
	{ "arm", { "dmb ish", "dmb ishst", "dmb ish", "dmb ish", "dmb ish" } },
	{ "powerpc64", { "sync", "lwsync", "lwsync", "lwsync", "lwsync" } },
	{ "riscv",
	  { "fence rw,rw", "fence w,w", "fence r,r", "fence rw,w",
	    "fence r,rw" } },
	{ "s390", { "bcr 14,0", "none", "none", "none", "none" } },
};

/* call: "smp_mb" or "smp_mb()" */
static int kind_of(const char *call)
{
	char *name CLEANUP(free_ptr) = xstrndup(call, strcspn(call, "("));
	const struct primitive *p = vocab_find(name);

	if (!p)
		return -1;
	if (p->class == PRIM_STORE && p->order == ORD_RELEASE)
		return PRICE_RELEASE;
	if (p->class == PRIM_LOAD && p->order == ORD_ACQUIRE)
		return PRICE_ACQUIRE;
	if (p->class != PRIM_FENCE)
		return -1;
	switch (p->order) {
	case ORD_MB:
		return PRICE_MB;
	case ORD_WMB:
		return PRICE_WMB;
	case ORD_RMB:
		return PRICE_RMB;
	default:
		return -1;
	}
}

bool price_add(const char *name, const char *becomes, struct strbuf *out)
{
	int old = kind_of(name), new = becomes ? kind_of(becomes) : old;

	if (old < 0 || new < 0)
		return false;
	for (size_t i = 0; i < sizeof(prices) / sizeof(*prices); i++) {
		const char *const *of = prices[i].of;

		strbuf_addf(out, "%s%s %s", i ? ", " : "", prices[i].arch,
			    of[old]);
		if (strcmp(of[old], of[new]))
			strbuf_addf(out, " -> %s", of[new]);
	}
	return true;
}
