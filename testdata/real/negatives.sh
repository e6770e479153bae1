# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
# trees: 6.12 6.1
#
# Full barriers before wake-ups, in store buffering, and of the scheduler and
# membarrier stay, whatever the target; each is kept with a reason.
set -- fs/aio.c fs/splice.c include/linux/wait.h kernel/sched

for target in best rw; do
	smpair patch --tree "$TREE" --target=$target "$@" >"$target.diff"
	git apply --numstat "$target.diff" >/dev/null 2>&1
	awk -f "${0%/*}/changes.awk" "$target.diff" |
		grep ' - smp_mb()' | sed "s/^/$target: /"
done
echo "full barriers kept:"
smpair check -v --tree "$TREE" "$@" |
	sed -n 's/^\([^ ]*\):[0-9]*: note: smp_mb() is kept:.* \[.*\]$/\1/p' |
	grep -E '^(fs/aio|fs/splice|include/linux/wait|kernel/sched/)' |
	sort -t: -k 1,1 -k 2n
