// SPDX-License-Identifier: GPL-2.0-only
#include "git_run.h"

#include <string.h>

#include "proc.h"
#include "vec.h"

/*
 * No repository around the folder, no hooks, signatures or attributes of the
 * user's; a fixed committer, since there may be none.
 */
static const char *const head[] = {
	"env",
	"-u",
	"GIT_DIR",
	"-u",
	"GIT_WORK_TREE",
	"-u",
	"GIT_INDEX_FILE",
	"GIT_CONFIG_GLOBAL=/dev/null",
	"GIT_CONFIG_NOSYSTEM=1",
	"LC_ALL=C",
	"git",
	"-c",
	"user.name=smpair",
	"-c",
	"user.email=smpair@localhost",
	"-c",
	"init.defaultBranch=base",
};

int git_run(struct git_run *r)
{
	VEC(const char *) argv = VEC_INIT;
	struct strbuf ceiling STRBUF_SCOPED = STRBUF_INIT;
	struct proc p = {
		.cwd = r->dir, .out = &r->out, .err = &r->err, .in = r->in
	};
	int status;

	strbuf_init(&r->out);
	strbuf_init(&r->err);
	strbuf_addf(&ceiling, "GIT_CEILING_DIRECTORIES=%s/..", r->dir);
	vec_push(&argv, "env");
	vec_push(&argv, ceiling.buf);
	for (size_t i = 0; i < sizeof(head) / sizeof(*head); i++)
		vec_push(&argv, head[i]);
	for (size_t i = 0; r->argv[i]; i++)
		vec_push(&argv, r->argv[i]);
	vec_push(&argv, NULL);
	p.argv = argv.at;
	status = proc_run(&p);
	vec_release(&argv);
	if (status < 0 || status == 127)
		strbuf_addstr(&r->err, "git: not found; install the package "
				       "git");
	while (r->err.len && r->err.buf[r->err.len - 1] == '\n')
		strbuf_truncate(&r->err, r->err.len - 1);
	return status == 127 ? -1 : status;
}

void git_run_release(struct git_run *r)
{
	strbuf_release(&r->out);
	strbuf_release(&r->err);
}
