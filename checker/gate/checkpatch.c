// SPDX-License-Identifier: GPL-2.0-only
#include <string.h>

#include "cleanup.h"
#include "mail.h"
#include "path.h"
#include "proc.h"
#include "results.h"

static const char gate[] = "checkpatch";

/*
 * What only the sender can mend. A bare diff has no description, and its
 * author is not known.
 */
static const char *const senders[] = {
	"MISSING_SIGN_OFF",
	"NO_AUTHOR_SIGN_OFF",
	"COMMIT_MESSAGE",
};

static bool is_senders(const char *line, size_t len)
{
	for (size_t i = 0; i < sizeof(senders) / sizeof(*senders); i++)
		if (memmem(line, len, senders[i], strlen(senders[i])))
			return true;
	return false;
}

/* "-:45: WARNING:TYPE: text" of --terse, without "-:". */
static void keep_others(const char *text, struct strbuf *out)
{
	while (*text) {
		size_t len = strcspn(text, "\n");

		if (!strncmp(text, "-:", 2) && !is_senders(text, len)) {
			strbuf_add(out, text + 2, len - 2);
			strbuf_addch(out, '\n');
		}
		text += len + (text[len] == '\n');
	}
}

static bool has_script(const char *dir)
{
	char *path CLEANUP(free_ptr) = path_join(dir, "scripts/checkpatch.pl");

	return path_is_file(path);
}

void gate_checkpatch(const struct gate_input *in, const struct gate_patch *p,
		     gate_results *out)
{
	static const char *const argv[] = {
		"env",
		"LC_ALL=C",
		"perl",
		"scripts/checkpatch.pl",
		"--strict",
		"--terse",
		"--show-types",
		"--no-summary",
		"--color=never",
		"-",
		NULL,
	};
	struct strbuf said STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf kept STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf err STRBUF_SCOPED = STRBUF_INIT;
	const struct proc run = { .argv = argv,
				  .cwd = in->tree.dir,
				  .out = &said,
				  .err = &err,
				  .in = in->patch };
	int status;

	(void)p;
	if (!has_script(in->tree.dir)) {
		gate_say(out, gate, GATE_SKIPPED, "",
			 "the tree has no scripts/checkpatch.pl");
		return;
	}
	status = proc_run(&run);
	keep_others(said.buf, &kept);
	if (status < 0 || status == 127)
		gate_say(out, gate, GATE_SKIPPED, "",
			 "perl not found; install the package perl");
	else if (status && !said.len)
		gate_say(out, gate, GATE_FAILED, err.buf,
			 "checkpatch.pl ended with status %d", status);
	else if (kept.len)
		gate_say(out, gate, GATE_FAILED, kept.buf,
			 "checkpatch.pl --strict objects");
	else
		gate_say(out, gate, GATE_PASSED, "",
			 "checkpatch.pl --strict: nothing%s",
			 said.len ? " but what the sender adds" : "");
}
