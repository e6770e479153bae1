// SPDX-License-Identifier: GPL-2.0-only
#include "config.h"

#include <ini.h>
#include <string.h>

#include "path.h"

struct reading {
	struct config *config;
	const char *path;
	bool failed;
};

static int set_confidence(struct reading *r, const char *value)
{
	for (int i = CONFIDENCE_PROVEN; i <= CONFIDENCE_REVIEW; i++)
		if (!strcmp(value, confidence_name((enum confidence)i))) {
			r->config->selection.least = i;
			return 0;
		}
	return error("%s: confidence is proven, likely or review, not '%s'",
		     r->path, value);
}

static int set_rule(struct reading *r, const char *name, const char *value)
{
	struct strbuf word STRBUF_SCOPED = STRBUF_INIT;
	bool off = !strcmp(value, "no");

	if (!off && strcmp(value, "yes"))
		return error("%s: %s is yes or no, not '%s'", r->path, name,
			     value);
	strbuf_addf(&word, "%s%s", off ? "no-" : "", name);
	return selection_warn(&r->config->selection, word.buf, r->path);
}

static int set(struct reading *r, const char *section, const char *name,
	       const char *value)
{
	if (!strcmp(section, "warn"))
		return set_rule(r, name, value);
	if (!strcmp(section, "do-not-mail") && !strcmp(name, "path")) {
		string_vec_add(&r->config->do_not_mail, value);
		return 0;
	}
	if (!strcmp(section, "smpair") && !strcmp(name, "rules"))
		return selection_only(&r->config->selection, value, r->path);
	if (!strcmp(section, "smpair") && !strcmp(name, "confidence"))
		return set_confidence(r, value);
	return error("%s: unknown setting '%s' in [%s]", r->path, name,
		     section);
}

/* inih's handler: 1 is success. */
static int take(void *data, const char *section, const char *name,
		const char *value)
{
	struct reading *r = data;

	if (set(r, section, name, value))
		r->failed = true;
	return 1;
}

static int parse_file(struct config *c, const char *path)
{
	struct reading r = { c, strrchr(path, '/') + 1, false };
	int line = ini_parse(path, take, &r);

	if (line < 0)
		return error_errno("cannot read %s", r.path);
	if (line > 0)
		return error("%s:%d: neither [section] nor name = value",
			     r.path, line);
	return r.failed ? -1 : 0;
}

/* NULL when there is none up to the root of the file system. */
static char *find_file(const char *root)
{
	static const char *const names[] = { ".smpair", "smpair.ini" };
	struct strbuf folder STRBUF_SCOPED = STRBUF_INIT;
	char *slash;

	strbuf_addstr(&folder, root);
	for (;;) {
		for (size_t i = 0; i < 2; i++) {
			struct strbuf path STRBUF_SCOPED = STRBUF_INIT;

			strbuf_addf(&path, "%s/%s", folder.buf, names[i]);
			if (path_is_file(path.buf))
				return strbuf_detach(&path);
		}
		slash = strrchr(folder.buf, '/');
		if (!slash)
			return NULL;
		strbuf_truncate(&folder, (size_t)(slash - folder.buf));
	}
}

static int take_options(const struct run_options *opt, struct config *c)
{
	if (opt->rules && selection_only(&c->selection, opt->rules, "--rules"))
		return -1;
	for (size_t i = 0; i < opt->warn.n; i++)
		if (selection_warn(&c->selection, opt->warn.at[i], "-W"))
			return -1;
	if (opt->confidence >= 0)
		c->selection.least = opt->confidence;
	return 0;
}

int config_load(const struct run_options *opt, const char *root,
		struct config *c)
{
	*c = (struct config){ .path = find_file(root) };
	selection_init(&c->selection);
	if (c->path && parse_file(c, c->path))
		return -1;
	return take_options(opt, c);
}

void config_release(struct config *c)
{
	free(c->path);
	string_vec_release(&c->do_not_mail);
}

bool config_spares(const struct config *c, const char *file)
{
	for (size_t i = 0; i < c->do_not_mail.n; i++) {
		const char *path = c->do_not_mail.at[i];
		size_t len = strlen(path);

		if (len && !strncmp(file, path, len) &&
		    (!file[len] || path[len - 1] == '/' || file[len] == '/'))
			return true;
	}
	return false;
}
