// SPDX-License-Identifier: GPL-2.0-only
#include "fingerprint.h"

#include <ctype.h>
#include <stdio.h>
#include <xxhash.h>

static const char *tidy(const char *s, struct arena *a)
{
	char *out = arena_strdup(a, s && *s ? s : "-");

	for (char *c = out; *c; c++)
		if (iscntrl((unsigned char)*c))
			*c = ' ';
	return out;
}

void fingerprint_init(struct fingerprint *id, const char *rule,
		      const char *file, const char *function,
		      const char *member, struct arena *a)
{
	*id = (struct fingerprint){
		.rule = tidy(rule, a),
		.file = tidy(file, a),
		.function = tidy(function, a),
		.member = tidy(member, a),
	};
	fingerprint_set_ordinal(id, 1);
}

void fingerprint_key(const struct fingerprint *id, struct strbuf *out)
{
	strbuf_addf(out, "%s\t%s\t%s\t%s", id->rule, id->file, id->function,
		    id->member);
}

void fingerprint_set_ordinal(struct fingerprint *id, unsigned int ordinal)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	id->ordinal = ordinal;
	fingerprint_key(id, &sb);
	strbuf_addf(&sb, "\t%u", ordinal);
	snprintf(id->hash, sizeof(id->hash), "%016llx",
		 (unsigned long long)XXH3_64bits(sb.buf, sb.len));
}
