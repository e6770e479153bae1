// SPDX-License-Identifier: GPL-2.0-only
#include "mention.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "cleanup.h"
#include "file_buffer.h"
#include "strmap.h"

struct search {
	const struct scan *scan;
	const string_vec *idents;
	struct strmap index;  /* identifier to its number + 1 */
	uint8_t filter[8192]; /* bit by hash: may it be one of them? */
	uint8_t word[256];    /* bytes of identifiers */
	enum mention_scope scope;
	atomic_size_t next;
	pthread_mutex_t lock;
	mention_vec *out;
};

static uint32_t hash_step(uint32_t hash, char c)
{
	return hash * 33 + (unsigned char)c;
}

static uint32_t hash_word(const char *s)
{
	uint32_t hash = 0;

	for (; *s; s++)
		hash = hash_step(hash, *s);
	return hash;
}

static void filter_add(struct search *se, uint32_t hash)
{
	se->filter[hash / 8 % sizeof(se->filter)] |= (uint8_t)(1u << hash % 8);
}

static bool filter_has(const struct search *se, uint32_t hash)
{
	return se->filter[hash / 8 % sizeof(se->filter)] >> hash % 8 & 1;
}

static void search_init(struct search *se)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
				      "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "0123456789_";

	for (const char *p = letters; *p; p++)
		se->word[(unsigned char)*p] = 1;
	for (size_t i = 0; i < se->idents->n; i++) {
		strmap_put(&se->index, se->idents->at[i],
			   (void *)(uintptr_t)(i + 1));
		filter_add(se, hash_word(se->idents->at[i]));
	}
	pthread_mutex_init(&se->lock, NULL);
}

/* The identifier's number + 1, or 0. The text is ours to write to. */
static size_t look_up(const struct search *se, char *word, char *end)
{
	char saved = *end;
	size_t ident;

	*end = '\0';
	ident = (size_t)(uintptr_t)strmap_get(&se->index, word);
	*end = saved;
	return ident;
}

static void count_words(const struct search *se, char *p, unsigned int *counts)
{
	while (*p) {
		uint32_t hash = 0;
		char *word = p;
		size_t ident;

		while (se->word[(unsigned char)*p])
			hash = hash_step(hash, *p++);
		if (p == word) {
			p++;
			continue;
		}
		if (!filter_has(se, hash))
			continue;
		ident = look_up(se, word, p);
		if (ident)
			counts[ident - 1]++;
	}
}

static void add_counts(struct search *se, const struct scanned_file *f,
		       unsigned int *counts)
{
	pthread_mutex_lock(&se->lock);
	for (size_t i = 0; i < se->idents->n; i++) {
		struct mention m = { (unsigned int)i, counts[i], f };

		if (counts[i])
			vec_push(se->out, m);
		counts[i] = 0;
	}
	pthread_mutex_unlock(&se->lock);
}

static void *work(void *data)
{
	struct search *se = data;
	struct file_buffer buf = { 0 };
	unsigned int *counts CLEANUP(free_ptr) = xcalloc(se->idents->n + 1,
							 sizeof(*counts));
	int root = open(se->scan->root, O_PATH | O_CLOEXEC);
	size_t i;

	while ((i = atomic_fetch_add(&se->next, 1)) < se->scan->files.n) {
		const struct scanned_file *f = &se->scan->files.at[i];

		if (!f->words && se->scope == MENTION_BARRIER_FILES)
			continue;
		if (!file_buffer_read(&buf, root, f->path, (size_t)f->size))
			continue;
		count_words(se, buf.at, counts);
		add_counts(se, f, counts);
	}
	free(buf.at);
	if (root >= 0)
		close(root);
	return NULL;
}

static int compare_mentions(const void *a, const void *b)
{
	const struct mention *x = a, *y = b;

	if (x->ident != y->ident)
		return x->ident < y->ident ? -1 : 1;
	return strcmp(x->file->path, y->file->path);
}

void mentions_find(const struct scan *s, enum mention_scope scope,
		   const string_vec *idents, mention_vec *out)
{
	struct search se = {
		.scan = s, .idents = idents, .scope = scope, .out = out
	};
	pthread_t thread;
	bool threaded;

	search_init(&se);
	threaded = !pthread_create(&thread, NULL, work, &se);
	work(&se);
	if (threaded)
		pthread_join(thread, NULL);
	strmap_release(&se.index);
	pthread_mutex_destroy(&se.lock);
	vec_sort(out, compare_mentions);
}
