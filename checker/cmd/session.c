// SPDX-License-Identifier: GPL-2.0-only
#include "session.h"

#include <string.h>
#include <unistd.h>

#include "ask.h"
#include "dependency.h"
#include "diagnose.h"
#include "diagnosis.h"
#include "litmus_files.h"
#include "mention.h"
#include "newer.h"
#include "other_arch.h"
#include "pairing_comment.h"
#include "parallel.h"
#include "proof_stamp.h"
#include "proofs.h"
#include "shared_texts.h"

/* Rounds of reading what the analysis asks for. */
#define MAX_ROUNDS 3
/* Files that one flag may bring in; more: its name says nothing. */
#define MAX_FILES_PER_FLAG 40

/* Of those that came in from that number on; sorts all. */
static void say_missing(struct session *s, size_t from)
{
	for (size_t i = from; s->opt->verbose && i < s->missing.n; i++)
		warning("%s: not compiled in this configuration",
			s->missing.at[i]);
	string_vec_sort(&s->missing);
}

void session_load(struct session *s, const string_vec *files)
{
	const struct units_options uo = {
		.jobs = s->opt->jobs,
		.seconds = s->opt->max_parse_seconds,
		.progress = isatty(2),
		.failed = &s->failed,
		.stamp = &s->facts_stamp,
	};
	string_vec fresh = VEC_INIT;
	command_vec commands = VEC_INIT;
	size_t missing = s->missing.n;

	for (size_t i = 0; i < files->n; i++) {
		if (strmap_has(&s->loaded, files->at[i]))
			continue;
		strmap_put(&s->loaded, files->at[i], s);
		string_vec_add(&fresh, files->at[i]);
	}
	if (fresh.n &&
	    origin_commands(&s->origin, &fresh, &commands, &s->missing)) {
		s->unusable = true;
	} else if (fresh.n) {
		s->counts.files += (unsigned int)commands.n;
		s->counts.files_failed += (unsigned int)units_load(
			&s->origin, &commands, &uo, &s->units);
	}
	say_missing(s, missing);
	string_vec_release(&fresh);
	command_vec_release(&commands);
}

static void link_program(struct session *s)
{
	s->program.jobs = s->opt->jobs;
	for (size_t i = 0; i < s->units.n; i++)
		program_add(&s->program, s->units.at[i]);
	program_link(&s->program);
}

static bool site_is_asked_for(void *data, const struct site *site)
{
	const struct session *s = data;

	return string_vec_has(&s->files, site_file(site));
}

static bool is_fence_asked_for(void *data, const struct barrier *b)
{
	return b->site.event->kind == EV_FENCE &&
	       site_is_asked_for(data, &b->site);
}

bool session_has_all(const struct session *s)
{
	for (size_t i = 0; i < s->origin.scan.files.n; i++) {
		const struct scanned_file *f = &s->origin.scan.files.at[i];

		if (f->words && !strmap_has(&s->loaded, f->path))
			return false;
	}
	return true;
}

/* Reads the files that may hold partners. False: there are no more. */
static bool load_asked(struct session *s)
{
	struct barriers fences = { .all = VEC_INIT };
	struct asks asks = { .all = VEC_INIT };
	string_vec more = VEC_INIT;
	size_t before = s->units.n;

	if (session_has_all(s))
		return false;
	barriers_find(&s->program, is_fence_asked_for, s, &fences);
	asks_find(&s->program, &fences, &asks);
	barriers_release(&fences);
	origin_answer(&s->origin, &asks, MAX_FILES_PER_FLAG, &more);
	string_vec_sort(&more);
	session_load(s, &more);
	string_vec_release(&more);
	asks_release(&asks);
	return s->units.n > before;
}

static bool recall_proof(void *data, const char *before, const char *after,
			 struct strbuf *out)
{
	return proofs_recall(data, before, after, out);
}

static void keep_proof(void *data, const char *before, const char *after,
		       const char *answer)
{
	proofs_keep(data, before, after, answer);
}

static struct proofs *open_proofs(const struct session *s)
{
	const struct origin *o = &s->origin;
	struct strbuf path STRBUF_SCOPED = STRBUF_INIT;

	if (!o->has_scan)
		return NULL;
	units_store_path(o->folder, &path);
	return proofs_open(path.buf, PROOF_STAMP);
}

bool session_has_primitive(void *data, const struct primitive *p)
{
	const struct session *s = data;

	return string_vec_has(&s->newer, p->name);
}

static void judge(struct session *s, const struct proof_memory *proofs)
{
	const struct pair_options po = { .no_comments = s->opt->no_comments };
	const struct verdict_options vo = {
		.target = (enum target)s->opt->target,
		.wanted = site_is_asked_for,
		.has_primitive = session_has_primitive,
		.data = s,
		.proofs = proofs,
		.unexplained = s->opt->unexplained,
	};

	barriers_find(&s->program, NULL, NULL, &s->barriers);
	barriers_read_comments(&s->barriers, &s->source, s->opt->jobs,
			       &s->findings.arena);
	links_find(&s->program, &s->barriers, &po, &s->links);
	links_add_dependents(&s->program, &s->barriers, &s->links);
	verdicts_find(&s->program, &s->barriers, &s->links, &vo, &s->findings);
}

