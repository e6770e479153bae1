/* SPDX-License-Identifier: GPL-2.0-only */
/* A map from addresses to pointers, over uthash. */
#ifndef SMPAIR_PTRMAP_H
#define SMPAIR_PTRMAP_H

struct ptrmap_entry;

struct ptrmap {
	struct ptrmap_entry *head;
};

#define PTRMAP_INIT \
	{           \
		0   \
	}

/* NULL when key is absent. */
void *ptrmap_get(const struct ptrmap *m, const void *key);
/* Sets or replaces; the map owns neither keys nor values. */
void ptrmap_put(struct ptrmap *m, const void *key, void *value);
/* Calls release, when not NULL, with each value. */
void ptrmap_release(struct ptrmap *m, void (*release)(void *value));

#endif
