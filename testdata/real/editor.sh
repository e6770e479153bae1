# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
# trees: 6.12
#
# Neovim with clangd on a pair whose one side is in a header of the kernel:
# diagnostics, jump, hover, an edit, and the fix of both files, which stay as
# they are on the disk and hold in the editor what the patch makes of them.
status=0
LIMIT_MS=5000 "${0%/*}/../lsp/nvim" "$(command -v smpair)" "$TREE" \
	net/8021q/vlan.c net/8021q/vlan.h >out 2>&1 || status=$?
[ "$status" -eq 0 ] || cat out
echo "status $status"
