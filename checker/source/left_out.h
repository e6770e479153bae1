/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Files that a configuration leaves out. They are read as if the options that
 * their Makefiles ask for were on, so that the barriers in them are seen.
 */
#ifndef SMPAIR_LEFT_OUT_H
#define SMPAIR_LEFT_OUT_H

#include "command.h"

/*
 * Appends the CONFIG_ symbols that keep path (a .c file) from being built in
 * the configuration with this auto.conf (its text): of the Makefile lines that
 * name its object, the composite object that this is a part of, and its
 * folders. None: it is built, or no option decides it.
 */
void left_out_symbols(const char *root, const char *path, const char *auto_conf,
		      string_vec *symbols);

#endif
