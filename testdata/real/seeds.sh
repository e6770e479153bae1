# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
# trees: 6.12
#
# Pairs of smp_wmb() and smp_rmb() that have an exact form in release and
# acquire: a bool, a slot of an array of pointers, and two counters, one of
# them with four readers in two files and one that ++ updates. The patch holds
# for git, checkpatch and gcc, and a patched tree has nothing more to change.
set -- lib/vsprintf.c net/8021q kernel/user_namespace.c \
	net/core/sock_reuseport.c
checkpatch() {
	perl scripts/checkpatch.pl --strict --no-tree --root . --terse \
		--show-types "$@"
}
trap 'rm -rf "${copy:-}"' EXIT
trap 'exit 130' INT TERM

smpair patch --tree "$TREE" "$@" >seeds.diff
echo "status $?"
git apply --numstat seeds.diff
awk -f "${0%/*}/changes.awk" seeds.diff | tee facts

# One file, with its facts stored; a busy machine has some more tries.
for _ in 1 2 3 4 5 6 7 8 9 10; do
	status=0
	timeout 2 smpair check --tree "$TREE" lib/vsprintf.c >/dev/null ||
		status=$?
	[ "$status" -gt 1 ] || break
done
[ "$status" -gt 1 ] || echo "lib/vsprintf.c: under 2 s"

# A copy of hard links; git writes a new file for each that it changes. The
# configuration has all the files, which defconfig has not.
diff=$PWD/seeds.diff facts=$PWD/facts config=$PWD/some
export XDG_CACHE_HOME="$PWD/cache"
for option in SMP NET INET VLAN_8021Q NAMESPACES USER_NS; do
	echo "CONFIG_$option=y"
done >"$config"
find "${TREE%/*}" -maxdepth 1 -name 'patched.*' -mmin +60 -exec rm -rf {} +
copy=$(mktemp -d "${TREE%/*}/patched.XXXXXX")
cp -al "$TREE/." "$copy" 2>/dev/null || cp -a "$TREE/." "$copy"
cd "$copy" || exit
git apply --check "$diff" && git apply "$diff" && echo "it applies"
changed=$(git apply --numstat "$diff" | cut -f 3)

# The declarations of "unsigned" are the tree's own.
echo "checkpatch on the patch:"
checkpatch --no-signoff --ignore COMMIT_MESSAGE,UNSPECIFIED_INT - <"$diff"
echo "checkpatch on the files, at lines that changed:"
sed -n 's/^\([^ ]*:\) + .*/\1/p' "$facts" | sort -u >"$facts.lines"
# shellcheck disable=SC2086
checkpatch --types MEMORY_BARRIER -f $changed | grep -F -f "$facts.lines"

echo "once more:"
smpair patch --tree "$copy" --config "$config" "$@"
echo "status $?"
for built in "$XDG_CACHE_HOME"/smpair/trees/*/*/o; do
	# shellcheck disable=SC2046
	make -s -j 2 -C "$copy" O="$built" \
		$(echo "$changed" | sed -n 's/\.c$/.o/p') >"$facts.make" 2>&1 &&
		echo "it compiles"
	cat "$facts.make" >&2
done
