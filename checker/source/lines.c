// SPDX-License-Identifier: GPL-2.0-only
#include "lines.h"

#include <stdio.h>
#include <string.h>

#include "cleanup.h"
#include "path.h"
#include "strbuf.h"

static void add_stamp(struct strbuf *sb, unsigned long long stamp)
{
	strbuf_addf(sb, "smpair lines 3 %016llx\n", stamp);
}

/* The text after the stamp, or NULL when it is not this stamp's. */
static char *after_stamp(struct strbuf *text, unsigned long long stamp)
{
	struct strbuf head STRBUF_SCOPED = STRBUF_INIT;

	add_stamp(&head, stamp);
	if (text->len < head.len || memcmp(text->buf, head.buf, head.len))
		return NULL;
	/* A line that a full disk cut short is not used. */
	if (text->buf[text->len - 1] != '\n')
		return NULL;
	return text->buf + head.len;
}

static void add_found(char *line, const char *root, command_vec *found,
		      string_vec *missing)
{
	struct compile_command cmd;
	char *save = NULL;
	const char *path = strtok_r(line, "\t", &save);
	const char *directory = strtok_r(NULL, "\t", &save);
	char *file CLEANUP(free_ptr) = path_join(root, path);
	const char *flag;

	if (!directory) {
		string_vec_add(missing, path);
		return;
	}
	command_plain(&cmd, root, directory + (*directory == '!'), file);
	cmd.left_out = *directory == '!';
	while ((flag = strtok_r(NULL, "\t", &save)))
		command_add_flag(&cmd, flag);
	vec_push(found, cmd);
}

static bool wanted(const string_vec *paths, char *line)
{
	size_t len = strcspn(line, "\t");
	char saved = line[len];
	bool found;

	line[len] = '\0';
	found = string_vec_has(paths, line);
	line[len] = saved;
	return found;
}

static void read_lines(char *text, const char *root, const string_vec *paths,
		       command_vec *found, string_vec *missing)
{
	for (char *end; (end = strchr(text, '\n')); text = end + 1) {
		*end = '\0';
		if (*text && *text != '\t' && wanted(paths, text))
			add_found(text, root, found, missing);
	}
}

static void find_unknown(const string_vec *paths, command_vec *found,
			 string_vec *missing, string_vec *unknown)
{
	size_t f = 0, m = 0;

	command_vec_sort(found);
	string_vec_sort(missing);
	for (size_t i = 0; i < paths->n; i++) {
		const char *path = paths->at[i];

		if (f < found->n && !strcmp(found->at[f].path, path))
			f++;
		else if (m < missing->n && !strcmp(missing->at[m], path))
			m++;
		else
			string_vec_add(unknown, path);
	}
}

void lines_look_up(const char *file, unsigned long long stamp, const char *root,
		   const string_vec *paths, command_vec *found,
		   string_vec *missing, string_vec *unknown)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	char *lines = NULL;

	if (!read_file(file, &text))
		lines = after_stamp(&text, stamp);
	if (lines)
		read_lines(lines, root, paths, found, missing);
	find_unknown(paths, found, missing, unknown);
}

static void add_command_line(struct strbuf *sb,
			     const struct compile_command *cmd)
{
	strbuf_addf(sb, "%s\t%s%s", cmd->path, cmd->left_out ? "!" : "",
		    cmd->directory);
	for (size_t i = 0; i < cmd->flags.n; i++)
		strbuf_addf(sb, "\t%s", cmd->flags.at[i]);
	strbuf_addch(sb, '\n');
}

int lines_add(const char *file, unsigned long long stamp,
	      const command_vec *commands, const string_vec *missing)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	if (read_file(file, &text) || !after_stamp(&text, stamp)) {
		strbuf_clear(&text);
		add_stamp(&text, stamp);
	}
	for (size_t i = 0; i < commands->n; i++)
		add_command_line(&text, &commands->at[i]);
	for (size_t i = 0; i < missing->n; i++)
		strbuf_addf(&text, "%s\n", missing->at[i]);
	return write_file(file, text.buf, text.len);
}
