// SPDX-License-Identifier: GPL-2.0-only
#include "tu.h"

#include <string.h>
#include <unistd.h>

#include "clang_text.h"
#include "doubt.h"
#include "path.h"
#include "voice.h"

typedef VEC(const char *) args_vec;

/* "-include X" whose X the prefix has already? */
static bool in_prefix(const struct prefix *prefix, const string_vec *flags,
		      size_t i)
{
	if (strcmp(flags->at[i], "-include") || i + 1 == flags->n)
		return false;
	for (size_t k = 0; k < prefix->includes.n; k++)
		if (!strcmp(prefix->includes.at[k], flags->at[i + 1]))
			return true;
	return false;
}

static void add_flags(args_vec *args, const string_vec *flags,
		      const struct prefix *prefix)
{
	for (size_t i = 0; i < flags->n; i++) {
		if (in_prefix(prefix, flags, i))
			i++;
		else
			vec_push(args, flags->at[i]);
	}
}

static void add_prefix(args_vec *args, const struct prefix *prefix,
		       const char *pch)
{
	vec_push(args, pch ? "-include-pch" : "-include");
	vec_push(args, pch ? pch : prefix->header);
}

/*
 * A PCH goes first: clang reads it before all else. Text goes after the
 * command's own -include, as the model header needs those.
 */
static void build_args(const struct compile_command *cmd,
		       const struct prefix *prefix, const char *pch,
		       args_vec *args)
{
	if (pch || prefix->includes.n)
		add_prefix(args, prefix, pch);
	add_flags(args, &cmd->flags, prefix);
	if (!pch && !prefix->includes.n)
		add_prefix(args, prefix, pch);
	vec_push(args, "-w");
	vec_push(args, "-ferror-limit=0");
	vec_push(args, "-fno-spell-checking");
}

char *tu_path(const struct parsed_tu *tu, CXFile file)
{
	CXString name CXSTRING_SCOPED = clang_getFileName(file);
	const char *below;
	char *path;

	if (!file)
		return NULL;
	if (cxtext(name)[0] != '/')
		return xstrdup(cxtext(name));
	path = path_normal("/", cxtext(name));
	below = tu->root ? path_below(tu->root, path) : NULL;
	if (below)
		memmove(path, below, strlen(below) + 1);
	return path;
}

static bool missing_file(const struct parse_error *e)
{
	return strstr(e->text, "file not found") != NULL;
}

static void add_error(struct parsed_tu *tu, CXDiagnostic d)
{
	CXString text CXSTRING_SCOPED = clang_getDiagnosticSpelling(d);
	enum CXDiagnosticSeverity severity = clang_getDiagnosticSeverity(d);
	struct parse_error e = { 0 };
	CXFile file;

	if (severity < CXDiagnostic_Error)
		return;
	clang_getFileLocation(clang_getDiagnosticLocation(d), &file, &e.line,
			      &e.col, &e.offset);
	e.path = tu_path(tu, file);
	if (!e.path)
		e.path = xstrdup(tu->main_file);
	e.text = xstrdup(cxtext(text));
	e.fatal = severity == CXDiagnostic_Fatal || missing_file(&e);
	vec_push(&tu->errors, e);
}

static int compare_errors(const void *a, const void *b)
{
	const struct parse_error *x = a, *y = b;
	int diff = strcmp(x->path, y->path);

	if (diff)
		return diff;
	if (x->offset != y->offset)
		return x->offset < y->offset ? -1 : 1;
	return strcmp(x->text, y->text);
}

static void collect_errors(struct parsed_tu *tu)
{
	unsigned int n = clang_getNumDiagnostics(tu->tu);

	for (unsigned int i = 0; i < n; i++) {
		CXDiagnostic d CLEANUP(
			release_cxdiagnostic) = clang_getDiagnostic(tu->tu, i);

		add_error(tu, d);
	}
	vec_sort(&tu->errors, compare_errors);
}

static void drop_errors(struct parsed_tu *tu)
{
	for (size_t i = 0; i < tu->errors.n; i++) {
		free(tu->errors.at[i].path);
		free(tu->errors.at[i].text);
	}
	vec_clear(&tu->errors);
}

void tu_release(struct parsed_tu *tu)
{
	drop_errors(tu);
	vec_release(&tu->errors);
	release_cxtu(&tu->tu);
	release_cxindex(&tu->index);
	free(tu->main_file);
	*tu = (struct parsed_tu){ 0 };
}

static unsigned int parse_flags(const struct tu_options *opt)
{
	return CXTranslationUnit_KeepGoing | opt->flags;
}

typedef VEC(struct CXUnsavedFile) unsaved_vec;

static void unsaved_files(const char *file, const struct tu_options *opt,
			  unsaved_vec *out)
{
	const struct CXUnsavedFile main = { file, opt->text, opt->text_len };

	if (opt->text)
		vec_push(out, main);
	for (size_t i = 0; i < opt->nunsaved; i++) {
		const struct unsaved_text *u = &opt->unsaved[i];
		const struct CXUnsavedFile f = { u->path, u->data, u->len };

		vec_push(out, f);
	}
}

static enum CXErrorCode parse_args(const char *file, const args_vec *args,
				   const struct tu_options *opt,
				   struct parsed_tu *out)
{
	unsaved_vec unsaved = VEC_INIT;
	enum CXErrorCode err;

	unsaved_files(file, opt, &unsaved);
	err = clang_parseTranslationUnit2(
		out->index, file, args->at, (int)args->n, unsaved.at,
		(unsigned int)unsaved.n, parse_flags(opt), &out->tu);
	vec_release(&unsaved);
	return err;
}

