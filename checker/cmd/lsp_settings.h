/* SPDX-License-Identifier: GPL-2.0-only */
/* The settings of the language server's client. */
#ifndef SMPAIR_LSP_SETTINGS_H
#define SMPAIR_LSP_SETTINGS_H

#include <jansson.h>

#include "run_options.h"

/* What the client has set, over opt; strings point into settings. */
void lsp_settings(const json_t *settings, struct run_options *opt);

#endif
