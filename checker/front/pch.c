// SPDX-License-Identifier: GPL-2.0-only
#include "pch.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include "clang_text.h"
#include "file_time.h"
#include "path.h"
#include "strmap.h"
#include "voice.h"

/*
 * The stamp file beside the PCH: the key, then for each file that is in it a
 * line "mtime size path", all numbers in hex.
 */
static char *stamp_path(const struct prefix *prefix)
{
	struct strbuf sb = STRBUF_INIT;

	strbuf_addf(&sb, "%s.stamp", prefix->pch);
	return strbuf_detach(&sb);
}

static void add_file_stamp(const char *path, struct strbuf *out)
{
	struct stat st = { 0 };

	if (!stat(path, &st))
		strbuf_addf(out, "%llx %llx %s\n", file_time(&st),
			    (unsigned long long)st.st_size, path);
}

struct stamp_line {
	unsigned long long mtime, size;
	const char *path; /* in the line */
};

static bool parse_line(const char *line, struct stamp_line *out)
{
	int at = 0;

	if (sscanf(line, "%llx %llx %n", &out->mtime, &out->size, &at) != 2)
		return false;
	out->path = line + at;
	return at > 0;
}

/* Does one line of a stamp file still say what the disk says? */
static bool line_is_fresh(const char *line)
{
	struct stamp_line l;
	struct stat st;

	return parse_line(line, &l) && !stat(l.path, &st) &&
	       file_time(&st) == l.mtime &&
	       (unsigned long long)st.st_size == l.size;
}

static bool stamp_is_fresh(char *text, unsigned long long key)
{
	unsigned long long found;
	char *save = NULL;
	char *line = strtok_r(text, "\n", &save);

	if (!line || sscanf(line, "%llx", &found) != 1 || found != key)
		return false;
	while ((line = strtok_r(NULL, "\n", &save)))
		if (!line_is_fresh(line))
			return false;
	return true;
}

bool pch_is_fresh(struct prefix *prefix, unsigned long long key)
{
	char *path CLEANUP(free_ptr) = stamp_path(prefix);
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	unsigned long long stamp;

	if (access(prefix->pch, R_OK) || read_file(path, &text))
		return false;
	stamp = XXH3_64bits(text.buf, text.len);
	if (!stamp_is_fresh(text.buf, key))
		return false;
	prefix->stamp = stamp;
	return true;
}

int pch_files(const struct prefix *prefix, string_vec *out)
{
	char *path CLEANUP(free_ptr) = stamp_path(prefix);
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	char *save = NULL, *line;

	if (read_file(path, &text) || !strtok_r(text.buf, "\n", &save))
		return -1;
	while ((line = strtok_r(NULL, "\n", &save))) {
		struct stamp_line l;

		if (!parse_line(line, &l))
			return -1;
		string_vec_add(out, l.path);
	}
	return 0;
}

struct inclusions {
	struct strbuf *stamps;	/* NULL: not wanted */
	struct strmap *origins; /* file name to its line in the text, or NULL */
};

static void visit_inclusion(CXFile file, CXSourceLocation *stack,
			    unsigned int depth, CXClientData data)
{
	CXString name CXSTRING_SCOPED = clang_getFileName(file);
	const struct inclusions *inc = data;
	unsigned int line;

	if (inc->stamps)
		add_file_stamp(cxtext(name), inc->stamps);
	if (!inc->origins || !depth)
		return;
	clang_getFileLocation(stack[depth - 1], NULL, &line, NULL, NULL);
	strmap_put(inc->origins, cxtext(name), (void *)(uintptr_t)line);
}

/* The line of the text that an error comes from; 0: none. */
static unsigned int origin_of(CXDiagnostic d, const struct prefix *prefix,
			      const struct strmap *origins)
{
	CXString name CXSTRING_SCOPED = { 0 };
	unsigned int line;
	CXFile file;

	clang_getFileLocation(clang_getDiagnosticLocation(d), &file, &line,
			      NULL, NULL);
	if (!file)
		return 0;
	name = clang_getFileName(file);
	if (!strcmp(cxtext(name), prefix->header))
		return line;
	return (unsigned int)(uintptr_t)strmap_get(origins, cxtext(name));
}

