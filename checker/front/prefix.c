// SPDX-License-Identifier: GPL-2.0-only
#include "prefix.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <xxhash.h>

#include "clang_text.h"
#include "path.h"
#include "pch.h"
#include "prefix_text.h"
#include "step.h"
#include "voice.h"

/* To be raised when the making of prefixes changes. */
#define PREFIX_VERSION 3

#define MOST_HEADERS 200

/*
 * Headers that are left out of the prefix, with all in their folder where the
 * name ends in '/': files define their own things under names of these, or
 * define a macro before they include them.
 */
static const char *const traps[] = {
	"linux/ethtool.h",  /* PORT_NONE, PORT_DA */
	"linux/kvm_host.h", /* gfn_to_pfn(), struct input */
	"linux/nfs_fs.h",   /* its own ifdebug() */
	"linux/mii.h",	    /* has linux/ethtool.h */
	"linux/of_mdio.h",  /* has linux/ethtool.h */
	"linux/of_net.h",   /* has linux/ethtool.h */
	"linux/phy.h",	    /* has linux/ethtool.h */
	"linux/phylink.h",  /* has linux/ethtool.h */
	"net/tcp.h",	    /* before(), after() */
	"trace/",	    /* CREATE_TRACE_POINTS */
};

struct flavour {
	struct prefix prefix;
	char *dialect; /* flags that a file must have as well */
	bool module;
	bool everything; /* the fallback, fit for any file */
};

struct prefix_set {
	VEC(struct flavour) flavours; /* the last one fits everything */
};

static void flavour_release(struct flavour *f)
{
	free(f->prefix.name);
	free(f->prefix.header);
	free(f->prefix.pch);
	free(f->dialect);
	string_vec_release(&f->prefix.flags);
	string_vec_release(&f->prefix.includes);
}

void prefix_set_free(struct prefix_set *set)
{
	if (!set)
		return;
	for (size_t i = 0; i < set->flavours.n; i++)
		flavour_release(&set->flavours.at[i]);
	vec_release(&set->flavours);
	free(set);
}

size_t prefix_set_size(const struct prefix_set *set)
{
	return set->flavours.n;
}

const struct prefix *prefix_set_at(const struct prefix_set *set, size_t i)
{
	return &set->flavours.at[i].prefix;
}

static bool starts(const char *s, const char *head)
{
	return !strncmp(s, head, strlen(head));
}

/* Include folders and macros may differ between a PCH and its user. */
static bool is_dialect(const char *flag)
{
	return !starts(flag, "-I") && !starts(flag, "-D") &&
	       !starts(flag, "-U") && !starts(flag, "-isystem") &&
	       !starts(flag, "-iquote") && !starts(flag, "-idirafter");
}

static bool has_value(const char *flag)
{
	return !strcmp(flag, "-include") || !strcmp(flag, "-imacros");
}

static char *dialect_of(const struct compile_command *cmd)
{
	struct strbuf sb = STRBUF_INIT;

	for (size_t i = 0; i < cmd->flags.n; i++) {
		if (has_value(cmd->flags.at[i]))
			i++;
		else if (is_dialect(cmd->flags.at[i]))
			strbuf_addf(&sb, "%s ", cmd->flags.at[i]);
	}
	return strbuf_detach(&sb);
}

static bool has_flag(const struct compile_command *cmd, const char *flag)
{
	for (size_t i = 0; i < cmd->flags.n; i++)
		if (!strcmp(cmd->flags.at[i], flag))
			return true;
	return false;
}

/* Does flag name the folder of cmd's own file, in the tree or the build? */
static bool own_folder(const struct compile_command *cmd, const char *root,
		       const char *flag)
{
	const char *slash = strrchr(cmd->path, '/');
	char *folder CLEANUP(free_ptr) = xstrndup(
		cmd->path, slash ? (size_t)(slash - cmd->path) : 0);
	char *source CLEANUP(free_ptr) = path_join(root, folder);
	char *build CLEANUP(free_ptr) = path_join(cmd->directory, folder);

	return slash && starts(flag, "-I") &&
	       (!strcmp(flag + 2, source) || !strcmp(flag + 2, build));
}

static bool file_macro(const char *flag)
{
	return starts(flag, "-DKBUILD_") || starts(flag, "-D__KBUILD_");
}

/* The reference's flags without what is its own. */
static void set_flags(struct flavour *f, const struct compile_command *ref,
		      const char *root)
{
	const string_vec *flags = &ref->flags;

	for (size_t i = 0; i < flags->n; i++) {
		const char *flag = flags->at[i];

		if (!strcmp(flag, "-include") && i + 1 < flags->n)
			string_vec_add(&f->prefix.includes, flags->at[++i]);
		else if (!file_macro(flag) && strcmp(flag, "-DMODULE") &&
			 !own_folder(ref, root, flag))
			string_vec_add(&f->prefix.flags, flag);
	}
	if (f->module)
		string_vec_add(&f->prefix.flags, "-DMODULE");
}

