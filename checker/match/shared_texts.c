// SPDX-License-Identifier: GPL-2.0-only
#include "shared_texts.h"

void shared_texts_init(struct shared_texts *s, const struct text_source *of)
{
	s->of = of;
	pthread_mutex_init(&s->mutex, NULL);
}

void shared_texts_release(struct shared_texts *s)
{
	pthread_mutex_destroy(&s->mutex);
}

static const struct source_text *load(void *ctx, const char *path)
{
	struct shared_texts *s = ctx;
	const struct source_text *text;

	pthread_mutex_lock(&s->mutex);
	text = text_source_get(s->of, path);
	pthread_mutex_unlock(&s->mutex);
	return text;
}

struct text_source shared_texts_source(struct shared_texts *s)
{
	return (struct text_source){ load, s };
}