static void add_line(line_vec *bad, unsigned int line)
{
	for (size_t i = 0; i < bad->n; i++)
		if (bad->at[i] == line)
			return;
	vec_push(bad, line);
}

/* The number of errors; their lines go to bad. */
static unsigned int find_bad_lines(CXTranslationUnit tu,
				   const struct prefix *prefix, line_vec *bad)
{
	struct strmap origins = STRMAP_INIT;
	struct inclusions inc = { NULL, &origins };
	unsigned int n = clang_getNumDiagnostics(tu), errors = 0;

	clang_getInclusions(tu, visit_inclusion, &inc);
	for (unsigned int i = 0; i < n; i++) {
		CXDiagnostic d CLEANUP(
			release_cxdiagnostic) = clang_getDiagnostic(tu, i);
		unsigned int line;

		if (clang_getDiagnosticSeverity(d) < CXDiagnostic_Error)
			continue;
		errors++;
		line = origin_of(d, prefix, &origins);
		if (line)
			add_line(bad, line);
	}
	strmap_release(&origins);
	return errors;
}

static CXTranslationUnit parse_text(CXIndex index, const struct prefix *prefix)
{
	VEC(const char *) args = VEC_INIT;
	CXTranslationUnit tu = NULL;
	unsigned int flags = CXTranslationUnit_KeepGoing |
			     CXTranslationUnit_Incomplete |
			     CXTranslationUnit_ForSerialization;

	for (size_t i = 0; i < prefix->flags.n; i++)
		vec_push(&args, prefix->flags.at[i]);
	vec_push(&args, "-w");
	vec_push(&args, "-ferror-limit=0");
	vec_push(&args, "-fno-spell-checking");
	if (clang_parseTranslationUnit2(index, prefix->header, args.at,
					(int)args.n, NULL, 0, flags, &tu))
		tu = NULL;
	vec_release(&args);
	return tu;
}

/* The PCH appears under its name when it is whole. */
static int save_pch(CXTranslationUnit tu, const struct prefix *prefix)
{
	struct strbuf tmp STRBUF_SCOPED = STRBUF_INIT;
	int err;

	strbuf_addf(&tmp, "%s.%d", prefix->pch, (int)getpid());
	err = clang_saveTranslationUnit(tu, tmp.buf,
					clang_defaultSaveOptions(tu));
	if (!err && !rename(tmp.buf, prefix->pch))
		return 0;
	unlink(tmp.buf);
	return -1;
}

static int write_stamp(CXTranslationUnit tu, struct prefix *prefix,
		       unsigned long long key)
{
	char *path CLEANUP(free_ptr) = stamp_path(prefix);
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	struct inclusions inc = { &text, NULL };

	strbuf_addf(&text, "%llx\n", key);
	clang_getInclusions(tu, visit_inclusion, &inc);
	prefix->stamp = XXH3_64bits(text.buf, text.len);
	return write_file(path, text.buf, text.len);
}

int pch_make(struct prefix *prefix, unsigned long long key, line_vec *bad)
{
	CXIndex index CLEANUP(release_cxindex) = clang_createIndex(0, 0);
	CXTranslationUnit tu CLEANUP(release_cxtu) = parse_text(index, prefix);
	unsigned int errors = tu ? find_bad_lines(tu, prefix, bad) : 1;

	if (bad->n)
		return 1;
	if (!errors && !save_pch(tu, prefix) && !write_stamp(tu, prefix, key))
		return 0;
	unlink(prefix->pch);
	warning("%s: cannot make it%s; files are parsed without it, which is "
		"slower",
		prefix->pch, errors ? ", its headers do not parse" : "");
	return -1;
}
