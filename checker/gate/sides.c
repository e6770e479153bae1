// SPDX-License-Identifier: GPL-2.0-only
#include "sides.h"

#include <stdlib.h>

#include "cleanup.h"
#include "path.h"
#include "shadow.h"
#include "voice.h"
#include "work_dir.h"

void sides_release(struct sides *s)
{
	free(s->before);
	free(s->after);
	work_dir_remove(&s->dir);
}

static int make_side(const char *root, const struct overlay *texts,
		     const char *dir)
{
	if (make_dirs(dir))
		return error_errno("%s: cannot make it", dir);
	return shadow_make(root, texts, dir);
}

int sides_make(const struct tree_options *tree, const struct overlay *before,
	       const struct overlay *after, struct sides *s)
{
	char *root CLEANUP(free_ptr) = realpath(tree->dir, NULL);

	*s = (struct sides){ .dir = work_dir_new(tree->cache) };
	if (!root || !s->dir)
		return -1;
	s->before = path_join(s->dir, "before");
	s->after = path_join(s->dir, "after");
	if (make_side(root, before, s->before))
		return -1;
	return make_side(root, after, s->after);
}
