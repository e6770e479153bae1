/* SPDX-License-Identifier: GPL-2.0-only */
/* What all JSON forms have in common. References are new ones. */
#ifndef SMPAIR_JSON_TEXT_H
#define SMPAIR_JSON_TEXT_H

#include <jansson.h>
#include <stdbool.h>

#include "strbuf.h"

/* Can JSON hold it as it is? */
bool is_utf8(const char *s);
/* A string; U+FFFD takes the place of each byte that is no UTF-8. */
json_t *json_text(const char *s);

/* Sets key unless value is NULL, which takes the reference. */
void json_put(json_t *object, const char *key, json_t *value);
/* The same with a text, which may be NULL. */
void json_put_text(json_t *object, const char *key, const char *text);

/* Appends the value and a newline, and drops the reference. */
void json_print(json_t *value, size_t flags, struct strbuf *out);

#endif
