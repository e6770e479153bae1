// SPDX-License-Identifier: GPL-2.0-only
/* smpair --version: the versions of all that decides what is printed. */
#include <git2.h>
#include <jansson.h>
#include <sqlite3.h>
#include <stdio.h>
#include <xxhash.h>

#include "clang_version.h"
#include "cmd.h"
#include "facts_stamp.h"
#include "pack.h"
#include "voice.h"

int cmd_versions(int argc, char **argv)
{
	struct strbuf clang STRBUF_SCOPED = STRBUF_INIT;
	unsigned int xx = XXH_versionNumber();
	int major, minor, rev;

	(void)argc;
	(void)argv;
	clang_version(&clang);
	git_libgit2_version(&major, &minor, &rev);
	printf("libclang %s\n", clang.buf);
	printf("SQLite %s\n", sqlite3_libversion());
	printf("libgit2 %d.%d.%d\n", major, minor, rev);
	printf("Jansson %s\n", jansson_version_str());
	printf("xxHash %u.%u.%u\n", xx / 10000, xx / 100 % 100, xx % 100);
	printf("memory models of Linux 6.1 and 6.12\n");
	printf("facts %d-%016llx\n", PACK_FORMAT, FACTS_STAMP);
	return EXIT_NOTHING_FOUND;
}
