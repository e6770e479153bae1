/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A shard: the facts of some of the files asked for, in a database of their
 * own that "smpair map" makes and "smpair reduce" reads, maybe elsewhere.
 */
#ifndef SMPAIR_SHARD_H
#define SMPAIR_SHARD_H

#include "command.h"
#include "facts.h"

struct shard {
	char *path;		  /* of the database */
	unsigned int nr, of;	  /* 1/1: all of the list */
	unsigned long long list;  /* a hash of the list that was divided: of
				  * configuration, selected and all units */
	char *configuration;	  /* "6.12.117 x86 defconfig" */
	string_vec selected;	  /* files asked for, of all shards; sorted */
	string_vec missing;	  /* of these, what nothing compiles; sorted */
	string_vec failed;	  /* units of this shard; sorted */
	VEC(struct unit *) units; /* sorted by path */
};

/*
 * Writes the database at s->path in place of an older one, which is there
 * until the new one is whole. root: what names of files are relative to.
 * Returns 0, or -1 after an error().
 */
int shard_write(const struct shard *s, const char *root);

/*
 * Reads path. Facts of a file below root that has changed since are refused.
 * Returns 0, or -1 after an error(); s is to be released either way.
 */
int shard_read(const char *path, const char *root, struct shard *s);

/* Frees the units too. */
void shard_release(struct shard *s);

#endif