int tu_reparse(const struct compile_command *cmd, const struct tu_options *opt,
	       struct parsed_tu *out)
{
	unsaved_vec unsaved = VEC_INIT;
	int err;

	unsaved_files(cmd->file, opt, &unsaved);
	err = clang_reparseTranslationUnit(
		out->tu, (unsigned int)unsaved.n, unsaved.at,
		clang_defaultReparseOptions(out->tu));
	vec_release(&unsaved);
	if (err) {
		tu_release(out);
		return -1;
	}
	drop_errors(out);
	collect_errors(out);
	return 0;
}

/* An error of the PCH itself has no place in any source file. */
static bool pch_refused(const struct parsed_tu *tu)
{
	unsigned int n = clang_getNumDiagnostics(tu->tu);

	for (unsigned int i = 0; i < n; i++) {
		CXDiagnostic d CLEANUP(
			release_cxdiagnostic) = clang_getDiagnostic(tu->tu, i);
		CXFile file;

		clang_getFileLocation(clang_getDiagnosticLocation(d), &file,
				      NULL, NULL, NULL);
		if (!file &&
		    clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error)
			return true;
	}
	return false;
}

static int parse_with(const struct compile_command *cmd,
		      const struct prefix *prefix, const char *pch,
		      const struct tu_options *opt, struct parsed_tu *out)
{
	args_vec args = VEC_INIT;
	enum CXErrorCode err;

	build_args(cmd, prefix, pch, &args);
	err = parse_args(cmd->file, &args, opt, out);
	vec_release(&args);
	if (!err && pch && pch_refused(out)) {
		clang_disposeTranslationUnit(out->tu);
		err = CXError_ASTReadError;
	}
	if (err)
		out->tu = NULL;
	return err ? -1 : 0;
}

/* Its preambles are in memory, so that none is left behind on the disk. */
static CXIndex index_with_preambles(int leave_out_pch)
{
	const CXIndexOptions opt = {
		.Size = sizeof(opt),
		.ExcludeDeclarationsFromPCH = leave_out_pch & 1,
		.StorePreamblesInMemory = 1,
	};

	return clang_createIndexWithOptions(&opt);
}

static void open_index(struct parsed_tu *out, const struct tu_options *opt,
		       const char *main_file, int leave_out_pch)
{
	*out = (struct parsed_tu){ 0 };
	out->index = opt->flags & CXTranslationUnit_PrecompiledPreamble
			     ? index_with_preambles(leave_out_pch)
			     : clang_createIndex(leave_out_pch, 0);
	out->root = opt->root;
	out->main_file = xstrdup(main_file);
}

static int parse_once(const struct compile_command *cmd,
		      const struct prefix *prefix, const struct tu_options *opt,
		      struct parsed_tu *out)
{
	open_index(out, opt, cmd->path, 1);
	if (parse_with(cmd, prefix, prefix->pch, opt, out)) {
		tu_release(out);
		return -1;
	}
	collect_errors(out);
	return 0;
}

/* Keeps the better one of out and a parse with the plain prefix. */
static void try_plain(const struct compile_command *cmd,
		      const struct prefix *plain, const struct tu_options *opt,
		      struct parsed_tu *out)
{
	struct parsed_tu other;

	if (parse_once(cmd, plain, opt, &other))
		return;
	if (other.errors.n < out->errors.n) {
		tu_release(out);
		*out = other;
	} else {
		tu_release(&other);
	}
}

int tu_parse(const struct compile_command *cmd, const struct prefix *prefix,
	     const struct tu_options *opt, struct parsed_tu *out)
{
	if (!opt->text && access(cmd->file, R_OK))
		return error("%s: cannot read it (%m); check the path",
			     cmd->path);
	if (parse_once(cmd, prefix, opt, out)) {
		if (prefix->plain && !parse_once(cmd, prefix->plain, opt, out))
			return 0;
		return error("%s: clang cannot parse it at all; compile it "
			     "with clang to see why",
			     cmd->path);
	}
	if (prefix->plain && parse_is_doubtful(out, cmd, prefix))
		try_plain(cmd, prefix->plain, opt, out);
	return 0;
}

int tu_parse_prefix(const struct prefix *prefix, const struct tu_options *opt,
		    struct parsed_tu *out)
{
	enum CXErrorCode err = CXError_Failure;

	open_index(out, opt, prefix->header, 0);
	if (prefix->pch)
		err = clang_createTranslationUnit2(out->index, prefix->pch,
						   &out->tu);
	if (err) {
		out->tu = NULL;
		tu_release(out);
		return error("%s: the precompiled header cannot be read; "
			     "delete it to have it made again",
			     prefix->pch ? prefix->pch : prefix->header);
	}
	collect_errors(out);
	return 0;
}

bool tu_has_error(const struct parsed_tu *tu, const char *path,
		  unsigned int begin, unsigned int end)
{
	for (size_t i = 0; i < tu->errors.n; i++) {
		const struct parse_error *e = &tu->errors.at[i];

		if (!strcmp(e->path, path) && e->offset >= begin &&
		    e->offset < end)
			return true;
	}
	return false;
}

bool tu_has_code(const struct parsed_tu *tu, unsigned int offset)
{
	CXString name CXSTRING_SCOPED = clang_getTranslationUnitSpelling(
		tu->tu);
	CXFile file = clang_getFile(tu->tu, cxtext(name));
	CXCursor c = clang_getCursor(
		tu->tu, clang_getLocationForOffset(tu->tu, file, offset));

	return !clang_isInvalid(clang_getCursorKind(c));
}