static unsigned long long hash_text(unsigned long long seed, const char *s)
{
	return XXH3_64bits_withSeed(s, strlen(s) + 1, seed);
}

/* All that a prefix depends on but the headers. */
static unsigned long long flavour_key(const struct flavour *f)
{
	CXString version CXSTRING_SCOPED = clang_getClangVersion();
	struct strbuf model STRBUF_SCOPED = STRBUF_INIT;
	unsigned long long key = PREFIX_VERSION;

	prefix_text_model(&model);
	key = hash_text(key, model.buf);
	key = hash_text(key, cxtext(version));
	for (size_t i = 0; i < f->prefix.flags.n; i++)
		key = hash_text(key, f->prefix.flags.at[i]);
	for (size_t i = 0; i < f->prefix.includes.n; i++)
		key = hash_text(key, f->prefix.includes.at[i]);
	return key;
}

/* The same text is not written again: a PCH knows its text's time. */
static int write_header(const struct prefix *prefix, const struct strbuf *text)
{
	struct strbuf old STRBUF_SCOPED = STRBUF_INIT;

	if (!read_file(prefix->header, &old) && old.len == text->len &&
	    !memcmp(old.buf, text->buf, old.len))
		return 0;
	return write_file(prefix->header, text->buf, text->len);
}

static void drop_header(string_vec *headers, const char *name)
{
	size_t kept = 0;

	for (size_t i = 0; i < headers->n; i++) {
		if (!strcmp(headers->at[i], name))
			free(headers->at[i]);
		else
			headers->at[kept++] = headers->at[i];
	}
	headers->n = kept;
}

/* False when a bad line is not one of the headers: nothing to take out. */
static bool drop_bad(const char *text, const line_vec *bad, string_vec *headers)
{
	size_t before = headers->n;

	for (size_t i = 0; i < bad->n; i++) {
		char *name CLEANUP(free_ptr) = prefix_text_header(text,
								  bad->at[i]);

		if (name)
			drop_header(headers, name);
	}
	return headers->n < before;
}

/* One try. As pch_make(); -1 also when the text cannot be written. */
static int try_headers(struct flavour *f, unsigned long long key,
		       string_vec *headers)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	line_vec bad = VEC_INIT;
	int result;

	prefix_text_kernel(&f->prefix.includes, headers, &text);
	if (write_header(&f->prefix, &text))
		return -1;
	result = pch_make(&f->prefix, key, &bad);
	if (result > 0 && !drop_bad(text.buf, &bad, headers)) {
		warning("%s: the model header does not parse in this "
			"configuration; files are parsed without a "
			"precompiled header",
			f->prefix.header);
		result = -1;
	}
	vec_release(&bad);
	return result;
}

static bool is_trap(const char *header)
{
	for (size_t i = 0; i < sizeof(traps) / sizeof(*traps); i++) {
		size_t len = strlen(traps[i]);

		if (!strncmp(header, traps[i], len) &&
		    (!header[len] || traps[i][len - 1] == '/'))
			return true;
	}
	return false;
}

static void choose_headers(const struct prefix_options *opt, string_vec *out)
{
	string_vec all = VEC_INIT;

	if (opt->headers)
		opt->headers(opt->data, &all);
	for (size_t i = 0; i < all.n && out->n < MOST_HEADERS; i++)
		if (!is_trap(all.at[i]))
			string_vec_add(out, all.at[i]);
	string_vec_release(&all);
}

static int make_pch(struct flavour *f, const struct prefix_options *opt,
		    unsigned long long key)
{
	string_vec headers = VEC_INIT;
	int result;

	step_say("precompiling the kernel's headers (%s), some 5 s",
		 f->prefix.name);
	choose_headers(opt, &headers);
	do {
		result = try_headers(f, key, &headers);
	} while (result > 0);
	string_vec_release(&headers);
	return result;
}

static char *in_folder(const char *folder, const char *name, const char *tail)
{
	struct strbuf sb = STRBUF_INIT;

	strbuf_addf(&sb, "%s/%s%s", folder, name, tail);
	return strbuf_detach(&sb);
}

