// SPDX-License-Identifier: GPL-2.0-only
#include "user_git.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cleanup.h"
#include "path.h"
#include "proc.h"
#include "vec.h"

typedef VEC(const char *) arg_vec;

/* A hook of git's, or the user, may have set these for another repository. */
static const char *const neutral[] = { "env",
				       "-u",
				       "GIT_DIR",
				       "-u",
				       "GIT_WORK_TREE",
				       "-u",
				       "GIT_INDEX_FILE",
				       "-u",
				       "GIT_OBJECT_DIRECTORY",
				       "LC_ALL=C",
				       NULL };
static const char *const no_config[] = { "GIT_CONFIG_GLOBAL=/dev/null",
					 "GIT_CONFIG_NOSYSTEM=1", NULL };

static void add_args(arg_vec *v, const char *const *args)
{
	for (; *args; args++)
		vec_push(v, *args);
}

static int run(const char *dir, bool own_config, struct strbuf *out,
	       struct strbuf *err, const char *const *args)
{
	arg_vec argv = VEC_INIT;
	struct proc p = { .cwd = dir, .out = out, .err = err };
	int status;

	add_args(&argv, neutral);
	if (!own_config)
		add_args(&argv, no_config);
	vec_push(&argv, "git");
	add_args(&argv, args);
	vec_push(&argv, NULL);
	p.argv = argv.at;
	status = proc_run(&p);
	vec_release(&argv);
	return status;
}

int series_git_ask(const char *dir, bool own_config, struct strbuf *out,
		   const char *const *args)
{
	return run(dir, own_config, out, NULL, args) ? -1 : 0;
}

/* Cuts the text after its last line that is not empty, and before that line. */
static const char *last_line(struct strbuf *sb)
{
	const char *start;

	while (sb->len && sb->buf[sb->len - 1] == '\n')
		strbuf_truncate(sb, sb->len - 1);
	start = strrchr(sb->buf, '\n');
	return start ? start + 1 : sb->buf;
}

int series_git(const char *dir, bool own_config, struct strbuf *out,
	       const char *const *args)
{
	struct strbuf err STRBUF_SCOPED = STRBUF_INIT;
	int status = run(dir, own_config, out, &err, args);

	if (!status)
		return 0;
	if (status == 127)
		return error("git: cannot be run; install the package git");
	return error("git %s: status %d: %s", args[0], status, last_line(&err));
}

/* The one line that git prints, or NULL. */
static char *ask_line(const char *dir, const char *const *args)
{
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;

	if (series_git_ask(dir, true, &out, args))
		return NULL;
	return xstrdup(last_line(&out));
}

#define ASK(dir, ...) ask_line(dir, (const char *const[]){ __VA_ARGS__, NULL })

/* "Name <address> time zone" */
static int read_identity(struct git_tree *t)
{
	char *line CLEANUP(free_ptr) = ASK(t->root, "var", "GIT_AUTHOR_IDENT");
	char *open = line ? strrchr(line, '<') : NULL;
	char *close = open ? strchr(open, '>') : NULL;

	if (!close || open == line)
		return error("git does not know who you are; set user.name and "
			     "user.email with 'git config --global'");
	t->name = xstrndup(line, (size_t)(open - 1 - line));
	t->email = xstrndup(open + 1, (size_t)(close - open - 1));
	return 0;
}

static char *path_in_git(const struct git_tree *t, const char *name)
{
	char *path CLEANUP(free_ptr) = ASK(t->root, "rev-parse", "--git-path",
					   name);

	return path ? path_normal(t->root, path) : NULL;
}

static bool has_git_folder(const char *root)
{
	char *path CLEANUP(free_ptr) = path_join(root, ".git");

	return path_is_dir(path) || path_is_file(path);
}

int git_tree_open(const char *root, struct git_tree *t)
{
	char *top CLEANUP(free_ptr) = NULL;
	char *real CLEANUP(free_ptr) = realpath(root, NULL);

	*t = (struct git_tree){ .root = xstrdup(real ? real : root) };
	if (read_identity(t))
		return -1;
	top = ASK(t->root, "rev-parse", "--show-toplevel");
	if (!top && has_git_folder(t->root))
		return series_git(t->root, true, NULL,
				  (const char *const[]){ "rev-parse",
							 "--show-toplevel",
							 NULL });
	if (!top || strcmp(top, t->root))
		return 0;
	t->is_git = true;
	t->base = ASK(t->root, "rev-parse", "-q", "--verify", "HEAD^{commit}");
	t->objects = path_in_git(t, "objects");
	t->shallow = path_in_git(t, "shallow");
	if (t->shallow && !path_is_file(t->shallow)) {
		free(t->shallow);
		t->shallow = NULL;
	}
	if (!t->base || !t->objects)
		return error("%s: the repository has no commit; make one first",
			     root);
	return 0;
}

void git_tree_release(struct git_tree *t)
{
	free(t->root);
	free(t->base);
	free(t->objects);
	free(t->shallow);
	free(t->name);
	free(t->email);
}
