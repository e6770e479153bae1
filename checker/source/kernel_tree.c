// SPDX-License-Identifier: GPL-2.0-only
#include "kernel_tree.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

#include "cleanup.h"
#include "kbuild.h"
#include "lock.h"
#include "makefiles.h"
#include "path.h"
#include "strbuf.h"
#include "voice.h"

void tree_release(struct tree *t)
{
	free(t->root);
	free(t->version);
	free(t->arch);
	free(t->config);
	free(t->llvm);
	free(t->shared);
	free(t->folder);
	free(t->objtree);
	free(t->config_file);
	command_vec_release(&t->given);
	command_release(&t->common);
	*t = (struct tree){ 0 };
}

static bool has_file(const char *folder, const char *name)
{
	char *path CLEANUP(free_ptr) = path_join(folder, name);

	return !access(path, F_OK);
}

/* "NAME = value" of the top Makefile; empty when it has none. */
static void add_variable(const char *text, const char *name, struct strbuf *out)
{
	size_t len = strlen(name);

	for (const char *p = text; p; p = strchr(p, '\n')) {
		p += *p == '\n';
		if (strncmp(p, name, len) || strncmp(p + len, " =", 2))
			continue;
		p += len + 2;
		p += strspn(p, " ");
		strbuf_add(out, p, strcspn(p, " \n"));
		return;
	}
}

/* Empty when dir has no kernel's Makefile. */
static void read_version(const char *dir, struct strbuf *version)
{
	char *makefile CLEANUP(free_ptr) = path_join(dir, "Makefile");
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	if (read_file(makefile, &text) || !strstr(text.buf, "PATCHLEVEL ="))
		return;
	add_variable(text.buf, "VERSION", version);
	strbuf_addch(version, '.');
	add_variable(text.buf, "PATCHLEVEL", version);
	strbuf_addch(version, '.');
	add_variable(text.buf, "SUBLEVEL", version);
}

bool tree_is_kernel(const char *dir)
{
	struct strbuf version STRBUF_SCOPED = STRBUF_INIT;

	read_version(dir, &version);
	return version.len && has_file(dir, "Kconfig");
}

static int find_root(const char *dir, struct tree *t)
{
	struct strbuf version = STRBUF_INIT;

	t->root = realpath(dir, NULL);
	if (!t->root)
		return error("%s: no such kernel tree (%m); give --tree the "
			     "top folder of one",
			     dir);
	if (!tree_is_kernel(t->root))
		return error("%s: no kernel tree (no Makefile with VERSION and "
			     "PATCHLEVEL, or no Kconfig); give --tree the top "
			     "folder of one",
			     dir);
	read_version(t->root, &version);
	t->version = strbuf_detach(&version);
	return 0;
}

/* The x86 of "# Linux/x86 6.12.0 Kernel Configuration". */
static char *arch_of_config(const char *root)
{
	char *path CLEANUP(free_ptr) = path_join(root, ".config");
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	const char *p;

	if (read_file(path, &text))
		return NULL;
	p = strstr(text.buf, "# Linux/");
	return p ? xstrndup(p + 8, strcspn(p + 8, " \n")) : NULL;
}

/* make O= refuses a tree with the traces of a build in it. */
static int check_in_place(const struct tree_options *opt, struct tree *t)
{
	t->in_place = has_file(t->root, "include/generated/autoconf.h");
	if (!t->in_place && (has_file(t->root, ".config") ||
			     has_file(t->root, "include/config")))
		return error("%s/.config: the tree is configured in place but "
			     "not prepared; run \"make prepare\" there, or "
			     "\"make mrproper\" and give --config a copy of it",
			     t->root);
	if (t->in_place && (opt->config || opt->llvm))
		return error("%s: the tree was built in place, with a "
			     "configuration of its own; leave --config out, "
			     "or run \"make mrproper\" there",
			     t->root);
	return 0;
}

static void set_arch(const struct tree_options *opt, struct tree *t)
{
	if (opt->arch)
		t->arch = xstrdup(opt->arch);
	else if (t->in_place)
		t->arch = arch_of_config(t->root);
	if (!t->arch)
		t->arch = xstrdup("x86");
}

static int check_arch(const struct tree *t)
{
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&name, "arch/%s", t->arch);
	if (has_file(t->root, name.buf) || !strcmp(t->arch, "x86_64") ||
	    !strcmp(t->arch, "i386"))
		return 0;
	return error("%s/arch: no architecture \"%s\"; give --arch the name "
		     "of a folder there",
		     t->root, t->arch);
}

