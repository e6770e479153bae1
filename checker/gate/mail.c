// SPDX-License-Identifier: GPL-2.0-only
#include "mail.h"

#include <ctype.h>
#include <string.h>

#include "cleanup.h"
#include "git_run.h"
#include "path.h"
#include "voice.h"
#include "work_dir.h"

/* "Subject:", "From:", at the start of a line. */
static bool is_header_line(const char *line)
{
	size_t n = 0;

	while (isalnum((unsigned char)line[n]) || line[n] == '-')
		n++;
	return n && line[n] == ':' && line[n + 1] == ' ';
}

bool text_is_mail(const char *text)
{
	return !strncmp(text, "From ", 5) || is_header_line(text);
}

static const char *diff_start(const char *text)
{
	const char *p = text;

	while (p && *p) {
		if (!strncmp(p, "diff --git ", 11))
			return p;
		p = strchr(p, '\n');
		p = p ? p + 1 : NULL;
	}
	return NULL;
}

static unsigned int line_of(const char *text, const char *at)
{
	unsigned int line = 1;

	for (const char *p = text; p < at; p++)
		line += *p == '\n';
	return line;
}

/* The line of the file that a diff's own first line is on. */
static unsigned int find_line(const char *text, const char *diff)
{
	char *first CLEANUP(free_ptr) = xstrndup(diff, strcspn(diff, "\n"));
	const char *at = strstr(text, first);

	return at ? line_of(text, at) : 1;
}

/* "Subject: x" of what mailinfo prints. */
static char *take_subject(const char *info)
{
	const char *p = strstr(info, "Subject: ");

	if (!p)
		return xstrdup("");
	p += strlen("Subject: ");
	return xstrndup(p, strcspn(p, "\n"));
}

static int read_mail(const char *name, const char *text, const char *dir,
		     const char *file, mails *out)
{
	const char *const argv[] = { "mailinfo", "msg", "patch", NULL };
	char *msg CLEANUP(free_ptr) = path_join(dir, file);
	char *patch CLEANUP(free_ptr) = path_join(dir, "patch");
	struct strbuf mail STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf diff STRBUF_SCOPED = STRBUF_INIT;
	struct git_run run = { .argv = argv, .dir = dir };
	const char *start;

	if (read_file(msg, &mail))
		return error_errno("%s: cannot read it", msg);
	run.in = mail.buf;
	if (git_run(&run) || read_file(patch, &diff)) {
		error("%s: git mailinfo cannot read the mail: %s; save it as "
		      "plain text",
		      name, run.err.buf);
		git_run_release(&run);
		return -1;
	}
	start = diff_start(diff.buf);
	if (start) {
		struct mail m = { .subject = take_subject(run.out.buf),
				  .mail = xstrdup(mail.buf),
				  .diff = xstrdup(start),
				  .line = find_line(text, start) };

		vec_push(out, m);
	}
	git_run_release(&run);
	return 0;
}

static int read_mbox(const char *name, const char *text, const char *cache,
		     mails *out)
{
	char *dir WORK_DIR_SCOPED = work_dir_new(cache);
	const char *const argv[] = { "mailsplit", "-b", "-o.", "mbox", NULL };
	struct git_run run = { .argv = argv, .dir = dir };
	int n, err = 0;

	if (!dir || work_dir_write(dir, "mbox", text, strlen(text)))
		return -1;
	if (git_run(&run)) {
		error("%s: git mailsplit cannot read it: %s; save the mails "
		      "as a mailbox",
		      name, run.err.buf);
		git_run_release(&run);
		return -1;
	}
	n = atoi(run.out.buf);
	git_run_release(&run);
	for (int i = 1; !err && i <= n; i++) {
		struct strbuf file STRBUF_SCOPED = STRBUF_INIT;

		strbuf_addf(&file, "%04d", i);
		err = read_mail(name, text, dir, file.buf, out);
	}
	return err;
}

static int no_diff(const char *name)
{
	return error("%s:1: no patch found (no line \"diff --git\"); make one "
		     "with git diff or git format-patch",
		     name);
}

int mails_read(const char *name, const char *text, const char *cache,
	       mails *out)
{
	size_t before = out->n;
	const char *start = diff_start(text);
	struct mail m = { .mail = NULL };

	if (!start)
		return no_diff(name);
	if (text_is_mail(text)) {
		if (read_mbox(name, text, cache, out))
			return -1;
		return out->n > before ? 0 : no_diff(name);
	}
	m.subject = xstrdup("");
	m.diff = xstrdup(start);
	m.line = line_of(text, start);
	vec_push(out, m);
	return 0;
}

void mails_release(mails *v)
{
	for (size_t i = 0; i < v->n; i++) {
		free(v->at[i].subject);
		free(v->at[i].mail);
		free(v->at[i].diff);
	}
	vec_release(v);
}
