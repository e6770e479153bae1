# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
# trees: 6.12
#
# The posted change of fs/erofs/xattr.c, full barriers to smp_wmb() and
# smp_rmb(), holds, and passes the compilers and sparse. That of
# kernel/user_namespace.c without its reader in another folder misses that one,
# and its comment. Patches as smpair writes them stand for the posted ones.

# Proofs and findings have tests of their own.
short() {
	sed -e 's/LKMM: .*/LKMM/' \
		-e 's/^\(smpair: \(passed\|failed\)\):.*/\1/'
}

smpair patch --tree "$TREE" --target=rw fs/erofs/xattr.c >erofs.diff 2>/dev/null
smpair verify --tree "$TREE" erofs.diff | short
smpair patch --tree "$TREE" kernel/user_namespace.c >all.diff 2>/dev/null
sed '/^diff .*mnt_idmapping/,/^diff .*user_namespace/{/^diff .*user_namespace/!d}' \
	all.diff >one.diff
git apply --numstat one.diff
smpair verify --no-gates --tree "$TREE" one.diff | short
