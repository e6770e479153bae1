/* SPDX-License-Identifier: GPL-2.0-only */
/* What the comments of two barriers say for and against their link. */
#ifndef SMPAIR_LINK_COMMENT_H
#define SMPAIR_LINK_COMMENT_H

#include "pair.h"

/* How much the comments of both sides speak for the link: 0 to 72. */
unsigned int link_comment_weight(const struct link *l);

/* May that be more than 0, for what is known before the payload is? */
bool link_comments_may_speak(const struct link *l);

/* Does a comment say that the other side is user space? */
bool link_comments_object(const struct link *l);

#endif
