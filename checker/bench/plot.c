// SPDX-License-Identifier: GPL-2.0-only
#include "plot.h"

#include <math.h>
#include <string.h>

#include "table.h"

/* All in pixels: a panel, and in it the field of the dots. */
enum {
	PANEL_WIDTH = 640,
	PANEL_HEIGHT = 260,
	FIELD_LEFT = 110,
	FIELD_TOP = 50,
	FIELD_WIDTH = 500,
	FIELD_HEIGHT = 160,
	SIDE_WIDTH = FIELD_WIDTH / SIDES,
	MARGIN = 20, /* between a side's edge and its dots */
	TITLE_CHARS = 74,
	TICKS = 8, /* at most, or a few more */
};

struct panel {
	const struct bench_row *row;
	double top; /* of the panel */
	double low, high;
	struct strbuf *out;
};

static const char *const colors[SIDES] = { "#1f5fa8", "#c4501b" };
static const char *const names[SIDES] = { "before", "after" };

/* At most max characters of s, as text of an element. */
static void add_escaped(struct strbuf *out, const char *s, size_t max)
{
	for (; *s; s++) {
		if ((*s & 0xc0) != 0x80 && !max--) {
			strbuf_addstr(out, "...");
			return;
		}
		if (*s == '<')
			strbuf_addstr(out, "&lt;");
		else if (*s == '>')
			strbuf_addstr(out, "&gt;");
		else if (*s == '&')
			strbuf_addstr(out, "&amp;");
		else if (*s == '"')
			strbuf_addstr(out, "&quot;");
		else
			strbuf_addch(out, *s);
	}
}

static double y_of(const struct panel *p, double value)
{
	double part = (value - p->low) / (p->high - p->low);

	return p->top + FIELD_TOP + FIELD_HEIGHT * (1 - part);
}

/* A round distance between ticks: 1, 2 or 5 times a power of ten. */
static double tick_step(double range)
{
	double raw = range / TICKS, power = pow(10, floor(log10(raw)));
	double part = raw / power;

	return power * (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10);
}

/* The range of all values with some air. */
static void find_range(struct panel *p)
{
	const struct summary *b = &p->row->s[SIDE_BEFORE];
	const struct summary *a = &p->row->s[SIDE_AFTER];
	double air;

	p->low = fmin(b->min, a->min);
	p->high = fmax(b->max, a->max);
	air = (p->high - p->low) * 0.08;
	if (air <= 0)
		air = fmax(fabs(p->high) * 0.01, 1e-9);
	p->low -= air;
	p->high += air;
}

static void add_title(const struct panel *p)
{
	struct strbuf title STRBUF_SCOPED = STRBUF_INIT;

	bench_row_title(p->row, &title);
	strbuf_addf(p->out, "<text x=\"%d\" y=\"%.0f\" class=\"title\">", 16,
		    p->top + 22);
	add_escaped(p->out, title.buf, TITLE_CHARS);
	strbuf_addf(p->out, "</text>\n<text x=\"%d\" y=\"%.0f\">", 16,
		    p->top + 40);
	if (p->row->better != BETTER_UNKNOWN)
		strbuf_addf(p->out, "%s is better; ",
			    bench_better_word(p->row->better));
	strbuf_addstr(p->out, bench_verdict_word(p->row->verdict));
	if (p->row->relative)
		strbuf_addf(p->out, ", %+.2f %%", p->row->percent);
	strbuf_addstr(p->out, "</text>\n");
}

static void add_tick(const struct panel *p, double value, int decimals)
{
	double y = y_of(p, value);

	strbuf_addf(p->out,
		    "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" "
		    "class=\"grid\"/>\n<text x=\"%d\" y=\"%.1f\" "
		    "class=\"tick\">%.*f</text>\n",
		    FIELD_LEFT, y, FIELD_LEFT + FIELD_WIDTH, y, FIELD_LEFT - 6,
		    y + 4, decimals, value);
}

static void add_axis(const struct panel *p)
{
	double step = tick_step(p->high - p->low);
	double first = ceil(p->low / step) * step;
	int decimals = step < 1 ? (int)ceil(-log10(step) - 1e-9) : 0;

	for (int i = 0; first + i * step <= p->high; i++)
		add_tick(p, first + i * step, decimals);
	strbuf_addf(p->out,
		    "<rect x=\"%d\" y=\"%.0f\" width=\"%d\" height=\"%d\" "
		    "class=\"frame\"/>\n",
		    FIELD_LEFT, p->top + FIELD_TOP, FIELD_WIDTH, FIELD_HEIGHT);
}

static void add_dots(const struct panel *p, enum bench_side side, double left)
{
	const struct summary *s = &p->row->s[side];
	double room = SIDE_WIDTH - 2 * MARGIN;

	for (size_t i = 0; i < s->n; i++) {
		double part = ((double)i + 0.5) / (double)s->n;

		strbuf_addf(p->out,
			    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%s\" "
			    "fill=\"%s\"/>\n",
			    left + MARGIN + room * part,
			    y_of(p, p->row->values[side][i]),
			    s->n > 100 ? "1.5" : "4", colors[side]);
	}
}

static void add_side(const struct panel *p, enum bench_side side)
{
	const struct summary *s = &p->row->s[side];
	double left = FIELD_LEFT + side * SIDE_WIDTH;
	double middle = left + SIDE_WIDTH / 2.0, edge = MARGIN / 2.0;
	double y = y_of(p, s->median);

	add_dots(p, side, left);
	strbuf_addf(p->out,
		    "<line x1=\"%.0f\" y1=\"%.1f\" x2=\"%.0f\" y2=\"%.1f\" "
		    "stroke=\"%s\" stroke-width=\"2\"/>\n"
		    "<text x=\"%.0f\" y=\"%.0f\" class=\"side\">%s, %zu run%s, "
		    "median ",
		    left + edge, y, left + SIDE_WIDTH - edge, y, colors[side],
		    middle, p->top + FIELD_TOP + FIELD_HEIGHT + 20, names[side],
		    s->n, s->n == 1 ? "" : "s");
	bench_print_value(p->row, s->median, p->out);
	strbuf_addstr(p->out, "</text>\n");
}

static void add_panel(const struct bench_row *row, double top,
		      struct strbuf *out)
{
	struct panel p = { .row = row, .top = top, .out = out };

	find_range(&p);
	add_title(&p);
	add_axis(&p);
	for (int side = 0; side < SIDES; side++)
		add_side(&p, side);
}

void bench_plot(const struct bench_report *report, struct strbuf *out)
{
	size_t height = report->rows.n * PANEL_HEIGHT;

	strbuf_addf(out,
		    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
		    "height=\"%zu\" viewBox=\"0 0 %d %zu\">\n<style>\n"
		    "text { font: 12px sans-serif; fill: #222 }\n"
		    ".title { font-size: 14px; font-weight: bold }\n"
		    ".tick { text-anchor: end }\n"
		    ".side { text-anchor: middle }\n"
		    ".grid { stroke: #ddd }\n"
		    ".frame { fill: none; stroke: #888 }\n"
		    "circle { fill-opacity: 0.7 }\n</style>\n"
		    "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
		    PANEL_WIDTH, height, PANEL_WIDTH, height);
	for (size_t i = 0; i < report->rows.n; i++)
		add_panel(&report->rows.at[i], (double)(i * PANEL_HEIGHT), out);
	strbuf_addstr(out, "</svg>\n");
}
