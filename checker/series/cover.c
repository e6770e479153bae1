// SPDX-License-Identifier: GPL-2.0-only
#include "cover.h"

#include <string.h>

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

static void top_folders(const patch_vec *v, string_vec *out)
{
	for (size_t i = 0; i < v->n; i++) {
		const char *f = v->at[i]->file;
		char *top = xstrndup(f, strcspn(f, "/"));

		vec_push(out, top);
	}
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

static void add_table(const patch_vec *v, struct strbuf *out)
{
	for (size_t i = 0; i < v->n; i++) {
		const struct series_patch *p = v->at[i];

		strbuf_addf(out, "  %2u  ", p->nr);
		wrap_words(p->subject, "      ", CHANGELOG_WIDTH, out);
		for (size_t k = 0; k < p->files.n; k++)
			strbuf_addf(out, "      %s\n", p->files.at[k]);
	}
	strbuf_addch(out, '\n');
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
		wrap_paragraph(texts.at[i], out);
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
	wrap_paragraph("Each patch was checked on those before it:", out);
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

	strbuf_addf(&text,
		    "The pairs were found, the litmus tests judged and "
		    "the patches written by %s",
		    o->tool);
	if (o->tree)
		strbuf_addf(&text, " on Linux %s", o->tree);
	strbuf_addstr(&text, ". To check them again:");
	wrap_paragraph(text.buf, out);
	strbuf_addstr(out, "  smpair verify --tree . NNNN-*.patch\n"
			   "  smpair prove litmus\n\n");
	wrap_paragraph("The second line takes the litmus tests that were "
		       "written beside the mails; herd7 with the tree's "
		       "tools/memory-model/linux-kernel.cfg reads them as "
		       "well.",
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
	if (o->bench) {
		strbuf_addf(out, "%s%s\n", o->bench,
			    o->bench[strlen(o->bench) - 1] == '\n' ? "" : "\n");
	}
	add_gates(&v, out);
	add_repeat(o, out);
	vec_release(&v);
}
