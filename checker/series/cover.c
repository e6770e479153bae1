// SPDX-License-Identifier: GPL-2.0-only
#include "cover.h"

#include <string.h>

#include "remarks.h"
#include "wrap.h"

enum { MAX_FOLDERS = 4 };

static void patches_of(const struct series *s, unsigned int series,
		       patch_vec *out)
{
	for (size_t i = 0; i < s->patches.n; i++)
		if (s->patches.at[i]->series == series)
			vec_push(out, s->patches.at[i]);
}

static bool same_prefix(const patch_vec *v)
{
	for (size_t i = 1; i < v->n; i++)
		if (strcmp(v->at[i]->prefix, v->at[0]->prefix))
			return false;
	return true;
}

static bool is_header(const char *file)
{
	size_t len = strlen(file);

	return len > 2 && !strcmp(file + len - 2, ".h");
}

/* Headers are often far from what they belong to, and do not count then. */
static void top_folders_of(const struct series_patch *p, string_vec *out)
{
	size_t headers = 0;

	for (size_t i = 0; i < p->files.n; i++)
		headers += is_header(p->files.at[i]);
	for (size_t i = 0; i < p->files.n; i++) {
		const char *f = p->files.at[i];

		if (headers == p->files.n || !is_header(f))
			vec_push(out, xstrndup(f, strcspn(f, "/")));
	}
}

static void top_folders(const patch_vec *v, string_vec *out)
{
	for (size_t i = 0; i < v->n; i++)
		top_folders_of(v->at[i], out);
	string_vec_sort(out);
}

/* "Cheaper memory barriers in fs, kernel and net" */
static void add_subject(const patch_vec *v, struct strbuf *out)
{
	string_vec folders = VEC_INIT;

	if (same_prefix(v)) {
		strbuf_addf(out, "%s %cheaper memory barriers\n\n",
			    v->at[0]->prefix, v->at[0]->capital ? 'C' : 'c');
		return;
	}
	top_folders(v, &folders);
	strbuf_addstr(out, "Cheaper memory barriers");
	for (size_t i = 0; i < folders.n && folders.n <= MAX_FOLDERS; i++)
		strbuf_addf(out, "%s%s",
			    i ? list_separator(i, folders.n) : " in ",
			    folders.at[i]);
	strbuf_addstr(out, "\n\n");
	string_vec_release(&folders);
}

static bool has_step(const patch_vec *v, enum step_kind kind)
{
	for (size_t i = 0; i < v->n; i++)
		for (size_t k = 0; k < v->at[i]->changes.n; k++) {
			const struct finding *f =
				v->at[i]->changes.at[k]->finding;

			for (size_t m = 0; m < f->steps.n; m++)
				if (f->steps.at[m].kind == kind)
					return true;
		}
	return false;
}

static void add_background(const patch_vec *v, struct strbuf *out)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addstr(&text, "In each of these places one CPU stores data and "
			     "then a flag, while another loads the flag and "
			     "then the data, and a barrier on either side "
			     "keeps the order. ");
	if (has_step(v, STEP_REPLACE_FENCE))
		strbuf_addstr(&text, "A full smp_mb() is more than that takes: "
				     "smp_wmb() keeps stores in order, "
				     "smp_rmb() loads. ");
	if (has_step(v, STEP_STORE_RELEASE) || has_step(v, STEP_LOAD_ACQUIRE))
		strbuf_addstr(&text, "smp_store_release() and "
				     "smp_load_acquire() keep it too, say "
				     "which access it is for, and are cheaper "
				     "where the architecture has instructions "
				     "for them. ");
	strbuf_addf(&text,
		    "Where both sides of a pair change, they do so in the same "
		    "patch. Any mixture of the old and the new barriers keeps "
		    "the order as well%s.",
		    v->n > 1 ? ", so the patches do not depend on each other"
			     : "");
	wrap_paragraph(text.buf, out);
}

static void add_remarks(const struct series_patch *p, struct strbuf *out)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	remarks_short(p, &text);
	if (!text.len)
		return;
	strbuf_addstr(out, "      * ");
	wrap_words(text.buf, "        ", CHANGELOG_WIDTH, out);
}

static void add_table(const patch_vec *v, struct strbuf *out)
{
	for (size_t i = 0; i < v->n; i++) {
		const struct series_patch *p = v->at[i];

		strbuf_addf(out, "  %2u  ", p->nr);
		wrap_words(p->subject, "      ", CHANGELOG_WIDTH, out);
		for (size_t k = 0; k < p->files.n; k++)
			strbuf_addf(out, "      %s\n", p->files.at[k]);
		add_remarks(p, out);
	}
	strbuf_addch(out, '\n');
}