static void add_flavour(struct prefix_set *set,
			const struct prefix_options *opt,
			const struct compile_command *ref, bool module)
{
	struct flavour f = { .module = module };
	unsigned long long key;

	f.prefix.name = xstrdup(module ? "module" : "builtin");
	f.prefix.header = in_folder(opt->folder, f.prefix.name, ".h");
	f.prefix.pch = in_folder(opt->folder, f.prefix.name, ".pch");
	f.dialect = dialect_of(ref);
	set_flags(&f, ref, opt->root);
	key = flavour_key(&f);
	if (pch_is_fresh(&f.prefix, key) || !make_pch(&f, opt, key))
		vec_push(&set->flavours, f);
	else
		flavour_release(&f);
}

static int add_fallback(struct prefix_set *set, const char *folder,
			const char *name, void (*make)(struct strbuf *))
{
	struct flavour f = { .everything = true };
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	f.prefix.name = xstrdup(name);
	f.prefix.header = in_folder(folder, name, ".h");
	make(&text);
	f.prefix.stamp = XXH3_64bits(text.buf, text.len);
	vec_push(&set->flavours, f);
	return write_header(&f.prefix, &text);
}

static struct prefix_set *set_new(const char *folder)
{
	if (!make_dirs(folder))
		return xcalloc(1, sizeof(struct prefix_set));
	error("%s: cannot make the cache folder (%m); set XDG_CACHE_HOME to "
	      "one that can be written",
	      folder);
	return NULL;
}

/* How many of the commands have the dialect of the i-th? */
static size_t count_alike(char *const *dialects, size_t n, size_t i)
{
	size_t count = 0;

	for (size_t k = 0; k < n; k++)
		count += !strcmp(dialects[k], dialects[i]);
	return count;
}

static const struct compile_command *commonest(const command_vec *commands)
{
	string_vec dialects = VEC_INIT;
	size_t best = 0, most = 0;

	for (size_t i = 0; i < commands->n; i++)
		vec_push(&dialects, dialect_of(&commands->at[i]));
	for (size_t i = 0; i < dialects.n && most * 2 < dialects.n; i++) {
		size_t count = count_alike(dialects.at, dialects.n, i);

		if (count > most) {
			most = count;
			best = i;
		}
	}
	string_vec_release(&dialects);
	return commands->n ? &commands->at[best] : NULL;
}

static const struct compile_command *
choose_reference(const struct prefix_options *opt, const command_vec *commands)
{
	const struct compile_command *ref = opt->reference;

	if (!ref)
		ref = command_vec_find(commands, "init/main.c");
	return ref ? ref : commonest(commands);
}

static bool wants(const command_vec *commands, const char *dialect, bool module)
{
	for (size_t i = 0; i < commands->n; i++) {
		char *own CLEANUP(free_ptr) = dialect_of(&commands->at[i]);

		if (has_flag(&commands->at[i], "-DMODULE") == module &&
		    !strcmp(own, dialect))
			return true;
	}
	return false;
}

struct prefix_set *prefix_set_kernel(const struct prefix_options *opt,
				     const command_vec *commands)
{
	const struct compile_command *ref = choose_reference(opt, commands);
	char *dialect CLEANUP(free_ptr) = ref ? dialect_of(ref) : NULL;
	struct prefix_set *set = set_new(opt->folder);

	if (!set)
		return NULL;
	for (int module = 0; ref && module < 2; module++)
		if (wants(commands, dialect, module))
			add_flavour(set, opt, ref, module);
	if (add_fallback(set, opt->folder, "model", prefix_text_model)) {
		prefix_set_free(set);
		return NULL;
	}
	for (size_t i = 0; i + 1 < set->flavours.n; i++)
		set->flavours.at[i].prefix.plain =
			&set->flavours.at[set->flavours.n - 1].prefix;
	return set;
}

struct prefix_set *prefix_set_standalone(const char *folder)
{
	struct prefix_set *set = set_new(folder);

	if (!set)
		return NULL;
	if (!add_fallback(set, folder, "standalone", prefix_text_standalone))
		return set;
	prefix_set_free(set);
	return NULL;
}

/* Does cmd force-include all that the prefix stands for? */
static bool has_includes(const struct compile_command *cmd,
			 const string_vec *includes)
{
	for (size_t i = 0; i < includes->n; i++)
		if (!has_flag(cmd, includes->at[i]))
			return false;
	return true;
}

const struct prefix *prefix_for(const struct prefix_set *set,
				const struct compile_command *cmd)
{
	char *dialect CLEANUP(free_ptr) = dialect_of(cmd);
	bool module = has_flag(cmd, "-DMODULE");
	size_t i = 0;

	for (; i + 1 < set->flavours.n; i++) {
		const struct flavour *f = &set->flavours.at[i];

		if (f->module == module && !strcmp(f->dialect, dialect) &&
		    has_includes(cmd, &f->prefix.includes))
			break;
	}
	return &set->flavours.at[i].prefix;
}
