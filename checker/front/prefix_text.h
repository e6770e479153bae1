/* SPDX-License-Identifier: GPL-2.0-only */
/* The text of the prefixes. */
#ifndef SMPAIR_PREFIX_TEXT_H
#define SMPAIR_PREFIX_TEXT_H

#include "command.h"
#include "strbuf.h"

/*
 * What every kernel file of a flavour starts with: the files that Kbuild
 * force-includes, by absolute path, the headers that define barriers, the model
 * header, then headers ("linux/slab.h"), then the model header again for what
 * these define. So inlines of headers have their barriers as model functions.
 * The macros that differ from file to file are defined around it. One #include
 * a line, so that a line can be taken out.
 */
void prefix_text_kernel(const string_vec *includes, const string_vec *headers,
			struct strbuf *out);

/* The model header alone, behind a file's own "-include". */
void prefix_text_model(struct strbuf *out);

/* For C outside a kernel: declarations and the model header. */
void prefix_text_standalone(struct strbuf *out);

/*
 * The header named by the #include in that line (from 1) of text: a copy that
 * the caller frees; NULL when the line has none.
 */
char *prefix_text_header(const char *text, unsigned int line);

#endif
