// SPDX-License-Identifier: GPL-2.0-only
/* Rules are chosen by -W, --rules, --confidence and the configuration file. */
#include "kernel.h"

struct lamp {
	atomic_t on;
	int bright;
};

void lamp_set(struct lamp *l)
{
	atomic_set(&l->on, 1);
	smp_mb__after_atomic();
	WRITE_ONCE(l->bright, 2);
}

/*
 * $ smpair check -p . -W no-atomic-barrier selection.c
 * $ smpair check -p . --rules=acqrel,weaken-mb selection.c
 * $ smpair check -p . --rules=acqrel -W atomic-barrier selection.c | head -n 1
 * selection.c:13:2: warning: smp_mb__after_atomic() beside atomic_set(), which is no read-modify-write: a compiler barrier at most on x86 [atomic-barrier]
 * $ smpair check -p . --rules=nothing selection.c 2>&1
 * smpair: error: --rules: no rule 'nothing'; there are acqrel, weaken-mb, atomic-barrier, comments, needless-barrier, repeated-publication, misordered-access, unpaired-barrier, double-check, sleeper-handshake, plain-flag, half-converted
 * [2]
 * $ printf '[warn]\natomic-barrier = no\n' >smpair.ini; smpair check -p . selection.c
 * $ smpair check -p . -W atomic-barrier selection.c | head -n 1
 * selection.c:13:2: warning: smp_mb__after_atomic() beside atomic_set(), which is no read-modify-write: a compiler barrier at most on x86 [atomic-barrier]
 * $ printf '[smpair]\nrules = acqrel\n[do-not-mail]\npath = a/\n' >.smpair; smpair check -p . selection.c
 * $ printf '[warn]\natomic-barrier = 1\nweaken = no\nx = yes\n[a]\nb = c\n' >.smpair; smpair check -p . selection.c 2>&1
 * smpair: error: .smpair: atomic-barrier is yes or no, not '1'
 * smpair: error: .smpair: no rule 'no-weaken'; there are acqrel, weaken-mb, atomic-barrier, comments, needless-barrier, repeated-publication, misordered-access, unpaired-barrier, double-check, sleeper-handshake, plain-flag, half-converted
 * smpair: error: .smpair: no rule 'x'; there are acqrel, weaken-mb, atomic-barrier, comments, needless-barrier, repeated-publication, misordered-access, unpaired-barrier, double-check, sleeper-handshake, plain-flag, half-converted
 * smpair: error: .smpair: unknown setting 'b' in [a]
 * [2]
 */
