// SPDX-License-Identifier: GPL-2.0-only
/* The model header, out of rules/model.def. */
#include "vocab.h"

struct shape {
	const char *parameters, *expansion, *declaration;
};

enum shape_id {
#define SHAPE(id, parameters, expansion, declaration) SHAPE_##id,
#include "model.def"
	SHAPE_NR
};

static const struct shape shapes[SHAPE_NR] = {
#define SHAPE(id, parameters, expansion, declaration) \
	[SHAPE_##id] = { parameters, expansion, declaration },
#include "model.def"
};

static const struct {
	const char *name;
	enum shape_id shape;
} models[] = {
#define MODEL(name, id) { name, SHAPE_##id },
#include "model.def"
};

/* Appends pattern with each '@' replaced by the name of the model function. */
static void add_pattern(const char *pattern, const char *name,
			struct strbuf *out)
{
	for (; *pattern; pattern++) {
		if (*pattern == '@')
			strbuf_addf(out, MODEL_PREFIX "%s", name);
		else
			strbuf_addch(out, *pattern);
	}
}

static void add_model(const char *name, const struct shape *s,
		      struct strbuf *out)
{
	strbuf_addf(out, "#ifdef %s\n#undef %s\n", name, name);
	if (*s->declaration) {
		add_pattern(s->declaration, name, out);
		strbuf_addstr(out, ";\n");
	}
	strbuf_addf(out, "#define %s%s ", name, s->parameters);
	add_pattern(s->expansion, name, out);
	strbuf_addstr(out, "\n#endif\n");
}

void vocab_model_header(struct strbuf *out)
{
	strbuf_addstr(out, "/* Made by smpair from rules/model.def. */\n");
	for (size_t i = 0; i < sizeof(models) / sizeof(models[0]); i++)
		add_model(models[i].name, &shapes[models[i].shape], out);
}
