// SPDX-License-Identifier: GPL-2.0-only
#include "text_report.h"

void report_count(const struct findings *f, struct report_counts *c)
{
	for (size_t i = 0; i < f->all.n; i++) {
		c->pairs += (unsigned int)f->all.at[i]->pairs.n;
		switch (f->all.at[i]->decision) {
		case DECIDE_CONVERT:
		case DECIDE_WARN:
			c->findings++;
			break;
		case DECIDE_KEEP:
			c->kept++;
			break;
		case DECIDE_UNKNOWN:
			c->unknown++;
			break;
		}
	}
}

static void add_count(struct strbuf *out, const char *before, unsigned int n,
		      const char *noun)
{
	strbuf_addf(out, "%s%u %s%s", before, n, noun, n == 1 ? "" : "s");
}

void report_summary(const struct report_counts *c, struct strbuf *out)
{
	add_count(out, "smpair: ", c->files, "file");
	add_count(out, ", ", c->functions, "function");
	add_count(out, ", ", c->pairs, "pair");
	add_count(out, ": ", c->findings, "finding");
	strbuf_addf(out, ", %u kept, %u undecided", c->kept, c->unknown);
	if (c->files_failed || c->functions_failed) {
		add_count(out, "; not analysed: ", c->files_failed, "file");
		add_count(out, ", ", c->functions_failed, "function");
	}
	strbuf_addch(out, '\n');
}
