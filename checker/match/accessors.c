// SPDX-License-Identifier: GPL-2.0-only
#include "accessors.h"

enum { BUCKETS = 1 << 14 };

struct adding {
	struct program *program;
	unsigned int function;
};

static function_index_vec *bucket(const struct program *p, uint32_t hash)
{
	return &p->accessors[hash % BUCKETS];
}

static void add(void *data, uint32_t hash)
{
	const struct adding *a = data;
	function_index_vec *v = bucket(a->program, hash);

	if (!v->n || v->at[v->n - 1] != a->function)
		vec_push(v, a->function);
}

static void add_event(struct adding *a, const struct location *l)
{
	if (!l->key)
		return;
	if (l->hash.first && !l->hash.inner)
		add(a, l->hash.first);
	else
		key_parts(l->key, add, a);
}

void accessors_find(struct program *p)
{
	struct adding a = { .program = p };

	p->accessors = xcalloc(BUCKETS, sizeof(*p->accessors));
	for (; a.function < p->functions.n; a.function++) {
		const struct function *fn = p->functions.at[a.function]->fn;

		for (unsigned int b = 0; b < fn->nblocks; b++)
			for (unsigned int k = 0; k < fn->blocks[b].nevents; k++)
				add_event(&a, &fn->blocks[b].events[k].loc);
	}
}

void accessors_release(struct program *p)
{
	for (size_t i = 0; p->accessors && i < BUCKETS; i++)
		vec_release(&p->accessors[i]);
	free(p->accessors);
}

struct gathering {
	const struct program *program;
	function_index_vec *out;
};

static void gather(void *data, uint32_t hash)
{
	const struct gathering *g = data;
	const function_index_vec *v = bucket(g->program, hash);

	for (size_t i = 0; i < v->n; i++)
		vec_push(g->out, v->at[i]);
}

static int index_cmp(const void *va, const void *vb)
{
	const unsigned int *a = va, *b = vb;

	return *a < *b ? -1 : *a > *b;
}

void program_accessors(const struct program *p, const struct location *const *l,
		       size_t n, function_index_vec *out)
{
	struct gathering g = { p, out };
	size_t kept = 0;

	for (size_t i = 0; i < n; i++)
		key_parts(l[i]->key, gather, &g);
	vec_sort(out, index_cmp);
	for (size_t i = 0; i < out->n; i++)
		if (!kept || out->at[kept - 1] != out->at[i])
			out->at[kept++] = out->at[i];
	out->n = kept;
}

static void add_matching(const struct program_function *pf,
			 const struct location *l, site_vec *out)
{
	for (unsigned int b = 0; b < pf->fn->nblocks; b++) {
		const struct block *bb = &pf->fn->blocks[b];

		for (unsigned int k = 0; k < bb->nevents; k++) {
			const struct event *e = &bb->events[k];
			const struct site s = { pf->unit, pf->fn, e };

			if (location_matches(&e->loc, l))
				vec_push(out, s);
		}
	}
}

void program_accesses(const struct program *p, const struct location *l,
		      site_vec *out)
{
	function_index_vec functions = VEC_INIT;

	program_accessors(p, &l, 1, &functions);
	for (size_t i = 0; i < functions.n; i++)
		add_matching(p->functions.at[functions.at[i]], l, out);
	vec_release(&functions);
}
