#!/usr/bin/perl
# SPDX-License-Identifier: GPL-2.0-only
# Stands for the kernel's: a maintainer for each folder with one, and lists.
use strict;
use warnings;

my ($lists, @files) = (1);
while (my $arg = shift) {
	die "$arg: no git here\n" if $arg eq '--git';
	$lists = 0 if $arg eq '--no-l';
	push @files, $arg unless $arg =~ /^-/;
}
my $all = join ' ', @files;
print "Zo\xc3\xab Box <box\@example.org>\n" if $all =~ m{^fs/| fs/};
print "\"W. Wire\" <wire\@example.org>\n" if $all =~ m{^net/| net/};
print "wire-list\@example.org\n" if $lists && $all =~ m{^net/| net/};
print "all-list\@example.org\n" if $lists;
