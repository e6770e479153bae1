// SPDX-License-Identifier: GPL-2.0-only
/* The page: head, filter, and the findings by subsystem. */
#include "html_report.h"

#include <string.h>

#include "html_text.h"
#include "notes.h"
#include "strmap.h"
#include "words.h"

/* Pairs of a finding that are open from the start. */
enum { OPEN_PAIRS = 2 };

static const struct {
	const char *id, *text;
} files[] = {
#include "html_files.inc"
};

struct page {
	const struct html_options *o;
	struct strbuf *out;
};

static void add_file(const struct page *p, const char *id)
{
	for (size_t i = 0; i < sizeof(files) / sizeof(*files); i++)
		if (!strcmp(files[i].id, id))
			strbuf_addstr(p->out, files[i].text);
}

/* The folder that stands for the subsystem: "fs/erofs", "kernel". */
static void add_subsystem(const struct entry *e, struct strbuf *out)
{
	const char *file = e->at.file ? e->at.file : "elsewhere";
	const char *end = strrchr(file, '/');
	int deep = !strncmp(file, "drivers/", 8) || !strncmp(file, "arch/", 5);

	if (!end) {
		strbuf_addstr(out, e->at.file ? "top folder" : file);
		return;
	}
	for (const char *s = strchr(file, '/'); s && s < end;
	     s = strchr(s + 1, '/'))
		if (deep-- <= 0 && s != strchr(file, '/')) {
			end = s;
			break;
		}
	strbuf_add(out, file, (size_t)(end - file));
}

static const char *side_name(bool writer)
{
	return writer ? "publishes" : "consumes";
}

static void add_side(const struct page *p, const struct finding *f,
		     const struct side *s, bool writer)
{
	struct site at = main_site(s);
	const struct step *step = find_step(f, &s->fence);
	struct strbuf words STRBUF_SCOPED = STRBUF_INIT;

	if (!step || !step->primitive)
		step = find_step(f, &s->access);
	words_site(&at, &words);
	strbuf_addf(p->out, "<div class=side><h4>%s: <code>",
		    side_name(writer));
	html_addstr(p->out, words.buf);
	strbuf_addstr(p->out, "</code>");
	if (step && step->primitive)
		strbuf_addf(p->out, " becomes <code>%s()</code>",
			    step->primitive);
	else if (find_step(f, &s->fence))
		strbuf_addstr(p->out, " is dropped");
	strbuf_addstr(p->out, "</h4>\n");
	html_side(s, &p->o->source, p->out);
	strbuf_addstr(p->out, "</div>\n");
}

static void add_pair(const struct page *p, const struct finding *f,
		     const struct pair *pair)
{
	strbuf_addstr(p->out, "<div class=pair>\n");
	add_side(p, f, &pair->writer, true);
	add_side(p, f, &pair->reader, false);
	strbuf_addf(p->out, "</div>\n<p class=score>score %u of 100\n",
		    pair->score);
}

static void add_pairs(const struct page *p, const struct finding *f)
{
	size_t rest = f->pairs.n > OPEN_PAIRS ? f->pairs.n - OPEN_PAIRS : 0;

	for (size_t i = 0; i < f->pairs.n; i++) {
		if (rest && i == OPEN_PAIRS)
			strbuf_addf(p->out,
				    "<details><summary>%zu more pair%s"
				    "</summary>\n",
				    rest, rest == 1 ? "" : "s");
		add_pair(p, f, &f->pairs.at[i]);
	}
	if (rest)
		strbuf_addstr(p->out, "</details>\n");
}

/* What has no pair shows the line that it is about. */
static void add_lone(const struct page *p, const struct finding *f)
{
	const struct side s = { .fence = headline_site(f) };

	if (!f->pairs.n && s.fence.event && s.fence.fn)
		html_side(&s, &p->o->source, p->out);
}

static void add_place(const struct page *p, const struct entry_place *at)
{
	if (!at->file)
		return;
	html_addstr(p->out, at->file);
	strbuf_addf(p->out, ":%u", at->line);
}

