# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
# trees: 6.12
#
# smpair as the checker of a real build, by two files at a time: it reports the
# pairs of fs/erofs and lib/vsprintf.c, the build succeeds, and the facts that
# it collects give what check prints. Then a pair in two files, which is
# reported with the one that is compiled last, at least.
mkdir o
{
	make -s -C "$TREE" O="$PWD/o" defconfig &&
		"$TREE/scripts/config" --file o/.config -e EROFS_FS -e USER_NS &&
		make -s -C "$TREE" O="$PWD/o" olddefconfig
} >make.out 2>&1 || cat make.out

# build CHECK TARGET...
build() {
	check=$1
	shift
	make -j 2 -C "$TREE" O="$PWD/o" C=2 CHECK="$check" "$@" \
		>make.out 2>make.err
	echo "status $?"
	grep 'warning: ' make.err | sed 's/:[0-9]*: / /' | sort -u
	grep 'error' make.err
}

build "smpair kbuild --facts=$PWD/facts" fs/erofs/ lib/vsprintf.o
grep -q 'CHECK .*lib/vsprintf.c' make.out && echo "make calls the checker"
smpair reduce facts >reduce.out 2>reduce.err
echo "reduce: status $?"
smpair check --tree "$TREE" fs/erofs lib/vsprintf.c >check.out 2>/dev/null
cmp check.out reduce.out && echo "reduce prints what check prints"

build "smpair kbuild" kernel/user_namespace.o fs/mnt_idmapping.o
