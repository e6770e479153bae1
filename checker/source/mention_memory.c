// SPDX-License-Identifier: GPL-2.0-only
#include "mention_memory.h"

#include <string.h>
#include <unistd.h>
#include <xxhash.h>

#include "cleanup.h"
#include "file_stamp.h"
#include "path.h"

/*
 * The file: a head, the stamps of the files by rank (8 bytes each, 0: not to
 * be trusted), then for each word its length, the word, the number of its
 * files and their ranks, each less the one before; numbers as in LEB128.
 */
struct head {
	char magic[16];
	uint64_t sum; /* of all that follows it */
	uint64_t nfiles, nwords;
};

static const char magic[16] = "smpair mentions1";

/* With more words only those are kept that this process has asked for. */
enum { MOST_WORDS = 200000 };

/* The sum that belongs into the head of the text. */
static uint64_t sum_of(const struct strbuf *text)
{
	const size_t from = offsetof(struct head, nfiles);

	return XXH3_64bits(text->buf + from, text->len - from);
}

struct by_path {
	const char *path;
	uint32_t index;
};

static int compare_paths(const void *a, const void *b)
{
	const struct by_path *x = a, *y = b;

	return strcmp(x->path, y->path);
}

static void rank_files(struct mention_memory *m)
{
	size_t n = m->scan->files.n;
	struct by_path *all = xcalloc(n + 1, sizeof(*all));

	for (size_t i = 0; i < n; i++)
		all[i] = (struct by_path){ m->scan->files.at[i].path,
					   (uint32_t)i };
	qsort(all, n, sizeof(*all), compare_paths);
	m->by_rank = xcalloc(n + 1, sizeof(*m->by_rank));
	m->rank = xcalloc(n + 1, sizeof(*m->rank));
	for (size_t i = 0; i < n; i++) {
		m->by_rank[i] = all[i].index;
		m->rank[all[i].index] = (uint32_t)i;
	}
	free(all);
}

/* Of a file's name, time and size; never 0. */
static uint64_t stamp_of(const struct scanned_file *f)
{
	const uint64_t seed = XXH3_64bits(f->path, strlen(f->path));
	const uint64_t state[] = { f->mtime, f->size };

	return XXH3_64bits_withSeed(state, sizeof(state), seed) | 1;
}

static const struct scanned_file *file_at(const struct mention_memory *m,
					  size_t rank)
{
	return &m->scan->files.at[m->by_rank[rank]];
}

struct reader {
	const unsigned char *at, *end;
	bool bad;
};

static uint64_t take_number(struct reader *r)
{
	uint64_t value = 0;

	for (unsigned int shift = 0; r->at < r->end && shift < 63; shift += 7) {
		unsigned char c = *r->at++;

		value |= (uint64_t)(c & 127) << shift;
		if (c < 128)
			return value;
	}
	r->bad = true;
	return 0;
}

static void put_number(struct strbuf *out, uint64_t value)
{
	for (; value > 127; value >>= 7)
		strbuf_addch(out, (char)(value | 128));
	strbuf_addch(out, (char)value);
}

/* old: what match_files() gave. */
static void take_word(struct mention_memory *m, struct reader *r,
		      const uint32_t *old, uint64_t nold)
{
	uint64_t len = take_number(r), rank = 0;
	struct strbuf word STRBUF_SCOPED = STRBUF_INIT;
	struct remembered_word *w;

	if (len > (uint64_t)(r->end - r->at)) {
		r->bad = true;
		return;
	}
	strbuf_add(&word, r->at, len);
	r->at += len;
	w = mention_memory_add(m, word.buf);
	for (uint64_t n = take_number(r); n && !r->bad; n--) {
		rank += take_number(r);
		if (rank >= nold)
			r->bad = true;
		else if (old[rank])
			vec_push(&w->files, old[rank] - 1);
	}
}

struct stamped {
	uint64_t stamp;
	uint32_t rank;
};

static int compare_stamps(const void *a, const void *b)
{
	const struct stamped *x = a, *y = b;

	return x->stamp < y->stamp ? -1 : x->stamp > y->stamp;
}

static struct stamped *stamps_of_now(const struct mention_memory *m)
{
	size_t n = m->scan->files.n;
	struct stamped *now = xcalloc(n + 1, sizeof(*now));

	for (size_t i = 0; i < n; i++)
		now[i] = (struct stamped){ stamp_of(file_at(m, i)),
					   (uint32_t)i };
	qsort(now, n, sizeof(*now), compare_stamps);
	return now;
}

/* By rank then: the rank now + 1, or 0 when the file is gone or changed. */
static uint32_t *match_files(struct mention_memory *m, const char *stamps,
			     size_t nold)
{
	uint32_t *old = xcalloc(nold + 1, sizeof(*old));
	struct stamped *now = stamps_of_now(m);

	for (size_t i = 0; i < nold; i++) {
		const struct stamped *found;
		struct stamped key = { 0 };

		memcpy(&key.stamp, stamps + i * sizeof(key.stamp),
		       sizeof(key.stamp));
		found = bsearch(&key, now, m->scan->files.n, sizeof(key),
				compare_stamps);
		if (!found)
			continue;
		old[i] = found->rank + 1;
		m->known[found->rank] = true;
	}
	free(now);
	return old;
}