static bool file_is_asked_for(void *data, const char *file)
{
	const struct session *s = data;

	return string_vec_has(&s->files, file);
}

static bool files_with(void *data, const char *const *names, size_t n,
		       void (*found)(void *ctx, size_t word, const char *path),
		       void *ctx)
{
	struct session *s = data;
	mention_vec mentions = VEC_INIT;
	string_vec words = VEC_INIT;

	if (!s->origin.has_scan)
		return false;
	for (size_t i = 0; i < n; i++)
		string_vec_add(&words, names[i]);
	mentions_find(&s->origin.scan, MENTION_ALL_FILES, &words, &mentions);
	for (size_t i = 0; i < mentions.n; i++)
		found(ctx, mentions.at[i].ident, mentions.at[i].file->path);
	vec_release(&mentions);
	string_vec_release(&words);
	return true;
}

/* Takes the conversions out that were not asked for. */
static void drop_unselected(struct session *s)
{
	size_t n = 0;

	for (size_t i = 0; i < s->findings.all.n; i++) {
		struct finding *f = s->findings.all.at[i];
		const struct rule *r = rule_find(f->rule);

		if (r && !selection_has(&s->config.selection, r))
			finding_release(f);
		else
			s->findings.all.at[n++] = f;
	}
	s->findings.all.n = n;
}

static void diagnose_all(struct session *s, const struct proof_memory *proofs)
{
	const struct diagnose_options o = {
		.selection = &s->config.selection,
		.source = s->source,
		.files = (const char *const *)s->files.at,
		.nfiles = s->files.n,
		.wanted = file_is_asked_for,
		.files_with = files_with,
		.data = s,
		.proofs = proofs,
	};

	drop_unselected(s);
	diagnoses_find(&s->program, &s->barriers, &s->links, &o, &s->findings);
}

static void find_all(struct session *s)
{
	struct proofs *proofs = open_proofs(s);
	const struct proof_memory memory = { recall_proof, keep_proof, proofs };

	judge(s, proofs ? &memory : NULL);
	diagnose_all(s, proofs ? &memory : NULL);
	proofs_close(proofs);
}

/* The barrier of the pair that has the access. */
static struct site barrier_of(const struct finding *f,
			      const struct site *access)
{
	if (access->event && access->event->kind != EV_FENCE)
		for (size_t i = 0; i < f->pairs.n; i++) {
			const struct pair *p = &f->pairs.at[i];

			if (p->writer.access.event == access->event &&
			    p->writer.fence.event)
				return p->writer.fence;
			if (p->reader.access.event == access->event &&
			    p->reader.fence.event)
				return p->reader.fence;
		}
	return access->event ? *access : finding_site(f);
}

/* A change that cannot be written turns its finding into a keep. */
static void refuse_change(struct session *s, struct finding *f,
			  const struct change *c)
{
	struct reason r = {
		.about = barrier_of(f, &c->refused_at),
		.id = "edit",
		.text = arena_strdup(&s->findings.arena, c->why),
		.at = c->refused_at,
	};

	vec_push(&f->reasons, r);
	if (f->decision == DECIDE_CONVERT)
		f->decision = DECIDE_KEEP;
}

struct changing {
	struct session *session;
	struct text_source source;
};

static void make_change(void *data, size_t i, unsigned int thread)
{
	const struct changing *c = data;
	const struct finding *f = c->session->findings.all.at[i];
	struct change **change = &c->session->changes.at[i];

	(void)thread;
	if (f->decision != DECIDE_CONVERT && !diagnosis_has_fix(f))
		return;
	*change = xcalloc(1, sizeof(**change));
	change_from_finding(f, &c->source, *change);
}

static void make_changes(struct session *s)
{
	struct shared_texts texts;
	struct changing c = { .session = s };

	shared_texts_init(&texts, &s->source);
	c.source = shared_texts_source(&texts);
	for (size_t i = 0; i < s->findings.all.n; i++)
		vec_push(&s->changes, NULL);
	change_diffs_begin();
	parallel(s->findings.all.n, s->opt->jobs, make_change, &c);
	change_diffs_end();
	shared_texts_release(&texts);
	for (size_t i = 0; i < s->changes.n; i++)
		if (s->changes.at[i] && s->changes.at[i]->refusal)
			refuse_change(s, s->findings.all.at[i],
				      s->changes.at[i]);
}

static void count_functions(struct session *s)
{
	for (size_t i = 0; i < s->program.functions.n; i++) {
		s->counts.functions++;
		if (s->program.functions.at[i]->fn->flags & FN_PARSE_ERROR)
			s->counts.functions_failed++;
	}
}

