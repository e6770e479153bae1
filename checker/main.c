// SPDX-License-Identifier: GPL-2.0-only
#include <stdio.h>

#include "voice.h"

int main(void)
{
	puts("smpair " SMPAIR_VERSION);
	return EXIT_NOTHING_FOUND;
}
