// SPDX-License-Identifier: GPL-2.0-only
#include "link_comment.h"

#include "pairing_comment.h"

/* Does the comment name the flag or some payload? */
static bool comment_names_data(const char *comment, const struct link *l)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	key_identifier(l->store.event->loc.key, &sb);
	if (comment_names(comment, sb.buf))
		return true;
	for (size_t i = 0; i < l->written.n; i++) {
		strbuf_clear(&sb);
		key_identifier(l->written.at[i].event->loc.key, &sb);
		if (comment_names(comment, sb.buf))
			return true;
	}
	return false;
}

static bool names_function(const char *comment, const struct barrier *other,
			   const struct site *access)
{
	return comment_names(comment, other->site.fn->name) ||
	       comment_names(comment, access->fn->name);
}

/* What the comment of one side says of the other side. */
static unsigned int comment_says(const char *comment, const struct link *l,
				 const struct barrier *other,
				 const struct site *access)
{
	const struct primitive *prim = other->site.event->prim;
	bool named = names_function(comment, other, access);

	if (named && prim && comment_names(comment, prim->name))
		return 36;
	if (named)
		return 20;
	if (prim && comment_claims_pair(comment) &&
	    comment_names(comment, prim->name) &&
	    comment_names_data(comment, l))
		return 12;
	return 0;
}

unsigned int link_comment_weight(const struct link *l)
{
	return comment_says(l->writer->comment, l, l->reader, &l->load) +
	       comment_says(l->reader->comment, l, l->writer, &l->store);
}

static bool may_say(const char *comment, const struct barrier *other,
		    const struct site *access)
{
	return comment_claims_pair(comment) ||
	       names_function(comment, other, access);
}

bool link_comments_may_speak(const struct link *l)
{
	return may_say(l->writer->comment, l->reader, &l->load) ||
	       may_say(l->reader->comment, l->writer, &l->store);
}

bool link_comments_object(const struct link *l)
{
	return comment_is_of_userspace(l->writer->comment) ||
	       comment_is_of_userspace(l->reader->comment);
}
