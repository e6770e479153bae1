// SPDX-License-Identifier: GPL-2.0-only
#include "object_cache.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <xxhash.h>

#include "cleanup.h"
#include "path.h"

enum { KEPT_SECONDS = 14 * 24 * 60 * 60 };

static char *name_in(const struct tree *t, unsigned long long hash,
		     const char *suffix)
{
	struct strbuf sb = STRBUF_INIT;

	strbuf_addf(&sb, "%s/objects/%016llx%s", t->folder, hash, suffix);
	return strbuf_detach(&sb);
}

static char *deps_name(const struct object_run *r)
{
	return name_in(r->tree, XXH3_64bits(r->unit, strlen(r->unit)), ".deps");
}

/* The program of the PATH: another one compiles otherwise. */
static void hash_program(const char *name, XXH3_state_t *h)
{
	const char *dirs = getenv("PATH");
	char *copy CLEANUP(free_ptr) = xstrdup(dirs ? dirs : "");
	char *save = NULL;

	for (char *dir = strtok_r(copy, ":", &save); dir;
	     dir = strtok_r(NULL, ":", &save)) {
		char *path CLEANUP(free_ptr) = path_join(dir, name);
		struct stat st;

		if (stat(path, &st))
			continue;
		XXH3_64bits_update(h, &st.st_size, sizeof(st.st_size));
		XXH3_64bits_update(h, &st.st_mtim, sizeof(st.st_mtim));
		return;
	}
}

/* A file as the run sees it: relative to the shadow, or to the objects. */
static void hash_file(const struct object_run *r, const char *dep,
		      XXH3_state_t *h)
{
	const char *base = dep[0] == 'r' ? r->root : r->tree->objtree;
	char *path CLEANUP(free_ptr) = path_join(base, dep + 1);
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	XXH3_64bits_update(h, dep, strlen(dep) + 1);
	if (read_file(path, &text))
		XXH3_64bits_update(h, "gone", 4);
	XXH3_64bits_update(h, &text.len, sizeof(text.len));
	XXH3_64bits_update(h, text.buf, text.len);
}

/* deps: a line each, "rNAME" below the root, "oNAME" elsewhere. */
static unsigned long long key_of(const struct object_run *r, char *deps)
{
	XXH3_state_t *h = XXH3_createState();
	unsigned long long key;
	char *save = NULL;

	XXH3_64bits_reset(h);
	XXH3_64bits_update(h, &r->tree->stamp, sizeof(r->tree->stamp));
	hash_program(r->words->at[0], h);
	for (size_t i = 0; i < r->words->n; i++)
		XXH3_64bits_update(h, r->words->at[i],
				   strlen(r->words->at[i]) + 1);
	for (char *dep = strtok_r(deps, "\n", &save); dep;
	     dep = strtok_r(NULL, "\n", &save))
		hash_file(r, dep, h);
	key = XXH3_64bits_digest(h);
	XXH3_freeState(h);
	return key;
}

static int copy_file(const char *from, const char *to)
{
	struct strbuf data STRBUF_SCOPED = STRBUF_INIT;

	return read_file(from, &data) ? -1 : write_file(to, data.buf, data.len);
}

int object_cache_get(const struct object_run *r, struct strbuf *err)
{
	char *list CLEANUP(free_ptr) = deps_name(r);
	struct strbuf deps STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	char *name CLEANUP(free_ptr) = NULL, *object CLEANUP(free_ptr) = NULL;
	unsigned long long key;
	char *said;
	int status;

	if (read_file(list, &deps))
		return -1;
	key = key_of(r, deps.buf);
	name = name_in(r->tree, key, "");
	object = name_in(r->tree, key, ".o");
	if (read_file(name, &text))
		return -1;
	status = (int)strtol(text.buf, &said, 10);
	if (*said != '\n' ||
	    (r->object && !status && copy_file(object, r->object)))
		return -1;
	(void)utimensat(AT_FDCWD, name, NULL, 0);
	(void)utimensat(AT_FDCWD, object, NULL, 0);
	strbuf_addstr(err, said + 1);
	return status;
}

static void add_dep(const struct object_run *r, const char *word,
		    struct strbuf *out)
{
	const char *below = path_below(r->root, word);

	if (!below && r->tree->in_place && word[0] != '/')
		below = word;
	strbuf_addf(out, "%c%s\n", below ? 'r' : 'o', below ? below : word);
}

/* The names in "x.o: a.c \\\n b.h", a line each. */
static void read_deps(const struct object_run *r, const char *text,
		      struct strbuf *out)
{
	const char *colon = strstr(text, ": ");
	char *names CLEANUP(free_ptr) = xstrdup(colon ? colon + 2 : "");
	char *save = NULL;

	for (char *w = strtok_r(names, " \n", &save); w;
	     w = strtok_r(NULL, " \n", &save))
		if (strcmp(w, "\\"))
			add_dep(r, w, out);
}

static void close_folder(DIR **d)
{
	if (*d)
		closedir(*d);
}

static void drop_old(const char *folder)
{
	DIR *d CLEANUP(close_folder) = opendir(folder);
	time_t oldest = time(NULL) - KEPT_SECONDS;
	const struct dirent *e;

	while (d && (e = readdir(d))) {
		char *path CLEANUP(free_ptr) = path_join(folder, e->d_name);
		struct stat st;

		if (e->d_name[0] != '.' && !stat(path, &st) &&
		    st.st_mtime < oldest)
			(void)unlink(path);
	}
}

void object_cache_put(const struct object_run *r, const char *deps, int status,
		      const char *err)
{
	char *folder CLEANUP(free_ptr) = path_join(r->tree->folder, "objects");
	char *list CLEANUP(free_ptr) = deps_name(r);
	char *name CLEANUP(free_ptr) = NULL, *object CLEANUP(free_ptr) = NULL;
	struct strbuf names STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	unsigned long long key;

	if (make_dirs(folder))
		return;
	if (deps)
		read_deps(r, deps, &names);
	else
		(void)read_file(list, &names);
	if (!names.len || (deps && write_file(list, names.buf, names.len)))
		return;
	drop_old(folder);
	key = key_of(r, names.buf);
	name = name_in(r->tree, key, "");
	object = name_in(r->tree, key, ".o");
	if (r->object && !status && copy_file(r->object, object))
		return;
	strbuf_addf(&text, "%d\n%s", status, err);
	(void)write_file(name, text.buf, text.len);
}
