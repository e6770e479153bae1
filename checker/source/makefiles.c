// SPDX-License-Identifier: GPL-2.0-only
#include "makefiles.h"

#include <fcntl.h>
#include <fts.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include "cleanup.h"
#include "command.h"
#include "path.h"
#include "voice.h"

static bool starts(const char *s, const char *head)
{
	return !strncmp(s, head, strlen(head));
}

static bool decides_compilation(const char *name)
{
	return starts(name, "Makefile") || starts(name, "Kconfig") ||
	       starts(name, "Kbuild");
}

/* Folders with nothing that decides how kernel code is compiled. */
static bool skip_folder(const char *path)
{
	static const char *const skipped[] = { "Documentation", "tools",
					       "samples", "LICENSES" };

	for (size_t i = 0; i < sizeof(skipped) / sizeof(*skipped); i++)
		if (!strcmp(path, skipped[i]))
			return true;
	return false;
}

static void look_at(FTS *fts, FTSENT *e, const char *root, string_vec *out)
{
	const char *below = path_below(root, e->fts_path);

	if (!below)
		return;
	if (e->fts_info == FTS_D &&
	    (e->fts_name[0] == '.' || skip_folder(below)))
		fts_set(fts, e, FTS_SKIP);
	else if (e->fts_info != FTS_D && e->fts_info != FTS_DP &&
		 decides_compilation(e->fts_name))
		string_vec_add(out, below);
}

static void find_makefiles(const char *root, string_vec *out)
{
	char *copy CLEANUP(free_ptr) = xstrdup(root);
	char *roots[] = { copy, NULL };
	FTS *fts = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR | FTS_NOSTAT,
			    NULL);
	FTSENT *e;

	if (!fts)
		return;
	while ((e = fts_read(fts)))
		look_at(fts, e, root, out);
	fts_close(fts);
	string_vec_sort(out);
}

int makefiles_list(const char *root, const char *list)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	string_vec found = VEC_INIT;

	find_makefiles(root, &found);
	for (size_t i = 0; i < found.n; i++)
		strbuf_addf(&text, "%s\n", found.at[i]);
	string_vec_release(&found);
	return write_file(list, text.buf, text.len);
}

struct file_stamp {
	long long sec, nsec, size;
};

static void close_fd(const int *fd)
{
	if (*fd >= 0)
		close(*fd);
}

/* False when a listed file is gone. */
static bool hash_files(const char *root, char *text, XXH3_state_t *state)
{
	int dir CLEANUP(close_fd) = open(root, O_PATH | O_CLOEXEC);
	char *save = NULL;
	char *path;

	for (path = strtok_r(text, "\n", &save); path;
	     path = strtok_r(NULL, "\n", &save)) {
		struct file_stamp fs;
		struct stat st;

		if (fstatat(dir, path, &st, 0))
			return false;
		fs = (struct file_stamp){ st.st_mtim.tv_sec, st.st_mtim.tv_nsec,
					  st.st_size };
		XXH3_64bits_update(state, path, strlen(path));
		XXH3_64bits_update(state, &fs, sizeof(fs));
	}
	return true;
}

static bool try_stamp(const char *root, const char *list,
		      unsigned long long *stamp)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	XXH3_state_t *state;
	bool complete;

	if (read_file(list, &text) || !text.len)
		return false;
	state = XXH3_createState();
	XXH3_64bits_reset(state);
	complete = hash_files(root, text.buf, state);
	*stamp = XXH3_64bits_digest(state);
	XXH3_freeState(state);
	return complete;
}

int makefiles_stamp(const char *root, const char *list,
		    unsigned long long *stamp)
{
	if (try_stamp(root, list, stamp))
		return 0;
	if (makefiles_list(root, list))
		return -1;
	if (!try_stamp(root, list, stamp))
		return error("%s: its Makefiles cannot be read; check the "
			     "permissions",
			     root);
	return 0;
}
