// SPDX-License-Identifier: GPL-2.0-only
#include "compdb.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <clang-c/CXCompilationDatabase.h>

#include "clang_text.h"
#include "kernel_tree.h"
#include "path.h"
#include "strbuf.h"
#include "voice.h"

#define DB_NAME "compile_commands.json"

static void dispose_db(CXCompilationDatabase *db)
{
	if (*db)
		clang_CompilationDatabase_dispose(*db);
}

static void dispose_commands(CXCompileCommands *c)
{
	if (*c)
		clang_CompileCommands_dispose(*c);
}

/*
 * libclang says on stderr what it dislikes about a database, and about other
 * kinds of database that it looks for: our own message is enough.
 */
static CXCompilationDatabase open_quietly(const char *folder,
					  CXCompilationDatabase_Error *err)
{
	int saved = dup(STDERR_FILENO);
	int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
	CXCompilationDatabase db;

	fflush(stderr);
	if (saved >= 0 && null >= 0)
		dup2(null, STDERR_FILENO);
	db = clang_CompilationDatabase_fromDirectory(folder, err);
	if (saved >= 0)
		dup2(saved, STDERR_FILENO);
	close(saved);
	close(null);
	return db;
}

char *compdb_folder(const char *dir)
{
	char *cwd CLEANUP(free_ptr) = getcwd(NULL, 0);
	char *given = path_normal(cwd ? cwd : "/", dir);
	char *slash = strrchr(given, '/');

	if (!strcmp(slash + 1, DB_NAME) && !path_is_dir(given))
		slash[slash == given] = '\0';
	return given;
}

static bool c_file(const char *file)
{
	size_t len = strlen(file);

	return len > 2 && !strcmp(file + len - 2, ".c");
}

static void read_argv(CXCompileCommand c, string_vec *argv)
{
	unsigned int n = clang_CompileCommand_getNumArgs(c);

	for (unsigned int i = 0; i < n; i++) {
		CXString arg CXSTRING_SCOPED = clang_CompileCommand_getArg(c,
									   i);

		string_vec_add(argv, cxtext(arg));
	}
	vec_push(argv, NULL);
}

/* How the compiler was told of file; NULL: in the same words. */
static const char *compiler_words(const string_vec *argv, const char *file)
{
	size_t tail = strlen(file);

	for (size_t i = 0; argv->at[i]; i++) {
		const char *arg = argv->at[i];
		size_t len = strlen(arg);

		if (len > tail && arg[0] != '-' && arg[len - tail - 1] == '/' &&
		    !strcmp(arg + len - tail, file))
			return arg;
	}
	return NULL;
}

/*
 * As command_init(). A name that is relative to the source tree, while the
 * compiler ran in the object tree, is found in the compiler's words.
 */
static void init_command(struct compile_command *cmd, const char *root,
			 const char *folder, const char *dir, const char *file,
			 const string_vec *argv)
{
	const char *const *words = (const char *const *)argv->at;
	const char *other;

	command_init(cmd, root, folder, dir, file, words);
	if (!access(cmd->file, F_OK))
		return;
	other = compiler_words(argv, file);
	if (!other)
		return;
	command_release(cmd);
	command_init(cmd, root, folder, dir, other, words);
}

static void add_command(CXCompileCommand c, const char *folder,
			const char *root, command_vec *out)
{
	CXString dir CXSTRING_SCOPED = clang_CompileCommand_getDirectory(c);
	CXString file CXSTRING_SCOPED = clang_CompileCommand_getFilename(c);
	string_vec argv = VEC_INIT;
	struct compile_command cmd;

	if (!c_file(cxtext(file)))
		return;
	read_argv(c, &argv);
	init_command(&cmd, root, folder, cxtext(dir), cxtext(file), &argv);
	string_vec_release(&argv);
	if (!access(cmd.file, F_OK)) {
		vec_push(out, cmd);
		return;
	}
	warning("%s: the file is gone, but %s/" DB_NAME
		" has a command for it; make the database again",
		cmd.path, folder);
	command_release(&cmd);
}

