// SPDX-License-Identifier: GPL-2.0-only
#include "places.h"

#include <string.h>

#include "cleanup.h"
#include "path.h"

const char *member_text(const json_t *j, const char *key)
{
	const char *s = json_string_value(json_object_get(j, key));

	return s ? s : "";
}

json_int_t member_int(const json_t *j, const char *key)
{
	return json_integer_value(json_object_get(j, key));
}

char *place_path(const json_t *place, const char *root)
{
	return path_join(root, member_text(place, "file"));
}

bool place_is_in(const json_t *place, const char *root, const char *path)
{
	char *full CLEANUP(free_ptr) = NULL;

	if (!json_is_object(place))
		return false;
	full = place_path(place, root);
	return !strcmp(full, path);
}

bool place_holds(const json_t *place, const char *root, const char *path,
		 size_t offset)
{
	return place_is_in(place, root, path) &&
	       (json_int_t)offset >= member_int(place, "begin") &&
	       (json_int_t)offset <= member_int(place, "end");
}

bool finding_touches(const json_t *finding, const char *root, const char *path)
{
	const json_t *sides = json_object_get(finding, "sides"), *side;
	size_t i;

	if (place_is_in(json_object_get(finding, "at"), root, path))
		return true;
	json_array_foreach(sides, i,
			   side) if (place_is_in(json_object_get(side, "at"),
						 root, path)) return true;
	return false;
}

bool findings_touch(const json_t *findings, const char *root, const char *path)
{
	const json_t *finding;
	size_t i;

	json_array_foreach(
		findings, i,
		finding) if (finding_touches(finding, root, path)) return true;
	return false;
}

size_t findings_drop(json_t *findings, const char *root, const char *path)
{
	size_t dropped = 0;

	for (size_t i = 0; i < json_array_size(findings);) {
		if (finding_touches(json_array_get(findings, i), root, path)) {
			json_array_remove(findings, i);
			dropped++;
		} else {
			i++;
		}
	}
	return dropped;
}

int finding_side_at(const json_t *finding, const char *root, const char *path,
		    size_t offset)
{
	const json_t *sides = json_object_get(finding, "sides"), *side;
	size_t i;

	json_array_foreach(sides, i,
			   side) if (place_holds(json_object_get(side, "at"),
						 root, path,
						 offset)) return (int)i;
	return -1;
}

bool finding_is_at(const json_t *finding, const char *root, const char *path,
		   size_t offset)
{
	return place_holds(json_object_get(finding, "at"), root, path,
			   offset) ||
	       finding_side_at(finding, root, path, offset) >= 0;
}

bool sides_pair(const json_t *finding, size_t a, size_t b)
{
	const json_t *pairs = json_object_get(finding, "pairs"), *pair;
	size_t i;

	json_array_foreach(pairs, i, pair)
	{
		json_int_t w = json_integer_value(json_array_get(pair, 0));
		json_int_t r = json_integer_value(json_array_get(pair, 1));

		if ((w == (json_int_t)a && r == (json_int_t)b) ||
		    (w == (json_int_t)b && r == (json_int_t)a))
			return true;
	}
	return false;
}
