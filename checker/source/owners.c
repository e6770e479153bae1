// SPDX-License-Identifier: GPL-2.0-only
#include "owners.h"

#include <string.h>

#include "cleanup.h"
#include "includers.h"
#include "strmap.h"

/* Owners of a header, and how many headers may be between. */
enum { MOST_OWNERS = 2, DEEPEST = 6 };

typedef VEC(struct compile_command *) owner_vec;

struct search {
	struct scan *scan;
	const struct strmap *commands; /* by path */
	const char *header;
	struct strmap seen;
	size_t found;
};

static int compare_owners(const void *a, const void *b)
{
	const struct compile_command *x = *(struct compile_command *const *)a;
	const struct compile_command *y = *(struct compile_command *const *)b;

	if (x->left_out != y->left_out)
		return x->left_out ? 1 : -1;
	return strcmp(x->path, y->path);
}

static void take_owners(struct search *q, owner_vec *found)
{
	vec_sort(found, compare_owners);
	for (size_t i = 0; i < found->n && q->found < MOST_OWNERS; i++) {
		string_vec_add(&found->at[i]->headers, q->header);
		q->found++;
	}
}

/* Those that include path: units go to found, what is included to next. */
static int look_up(struct search *q, const char *path, owner_vec *found,
		   string_vec *next)
{
	string_vec up = VEC_INIT;
	int err = includers_direct(q->scan, path, &up);

	for (size_t i = 0; i < up.n; i++) {
		struct compile_command *cmd = strmap_get(q->commands, up.at[i]);

		if (strmap_has(&q->seen, up.at[i]))
			continue;
		strmap_put(&q->seen, up.at[i], q);
		if (cmd)
			vec_push(found, cmd);
		else
			string_vec_add(next, up.at[i]);
	}
	string_vec_release(&up);
	return err;
}

static int next_level(struct search *q, string_vec *level)
{
	string_vec next = VEC_INIT;
	owner_vec found = VEC_INIT;
	int err = 0;

	for (size_t i = 0; i < level->n && !err; i++)
		err = look_up(q, level->at[i], &found, &next);
	take_owners(q, &found);
	vec_release(&found);
	string_vec_release(level);
	*level = next;
	return err;
}

static int find_owners(struct scan *s, const struct strmap *commands,
		       const char *header)
{
	struct search q = { s, commands, header, STRMAP_INIT, 0 };
	string_vec level = VEC_INIT;
	int err = 0;

	string_vec_add(&level, header);
	for (int i = 0; i < DEEPEST && level.n && !err; i++) {
		err = next_level(&q, &level);
		if (q.found == MOST_OWNERS)
			break;
	}
	string_vec_release(&level);
	strmap_release(&q.seen);
	return err;
}

static bool has_inlines(const struct scan *s, const char *path)
{
	const struct scanned_file *f = scan_find(s, path);
	const char *dot = strrchr(path, '.');

	return f && f->words && dot && !strcmp(dot, ".h") &&
	       !(s->arch && of_other_arch(s->arch, path));
}

int owners_choose(struct scan *s, const string_vec *paths,
		  command_vec *commands)
{
	struct strmap by_path = STRMAP_INIT;
	int err = 0;

	for (size_t i = 0; i < commands->n; i++)
		strmap_put(&by_path, commands->at[i].path, &commands->at[i]);
	for (size_t i = 0; i < paths->n && !err; i++)
		if (has_inlines(s, paths->at[i]))
			err = find_owners(s, &by_path, paths->at[i]);
	for (size_t i = 0; i < commands->n; i++)
		string_vec_sort(&commands->at[i].headers);
	strmap_release(&by_path);
	return err;
}

void owners_keep(const command_vec *from, command_vec *to)
{
	for (size_t i = 0; i < to->n; i++) {
		struct compile_command *cmd = &to->at[i];
		const struct compile_command *own = command_vec_find(from,
								     cmd->path);

		for (size_t k = 0; own && k < own->headers.n; k++)
			string_vec_add(&cmd->headers, own->headers.at[k]);
		string_vec_sort(&cmd->headers);
	}
}