/* How many patches make barriers cheaper, dearer or neither there. */
struct balance {
	const char *arch;
	unsigned int cheaper, dearer, same;
};

typedef VEC(struct balance) balances;

static struct balance *balance_of(balances *b, const char *arch)
{
	for (size_t i = 0; i < b->n; i++)
		if (!strcmp(b->at[i].arch, arch))
			return &b->at[i];
	vec_push(b, ((struct balance){ .arch = arch }));
	return &b->at[b->n - 1];
}

/* A patch that is dearer in one function is not called cheaper for another. */
static void add_effects(const struct series_patch *p, balances *out)
{
	for (size_t i = 0; i < p->effects.n; i++) {
		const struct arch_effect *e = &p->effects.at[i];
		struct balance *b = balance_of(out, e->arch);

		b->dearer += e->dearer;
		b->cheaper += e->cheaper && !e->dearer;
		b->same += !e->cheaper && !e->dearer;
	}
}

static void add_cost(const patch_vec *v, struct strbuf *out)
{
	balances all = VEC_INIT;

	for (size_t i = 0; i < v->n; i++)
		add_effects(v->at[i], &all);
	if (all.n)
		wrap_paragraph("What that makes of the barriers in the object "
			       "code, in patches; their changelogs have the "
			       "figures:",
			       out);
	for (size_t i = 0; i < all.n; i++) {
		const struct balance *b = &all.at[i];

		strbuf_addf(out,
			    "  %-12s %2u cheaper, %2u dearer, %2u the same\n",
			    b->arch, b->cheaper, b->dearer, b->same);
	}
	if (all.n)
		strbuf_addch(out, '\n');
	vec_release(&all);
}

static const struct gate_result *find_gate(const struct series_patch *p,
					   const char *name)
{
	for (size_t i = 0; i < p->gates.n; i++)
		if (!strcmp(p->gates.at[i].name, name))
			return &p->gates.at[i];
	return NULL;
}

/* Names of all gates that any patch has, in order, without doubles. */
static void gate_names(const patch_vec *v, string_vec *out)
{
	for (size_t i = 0; i < v->n; i++)
		for (size_t k = 0; k < v->at[i]->gates.n; k++) {
			const char *name = v->at[i]->gates.at[k].name;
			bool known = false;

			for (size_t m = 0; m < out->n; m++)
				known |= !strcmp(out->at[m], name);
			if (!known)
				string_vec_add(out, name);
		}
}

static void add_row(const patch_vec *v, const char *name, struct strbuf *out)
{
	strbuf_addf(out, "  %-16s", name);
	for (size_t i = 0; i < v->n; i++) {
		const struct gate_result *r = find_gate(v->at[i], name);

		strbuf_addf(out, " %2s",
			    !r			       ? "-"
			    : r->status == GATE_PASSED ? "ok"
						       : "-");
	}
	strbuf_addch(out, '\n');
}

/* The reasons for which gates were not run, without doubles. */
static void skip_reasons(const patch_vec *v, string_vec *out)
{
	for (size_t i = 0; i < v->n; i++)
		for (size_t k = 0; k < v->at[i]->gates.n; k++)
			if (v->at[i]->gates.at[k].status == GATE_SKIPPED)
				string_vec_add(out, v->at[i]->gates.at[k].text);
	string_vec_sort(out);
}

/* "gcc arm64, sparse" that the reason holds for. */
static void add_skipped_gates(const patch_vec *v, const char *reason,
			      struct strbuf *out)
{
	string_vec names = VEC_INIT;

	for (size_t i = 0; i < v->n; i++)
		for (size_t k = 0; k < v->at[i]->gates.n; k++) {
			const struct gate_result *r = &v->at[i]->gates.at[k];

			if (r->status == GATE_SKIPPED &&
			    !strcmp(r->text, reason))
				string_vec_add(&names, r->name);
		}
	string_vec_sort(&names);
	for (size_t i = 0; i < names.n; i++)
		strbuf_addf(out, "%s%s", i ? ", " : "", names.at[i]);
	string_vec_release(&names);
}

