// SPDX-License-Identifier: GPL-2.0-only
#include "lsp_settings.h"

#include <string.h>

static void set_choice(const json_t *settings, const char *name,
		       const char *const *words, int *dest)
{
	const char *word = json_string_value(json_object_get(settings, name));

	for (int i = 0; word && words[i]; i++)
		if (!strcmp(words[i], word))
			*dest = i;
}

static void set_string(const json_t *settings, const char *name,
		       const char **dest)
{
	const char *s = json_string_value(json_object_get(settings, name));

	if (s && *s)
		*dest = s;
}

void lsp_settings(const json_t *settings, struct run_options *opt)
{
	static const char *const targets[] = { "best", "rw", "acqrel", NULL };
	const json_t *comments = json_object_get(settings, "comments");
	const json_t *jobs = json_object_get(settings, "jobs");

	set_choice(settings, "target", targets, &opt->target);
	set_string(settings, "config", &opt->config);
	set_string(settings, "arch", &opt->arch);
	set_string(settings, "rules", &opt->rules);
	if (json_is_boolean(comments))
		opt->no_comments = json_is_false(comments);
	if (json_is_integer(jobs) && json_integer_value(jobs) >= 0)
		opt->jobs = (unsigned int)json_integer_value(jobs);
}
