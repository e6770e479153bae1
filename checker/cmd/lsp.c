// SPDX-License-Identifier: GPL-2.0-only
/* smpair lsp: the language server, on stdin and stdout. */
#include <string.h>
#include <unistd.h>

#include "cleanup.h"
#include "cmd.h"
#include "kernel_tree.h"
#include "lsp_settings.h"
#include "lsp_worker.h"
#include "path.h"
#include "server.h"

#define ROW(name, letter, arg, type, member, help) \
	{ name, letter, arg, help, type, offsetof(struct run_options, member) },

static const struct option_spec lsp_options[] = {
	ROW("tree", 0, "DIR", OPT_STRING, tree,
	    "the kernel tree of files below DIR, configured or not")
		ROW("config", 0, "CONFIG", OPT_STRING, config,
		    "of kernel trees: a .config file, defconfig or "
		    "allmodconfig") ROW("arch", 0, "NAME", OPT_STRING, arch,
					"the kernel's ARCH")
			ROW("jobs", 'j', "N", OPT_UINT, jobs,
			    "work on N files at a time; 0: one per processor")
				ROW("target", 0, "best|rw|acqrel", OPT_CHOICE,
				    target,
				    "what to convert to: smp_wmb/smp_rmb or "
				    "release/acquire")
					ROW("no-comments", 0, NULL, OPT_FLAG,
					    no_comments,
					    "pair without reading comments")
						OPTIONS_END
};

static const struct command_usage usage = {
	"lsp",
	"[OPTION...]",
	"Serves an editor over the Language Server Protocol on stdin and "
	"stdout. The tree\nis found from each file that is opened: a kernel "
	"tree, or the folder of a\ncompile_commands.json.",
	lsp_options,
};

static bool has_commands(const char *dir)
{
	char *path CLEANUP(free_ptr) = path_join(dir, "compile_commands.json");

	return path_is_file(path);
}

/* The nearest folder above the file that says how it is compiled. */
static char *find_above(const char *path)
{
	char *dir = xstrdup(path), *slash;

	while ((slash = strrchr(dir, '/')) != NULL) {
		*slash = '\0';
		if (tree_is_kernel(*dir ? dir : "/") ||
		    has_commands(*dir ? dir : "/"))
			return dir;
	}
	free(dir);
	return NULL;
}

/* A folder that was asked for serves the files below it. */
static char *find_asked(const char *dir, const char *path)
{
	char *real = dir ? realpath(dir, NULL) : NULL;

	if (real && path_below(real, path))
		return real;
	free(real);
	return NULL;
}

static char *find_root(void *data, const char *path, const json_t *settings)
{
	const struct run_options *opt = data;
	char *root = find_asked(
		json_string_value(json_object_get(settings, "tree")), path);

	if (!root)
		root = find_asked(opt->tree, path);
	return root ? root : find_above(path);
}

static void analyse(void *data, const char *root, const json_t *settings,
		    int in, int out)
{
	struct run_options opt = *(const struct run_options *)data;

	opt.tree = opt.database = NULL;
	if (tree_is_kernel(root))
		opt.tree = root;
	else
		opt.database = root;
	lsp_settings(settings, &opt);
	lsp_worker_run(&opt, in, out);
}

int cmd_lsp(int argc, char **argv)
{
	struct run_options opt = RUN_OPTIONS_INIT;
	const struct lsp_backend backend = { find_root, analyse, &opt };
	int status = options_parse(&usage, &opt, &argc, argv);

	if (status != OPTIONS_GO_ON)
		return status;
	if (argc) {
		error("%s: lsp takes no paths; the editor opens them", argv[0]);
		return EXIT_USAGE;
	}
	return lsp_serve(STDIN_FILENO, STDOUT_FILENO, &backend);
}
