// SPDX-License-Identifier: GPL-2.0-only
/* Wrong use: a short message that says what to do next, and status 2. */
int nothing;

/*
 * $ smpair 2>&1 | head -n 1
 * usage: smpair COMMAND [OPTION...] [ARGUMENT...]
 * $ smpair nonsense 2>&1
 * smpair: error: unknown command 'nonsense'; see 'smpair help'
 * [2]
 * $ smpair --version | head -n 1 | sed 's/[0-9.]*$/N/'
 * smpair N
 * $ smpair help check | head -n 1
 * usage: smpair check [OPTION...] [PATH...]
 * $ smpair help nonsense 2>&1
 * smpair: error: unknown command 'nonsense'; see 'smpair help'
 * [2]
 * $ smpair check --nonsense 2>&1
 * smpair: error: unknown option --nonsense; see 'smpair check --help'
 * [2]
 * $ smpair check -x 2>&1
 * smpair: error: unknown option -x; see 'smpair check --help'
 * [2]
 * $ smpair check --tree 2>&1
 * smpair: error: an argument is missing after --tree; see 'smpair check --help'
 * [2]
 * $ smpair check --target=fast usage.c 2>&1
 * smpair: error: --target: 'fast' is not best|rw|acqrel; see 'smpair check --help'
 * [2]
 * $ smpair check -j many usage.c 2>&1
 * smpair: error: --jobs: 'many' is not a number; see 'smpair check --help'
 * [2]
 * $ smpair check --tree gone 2>&1
 * smpair: error: gone: no such kernel tree (No such file or directory); give --tree the top folder of one
 * [2]
 * $ smpair check --tree include 2>&1
 * smpair: error: include: no kernel tree (no Makefile with VERSION and PATCHLEVEL, or no Kconfig); give --tree the top folder of one
 * [2]
 * $ smpair check -p gone usage.c 2>&1 | sed "s,/.*\/work/,,"
 * smpair: error: gone/compile_commands.json: cannot read it (No such file or directory); give -p the folder that holds it
 * $ smpair check -p . gone.c 2>&1
 * smpair: error: gone.c: nothing there is compiled; see the compile commands
 * [2]
 * $ smpair help >/dev/full
 * [2]
 * $ smpair check -p . usage.c
 */