static void add_notes(const struct page *p, const struct entry *e)
{
	if (!e->notes.n)
		return;
	strbuf_addstr(p->out, "<ul class=notes>\n");
	for (size_t i = 0; i < e->notes.n; i++) {
		strbuf_addstr(p->out, "<li><span class=place>");
		add_place(p, &e->notes.at[i].at);
		strbuf_addstr(p->out, "</span> ");
		html_addstr(p->out, e->notes.at[i].text);
		strbuf_addch(p->out, '\n');
	}
	strbuf_addstr(p->out, "</ul>\n");
}

static void open_details(const struct page *p, const char *title)
{
	strbuf_addf(p->out, "<details><summary>%s</summary>\n", title);
}

static void add_test(const struct page *p, const char *title, const char *text)
{
	strbuf_addf(p->out, "<div><h4>%s</h4><pre>", title);
	html_addstr(p->out, text);
	strbuf_addstr(p->out, "</pre></div>\n");
}

static void add_tests(const struct page *p, const struct finding *f)
{
	if (!f->litmus_before || !f->litmus_after)
		return;
	open_details(p, "Litmus tests");
	strbuf_addstr(p->out, "<div class=pair>\n");
	add_test(p, "Before", f->litmus_before);
	add_test(p, "After", f->litmus_after);
	strbuf_addstr(p->out, "</div></details>\n");
}

static void add_change(const struct page *p, const struct entry *e)
{
	if (!e->diff || !*e->diff)
		return;
	open_details(p, "Change");
	strbuf_addstr(p->out, "<pre class=diff>");
	html_diff(e->diff, p->out);
	strbuf_addstr(p->out, "</pre></details>\n");
}

static void add_cost(const struct page *p, const struct entry *e)
{
	const char *table = p->o->cost ? p->o->cost(p->o->data, e->finding)
				       : NULL;

	if (!table)
		return;
	open_details(p, "Cost");
	strbuf_addstr(p->out, "<pre class=cost>");
	html_addstr(p->out, table);
	strbuf_addstr(p->out, "</pre></details>\n");
}

static void add_attribute(const struct page *p, const char *name,
			  const char *value)
{
	strbuf_addf(p->out, " %s=\"", name);
	html_addstr(p->out, value);
	strbuf_addch(p->out, '"');
}

/* All files that the finding is about, each once, for the filter. */
static void add_files(const struct page *p, const struct entry *e)
{
	struct strmap seen = STRMAP_INIT;
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	if (e->at.file)
		strmap_put(&seen, e->at.file, &seen);
	for (size_t i = 0; i < e->notes.n; i++)
		if (e->notes.at[i].at.file)
			strmap_put(&seen, e->notes.at[i].at.file, &seen);
	for (struct strmap_entry *f = strmap_first(&seen); f;
	     f = strmap_next(f))
		strbuf_addf(&sb, "%s%s", sb.len ? " " : "", strmap_key(f));
	add_attribute(p, "data-files", sb.buf);
	strmap_release(&seen);
}

static const char *tag_of(const struct entry *e)
{
	return e->tag ? e->tag : e->decision;
}

static void add_finding(const struct page *p, const struct entry *e)
{
	strbuf_addf(p->out, "<article id=\"f-%s\"", e->id.hash);
	add_attribute(p, "class", e->decision);
	add_attribute(p, "data-rule", tag_of(e));
	add_files(p, e);
	strbuf_addf(p->out, ">\n<h3><a href=\"#f-%s\">", e->id.hash);
	add_place(p, &e->at);
	strbuf_addstr(p->out, "</a> ");
	html_addstr(p->out, e->message);
	strbuf_addf(p->out, " <span class=tag>%s</span>", tag_of(e));
	strbuf_addf(p->out, " <span class=\"tag verdict\">%s%s%s</span>",
		    e->decision, e->confidence ? ", " : "",
		    e->confidence ? e->confidence : "");
	strbuf_addstr(p->out, "</h3>\n");
	add_pairs(p, e->finding);
	add_lone(p, e->finding);
	add_notes(p, e);
	add_change(p, e);
	add_tests(p, e->finding);
	add_cost(p, e);
	strbuf_addstr(p->out, "</article>\n");
}

