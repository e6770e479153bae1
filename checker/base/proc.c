// SPDX-License-Identifier: GPL-2.0-only
#define _GNU_SOURCE
#include "proc.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "alloc.h"
#include "cleanup.h"
#include "path.h"

extern char **environ;

struct pipes {
	int in[2], out[2], err[2];
};

static void close_fd(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

static void close_pipes(struct pipes *p)
{
	close_fd(&p->in[0]);
	close_fd(&p->in[1]);
	close_fd(&p->out[0]);
	close_fd(&p->out[1]);
	close_fd(&p->err[0]);
	close_fd(&p->err[1]);
}

static int open_pipes(struct pipes *p)
{
	*p = (struct pipes){ { -1, -1 }, { -1, -1 }, { -1, -1 } };
	if (pipe2(p->in, O_CLOEXEC) || pipe2(p->out, O_CLOEXEC) ||
	    pipe2(p->err, O_CLOEXEC)) {
		close_pipes(p);
		return -1;
	}
	return 0;
}

static pid_t start(const struct proc *p, const struct pipes *pp)
{
	posix_spawn_file_actions_t fa;
	pid_t pid;
	int err;

	posix_spawn_file_actions_init(&fa);
	posix_spawn_file_actions_adddup2(&fa, pp->in[0], 0);
	posix_spawn_file_actions_adddup2(&fa, pp->out[1], 1);
	posix_spawn_file_actions_adddup2(&fa, pp->err[1], 2);
	if (p->cwd)
		posix_spawn_file_actions_addchdir_np(&fa, p->cwd);
	err = posix_spawnp(&pid, p->argv[0], &fa, NULL,
			   (char *const *)(const void *)p->argv, environ);
	posix_spawn_file_actions_destroy(&fa);
	errno = err;
	return err ? -1 : pid;
}

static void drain(struct pollfd *pfd, struct strbuf *sb)
{
	char chunk[16384];
	ssize_t n;

	if (pfd->fd < 0 || !pfd->revents)
		return;
	n = read(pfd->fd, chunk, sizeof(chunk));
	if (n > 0 && sb)
		strbuf_add(sb, chunk, (size_t)n);
	if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN))
		pfd->fd = -1;
}

static void feed(struct pollfd *pfd, const char **in, int *write_end)
{
	ssize_t n;

	if (pfd->fd < 0 || !pfd->revents)
		return;
	n = write(pfd->fd, *in, strlen(*in));
	if (n > 0)
		*in += n;
	if (!**in || (n < 0 && errno != EINTR && errno != EAGAIN)) {
		pfd->fd = -1;
		close_fd(write_end);
	}
}

static void talk(const struct proc *p, struct pipes *pp)
{
	const char *in = p->in ? p->in : "";
	struct pollfd pfd[3] = {
		{ pp->out[0], POLLIN, 0 },
		{ pp->err[0], POLLIN, 0 },
		{ *in ? pp->in[1] : -1, POLLOUT, 0 },
	};

	if (*in)
		fcntl(pp->in[1], F_SETFL, O_NONBLOCK);
	else
		close_fd(&pp->in[1]);
	while (pfd[0].fd >= 0 || pfd[1].fd >= 0) {
		if (poll(pfd, 3, -1) < 0 && errno != EINTR)
			return;
		drain(&pfd[0], p->out);
		drain(&pfd[1], p->err);
		feed(&pfd[2], &in, &pp->in[1]);
	}
}

int proc_run(const struct proc *p)
{
	struct sigaction ignore = { .sa_handler = SIG_IGN }, old;
	struct pipes pp;
	int status, err;
	pid_t pid;

	if (open_pipes(&pp))
		return -1;
	pid = start(p, &pp);
	if (pid < 0) {
		err = errno;
		close_pipes(&pp);
		errno = err;
		return -1;
	}
	close_fd(&pp.in[0]);
	close_fd(&pp.out[1]);
	close_fd(&pp.err[1]);
	sigaction(SIGPIPE, &ignore, &old);
	talk(p, &pp);
	close_pipes(&pp);
	sigaction(SIGPIPE, &old, NULL);
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return -1;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

bool proc_in_path(const char *program)
{
	const char *path = getenv("PATH");
	char *copy CLEANUP(free_ptr) = xstrdup(path ? path : "/usr/bin:/bin");
	char *save = NULL;

	for (char *dir = strtok_r(copy, ":", &save); dir;
	     dir = strtok_r(NULL, ":", &save)) {
		char *file CLEANUP(free_ptr) = path_join(dir, program);

		if (!access(file, X_OK))
			return true;
	}
	return false;
}
