/* SPDX-License-Identifier: GPL-2.0-only */
/* Looking up places in findings, which are as report/view.h says. */
#ifndef SMPAIR_PLACES_H
#define SMPAIR_PLACES_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* Is the place in the file at path, and is offset in it (or at its end)? */
bool place_is_in(const json_t *place, const char *root, const char *path);
bool place_holds(const json_t *place, const char *root, const char *path,
		 size_t offset);

/* The absolute path of the place's file. The caller frees. */
char *place_path(const json_t *place, const char *root);

/* Does a headline or a side of a pair stand in the file? */
bool finding_touches(const json_t *finding, const char *root, const char *path);
bool findings_touch(const json_t *findings, const char *root, const char *path);
/* Takes those out that do. Returns how many. */
size_t findings_drop(json_t *findings, const char *root, const char *path);

/* The side of the pairs at the offset; -1: none. */
int finding_side_at(const json_t *finding, const char *root, const char *path,
		    size_t offset);
/* Is the offset in the headline's place, or in a side's? */
bool finding_is_at(const json_t *finding, const char *root, const char *path,
		   size_t offset);

/* A member of an object; "" and 0 when it is not there. */
const char *member_text(const json_t *j, const char *key);
json_int_t member_int(const json_t *j, const char *key);

/* Do a side and another one make a pair of the finding? */
bool sides_pair(const json_t *finding, size_t a, size_t b);

#endif
