#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# Tests tools/run-tests with a program that stands in for smpair.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
passed=0

runner() {
	"$here/../../tools/run-tests" --smpair "$here/fake-smpair" "$@" \
		>out 2>&1
}

fail() {
	echo "FAIL  $1"
	cat out
	exit 1
}

# expect NAME STATUS TEXT: the runner's status, and a line of its output.
expect() {
	[ "$status" -eq "$2" ] || fail "$1: status $status, not $2"
	grep -qF -- "$3" out || fail "$1: no line \"$3\""
	passed=$((passed + 1))
}

run_on() {
	status=0
	runner "$@" || status=$?
}

# A file as it is written first: the commands alone.
cat >a.c <<'END'
int old;

/*
 * $ smpair check -p . a.c
 * $ smpair patch -p . a.c
 * $ echo '/* $x */ '
 * $ cat a.inc.h
 */
END
echo 'a header' >a.inc.h
run_on a.c
expect 'missing output fails' 1 '+a.c:1:1: warning: old [fake]'
run_on --bless a.c
expect 'blessing' 0 'wrote'
run_on a.c
expect 'what was blessed passes' 0 '1 passed, 0 failed'
grep -qF ' * -int old;' a.c || fail 'the patch is in the file'
grep -qF ' * [1]' a.c || fail 'the exit status is in the file'
# shellcheck disable=SC2016
grep -qxF ' * /* $x *\/ $' a.c || fail 'the mark of a blank is in the file'
grep -qxF ' * a header' a.c || fail 'files that belong to the test are there'
cp a.c before
run_on --bless a.c
cmp -s a.c before || fail 'blessing again changes nothing'

sed 's/^int old;/int old, b;\nint old;/' before >a.c
run_on a.c
expect 'a finding that is not listed fails' 1 '+a.c:2:1: warning: old [fake]'
sed 's/^int old;/int fresh;/' before >a.c
run_on a.c
expect 'a finding that went away fails' 1 '-a.c:1:1: warning: old [fake]'

cat >b.c <<'END'
int old;

/*
 * $ smpair patch --wrong -p . b.c
 */
END
run_on --bless b.c
grep -q 'once applied, the same command prints' b.c ||
	fail 'a change that leaves more to find is shown'

cat >d.c <<'END'
int old;

/*
 * $ smpair patch --dear -p . d.c
 */
END
run_on --bless d.c
grep -q 'rules say what they did not before' d.c ||
	fail 'a change that is a finding of another rule is shown'
grep -qx ' \* dear \[fake\]' d.c || fail 'that finding is shown'

echo 'int x;' >c.c
run_on c.c
expect 'a test without commands fails' 1 'no commands'
run_on nothing.c
expect 'a missing test is an error' 2 'no such file'

printf '# trees: 0.1\necho no\n' >t.sh
mkdir -p cache/smpair/src/linux-source-0.1
export XDG_CACHE_HOME="$tmp/cache"
run_on t.sh
expect 'a missing tree skips' 77 'skip'
: >cache/smpair/src/linux-source-0.1/Kbuild
# shellcheck disable=SC2016
printf '# trees: 0.1\nbasename "$TREE"\n' >t.sh
run_on t.sh
expect 'a tree is given' 1 '+linux-source-0.1'
run_on --bless t.sh
run_on t.sh
expect 'a real test passes' 0 '1 passed'

echo "$passed passed, 0 failed"
