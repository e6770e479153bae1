# SPDX-License-Identifier: GPL-2.0-only
# What a diff does to barriers: "FILE:LINE: - smp_rmb()" for each primitive on
# a line that goes, with the line's number before, and "+" for one that comes,
# with its number after; "comment" when a comment names it.
/^--- / { next }
/^\+\+\+ b\// { file = substr($0, 7); next }
/^@@ / {
	split($2, from, ",")
	split($3, to, ",")
	old = -from[1]
	new = to[1]
	next
}
/^[-+ ]/ {
	sign = substr($0, 1, 1)
	line = sign == "-" ? old : new
	comment = $0 ~ /^[-+][ \t]*(\/\*|\*)/ ? "comment " : ""
	rest = sign == " " ? "" : substr($0, 2)
	while (match(rest, /(smp|atomic)_[a-z_]+\(/)) {
		printf "%s:%d: %s %s%s)\n", file, line, sign, comment,
			substr(rest, RSTART, RLENGTH)
		rest = substr(rest, RSTART + RLENGTH)
	}
	old += sign != "+"
	new += sign != "-"
}
