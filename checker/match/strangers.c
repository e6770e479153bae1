// SPDX-License-Identifier: GPL-2.0-only
#include "strangers.h"

#include <string.h>

static bool is_in_include(const struct site *s)
{
	return !strncmp(site_file(s), "include/", 8);
}

/* Is the record of a header that everybody includes? */
static bool is_common_record(const char *key)
{
	const char *file = strchr(key, '@');

	return file && !strncmp(file, "@include/", 9);
}

/* Two corners of the tree. */
bool links_strangers(const struct link *l)
{
	const struct site *w = &l->writer->site, *r = &l->reader->site;

	if (is_in_include(w) || is_in_include(r))
		return false;
	return !sites_share_folder(w, r);
}

/* Everybody has such objects, and little speaks for this being one. */
static bool is_far_fetched(const struct link *l)
{
	return !(l->beside && l->weight >= DIRECT_WEIGHT) &&
	       is_common_record(l->store.event->loc.key) &&
	       !sites_share_folder(&l->writer->site, &l->reader->site) &&
	       !is_in_include(&l->writer->site) &&
	       !is_in_include(&l->reader->site);
}

/* "x &= ~MASK": which bits the reader tests is not known. */
static bool are_bits_of_word(const struct link *l)
{
	const struct event *e = l->store.event;

	return e->kind == EV_RMW && !e->prim && e->op &&
	       (!strcmp(e->op, "&=") || !strcmp(e->op, "|=")) &&
	       strcmp(site_file(&l->store), site_file(&l->load));
}

static bool is_guests(const struct barrier *b)
{
	const struct primitive *p = b->site.event->prim;

	return p && !strncmp(p->name, "virt_", 5);
}

bool one_is_for_the_host(const struct barrier *a, const struct barrier *b)
{
	return is_guests(a) != is_guests(b);
}

bool link_is_far_fetched(const struct link *l)
{
	return is_far_fetched(l) || are_bits_of_word(l) ||
	       one_is_for_the_host(l->writer, l->reader);
}

bool link_is_always_far_fetched(const struct link *l)
{
	struct link best = *l;

	best.weight = DIRECT_WEIGHT;
	return link_is_far_fetched(&best);
}
