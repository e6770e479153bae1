// SPDX-License-Identifier: GPL-2.0-only
/*
 * Real trees, where they are unpacked: from nothing to parsed files. Skipped
 * where they are not. The first run prepares a tree, which takes a minute.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "cleanup.h"
#include "includers.h"
#include "kernel_tree.h"
#include "path.h"
#include "prefix.h"
#include "scan.h"
#include "tu.h"

struct kernel {
	struct tree tree;
	struct scan scan;
	command_vec commands;
	struct prefix_set *set;
};

static void headers(void *data, string_vec *out)
{
	struct kernel *k = data;

	assert_int_equal(common_headers(&k->scan, 200, out), 0);
}

static char *find_tree(const char *version)
{
	char *cache CLEANUP(free_ptr) = cache_dir();
	struct strbuf sb = STRBUF_INIT;

	strbuf_addf(&sb, "%s/src/linux-source-%s", cache, version);
	if (tree_is_kernel(sb.buf))
		return strbuf_detach(&sb);
	print_message("%s: not there, so this test is skipped; unpack "
		      "Debian's linux-source-%s there to run it\n",
		      sb.buf, version);
	strbuf_release(&sb);
	return NULL;
}

static void open_kernel(const char *dir, const char *const *paths, size_t n,
			struct kernel *k)
{
	const struct tree_options opt = { .dir = dir };
	char *folder CLEANUP(free_ptr) = NULL;
	struct prefix_options po = { .headers = headers, .data = k };
	struct compile_command reference;
	string_vec wanted = VEC_INIT;

	*k = (struct kernel){ 0 };
	assert_int_equal(tree_open(&opt, &k->tree), 0);
	assert_int_equal(scan_load(k->tree.root, k->tree.shared, &k->scan), 0);
	for (size_t i = 0; i < n; i++)
		string_vec_add(&wanted, paths[i]);
	assert_int_equal(tree_commands(&k->tree, &wanted, &k->commands, NULL),
			 0);
	assert_int_equal(tree_reference(&k->tree, &reference), 0);
	folder = path_join(k->tree.folder, "prefix");
	po.root = k->tree.root;
	po.folder = folder;
	po.reference = &reference;
	k->set = prefix_set_kernel(&po, &k->commands);
	assert_non_null(k->set);
	command_release(&reference);
	string_vec_release(&wanted);
}

static void close_kernel(struct kernel *k)
{
	prefix_set_free(k->set);
	command_vec_release(&k->commands);
	scan_release(&k->scan);
	tree_release(&k->tree);
}

static void parse_all(const struct kernel *k)
{
	const struct tu_options opt = { .root = k->tree.root };

	for (size_t i = 0; i < k->commands.n; i++) {
		const struct compile_command *cmd = &k->commands.at[i];
		const struct prefix *prefix = prefix_for(k->set, cmd);
		struct parsed_tu tu;

		assert_non_null(prefix->pch);
		assert_int_equal(tu_parse(cmd, prefix, &opt, &tu), 0);
		for (size_t e = 0; e < tu.errors.n; e++)
			print_message("%s:%u:%u: %s\n", tu.errors.at[e].path,
				      tu.errors.at[e].line, tu.errors.at[e].col,
				      tu.errors.at[e].text);
		assert_int_equal(tu.errors.n, 0);
		tu_release(&tu);
	}
}

static void check_tree(const char *version)
{
	static const char *const paths[] = { "fs/erofs/zmap.c",
					     "lib/vsprintf.c",
					     "net/core/sock_reuseport.c" };
	char *dir CLEANUP(free_ptr) = find_tree(version);
	struct kernel k;

	if (!dir)
		skip();
	open_kernel(dir, paths, 3, &k);
	assert_int_equal(k.commands.n, 3);
	assert_true(k.commands.at[0].left_out); /* by defconfig */
	assert_false(k.commands.at[1].left_out);
	assert_true(scan_find(&k.scan, "lib/vsprintf.c")->words > 1);
	parse_all(&k);
	close_kernel(&k);
}

static void linux_6_12(void **state)
{
	(void)state;
	check_tree("6.12");
}

static void linux_6_1(void **state)
{
	(void)state;
	check_tree("6.1");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(linux_6_12),
		cmocka_unit_test(linux_6_1),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
