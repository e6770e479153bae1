/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The proof of a finding: for each link one litmus test as the code is and
 * one as it will be, with all that both sides share in their windows, judged
 * under the LKMM. The change stands if no final state is new and no data race
 * appears.
 */
#ifndef SMPAIR_PROOF_H
#define SMPAIR_PROOF_H

#include "publication.h"

/*
 * Sets f->proof and the litmus tests. Returns true when every link's change is
 * proven; else false with the reason added to f.
 */
bool prove_finding(const struct judge *j, const struct publication *pub,
		   struct finding *f);

#endif
