/* SPDX-License-Identifier: GPL-2.0-only */
/* Constant expressions, as far as dead branches and bit numbers need them. */
#ifndef SMPAIR_FRONT_CONSTANT_H
#define SMPAIR_FRONT_CONSTANT_H

#include "decl.h"

/*
 * True when n is constant; its value goes to *value. The operand of
 * __builtin_constant_p() counts as constant when this function says so.
 */
bool constant_value(struct decls *ds, struct node *n, long long *value);

#endif