static bool is_goal(const char *config)
{
	size_t len = strlen(config);

	return !strchr(config, '/') && len > 6 &&
	       !strcmp(config + len - 6, "config") && config[0] != '.' &&
	       access(config, F_OK);
}

static int use_config_file(const char *config, struct tree *t)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf name = STRBUF_INIT;

	if (!path_is_file(config) || read_file(config, &text))
		return error("%s: no such configuration file; give --config a "
			     "file or a target such as defconfig",
			     config);
	strbuf_addf(&name, "file-%08llx",
		    (unsigned long long)XXH3_64bits(text.buf, text.len) >> 32);
	t->config = strbuf_detach(&name);
	t->config_file = realpath(config, NULL);
	return 0;
}

static int set_config(const struct tree_options *opt, struct tree *t)
{
	const char *config = opt->config ? opt->config : "defconfig";

	if (!t->in_place && !is_goal(config))
		return use_config_file(config, t);
	t->config = xstrdup(t->in_place ? "in-place" : config);
	return 0;
}

static void set_folders(const struct tree_options *opt, struct tree *t)
{
	char *cache CLEANUP(free_ptr) = opt->cache ? xstrdup(opt->cache)
						   : cache_dir();
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&sb, "%s/trees/%s-%08llx", cache, strrchr(t->root, '/') + 1,
		    (unsigned long long)XXH3_64bits(t->root, strlen(t->root)) >>
			    32);
	t->shared = xstrdup(sb.buf);
	strbuf_addf(&sb, "/%s-%s", t->arch, t->config);
	if (t->llvm)
		strbuf_addf(&sb, "-clang%s", t->llvm[0] == '-' ? t->llvm : "");
	t->folder = xstrdup(sb.buf);
	t->objtree = t->in_place ? xstrdup(t->root) : path_join(sb.buf, "o");
}

static int make_folder(const struct tree *t)
{
	if (!make_dirs(t->folder) && !access(t->folder, R_OK | W_OK | X_OK) &&
	    !access(t->shared, R_OK | W_OK | X_OK))
		return 0;
	return error("%s: the cache folder cannot be used (%m); make it "
		     "readable and writable or set XDG_CACHE_HOME to "
		     "another",
		     t->folder);
}

static int read_stamp(struct tree *t)
{
	char *list CLEANUP(free_ptr) = path_join(t->shared, "makefiles");

	return makefiles_stamp(t->root, list, &t->stamp);
}

static bool is_prepared(const struct tree *t)
{
	char *path CLEANUP(free_ptr) = path_join(t->folder, "stamp");
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf want STRBUF_SCOPED = STRBUF_INIT;

	if (t->in_place)
		return true;
	strbuf_addf(&want, "%016llx\n", t->stamp);
	return !read_file(path, &text) && !strcmp(text.buf, want.buf) &&
	       has_file(t->objtree, "include/generated/autoconf.h");
}

static int write_stamp(const struct tree *t)
{
	char *path CLEANUP(free_ptr) = path_join(t->folder, "stamp");
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&text, "%016llx\n", t->stamp);
	return write_file(path, text.buf, text.len);
}

static int prepare(struct tree *t)
{
	char *list CLEANUP(free_ptr) = path_join(t->shared, "makefiles");
	int lock LOCK_SCOPED = lock_take(t->folder);

	if (lock < 0)
		return -1;
	if (is_prepared(t)) /* by the one that we waited for */
		return 0;
	if (makefiles_list(t->root, list) || read_stamp(t) || kbuild_prepare(t))
		return -1;
	t->prepared = true;
	return write_stamp(t);
}

int tree_look(const struct tree_options *opt, struct tree *t)
{
	*t = (struct tree){ 0 };
	if (find_root(opt->dir, t) || check_in_place(opt, t))
		return -1;
	set_arch(opt, t);
	t->llvm = opt->llvm ? xstrdup(opt->llvm) : NULL;
	if (check_arch(t) || set_config(opt, t))
		return -1;
	set_folders(opt, t);
	if (make_folder(t) || read_stamp(t))
		return -1;
	t->prepared = is_prepared(t);
	return 0;
}

int tree_open(const struct tree_options *opt, struct tree *t)
{
	if (tree_look(opt, t))
		return -1;
	return t->prepared ? 0 : prepare(t);
}

int tree_open_built(const char *srctree, const char *objtree, const char *arch,
		    const char *config, struct tree *t)
{
	static const struct tree_options none = { .dir = NULL };

	*t = (struct tree){ .built = true };
	if (find_root(srctree, t))
		return -1;
	t->arch = xstrdup(arch);
	t->config = xstrdup(config);
	set_folders(&none, t);
	free(t->objtree);
	t->objtree = xstrdup(objtree);
	return make_folder(t);
}
