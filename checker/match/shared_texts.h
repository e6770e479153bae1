/* SPDX-License-Identifier: GPL-2.0-only */
/* A source of texts that several threads may ask. */
#ifndef SMPAIR_SHARED_TEXTS_H
#define SMPAIR_SHARED_TEXTS_H

#include <pthread.h>

#include "text_source.h"

struct shared_texts {
	const struct text_source *of;
	pthread_mutex_t mutex;
};

/* Of a source that outlives it. */
void shared_texts_init(struct shared_texts *s, const struct text_source *of);
void shared_texts_release(struct shared_texts *s);
struct text_source shared_texts_source(struct shared_texts *s);

#endif
