# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
# trees: 6.12
#
# Neovim with clangd on a pair whose one side is in a header of the kernel, and
# on one in a single file: diagnostics, jump, hover, edits to a missing barrier
# and to a wrong order, and the fix of both files, which stay as they are on the
# disk and hold in the editor what the patch makes of them. The limit is for a
# machine that does other things too.
export LIMIT_MS=5000
in_editor() {
	status=0
	"${0%/*}/../lsp/nvim" "$(command -v smpair)" "$TREE" "$@" >out 2>&1 ||
		status=$?
	[ "$status" -eq 0 ] || cat out
	echo "status $status"
}

WRONG_LINES=2 in_editor net/8021q/vlan.c net/8021q/vlan.h
WRONG_LINES=1 WRITER_BARRIER='smp_mb();\n\tset_bit' READER_BARRIER='smp_mb();' \
	in_editor fs/erofs/xattr.c fs/erofs/xattr.c