/* Shortens *common to the folders that it shares with path. */
static void share(char *common, const char *path)
{
	size_t last = 0;

	for (size_t i = 0;; i++) {
		bool end_a = !common[i] || common[i] == '/';
		bool end_b = !path[i] || path[i] == '/';

		if (end_a && end_b)
			last = i;
		if (common[i] != path[i] || !common[i])
			break;
	}
	common[last] = '\0';
}

static char *common_root(const command_vec *v)
{
	char *common = NULL;

	for (size_t i = 0; i < v->n; i++) {
		if (common) {
			share(common, v->at[i].file);
			continue;
		}
		common = xstrdup(v->at[i].file);
		*strrchr(common, '/') = '\0';
	}
	if (common && !*common)
		strcpy(common, "/");
	return common;
}

static bool is_kernel_code(const struct compile_command *cmd)
{
	for (size_t i = 0; i < cmd->flags.n; i++)
		if (!strcmp(cmd->flags.at[i], "-D__KERNEL__"))
			return true;
	return false;
}

/* The kernel tree that file is in; NULL: in none. */
static char *kernel_around(const char *file)
{
	char *dir = xstrdup(file);
	char *slash;

	while ((slash = strrchr(dir, '/')) && slash > dir) {
		*slash = '\0';
		if (tree_is_kernel(dir))
			return dir;
	}
	free(dir);
	return NULL;
}

/*
 * A kernel's own root, whatever part of it was built and wherever: an object
 * tree has C files too, made by modpost.
 */
static char *source_root(const command_vec *v)
{
	for (size_t i = 0; i < v->n; i++) {
		char *root = is_kernel_code(&v->at[i])
				     ? kernel_around(v->at[i].file)
				     : NULL;

		if (root)
			return root;
	}
	return common_root(v);
}

static void set_paths(command_vec *v, const char *root)
{
	for (size_t i = 0; i < v->n; i++) {
		struct compile_command *cmd = &v->at[i];
		const char *below = path_below(root, cmd->file);

		free(cmd->path);
		cmd->path = xstrdup(below ? below : cmd->file);
	}
}

static int read_db(const char *folder, const char *root, command_vec *out)
{
	CXCompilationDatabase_Error err;
	CXCompilationDatabase db CLEANUP(dispose_db) = open_quietly(folder,
								    &err);
	CXCompileCommands all CLEANUP(dispose_commands) = NULL;
	unsigned int n;

	if (err || !db)
		return error("%s/" DB_NAME ": no valid compilation database; "
			     "make it again",
			     folder);
	all = clang_CompilationDatabase_getAllCompileCommands(db);
	n = all ? clang_CompileCommands_getSize(all) : 0;
	for (unsigned int i = 0; i < n; i++)
		add_command(clang_CompileCommands_getCommand(all, i), folder,
			    root, out);
	if (!out->n)
		return error("%s/" DB_NAME ": it has no command for a C file "
			     "that exists; make it again",
			     folder);
	return 0;
}

/* libclang takes what comes before the end of a file that is cut short. */
static bool is_list(const struct strbuf *text)
{
	size_t first = strspn(text->buf, " \t\r\n"), last = text->len;

	while (last && strchr(" \t\r\n", text->buf[last - 1]))
		last--;
	return last > first + 1 && text->buf[first] == '[' &&
	       text->buf[last - 1] == ']';
}

static int check_db(const char *folder)
{
	char *file CLEANUP(free_ptr) = path_join(folder, DB_NAME);
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	if (path_is_file(file) && !read_file(file, &text) && !is_list(&text))
		return error("%s: empty, cut short or no JSON list; make the "
			     "database again",
			     file);
	if (access(file, R_OK))
		return error("%s: cannot read it (%m); give -p the folder "
			     "that holds it",
			     file);
	return 0;
}

int compdb_load(const char *dir, const char *root, command_vec *out,
		char **root_out)
{
	char *folder CLEANUP(free_ptr) = compdb_folder(dir);
	char *found CLEANUP(free_ptr) = NULL;

	if (check_db(folder) || read_db(folder, root, out))
		return -1;
	if (!root) {
		found = source_root(out);
		set_paths(out, found);
	}
	command_vec_sort(out);
	if (root_out)
		*root_out = xstrdup(root ? root : found);
	return 0;
}
