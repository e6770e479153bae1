// SPDX-License-Identifier: GPL-2.0-only
#include "answer.h"

#include <string.h>
#include <unistd.h>
#include <xxhash.h>

#include "cleanup.h"
#include "file_stamp.h"
#include "output_stamp.h"
#include "path.h"

struct head {
	char magic[16];
	unsigned long long key[2];
	unsigned long long sum; /* of all that follows it */
	unsigned long long out_len, err_len;
	long long status;
};

static const char magic[16] = "smpair answer 1";

/* Are all inputs ones that the key knows of? */
static bool has_key(const struct session *s)
{
	const struct run_options *o = s->opt;

	return s->origin.has_scan && s->origin.has_tree && s->facts_stamp &&
	       !s->unusable && !s->bad_paths && session_has_all(s) &&
	       !o->build && !o->given && !o->overlay && !o->html &&
	       !o->baseline && !o->new_from && !o->litmus_dir;
}

static void add_word(struct strbuf *out, const char *s)
{
	strbuf_addf(out, "%zd:%s\n", s ? (ssize_t)strlen(s) : -1, s ? s : "");
}

static void add_words(struct strbuf *out, const string_vec *v)
{
	strbuf_addf(out, "%zu\n", v->n);
	for (size_t i = 0; i < v->n; i++)
		add_word(out, v->at[i]);
}

/* How many jobs there are changes nothing. */
static void add_options(const struct session *s, struct strbuf *out)
{
	const struct run_options *o = s->opt;

	add_word(out, o->tree);
	add_word(out, o->config);
	add_word(out, o->arch);
	add_word(out, o->rules);
	strbuf_addf(out, "%d %d %d %d %d %d %d %d %u %zu\n", o->target,
		    o->format, run_color_wanted(o, STDOUT_FILENO), o->verbose,
		    o->no_comments, o->coverage, o->dump, o->confidence,
		    o->max_parse_seconds, o->warn.n);
	for (size_t i = 0; i < o->warn.n; i++)
		add_word(out, o->warn.at[i]);
}

/* False when some file is too young for its time to say anything. */
static bool add_files(const struct session *s, unsigned long long since,
		      struct strbuf *out)
{
	const struct scan *scan = &s->origin.scan;

	for (size_t i = 0; i < scan->files.n; i++) {
		const struct scanned_file *f = &scan->files.at[i];
		const unsigned long long state[] = { f->mtime, f->size };

		if (!stable_mtime(f->mtime, since))
			return false;
		strbuf_add(out, f->path, strlen(f->path) + 1);
		strbuf_add(out, state, sizeof(state));
	}
	return true;
}

static bool add_sources(const struct session *s, unsigned long long since,
			struct strbuf *out)
{
	char *configuration CLEANUP(free_ptr) = origin_configuration(
		&s->origin);

	strbuf_addf(out, "%llx %llx\n", OUTPUT_STAMP, s->facts_stamp);
	add_word(out, configuration);
	add_word(out, s->origin.root);
	add_words(out, &s->files);
	add_words(out, &s->missing);
	add_words(out, &s->failed);
	add_word(out, s->config.path);
	if (s->config.path && read_file(s->config.path, out))
		return false;
	return add_files(s, since, out);
}

void answer_key_make(const struct session *s, unsigned long long since,
		     struct answer_key *key)
{
	struct strbuf all STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf path STRBUF_SCOPED = STRBUF_INIT;
	XXH128_hash_t hash;

	*key = (struct answer_key){ .valid = false };
	if (!has_key(s))
		return;
	add_options(s, &all);
	strbuf_addf(&path, "%s/answer-%016llx", s->origin.folder,
		    hash_bytes(all.buf, all.len));
	if (!add_sources(s, since, &all))
		return;
	hash = XXH3_128bits(all.buf, all.len);
	key->hash[0] = hash.low64;
	key->hash[1] = hash.high64;
	key->path = strbuf_detach(&path);
	key->valid = true;
}

void answer_key_release(struct answer_key *key)
{
	free(key->path);
}

static unsigned long long sum_of(const struct strbuf *text)
{
	const size_t from = offsetof(struct head, out_len);

	return hash_bytes(text->buf + from, text->len - from);
}

static bool head_is_right(const struct head *h, const struct answer_key *key,
			  const struct strbuf *text)
{
	return !memcmp(h->magic, magic, sizeof(magic)) &&
	       !memcmp(h->key, key->hash, sizeof(h->key)) &&
	       h->sum == sum_of(text) &&
	       h->out_len + h->err_len == text->len - sizeof(*h);
}

bool answer_find(const struct answer_key *key, struct kept_answer *a)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	struct head h;

	if (!key->valid || read_file(key->path, &text) || text.len < sizeof(h))
		return false;
	memcpy(&h, text.buf, sizeof(h));
	if (!head_is_right(&h, key, &text))
		return false;
	strbuf_add(&a->out, text.buf + sizeof(h), h.out_len);
	strbuf_add(&a->err, text.buf + sizeof(h) + h.out_len, h.err_len);
	a->status = (int)h.status;
	return true;
}

void answer_keep(const struct answer_key *key, const struct kept_answer *a)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	struct head h = { .out_len = a->out.len,
			  .err_len = a->err.len,
			  .status = a->status };

	if (!key->valid)
		return;
	memcpy(h.magic, magic, sizeof(magic));
	memcpy(h.key, key->hash, sizeof(h.key));
	strbuf_add(&text, &h, sizeof(h));
	strbuf_add(&text, a->out.buf, a->out.len);
	strbuf_add(&text, a->err.buf, a->err.len);
	h.sum = sum_of(&text);
	memcpy(text.buf, &h, sizeof(h));
	write_file(key->path, text.buf, text.len);
}
