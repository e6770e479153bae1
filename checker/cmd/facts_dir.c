// SPDX-License-Identifier: GPL-2.0-only
#include "facts_dir.h"

#include <fts.h>
#include <string.h>

#include "cleanup.h"
#include "path.h"

char *facts_dir_database(const char *dir, const char *path)
{
	struct strbuf sb = STRBUF_INIT;

	strbuf_addf(&sb, "%s/%s.db", dir, path);
	return strbuf_detach(&sb);
}

int facts_dir_make(const char *database)
{
	const char *slash = strrchr(database, '/');
	char *folder CLEANUP(free_ptr) = xstrndup(database,
						  (size_t)(slash - database));

	if (!make_dirs(folder))
		return 0;
	return error_errno("%s: cannot make the folder", folder);
}

char *facts_dir_build(const char *dir)
{
	return path_join(dir, "build");
}

static int compare_names(const FTSENT **a, const FTSENT **b)
{
	return strcmp((*a)->fts_name, (*b)->fts_name);
}

static bool is_database(const FTSENT *e)
{
	return e->fts_info == FTS_F && e->fts_namelen > 3 &&
	       !strcmp(e->fts_name + e->fts_namelen - 3, ".db");
}

int facts_dir_list(const char *dir, string_vec *out)
{
	char *top CLEANUP(free_ptr) = xstrdup(dir);
	char *const paths[] = { top, NULL };
	FTS *fts = fts_open(paths, FTS_PHYSICAL | FTS_NOCHDIR, compare_names);
	size_t before = out->n;
	FTSENT *e;

	while (fts && (e = fts_read(fts)))
		if (is_database(e))
			string_vec_add(out, e->fts_path);
	if (fts)
		fts_close(fts);
	if (out->n > before)
		return 0;
	return error("%s: no facts in it; build with make C=2 CHECK='smpair "
		     "kbuild --facts=DIR'",
		     dir);
}