/* False: it was written by another program, or damaged. */
static bool head_is_right(const struct head *h, const struct strbuf *text)
{
	return !memcmp(h->magic, magic, sizeof(magic)) &&
	       h->sum == sum_of(text) &&
	       h->nfiles <= (text->len - sizeof(*h)) / sizeof(uint64_t);
}

static void take_all(struct mention_memory *m, const struct strbuf *text)
{
	struct head h;
	struct reader r = { .end = (unsigned char *)text->buf + text->len };
	uint32_t *old;

	if (text->len < sizeof(h))
		return;
	memcpy(&h, text->buf, sizeof(h));
	if (!head_is_right(&h, text))
		return;
	old = match_files(m, text->buf + sizeof(h), h.nfiles);
	r.at = (unsigned char *)text->buf + sizeof(h) +
	       h.nfiles * sizeof(uint64_t);
	for (uint64_t i = 0; i < h.nwords && !r.bad; i++)
		take_word(m, &r, old, h.nfiles);
	free(old);
	if (r.bad)
		BUG("the words of \"mentions\" cannot be read back");
}

static char *memory_path(const struct scan *s)
{
	return s->folder ? path_join(s->folder, "mentions") : NULL;
}

struct mention_memory *mention_memory_load(const struct scan *s)
{
	char *path CLEANUP(free_ptr) = memory_path(s);
	struct mention_memory *m = xcalloc(1, sizeof(*m));
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	m->scan = s;
	m->known = xcalloc(s->files.n + 1, sizeof(*m->known));
	rank_files(m);
	if (path && !read_file(path, &text))
		take_all(m, &text);
	for (size_t i = 0; i < s->files.n; i++)
		m->nfresh += !m->known[i];
	return m;
}

void mention_memory_free(struct mention_memory *m)
{
	if (!m)
		return;
	for (size_t i = 0; i < m->words.n; i++) {
		vec_release(&m->words.at[i]->files);
		free(m->words.at[i]);
	}
	vec_release(&m->words);
	strmap_release(&m->index);
	free(m->by_rank);
	free(m->rank);
	free(m->known);
	free(m);
}

struct remembered_word *mention_memory_find(const struct mention_memory *m,
					    const char *word)
{
	return strmap_get(&m->index, word);
}

struct remembered_word *mention_memory_add(struct mention_memory *m,
					   const char *word)
{
	struct remembered_word *w = xcalloc(1, sizeof(*w));

	strmap_put(&m->index, word, w);
	w->word = strmap_intern(&m->index, word);
	vec_push(&m->words, w);
	return w;
}

static int compare_ranks(const void *a, const void *b)
{
	const uint32_t *x = a, *y = b;

	return *x < *y ? -1 : *x > *y;
}

static void put_word(const struct remembered_word *w, struct strbuf *out)
{
	uint32_t last = 0;

	put_number(out, strlen(w->word));
	strbuf_addstr(out, w->word);
	put_number(out, w->files.n);
	for (size_t i = 0; i < w->files.n; i++) {
		put_number(out, w->files.at[i] - last);
		last = w->files.at[i];
	}
}

static void put_stamps(const struct mention_memory *m, unsigned long long since,
		       struct strbuf *out)
{
	for (size_t i = 0; i < m->scan->files.n; i++) {
		const struct scanned_file *f = file_at(m, i);
		uint64_t stamp = stable_mtime(f->mtime, since) ? stamp_of(f)
							       : 0;

		strbuf_add(out, &stamp, sizeof(stamp));
	}
}

static void write_memory(const struct mention_memory *m, const char *path,
			 unsigned long long since)
{
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;
	struct head h = { .nfiles = m->scan->files.n };

	memcpy(h.magic, magic, sizeof(magic));
	strbuf_add(&out, &h, sizeof(h));
	put_stamps(m, since, &out);
	for (size_t i = 0; i < m->words.n; i++) {
		if (m->words.n > MOST_WORDS && !m->words.at[i]->asked)
			continue;
		put_word(m->words.at[i], &out);
		h.nwords++;
	}
	memcpy(out.buf, &h, sizeof(h));
	h.sum = sum_of(&out);
	memcpy(out.buf, &h, sizeof(h));
	write_file(path, out.buf, out.len);
}

void mention_memory_save(struct mention_memory *m, unsigned long long since)
{
	char *path CLEANUP(free_ptr) = memory_path(m->scan);

	for (size_t i = 0; i < m->words.n; i++)
		vec_sort(&m->words.at[i]->files, compare_ranks);
	for (size_t i = 0; i < m->scan->files.n; i++)
		m->known[i] = true;
	m->nfresh = 0;
	if (path && !access(m->scan->folder, W_OK))
		write_memory(m, path, since);
}
