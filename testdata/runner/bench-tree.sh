#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# tools/bench-tree with a program that stands in for smpair: which runs it
# makes, on what, and that the tree stays as it was.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
for tool in rg clang sqlite3 /usr/bin/time; do
	command -v "$tool" >/dev/null || exit 77
done
unshare --map-root-user --mount true 2>/dev/null || exit 77
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
export XDG_CACHE_HOME=$tmp/cache LOG=$tmp/log LC_ALL=C

fail() {
	echo "FAIL  $1"
	cat "$tmp/out" "$tmp/log"
	exit 1
}

folder=$tmp/cache/smpair/trees/tree-0/x86-defconfig
mkdir -p "$tmp/tree/fs" "$folder"
echo 'int a;' >"$tmp/tree/fs/a.c"
echo 'int b;' >"$tmp/tree/fs/b.c"
printf 'fs/%s.c\t%s\t-Wall\n' a "$tmp" b "$tmp" >"$folder/lines"
cat >"$tmp/smpair" <<'END'
#!/bin/bash
# Says what it is run for, and how many lines it sees.
set -eu
echo "$1 $(cat "$3/fs/a.c" | wc -l) $(cat "$3/fs/b.c" | wc -l)" >>"$LOG"
while [ $# -gt 0 ]; do
	[ "$1" != -o ] || sqlite3 "$2" "CREATE TABLE IF NOT EXISTS unit (path);
		DELETE FROM unit; INSERT INTO unit VALUES ('fs/a.c')"
	shift
done
END
chmod +x "$tmp/smpair"
cp -a "$tmp/tree" "$tmp/before"

"$here/../../tools/bench-tree" -s 1 "$tmp/smpair" "$tmp/tree" defconfig \
	fs/b.c >"$tmp/out" 2>&1 || fail "status $?"
printf '%s\n' "map 1 1" "check 1 1" "check 1 1" "check 1 2" "map 1 1" |
	cmp - "$tmp/log" || fail "other runs, or other files in them"
for row in "map, cold, shard 1/8" "check, cold" "check, warm" \
	"check, one file changed" "clang, every 1th file"; do
	grep -q "^$row  *[0-9.]*  *[0-9.]*  *[0-9]*  *0$" "$tmp/out" ||
		fail "no row \"$row\" that succeeds"
done
grep -q "^1 units, 1 of them sampled" "$tmp/out" || fail "not one unit"
diff -r "$tmp/before" "$tmp/tree" || fail "the tree has changed"
[ ! "$tmp/tree/fs/b.c" -nt "$tmp/before/fs/b.c" ] || fail "a file is newer"
echo "bench-tree: all passed"
