// SPDX-License-Identifier: GPL-2.0-only
/* Parse errors and the functions that they spoil. */
#include <string.h>

#include "cx.h"
#include "unit.h"

/* CXTranslationUnit_KeepGoing makes plain errors of fatal ones. */
static bool is_missing_file(const char *text)
{
	return text[0] == '\'' && strstr(text, "file not found");
}

static void record(struct front *f, CXDiagnostic d)
{
	CXSourceLocation loc = clang_getDiagnosticLocation(d);
	CX_STRING text = clang_getDiagnosticSpelling(d);
	struct bad_place bad = { NULL, 0 };
	struct unit *u = f->unit;
	const char *name = u->main_file;
	unsigned int line = 0, col = 0;

	bad.file = place_of(&f->files, loc, &bad.offset);
	if (bad.file && file_load(&f->files, bad.file)) {
		name = bad.file->name;
		line = text_line_of(file_lines(bad.file), bad.offset);
		col = text_col_of(file_lines(bad.file), bad.offset);
	}
	if (is_missing_file(cx_str(text)))
		f->broken = true;
	vec_push(&f->errors, bad);
	u->nerrors++;
	vec_push(&u->errors, arena_printf(&u->arena, "%s:%u:%u: %s", name, line,
					  col, cx_str(text)));
}

static void dispose_diagnostic(CXDiagnostic *d)
{
	clang_disposeDiagnostic(*d);
}

void collect_errors(struct front *f)
{
	unsigned int n = clang_getNumDiagnostics(f->tu);

	for (unsigned int i = 0; i < n; i++) {
		CXDiagnostic d CLEANUP(
			dispose_diagnostic) = clang_getDiagnostic(f->tu, i);
		enum CXDiagnosticSeverity s = clang_getDiagnosticSeverity(d);

		if (s >= CXDiagnostic_Error)
			record(f, d);
		if (s == CXDiagnostic_Fatal)
			f->broken = true;
	}
}

bool has_error(const struct front *f, const struct front_file *file,
	       struct span span)
{
	if (f->broken)
		return true;
	for (size_t i = 0; i < f->errors.n; i++) {
		const struct bad_place *bad = &f->errors.at[i];

		if (!bad->file)
			return true;
		if (bad->file == file && span.begin <= bad->offset &&
		    bad->offset <= span.end)
			return true;
	}
	return false;
}
