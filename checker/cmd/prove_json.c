// SPDX-License-Identifier: GPL-2.0-only
#include "prove_json.h"

#include <jansson.h>

static json_t *state_json(const struct litmus *test,
			  const struct lkmm_result *r, size_t state)
{
	json_t *object = json_object();

	for (unsigned int i = 0; i < r->n_observed; i++) {
		struct strbuf term STRBUF_SCOPED = STRBUF_INIT;
		struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
		struct lkmm_value v = r->states[state * r->n_observed + i];
		json_t *value;

		litmus_write_term(test, &test->observed[i], &term);
		litmus_write_value(test, v, &text);
		value = v.var == LKMM_INT ? json_integer(v.num)
					  : json_string(text.buf);
		json_object_set_new(object, term.buf, value);
	}
	return object;
}

static json_t *states_json(const struct litmus *test,
			   const struct lkmm_result *r)
{
	json_t *array = json_array();

	for (size_t i = 0; i < r->n_states; i++)
		json_array_append_new(array, state_json(test, r, i));
	return array;
}

static json_t *flags_json(const struct lkmm_result *r)
{
	json_t *array = json_array();

	for (unsigned int f = 1; lkmm_flag_name(f); f <<= 1) {
		if (r->flags & f)
			json_array_append_new(array,
					      json_string(lkmm_flag_name(f)));
	}
	return array;
}

static void set_text(json_t *object, const char *key,
		     void (*write)(const struct litmus *,
				   const struct lkmm_result *, struct strbuf *),
		     const struct litmus *test, const struct lkmm_result *r)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	write(test, r, &sb);
	if (sb.len)
		json_object_set_new(object, key, json_string(sb.buf));
}

static void dump(json_t *object, struct strbuf *out)
{
	char *text = json_dumps(object, JSON_INDENT(2));

	if (text)
		strbuf_addstr(out, text);
	free(text);
	json_decref(object);
}

void prove_json_result(const struct litmus *test, const struct lkmm_result *r,
		       const char *herd7, struct strbuf *out)
{
	enum lkmm_agreement agreement = lkmm_compare_expected(test, r);
	struct strbuf cond STRBUF_SCOPED = STRBUF_INIT;
	json_t *o = json_object();

	litmus_write_condition(test, &cond);
	json_object_set_new(o, "file", json_string(test->path));
	json_object_set_new(o, "test", json_string(test->name));
	json_object_set_new(o, "verdict", json_string(lkmm_verdict(r)));
	json_object_set_new(o, "ok",
			    json_boolean(lkmm_condition_holds(test, r)));
	json_object_set_new(o, "states", states_json(test, r));
	json_object_set_new(o, "positive",
			    json_integer((json_int_t)r->positive));
	json_object_set_new(o, "negative",
			    json_integer((json_int_t)r->negative));
	json_object_set_new(o, "flags", flags_json(r));
	json_object_set_new(o, "condition", json_string(cond.buf));
	if (agreement != LKMM_NOTHING_EXPECTED)
		json_object_set_new(
			o, "agrees",
			json_boolean(agreement == LKMM_AS_EXPECTED));
	if (herd7)
		json_object_set_new(o, "herd7", json_string(herd7));
	set_text(o, "witness", lkmm_write_witness, test, r);
	set_text(o, "dot", lkmm_write_dot, test, r);
	dump(o, out);
}

void prove_json_failure(const char *path, const char *reason,
			struct strbuf *out)
{
	json_t *o = json_object();

	json_object_set_new(o, "file", json_string(path));
	json_object_set_new(o, "error", json_string(reason));
	dump(o, out);
}