static void add_skipped(const patch_vec *v, struct strbuf *out)
{
	string_vec reasons = VEC_INIT;

	skip_reasons(v, &reasons);
	if (reasons.n)
		strbuf_addstr(out, "Not run (\"-\"):\n\n");
	for (size_t i = 0; i < reasons.n; i++) {
		struct strbuf line STRBUF_SCOPED = STRBUF_INIT;

		add_skipped_gates(v, reasons.at[i], &line);
		strbuf_addf(&line, ": %s", reasons.at[i]);
		strbuf_addstr(out, "  ");
		wrap_words(line.buf, "    ", CHANGELOG_WIDTH, out);
	}
	if (reasons.n)
		strbuf_addch(out, '\n');
	string_vec_release(&reasons);
}

static bool has_known(const struct series_patch *p, const char *text)
{
	for (size_t i = 0; i < p->gates.n; i++)
		if (p->gates.at[i].known && !strcmp(p->gates.at[i].known, text))
			return true;
	return false;
}

/* "Patches 2 and 9: text" */
static void add_known_text(const patch_vec *v, const char *text,
			   struct strbuf *out)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	size_t all = 0, n = 0;

	for (size_t i = 0; i < v->n; i++)
		all += has_known(v->at[i], text);
	for (size_t i = 0; i < v->n; i++)
		if (has_known(v->at[i], text))
			strbuf_addf(&sb, "%s%u",
				    n++	       ? list_separator(n - 1, all)
				    : all == 1 ? "Patch "
					       : "Patches ",
				    v->at[i]->nr);
	strbuf_addf(&sb, ": %s", text);
	wrap_paragraph(sb.buf, out);
}

/* What programs say and does not count. */
static void add_known(const patch_vec *v, struct strbuf *out)
{
	string_vec texts = VEC_INIT;

	for (size_t i = 0; i < v->n; i++)
		for (size_t k = 0; k < v->at[i]->gates.n; k++)
			if (v->at[i]->gates.at[k].known)
				string_vec_add(&texts,
					       v->at[i]->gates.at[k].known);
	string_vec_sort(&texts);
	for (size_t i = 0; i < texts.n; i++)
		add_known_text(v, texts.at[i], out);
	string_vec_release(&texts);
}

static void add_gates(const patch_vec *v, struct strbuf *out)
{
	string_vec names = VEC_INIT;

	gate_names(v, &names);
	if (!names.n) {
		wrap_paragraph("The patches have not been compiled or checked "
			       "otherwise.",
			       out);
		return;
	}
	wrap_paragraph("Each patch was checked on top of those before it:",
		       out);
	strbuf_addf(out, "  %-16s", "patch");
	for (size_t i = 0; i < v->n; i++)
		strbuf_addf(out, " %2u", v->at[i]->nr);
	strbuf_addch(out, '\n');
	for (size_t i = 0; i < names.n; i++)
		add_row(v, names.at[i], out);
	strbuf_addch(out, '\n');
	add_known(v, out);
	add_skipped(v, out);
	string_vec_release(&names);
}

static void add_repeat(const struct cover_options *o, struct strbuf *out)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addstr(&text, "The patches are based on ");
	if (o->tree)
		strbuf_addf(&text, "Linux %s (%s)", o->tree, o->base);
	else
		strbuf_addstr(&text, o->base);
	strbuf_addf(&text,
		    ". The pairs were found, the litmus tests judged and the "
		    "patches written by %s. To check %s again:",
		    o->tool, o->is_git ? "them" : "the tests");
	wrap_paragraph(text.buf, out);
	if (o->is_git)
		strbuf_addstr(out, "  smpair verify --tree . NNNN-*.patch\n");
	strbuf_addstr(out,
		      "  smpair check --tree . --emit-litmus litmus FILE...\n"
		      "  smpair prove litmus\n\n");
	wrap_paragraph("--emit-litmus writes the tests of files as they are "
		       "without the patches. herd7 with the tree's "
		       "tools/memory-model/linux-kernel.cfg reads those "
		       "without bit operations.",
		       out);
}

void cover_write(const struct series *s, unsigned int series,
		 const struct cover_options *o, struct strbuf *out)
{
	patch_vec v = VEC_INIT;

	patches_of(s, series, &v);
	add_subject(&v, out);
	add_background(&v, out);
	add_table(&v, out);
	add_cost(&v, out);
	if (o->bench) {
		strbuf_addf(out, "%s%s\n", o->bench,
			    o->bench[strlen(o->bench) - 1] == '\n' ? "" : "\n");
	}
	add_gates(&v, out);
	add_repeat(o, out);
	vec_release(&v);
}