int session_open(const struct run_options *opt, int npaths, char **paths,
		 struct session *s)
{
	memset(s, 0, sizeof(*s));
	s->opt = opt;
	if (opt->coverage && opt->format == RUN_FORMAT_SARIF)
		return error("--coverage has no form in SARIF; give "
			     "--format=text or json");
	if (origin_open(opt, npaths, paths, &s->origin))
		return -1;
	tree_texts_init(&s->texts, s->origin.root);
	tree_texts_overlay(&s->texts, opt->overlay);
	s->source = tree_texts_source(&s->texts);
	newer_primitives(&s->source, origin_kernel_version(&s->origin),
			 &s->newer);
	if (config_load(opt, s->origin.root, &s->config))
		return -1;
	return narrow_open(opt, s->origin.root, &s->narrow);
}

static bool has_whole_function(const struct unit *u)
{
	for (size_t i = 0; i < u->functions.n; i++)
		if (!(u->functions.at[i].flags & (FN_PARSE_ERROR | FN_HEADER)))
			return true;
	return false;
}

static void name_unparsed(struct session *s, const struct unit *u)
{
	const struct origin *o = &s->origin;

	if (o->has_tree &&
	    other_arch_header(o->root, tree_arch_folder(&o->tree),
			      u->errors.at[0])) {
		string_vec_add(&s->missing, u->main_file);
		s->counts.files--;
		return;
	}
	error("%s; the file is left out", u->errors.at[0]);
	s->counts.files_failed++;
}

/* Files asked for of which nothing could be parsed: what stands in the way. */
void session_name_unparsed(struct session *s)
{
	size_t missing = s->missing.n;

	if (s->unparsed_named)
		return;
	s->unparsed_named = true;
	for (size_t i = 0; i < s->units.n; i++) {
		const struct unit *u = s->units.at[i];

		if (!u->errors.n || has_whole_function(u) ||
		    !string_vec_has(&s->files, u->main_file))
			continue;
		name_unparsed(s, u);
	}
	say_missing(s, missing);
}

void session_analyse(struct session *s)
{
	session_name_unparsed(s);
	link_program(s);
	for (int i = 0; s->origin.has_scan && i < MAX_ROUNDS; i++) {
		if (!load_asked(s))
			break;
		program_release(&s->program);
		memset(&s->program, 0, sizeof(s->program));
		link_program(s);
	}
	find_all(s);
	make_changes(s);
	count_functions(s);
	report_count(&s->findings, &s->counts);
	if (s->opt->litmus_dir &&
	    report_litmus_files(&s->findings, s->opt->litmus_dir) < 0)
		s->unusable = true;
}

int session_read(const struct run_options *opt, int npaths, char **paths,
		 struct session *s)
{
	if (session_open(opt, npaths, paths, s))
		return -1;
	s->bad_paths = (int)origin_files(&s->origin, npaths, paths, &s->files);
	if (!s->files.n)
		return s->bad_paths ? -1 : 0;
	session_load(s, &s->files);
	return 0;
}

int session_run(const struct run_options *opt, int npaths, char **paths,
		struct session *s)
{
	if (session_read(opt, npaths, paths, s))
		return -1;
	if (!s->files.n)
		return 0;
	session_analyse(s);
	return 0;
}

void session_release(struct session *s)
{
	for (size_t i = 0; i < s->changes.n; i++) {
		if (!s->changes.at[i])
			continue;
		change_release(s->changes.at[i]);
		free(s->changes.at[i]);
	}
	vec_release(&s->changes);
	findings_release(&s->findings);
	links_release(&s->links);
	barriers_release(&s->barriers);
	program_release(&s->program);
	for (size_t i = 0; i < s->units.n; i++)
		unit_free(s->units.at[i]);
	vec_release(&s->units);
	if (s->texts.root)
		tree_texts_release(&s->texts);
	strmap_release(&s->loaded);
	string_vec_release(&s->missing);
	string_vec_release(&s->newer);
	string_vec_release(&s->failed);
	string_vec_release(&s->files);
	config_release(&s->config);
	narrow_release(&s->narrow);
	origin_release(&s->origin);
}

bool session_is_complete(const struct session *s)
{
	return !s->unusable && !s->counts.files_failed && !s->bad_paths;
}

int session_status(const struct session *s, int status)
{
	if (s->unusable)
		return EXIT_USAGE;
	return session_is_complete(s) ? status : EXIT_INCOMPLETE;
}

int session_main(const struct command_usage *usage,
		 int (*print)(struct session *s), int argc, char **argv)
{
	struct run_options o = RUN_OPTIONS_INIT;
	struct session s;
	int status = options_parse(usage, &o, &argc, argv);

	if (status != OPTIONS_GO_ON)
		return status;
	if (session_run(&o, argc, argv, &s))
		status = EXIT_USAGE;
	else
		status = print(&s);
	session_release(&s);
	vec_release(&o.warn);
	return status;
}
