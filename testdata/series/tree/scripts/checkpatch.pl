#!/usr/bin/perl
# SPDX-License-Identifier: GPL-2.0-only
# Stands for the kernel's: objects to a file that the test names.
use strict;
use warnings;

my $refused = $ENV{REFUSED_FILE};
while (<STDIN>) {
	if ($refused && m{^\+\+\+ b/\Q$refused\E$}) {
		print "-:$.: ERROR:TEST: $refused is not to change\n";
		exit 1;
	}
}
