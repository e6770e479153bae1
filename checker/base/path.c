// SPDX-License-Identifier: GPL-2.0-only
#define _GNU_SOURCE
#include "path.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "alloc.h"
#include "cleanup.h"

int read_file(const char *path, struct strbuf *out)
{
	FILE *f CLEANUP(close_file) = fopen(path, "rbe");
	char chunk[65536];
	size_t n;

	if (!f)
		return -1;
	while ((n = fread(chunk, 1, sizeof(chunk), f)) > 0)
		strbuf_add(out, chunk, n);
	return ferror(f) ? -1 : 0;
}

static int write_all(int fd, const char *data, size_t len)
{
	while (len) {
		ssize_t n = write(fd, data, len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return -1;
		data += n;
		len -= (size_t)n;
	}
	return 0;
}

int write_file(const char *path, const char *data, size_t len)
{
	struct strbuf tmp STRBUF_SCOPED = STRBUF_INIT;
	mode_t mask = umask(0);
	int fd, failed;

	umask(mask);
	strbuf_addf(&tmp, "%s.XXXXXX", path);
	fd = mkstemp(tmp.buf);
	if (fd < 0)
		return error_errno("%s: cannot create it", path);
	failed = write_all(fd, data, len) || fchmod(fd, 0666 & ~mask);
	if (close(fd) || failed || rename(tmp.buf, path)) {
		error_errno("%s: cannot write it", path);
		unlink(tmp.buf);
		return -1;
	}
	return 0;
}

int make_dirs(const char *dir)
{
	char *path CLEANUP(free_ptr) = xstrdup(dir);

	for (char *p = path + 1; *p; p++) {
		if (*p != '/')
			continue;
		*p = '\0';
		if (mkdir(path, 0777) && errno != EEXIST)
			return -1;
		*p = '/';
	}
	if (mkdir(path, 0777) && (errno != EEXIST || !path_is_dir(path)))
		return -1;
	return 0;
}

bool path_is_dir(const char *path)
{
	struct stat st;

	return !stat(path, &st) && S_ISDIR(st.st_mode);
}

bool path_is_file(const char *path)
{
	struct stat st;

	return !stat(path, &st) && S_ISREG(st.st_mode);
}

char *path_join(const char *dir, const char *name)
{
	struct strbuf sb = STRBUF_INIT;

	if (name[0] != '/' && dir[0])
		strbuf_addf(&sb, "%s/", dir);
	strbuf_addstr(&sb, name);
	return strbuf_detach(&sb);
}

static void add_part(struct strbuf *sb, const char *part, size_t len)
{
	if (len == 0 || (len == 1 && part[0] == '.'))
		return;
	if (len == 2 && !strncmp(part, "..", 2)) {
		while (sb->len && sb->buf[sb->len - 1] != '/')
			strbuf_truncate(sb, sb->len - 1);
		if (sb->len)
			strbuf_truncate(sb, sb->len - 1);
		return;
	}
	strbuf_addch(sb, '/');
	strbuf_add(sb, part, len);
}

char *path_normal(const char *base, const char *path)
{
	char *full CLEANUP(free_ptr) = path_join(base, path);
	struct strbuf sb = STRBUF_INIT;
	const char *p = full;

	while (*p) {
		size_t len = strcspn(p, "/");

		add_part(&sb, p, len);
		p += len + (p[len] == '/');
	}
	if (!sb.len)
		strbuf_addch(&sb, '/');
	return strbuf_detach(&sb);
}

const char *path_below(const char *dir, const char *path)
{
	size_t len = strlen(dir);

	if (!strcmp(dir, "/"))
		return path + 1;
	if (strncmp(dir, path, len) || path[len] != '/')
		return NULL;
	return path + len + 1;
}

char *cache_dir(void)
{
	const char *xdg = getenv("XDG_CACHE_HOME");
	const char *home = getenv("HOME");

	if (xdg && xdg[0] == '/')
		return path_join(xdg, "smpair");
	return path_join(home && home[0] ? home : "/tmp", ".cache/smpair");
}
