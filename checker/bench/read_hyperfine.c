// SPDX-License-Identifier: GPL-2.0-only
/*
 * hyperfine --export-json: "results" with "command", "times" in seconds and
 * "exit_codes", one of each per run. Its "user" and "system" are means of all
 * runs, of which no spread is known: they are left out.
 */
#include "format.h"

bool hyperfine_knows(const json_t *doc)
{
	return json_is_array(json_object_get(doc, "results"));
}

static int refuse(const struct bench_where *at, const char *command,
		  const char *problem)
{
	return error("%s:%u: command '%s': %s", at->path, at->line, command,
		     problem);
}

static int check_exit_codes(const struct bench_where *at, const char *command,
			    const json_t *codes)
{
	json_t *code;
	size_t i;

	json_array_foreach(codes, i, code) if (
		json_is_null(code) ||
		json_integer_value(
			code)) return refuse(at, command,
					     "a run failed; make it work, and "
					     "measure again");
	return 0;
}

static int add_times(struct bench_log *log, const struct bench_where *at,
		     const char *command, const json_t *times)
{
	const struct bench_item item = {
		.group = command,
		.name = "time",
		.better = BETTER_LOWER,
		.flags = BENCH_COMMAND,
	};
	json_t *time;
	size_t i;

	json_array_foreach(times, i, time)
	{
		struct bench_value v;

		if (!json_is_number(time))
			return refuse(at, command,
				      "'times' holds what is no number; make "
				      "the log again");
		v = json_log_value(time, "s", at);
		if (bench_log_add(log, &item, &v))
			return -1;
	}
	return 0;
}

static int read_result(struct bench_log *log, const struct bench_where *at,
		       const json_t *result)
{
	const char *command = json_string_value(
		json_object_get(result, "command"));
	const json_t *times = json_object_get(result, "times");

	if (!command)
		return refuse(at, "?", "no 'command'; make the log again");
	if (!json_array_size(times))
		return refuse(at, command,
			      "no 'times' of single runs; make the log with "
			      "--export-json");
	if (check_exit_codes(at, command,
			     json_object_get(result, "exit_codes")))
		return -1;
	return add_times(log, at, command, times);
}

int hyperfine_read(struct bench_log *log, const struct bench_where *at,
		   const json_t *doc)
{
	json_t *result;
	size_t i;

	json_array_foreach(json_object_get(doc, "results"), i,
			   result) if (read_result(log, at, result)) return -1;
	return 0;
}
