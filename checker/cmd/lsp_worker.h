/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The language server's analysing process. It keeps units, and forks for each
 * analysis, so that one which is out of date is killed at any moment.
 */
#ifndef SMPAIR_LSP_WORKER_H
#define SMPAIR_LSP_WORKER_H

#include "run_options.h"

/* Hears and answers as lsp/workspace.h says, until in ends. */
void lsp_worker_run(const struct run_options *opt, int in, int out);

#endif
