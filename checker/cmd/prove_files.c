// SPDX-License-Identifier: GPL-2.0-only
#include "prove_files.h"

#include <dirent.h>
#include <string.h>

#include "path.h"
#include "voice.h"

static bool is_litmus(const char *name)
{
	size_t n = strlen(name);

	return n > 7 && !strcmp(name + n - 7, ".litmus");
}

static int not_hidden(const struct dirent *d)
{
	return d->d_name[0] != '.';
}

/* scandir() sorted by bytes, so that the order is the same everywhere. */
static int by_name(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

static void add(struct path_list *out, char *path)
{
	vec_push(out, path);
}

static void find_below(const char *dir, struct path_list *out);

/* Takes path over. */
static void visit(char *path, struct path_list *out)
{
	if (path_is_dir(path)) {
		find_below(path, out);
	} else if (is_litmus(path)) {
		add(out, path);
		return;
	}
	free(path);
}

static void find_below(const char *dir, struct path_list *out)
{
	struct dirent **entries;
	int n = scandir(dir, &entries, not_hidden, by_name);

	for (int i = 0; i < n; i++) {
		visit(path_join(dir, entries[i]->d_name), out);
		free(entries[i]);
	}
	if (n >= 0)
		free(entries);
}

static int find_operand(const char *operand, struct path_list *out)
{
	size_t before = out->n;

	if (!path_is_dir(operand)) {
		add(out, xstrdup(operand));
		return 0;
	}
	find_below(operand, out);
	if (out->n != before)
		return 0;
	return error("%s:1: no *.litmus file below it; give another folder",
		     operand);
}

int prove_find_files(int n, char *const *operands, struct path_list *out)
{
	int status = 0;

	for (int i = 0; i < n; i++)
		status |= find_operand(operands[i], out);
	return status;
}

void prove_free_files(struct path_list *files)
{
	for (size_t i = 0; i < files->n; i++)
		free(files->at[i]);
	vec_release(files);
}
