// SPDX-License-Identifier: GPL-2.0-only
#include "front.h"

#include <string.h>

#include "cx.h"
#include "unit.h"

static bool ends_with(const char *s, const char *end)
{
	size_t n = strlen(s), m = strlen(end);

	return n >= m && !strcmp(s + n - m, end);
}

bool is_own_file(const struct front *f, const struct front_file *file)
{
	return file == f->main_file || ends_with(file->name, ".c");
}

static bool is_wanted_file(const struct front *f, const struct front_file *file)
{
	const char *header = f->opt->header;

	if (is_own_file(f, file))
		return true;
	return header && (!strcmp(header, "*") || !strcmp(header, file->name));
}

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent,
				     CXClientData data)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	struct front *f = data;
	struct front_file *file;
	unsigned int offset;

	(void)parent;
	if (kind != CXCursor_FunctionDecl && kind != CXCursor_VarDecl)
		return CXChildVisit_Continue;
	file = place_of(&f->files, clang_getCursorLocation(c), &offset);
	if (!file || !is_wanted_file(f, file))
		return CXChildVisit_Continue;
	if (kind == CXCursor_VarDecl)
		front_global(f, c);
	else if (clang_isCursorDefinition(c))
		front_function(f, c, 0);
	return CXChildVisit_Continue;
}

/* The vector grows while it is worked off. */
static void make_pending(struct front *f)
{
	for (size_t i = 0; i < f->pending.n; i++) {
		struct pending p = f->pending.at[i];

		front_function(f, p.definition, p.depth);
	}
}

static void mark_addresses(struct front *f)
{
	for (size_t i = 0; i < f->unit->functions.n; i++) {
		struct function *fn = &f->unit->functions.at[i];

		if (strmap_has(&f->addresses, fn->key))
			fn->flags |= FN_ADDRESS_TAKEN;
	}
}

static void front_release(struct front *f)
{
	vec_release(&f->errors);
	vec_release(&f->pending);
	strmap_release(&f->done);
	strmap_release(&f->addresses);
	strmap_release(&f->callees);
	decls_release(&f->decls);
	files_release(&f->files);
	arena_release(&f->arena);
}

/* NULL when clang does not know the main file. */
static struct unit *start_unit(CXTranslationUnit tu,
			       const struct front_options *opt, CXFile *main)
{
	CX_STRING path = clang_getTranslationUnitSpelling(tu);
	struct files fs;
	struct unit *u = unit_new("");

	*main = clang_getFile(tu, cx_str(path));
	if (!*main) {
		unit_free(u);
		return NULL;
	}
	files_init(&fs, tu, opt, u);
	u->main_file = files_name(&fs, cx_str(path));
	u->files.at[0] = u->main_file;
	return u;
}

int front_unit(CXTranslationUnit tu, const struct front_options *opt,
	       struct unit **out)
{
	struct front f CLEANUP(front_release) = { .tu = tu, .opt = opt };
	CXFile main_file;

	*out = NULL;
	f.unit = start_unit(tu, opt, &main_file);
	if (!f.unit)
		return error("clang does not name the main file; "
			     "parse the file again");
	files_init(&f.files, tu, opt, f.unit);
	decls_init(&f.decls, &f.files, &f.arena);
	f.main_file = files_get(&f.files, main_file);
	collect_errors(&f);
	clang_visitChildren(clang_getTranslationUnitCursor(tu), visit, &f);
	front_headers(&f);
	make_pending(&f);
	mark_addresses(&f);
	*out = f.unit;
	return 0;
}
