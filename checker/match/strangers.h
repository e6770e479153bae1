/* SPDX-License-Identifier: GPL-2.0-only */
/* Links between objects of one type that are hardly one object. */
#ifndef SMPAIR_STRANGERS_H
#define SMPAIR_STRANGERS_H

#include "pair.h"

/* Does only the type speak for the link, one that everybody uses? */
bool links_strangers(const struct link *l);

/* Is more needed than payload to believe it: a comment? */
bool link_is_far_fetched(const struct link *l);
/* Whatever its payload will weigh? */
bool link_is_always_far_fetched(const struct link *l);

/* Is one a guest's fence, for its host, and the other for CPUs? */
bool one_is_for_the_host(const struct barrier *a, const struct barrier *b);

#endif
