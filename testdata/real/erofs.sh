# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
# trees: 6.12 6.1
#
# fs/erofs has two pairs of full barriers, each around a bit that says "this
# has been read from disk". Both change to smp_wmb() and smp_rmb(), and the
# comments with them.
smpair patch --tree "$TREE" --target=rw fs/erofs >erofs.diff
echo "status $?"
(cd "$TREE" && git apply --check "$OLDPWD/erofs.diff") && echo "it applies"
git apply --numstat erofs.diff
awk -f "${0%/*}/changes.awk" erofs.diff
