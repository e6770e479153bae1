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
#include "file_stamp.h"
#include "mention_memory.h"
#include "strmap.h"

struct search {
	const struct scan *scan;
	const string_vec *idents;
	struct strmap index;  /* identifier to its number + 1 */
	uint8_t filter[8192]; /* bit by hash: may it be one of them? */
	uint8_t word[256];    /* bytes of identifiers */
	const bool *wanted;   /* by file */
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

/* What was found in one file. */
struct found {
	bool *has; /* by identifier */
	VEC(unsigned int) idents;
};

static void find_words(const struct search *se, char *p, struct found *f)
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
		if (!ident || f->has[ident - 1])
			continue;
		f->has[ident - 1] = true;
		vec_push(&f->idents, (unsigned int)ident - 1);
	}
}

static void add_found(struct search *se, const struct scanned_file *file,
		      struct found *f)
{
	if (!f->idents.n)
		return;
	pthread_mutex_lock(&se->lock);
	for (size_t i = 0; i < f->idents.n; i++) {
		struct mention m = { f->idents.at[i], file };

		vec_push(se->out, m);
		f->has[m.ident] = false;
	}
	pthread_mutex_unlock(&se->lock);
	vec_clear(&f->idents);
}

static void *work(void *data)
{
	struct search *se = data;
	struct file_buffer buf = { 0 };
	struct found found = { .idents = VEC_INIT };
	int root = open(se->scan->root, O_PATH | O_CLOEXEC);
	size_t i;

	found.has = xcalloc(se->idents->n + 1, sizeof(*found.has));
	while ((i = atomic_fetch_add(&se->next, 1)) < se->scan->files.n) {
		const struct scanned_file *f = &se->scan->files.at[i];

		if (!se->wanted[i] ||
		    !file_buffer_read(&buf, root, f->path, (size_t)f->size))
			continue;
		find_words(se, buf.at, &found);
		add_found(se, f, &found);
	}
	vec_release(&found.idents);
	free(found.has);
	free(buf.at);
	if (root >= 0)
		close(root);
	return NULL;
}

/* Reads the files wanted, in no order. */
static void search(const struct scan *s, const bool *wanted,
		   const string_vec *idents, mention_vec *out)
{
	struct search se = {
		.scan = s, .idents = idents, .wanted = wanted, .out = out
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
}

static int compare_mentions(const void *a, const void *b)
{
	const struct mention *x = a, *y = b;

	if (x->ident != y->ident)
		return x->ident < y->ident ? -1 : 1;
	return strcmp(x->file->path, y->file->path);
}

static void find_in_barrier_files(const struct scan *s,
				  const string_vec *idents, mention_vec *out)
{
	bool *wanted CLEANUP(free_ptr) = xcalloc(s->files.n + 1,
						 sizeof(*wanted));

	for (size_t i = 0; i < s->files.n; i++)
		wanted[i] = s->files.at[i].words;
	search(s, wanted, idents, out);
	vec_sort(out, compare_mentions);
}

/* Reads the files wanted and notes which of the words they have. */
static void learn(struct mention_memory *m, const bool *wanted,
		  const string_vec *words)
{
	mention_vec found = VEC_INIT;

	search(m->scan, wanted, words, &found);
	for (size_t i = 0; i < found.n; i++) {
		struct remembered_word *w = mention_memory_find(
			m, words->at[found.at[i].ident]);
		size_t index = (size_t)(found.at[i].file - m->scan->files.at);

		vec_push(&w->files, m->rank[index]);
	}
	vec_release(&found);
}

/* Searches the files that are new or changed for all words known so far. */
static void learn_files(struct mention_memory *m)
{
	bool *fresh CLEANUP(free_ptr) = xcalloc(m->scan->files.n + 1,
						sizeof(*fresh));
	string_vec words = VEC_INIT;

	for (size_t i = 0; i < m->scan->files.n; i++)
		fresh[m->by_rank[i]] = !m->known[i];
	for (size_t i = 0; i < m->words.n; i++)
		string_vec_add(&words, m->words.at[i]->word);
	learn(m, fresh, &words);
	string_vec_release(&words);
}

/* Searches all files for the words that are new. */
static void learn_words(struct mention_memory *m, const string_vec *words)
{
	bool *all CLEANUP(free_ptr) = xcalloc(m->scan->files.n + 1,
					      sizeof(*all));

	memset(all, true, m->scan->files.n);
	for (size_t i = 0; i < words->n; i++)
		mention_memory_add(m, words->at[i]);
	learn(m, all, words);
}

static void update_memory(struct mention_memory *m, const string_vec *idents)
{
	unsigned long long since = clock_now();
	bool learns = m->nfresh && m->words.n;
	string_vec words = VEC_INIT;

	for (size_t i = 0; i < idents->n; i++)
		if (!mention_memory_find(m, idents->at[i]))
			string_vec_add(&words, idents->at[i]);
	string_vec_sort(&words);
	if (learns)
		learn_files(m);
	if (words.n)
		learn_words(m, &words);
	for (size_t i = 0; i < idents->n; i++)
		mention_memory_find(m, idents->at[i])->asked = true;
	if (learns || words.n)
		mention_memory_save(m, since);
	string_vec_release(&words);
}

static void find_in_all_files(struct scan *s, const string_vec *idents,
			      mention_vec *out)
{
	struct mention_memory *m;

	if (!s->mentions)
		s->mentions = mention_memory_load(s);
	m = s->mentions;
	update_memory(m, idents);
	for (size_t i = 0; i < idents->n; i++) {
		const struct remembered_word *w = mention_memory_find(
			m, idents->at[i]);

		for (size_t k = 0; k < w->files.n; k++) {
			size_t index = m->by_rank[w->files.at[k]];
			struct mention found = { (unsigned int)i,
						 &s->files.at[index] };

			vec_push(out, found);
		}
	}
}

void mentions_find(struct scan *s, enum mention_scope scope,
		   const string_vec *idents, mention_vec *out)
{
	if (scope == MENTION_ALL_FILES)
		find_in_all_files(s, idents, out);
	else
		find_in_barrier_files(s, idents, out);
}
