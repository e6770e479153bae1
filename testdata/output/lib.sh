# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
# What the tests here share. Sourced with $1 the program; the working directory
# is then a fresh folder, removed at the end.
set -euo pipefail

smpair=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
tmp=$(realpath "$(mktemp -d)")
trap 'rm -rf "$tmp"' EXIT
export XDG_CACHE_HOME=$tmp/cache LC_ALL=C NO_COLOR=1
export GIT_CONFIG_GLOBAL=/dev/null
GIT_CEILING_DIRECTORIES=$(dirname "$tmp")
export GIT_CEILING_DIRECTORIES
failures=0

fail() {
	echo "FAIL  $*"
	failures=$((failures + 1))
}

# expect STATUS TEXT COMMAND...: the status, and TEXT in what it says.
expect() {
	local want=$1 text=$2 status=0

	shift 2
	"$smpair" "$@" >"$tmp/out" 2>"$tmp/err" || status=$?
	[ "$status" = "$want" ] || fail "$*: status $status, not $want"
	grep -qF -- "$text" "$tmp/err" || {
		fail "$*: says no \"$text\""
		cat "$tmp/err"
	}
}

# quiet STATUS TEXT COMMAND...: the same, TEXT not being in what it says.
quiet() {
	local want=$1 text=$2 status=0

	shift 2
	"$smpair" "$@" >"$tmp/out" 2>"$tmp/err" || status=$?
	[ "$status" = "$want" ] || fail "$*: status $status, not $want"
	! grep -F -- "$text" "$tmp/err" || fail "$*: says \"$text\""
}

# code FILE...: these of ../check or ../diagnose without their expected output.
code() {
	local file

	for file; do
		sed '/^\/\*$/,$d' "$here"/../{check,diagnose}/"$file" >"$file" \
			2>/dev/null || true
		[ -s "$file" ] || fail "$file is not there"
	done
}

# Compile commands for all C files that are there.
database() {
	local separator='[' file

	for file in *.c; do
		printf '%s{"directory": "%s", "file": "%s", "arguments": %s}' \
			"$separator" "$PWD" "$file" \
			"[\"cc\", \"-Iinclude\", \"-c\", \"$file\"]"
		separator=$',\n'
	done >compile_commands.json
	echo ']' >>compile_commands.json
}

# findings TEXT...: does the text output have a finding for each, and no other?
findings() {
	local want

	want=$(printf '%s\n' "$@")
	grep ': warning: ' "$tmp/out" | sed 's/:.*//' >"$tmp/got" || true
	[ "$(cat "$tmp/got")" = "$want" ] || {
		fail "findings in $(tr '\n' ' ' <"$tmp/got"), not in $*"
	}
}

finish() {
	[ "$failures" = 0 ] || exit 1
	echo "$1: all passed"
}

cd "$tmp"
cp -r "$here/../include" .
