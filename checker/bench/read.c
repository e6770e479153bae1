// SPDX-License-Identifier: GPL-2.0-only
#include "read.h"

#include <dirent.h>
#include <string.h>

#include "cleanup.h"
#include "format.h"
#include "log_lines.h"
#include "path.h"

struct format {
	bool (*knows)(const char *line);
	int (*read)(struct bench_log *log, const char *path, const char *text);
	bool timed; /* times may stand in the same log: "time fs_mark ..." */
};

static const struct format times = { time_log_knows, time_log_read, false };

/* The first that knows a line of the text reads all of it. */
static const struct format formats[] = {
	{ json_log_knows, json_log_read, false },
	{ fio_text_knows, fio_text_read, true },
	{ fsmark_knows, fsmark_read, true },
	{ perf_text_knows, perf_text_read, true },
	{ time_log_knows, time_log_read, false },
	{ perf_csv_knows, perf_csv_read, false },
	{ columns_know, columns_read, false },
};

enum { NR_FORMATS = sizeof(formats) / sizeof(formats[0]) };

static size_t count_values(const struct bench_log *log)
{
	size_t n = 0;

	for (size_t i = 0; i < log->series.n; i++)
		n += log->series.at[i]->runs.n;
	return n;
}

static int read_as(const struct format *f, struct bench_log *log,
		   const char *path, const char *text)
{
	size_t before = count_values(log);

	bench_log_next_run(log);
	if (f->read != json_log_read && text[strlen(text) - 1] != '\n')
		bench_log_note(log,
			       "%s: the last line has no end; if the log was "
			       "cut off there, its last number is wrong",
			       path);
	if (f->read(log, path, text))
		return -1;
	if (f->timed && log_lines_any(text, times.knows) &&
	    times.read(log, path, text))
		return -1;
	if (count_values(log) == before)
		return error("%s:1: no results in this log; was the run cut "
			     "off? Make it again",
			     path);
	return 0;
}

int bench_read_text(struct bench_log *log, const char *path, const char *text)
{
	const char *bom = after(text, "\xef\xbb\xbf");

	if (bom)
		text = bom;
	if (!text[strspn(text, " \t\r\n")])
		return error("%s:1: the file is empty; give a log with results",
			     path);
	for (size_t i = 0; i < NR_FORMATS; i++)
		if (log_lines_any(text, formats[i].knows))
			return read_as(&formats[i], log, path, text);
	return error("%s:1: no log of a known format; give one of fio, "
		     "fs_mark, time, perf stat, hyperfine (JSON), or columns "
		     "of numbers",
		     path);
}

static int read_one(struct bench_log *log, const char *path)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	if (read_file(path, &text))
		return error_errno("%s: cannot read it", path);
	if (strlen(text.buf) != text.len)
		return error("%s:1: not a text file (it holds NUL bytes); "
			     "give the log as UTF-8 text",
			     path);
	return bench_read_text(log, path, text.buf);
}

static int visible(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

static int read_entry(struct bench_log *log, const char *dir, const char *name,
		      size_t *files)
{
	char *path CLEANUP(free_ptr) = path_join(dir, name);

	if (!path_is_file(path))
		return 0;
	++*files;
	return read_one(log, path);
}

static int read_folder(struct bench_log *log, const char *dir)
{
	struct dirent **entries;
	int n = scandir(dir, &entries, visible, versionsort);
	int failed = 0;
	size_t files = 0;

	if (n < 0)
		return error_errno("%s: cannot read it", dir);
	for (int i = 0; i < n; i++) {
		if (!failed)
			failed = read_entry(log, dir, entries[i]->d_name,
					    &files);
		free(entries[i]);
	}
	free(entries);
	if (!failed && !files)
		return error("%s: no files in this folder; put one log per "
			     "run there",
			     dir);
	return failed;
}

int bench_read(struct bench_log *log, const char *path)
{
	return path_is_dir(path) ? read_folder(log, path) : read_one(log, path);
}