struct placed {
	const struct entry *entry;
	char *subsystem;
};

typedef VEC(struct placed) placed_vec;

/* Entries are in one array, in order of position. */
static int by_subsystem(const void *pa, const void *pb)
{
	const struct placed *a = pa, *b = pb;
	int c = strcmp(a->subsystem, b->subsystem);

	return c ? c : (a->entry > b->entry) - (a->entry < b->entry);
}

static void place_entries(const entry_vec *entries, bool verbose,
			  placed_vec *out)
{
	for (size_t i = 0; i < entries->n; i++) {
		struct placed one = { .entry = &entries->at[i] };
		struct strbuf name = STRBUF_INIT;

		if (!entry_is_shown(one.entry, verbose))
			continue;
		add_subsystem(one.entry, &name);
		one.subsystem = strbuf_detach(&name);
		vec_push(out, one);
	}
	vec_sort(out, by_subsystem);
}

static void add_sections(const struct page *p, const placed_vec *all)
{
	const char *open = NULL;

	for (size_t i = 0; i < all->n; i++) {
		const struct placed *one = &all->at[i];

		if (!open || strcmp(open, one->subsystem)) {
			strbuf_addstr(p->out, open ? "</section>\n" : "");
			strbuf_addstr(p->out, "<section>\n<h2>");
			html_addstr(p->out, one->subsystem);
			strbuf_addstr(p->out, "</h2>\n");
			open = one->subsystem;
		}
		add_finding(p, one->entry);
	}
	strbuf_addstr(p->out,
		      open ? "</section>\n" : "<p>Nothing was found.\n");
}

static int compare_tags(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void add_rule_options(const struct page *p, const placed_vec *all)
{
	VEC(const char *) tags = VEC_INIT;

	for (size_t i = 0; i < all->n; i++)
		vec_push(&tags, tag_of(all->at[i].entry));
	vec_sort(&tags, compare_tags);
	for (size_t i = 0, n; i < tags.n; i += n) {
		for (n = 1; i + n < tags.n; n++)
			if (strcmp(tags.at[i], tags.at[i + n]))
				break;
		strbuf_addf(p->out, "<option value=\"%s\">%s (%zu)\n",
			    tags.at[i], tags.at[i], n);
	}
	vec_release(&tags);
}

static void add_head(const struct page *p, const placed_vec *all)
{
	strbuf_addstr(p->out,
		      "<!DOCTYPE html>\n<html lang=en>\n<meta charset=utf-8>\n"
		      "<meta name=viewport content=\"width=device-width\">\n"
		      "<title>smpair: ");
	html_addstr(p->out, p->o->subject);
	strbuf_addstr(p->out, "</title>\n<style>\n");
	add_file(p, "style");
	strbuf_addstr(p->out, "</style>\n<header>\n<h1>smpair <small>");
	html_addstr(p->out, p->o->subject);
	strbuf_addf(
		p->out,
		"</small></h1>\n<form id=filter hidden>\n"
		"<label>Rule <select id=rule><option value=\"\">all (%zu)\n",
		all->n);
	add_rule_options(p, all);
	strbuf_addstr(p->out,
		      "</select></label>\n<label>Path <input id=path "
		      "type=search placeholder=\"fs/erofs\"></label>\n"
		      "<output id=shown></output>\n"
		      "<button type=button id=theme>Dark or light</button>\n"
		      "</form>\n</header>\n<main>\n");
}

void report_html(const entry_vec *entries, const struct html_options *o,
		 struct strbuf *out)
{
	const struct page p = { o, out };
	placed_vec all = VEC_INIT;

	place_entries(entries, o->verbose, &all);
	add_head(&p, &all);
	add_sections(&p, &all);
	strbuf_addstr(out, "</main>\n<script>\n");
	add_file(&p, "filter");
	strbuf_addstr(out, "</script>\n</html>\n");
	for (size_t i = 0; i < all.n; i++)
		free(all.at[i].subsystem);
	vec_release(&all);
}
