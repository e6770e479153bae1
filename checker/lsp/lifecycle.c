// SPDX-License-Identifier: GPL-2.0-only
/* From initialize to exit, and the settings. */
#include <string.h>

#include "requests.h"

/* A member of a member of a member. */
static const json_t *deep(const json_t *j, const char *a, const char *b,
			  const char *c)
{
	j = json_object_get(j, a);
	if (b)
		j = json_object_get(j, b);
	return c ? json_object_get(j, c) : j;
}

static void choose_encoding(struct server *s, const json_t *capabilities)
{
	const json_t *wanted = deep(capabilities, "general",
				    "positionEncodings", NULL);
	const json_t *one;
	size_t i;

	json_array_foreach(wanted, i,
			   one) if (json_is_string(one) &&
				    !strcmp(json_string_value(one), "utf-8"))
		s->enc = POSITION_UTF8;
}

static void learn_abilities(struct server *s, const json_t *c)
{
	s->can.document_changes = json_is_true(
		deep(c, "workspace", "workspaceEdit", "documentChanges"));
	s->can.progress = json_is_true(
		deep(c, "window", "workDoneProgress", NULL));
	s->can.lens_refresh = json_is_true(
		deep(c, "workspace", "codeLens", "refreshSupport"));
	s->can.show_document = json_is_true(
		deep(c, "window", "showDocument", "support"));
}

static json_t *abilities(const struct server *s)
{
	enum { SYNC_INCREMENTAL = 2 };

	return json_pack("{s:s, s:{s:b, s:i, s:{s:b}}, s:b, s:b, s:b, s:{s:b},"
			 " s:{s:[s], s:b}, s:{s:[s, s]}}",
			 "positionEncoding",
			 s->enc == POSITION_UTF8 ? "utf-8" : "utf-16",
			 "textDocumentSync", "openClose", 1, "change",
			 SYNC_INCREMENTAL, "save", "includeText", 0,
			 "hoverProvider", 1, "definitionProvider", 1,
			 "referencesProvider", 1, "codeLensProvider",
			 "resolveProvider", 0, "codeActionProvider",
			 "codeActionKinds", "quickfix", "resolveProvider", 0,
			 "executeCommandProvider", "commands", COMMAND_LITMUS,
			 COMMAND_PARTNER);
}

json_t *request_initialize(struct server *s, const json_t *params)
{
	const json_t *capabilities = json_object_get(params, "capabilities");

	s->initialized = true;
	s->parent = (pid_t)json_integer_value(
		json_object_get(params, "processId"));
	choose_encoding(s, capabilities);
	learn_abilities(s, capabilities);
	settings_take(s, json_object_get(params, "initializationOptions"));
	return json_pack("{s:o, s:{s:s, s:s}}", "capabilities", abilities(s),
			 "serverInfo", "name", "smpair", "version",
			 SMPAIR_VERSION);
}

json_t *request_shutdown(struct server *s, const json_t *params)
{
	(void)params;
	s->shut_down = true;
	for (size_t i = 0; i < s->workspaces.n; i++)
		workspace_stop(s->workspaces.at[i]);
	return NULL;
}

json_t *note_exit(struct server *s, const json_t *params)
{
	(void)params;
	s->exits = true;
	return NULL;
}

bool settings_take(struct server *s, const json_t *settings)
{
	const json_t *own = json_object_get(settings, "smpair");
	json_t *copy;

	if (!own)
		own = settings;
	if (!json_is_object(own) || json_equal(own, s->settings))
		return false;
	copy = json_deep_copy(own);
	json_decref(s->settings);
	s->settings = copy;
	return true;
}

bool settings_flag(const struct server *s, const char *name, bool otherwise)
{
	const json_t *flag = json_object_get(s->settings, name);

	return json_is_boolean(flag) ? json_is_true(flag) : otherwise;
}

/* All that is open is analysed anew, by processes that know the settings. */
json_t *note_configuration(struct server *s, const json_t *params)
{
	if (!settings_take(s, json_object_get(params, "settings")))
		return NULL;
	for (size_t i = 0; i < s->workspaces.n; i++)
		workspace_stop(s->workspaces.at[i]);
	for (size_t i = 0; i < s->docs.all.n; i++) {
		struct document *doc = s->docs.all.at[i];

		if (doc->workspace)
			workspace_forget(doc->workspace, doc->path);
		doc->workspace = server_workspace(s, doc->path);
		doc->told = false;
		if (doc->workspace)
			workspace_want(doc->workspace, doc->path, true, 0);
	}
	server_publish(s);
	return NULL;
}
