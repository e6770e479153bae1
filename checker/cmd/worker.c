// SPDX-License-Identifier: GPL-2.0-only
#include "worker.h"

#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "absent.h"
#include "front.h"
#include "inclusions.h"
#include "pack.h"
#include "tu.h"

/* The message: this, the files, the facts. */
struct head {
	bool ok;
	size_t nfiles, files_len, packed_len;
};

/* A file in it: this and its path with the NUL. */
struct file_head {
	unsigned long long hash, size, mtime;
};

static void add_files(const file_stamp_vec *files, struct strbuf *out)
{
	for (size_t i = 0; i < files->n; i++) {
		const struct file_stamp *f = &files->at[i];
		const struct file_head fh = { f->hash, f->size, f->mtime };

		strbuf_add(out, &fh, sizeof(fh));
		strbuf_add(out, f->path, strlen(f->path) + 1);
	}
}

/* The message of a unit, in out. */
static void add_message(const struct unit *unit, const file_stamp_vec *files,
			struct strbuf *out)
{
	struct head h = {
		.ok = true,
		.nfiles = files->n,
	};

	strbuf_add(out, &h, sizeof(h));
	add_files(files, out);
	h.files_len = out->len - sizeof(h);
	facts_pack(unit, out);
	h.packed_len = out->len - sizeof(h) - h.files_len;
	memcpy(out->buf, &h, sizeof(h));
}

typedef VEC(struct unsaved_text) unsaved_vec;

static void unsaved_texts(const struct origin *o, struct arena *names,
			  unsaved_vec *out)
{
	const struct strmap_entry *e =
		o->overlay ? strmap_first(&o->overlay->texts) : NULL;

	for (; e; e = strmap_next(e)) {
		const struct source_text *t = strmap_value(e);
		struct unsaved_text u = { .data = t->data, .len = t->len };

		u.path = arena_printf(names, "%s/%s", o->root, strmap_key(e));
		vec_push(out, u);
	}
}

static int make_facts(const struct origin *o, const struct compile_command *cmd,
		      struct strbuf *out)
{
	struct arena names = ARENA_INIT;
	unsaved_vec unsaved = VEC_INIT;
	struct tu_options topt = { .root = o->root };
	const struct text_source over = overlay_source(o->overlay);
	const struct front_options fopt = {
		.root = o->root,
		.dir = cmd->directory,
		.objroot = o->has_tree ? o->tree.objtree : NULL,
		.unsaved = &over,
		.headers = &cmd->headers,
		.own_headers = !o->has_scan,
	};
	unsigned long long started = clock_now();
	file_stamp_vec files = VEC_INIT;
	struct parsed_tu tu;
	struct unit *unit;
	int err;

	unsaved_texts(o, &names, &unsaved);
	topt.unsaved = unsaved.at;
	topt.nunsaved = unsaved.n;
	err = tu_parse(cmd, prefix_for(o->prefixes, cmd), &topt, &tu);
	vec_release(&unsaved);
	arena_release(&names);
	if (err)
		return -1;
	err = front_unit(tu.tu, &fopt, &unit);
	if (!err) {
		tu_inclusions(&tu, cmd->directory, started, &files);
		absent_headers(unit, cmd, o->root, &files);
		add_message(unit, &files, out);
	}
	file_stamp_vec_release(&files);
	unit_free(unit);
	tu_release(&tu);
	return err;
}

int write_all(int fd, const void *data, size_t len)
{
	const char *p = data;

	while (len) {
		ssize_t n = write(fd, p, len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return -1;
		p += n;
		len -= (size_t)n;
	}
	return 0;
}

/* A parser takes and frees the same memory for each file: keep it. */
static void keep_memory(void)
{
	mallopt(M_MMAP_THRESHOLD, 32 << 20);
	mallopt(M_TRIM_THRESHOLD, 256 << 20);
	mallopt(M_TOP_PAD, 16 << 20);
}

/* SIGPROF is to end the process, whatever its parent does with it. */
static void let_time_end_it(void)
{
	sigset_t set;

	signal(SIGPROF, SIG_DFL);
	sigemptyset(&set);
	sigaddset(&set, SIGPROF);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
}

/* From now on, all threads together; 0: no limit. */
static void limit_cpu_time(unsigned int seconds)
{
	const struct itimerval limit = { .it_value.tv_sec = (time_t)seconds };

	setitimer(ITIMER_PROF, &limit, NULL);
}

bool worker_out_of_time(int status)
{
	return WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF;
}

void worker_run(const struct origin *o, const command_vec *commands,
		unsigned int seconds, int in, int out)
{
	struct strbuf message = STRBUF_INIT;
	size_t index;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	keep_memory();
	let_time_end_it();
	while (read(in, &index, sizeof(index)) == sizeof(index)) {
		const struct head no = { .ok = false };

		limit_cpu_time(seconds);
		strbuf_clear(&message);
		if (make_facts(o, &commands->at[index], &message)) {
			strbuf_clear(&message);
			strbuf_add(&message, &no, sizeof(no));
		}
		if (write_all(out, message.buf, message.len))
			break;
	}
	_exit(0);
}

static void take_files(const char *p, size_t n, file_stamp_vec *out)
{
	for (size_t i = 0; i < n; i++) {
		struct file_head fh;
		struct file_stamp f;

		memcpy(&fh, p, sizeof(fh));
		f.path = xstrdup(p + sizeof(fh));
		f.hash = fh.hash;
		f.size = fh.size;
		f.mtime = fh.mtime;
		vec_push(out, f);
		p += sizeof(fh) + strlen(f.path) + 1;
	}
}

bool answer_take(const struct strbuf *read, struct answer *a)
{
	struct head h;

	if (read->len < sizeof(h))
		return false;
	memcpy(&h, read->buf, sizeof(h));
	if (read->len < sizeof(h) + h.files_len + h.packed_len)
		return false;
	*a = (struct answer){ .ok = h.ok };
	take_files(read->buf + sizeof(h), h.nfiles, &a->files);
	a->packed = read->buf + sizeof(h) + h.files_len;
	a->len = h.packed_len;
	return true;
}
