// SPDX-License-Identifier: GPL-2.0-only
#include "lsp_state.h"

#include "owners.h"

/*
 * A database without a kernel tree is read whole up to so many files; so many
 * units are read at a time while nothing is asked for.
 */
enum { DATABASE_MAX = 500, LOAD_AT_A_TIME = 8 };

/* All files of a database that has no index of who mentions what. */
static void take_database(const struct worker *w, struct focus *f)
{
	const command_vec *all = &w->base.origin.commands;

	for (size_t i = 0; i < all->n && i < DATABASE_MAX; i++) {
		string_vec_add(&f->loaded, all->at[i].path);
		string_vec_add(&f->units, all->at[i].path);
	}
}

int lsp_find_commands(struct worker *w, struct focus *f)
{
	string_vec files = VEC_INIT, missing = VEC_INIT;
	int err;

	if (f->has_commands)
		return 0;
	string_vec_add(&files, f->path);
	err = origin_commands(&w->base.origin, &files, &f->commands, &missing);
	string_vec_release(&files);
	string_vec_release(&missing);
	f->has_commands = !err;
	if (!err && !w->base.origin.has_scan && !f->units.n)
		take_database(w, f);
	return err;
}

static bool is_own(const struct focus *f, const char *path)
{
	return command_vec_find(&f->commands, path) != NULL;
}

/* Reads units of these main files from the store, or parses the disk's. */
static void load_units(struct worker *w, const struct focus *f,
		       const string_vec *paths)
{
	const struct units_options uo = {
		.jobs = w->opt->jobs,
		.seconds = w->opt->max_parse_seconds,
	};
	command_vec commands = VEC_INIT;
	string_vec missing = VEC_INIT;
	unit_vec units = VEC_INIT;

	if (paths->n &&
	    !origin_commands(&w->base.origin, paths, &commands, &missing)) {
		owners_keep(&f->commands, &commands);
		units_load(&w->base.origin, &commands, &uo, &units);
	}
	for (size_t i = 0; i < units.n; i++)
		live_units_put(&w->units, units.at[i],
			       overlay_state(&w->overlay,
					     units.at[i]->main_file,
					     units.at[i], false));
	vec_release(&units);
	command_vec_release(&commands);
	string_vec_release(&missing);
}

/* A unit that the overlay has changed since it was made. */
static void refresh_unit(struct worker *w, const struct focus *f,
			 const char *path)
{
	struct live_unit *u = live_units_find(&w->units, path);
	bool own = is_own(f, path);
	unsigned long long state;
	command_vec commands = VEC_INIT;
	string_vec files = VEC_INIT, missing = VEC_INIT;

	state = overlay_state(&w->overlay, path, u ? u->unit : NULL, own);
	if (!u || u->state == state)
		return;
	if (own) {
		live_units_refresh(&w->units, &w->base.origin,
				   command_vec_find(&f->commands, path), state);
		return;
	}
	string_vec_add(&files, path);
	if (!origin_commands(&w->base.origin, &files, &commands, &missing) &&
	    commands.n)
		live_units_refresh(&w->units, &w->base.origin, &commands.at[0],
				   state);
	string_vec_release(&files);
	string_vec_release(&missing);
	command_vec_release(&commands);
}

/* What could not be read is not asked for again. */
static void drop_unread(const struct worker *w, struct focus *f)
{
	size_t n = 0;

	for (size_t i = 0; i < f->units.n; i++) {
		char *path = f->units.at[i];

		if (live_units_find(&w->units, path))
			f->units.at[n++] = path;
		else
			free(path);
	}
	f->units.n = n;
}

void lsp_refresh_units(struct worker *w, struct focus *f)
{
	string_vec absent = VEC_INIT;

	for (size_t i = 0; i < f->commands.n; i++)
		if (!live_units_find(&w->units, f->commands.at[i].path))
			string_vec_add(&absent, f->commands.at[i].path);
	for (size_t i = 0; !w->base.origin.has_scan && i < f->units.n; i++)
		if (!live_units_find(&w->units, f->units.at[i]))
			string_vec_add(&absent, f->units.at[i]);
	string_vec_sort(&absent);
	if (absent.n) {
		lsp_say_progress(w, "reading %s", f->path);
		load_units(w, f, &absent);
		if (!w->base.origin.has_scan)
			drop_unread(w, f);
	}
	string_vec_release(&absent);
	for (size_t i = 0; i < f->commands.n; i++)
		refresh_unit(w, f, f->commands.at[i].path);
	for (size_t i = 0; i < f->units.n; i++)
		refresh_unit(w, f, f->units.at[i]);
}

bool lsp_load_some(struct worker *w, struct focus *f)
{
	string_vec paths = VEC_INIT;
	bool last = true;

	for (size_t i = 0; i < f->units.n; i++) {
		if (live_units_find(&w->units, f->units.at[i]))
			continue;
		last = paths.n < LOAD_AT_A_TIME;
		if (!last)
			break;
		string_vec_add(&paths, f->units.at[i]);
	}
	if (!paths.n)
		return false;
	string_vec_sort(&paths);
	load_units(w, f, &paths);
	string_vec_release(&paths);
	if (last)
		drop_unread(w, f);
	return true;
}

bool lsp_parse_one(struct worker *w, const struct focus *f)
{
	for (size_t i = 0; i < f->commands.n; i++) {
		const struct compile_command *cmd = &f->commands.at[i];
		struct live_unit *u = live_units_find(&w->units, cmd->path);

		if (u && !u->is_parsed)
			return !live_units_parse(&w->units, &w->base.origin,
						 cmd, u->state);
	}
	return false;
}
