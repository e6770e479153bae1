# SPDX-License-Identifier: GPL-2.0-only
# usage: awk -f figures.awk VALUES, lines "before 13520.2" and "after 13487.2"
# Mean, median, standard deviation, U and p by their definitions, to compare
# with what smpair bench says: p by trying every choice when there are up to 20
# values, else from the normal distribution, integrated by Simpson's rule.

{
	n[$1]++
	v[$1, n[$1]] = $2
}

function abs(x) {
	return x < 0 ? -x : x
}

function figures(side, i, j, t, sum, squares, m) {
	m = n[side]
	for (i = 1; i <= m; i++) {
		sum += v[side, i]
		s[i] = v[side, i]
	}
	for (i = 2; i <= m; i++)
		for (j = i; j > 1 && s[j - 1] > s[j]; j--) {
			t = s[j]
			s[j] = s[j - 1]
			s[j - 1] = t
		}
	for (i = 1; i <= m; i++)
		squares += (s[i] - sum / m) ^ 2
	printf "%s_n %d\n", side, m
	printf "%s_mean %.12g\n", side, sum / m
	middle[side] = (s[int((m + 1) / 2)] + s[int(m / 2) + 1]) / 2
	printf "%s_median %.12g\n", side, middle[side]
	if (m > 1)
		printf "%s_stddev %.12g\n", side, sqrt(squares / (m - 1))
	printf "%s_min %.12g\n%s_max %.12g\n", side, s[1], side, s[m]
}

# Values of all that are below x count one, those equal one half.
function midrank(x, i, r) {
	for (i = 1; i <= total; i++)
		r += all[i] < x ? 1 : all[i] == x ? .5 : 0
	return r + .5
}

# Chooses left more from all[from...]; sum is the rank sum of those chosen.
function choose(from, left, sum) {
	if (!left) {
		choices++
		far += abs(sum - expected) >= off - 1e-9
		return
	}
	if (total - from + 1 < left)
		return
	choose(from + 1, left - 1, sum + rank[from])
	choose(from + 1, left, sum)
}

function density(x) {
	return exp(-x * x / 2) / sqrt(2 * 3.14159265358979323846)
}

# Twice the upper tail of the normal distribution.
function tails(z, i, h, sum) {
	h = 14 / 20000
	for (i = 0; i <= 20000; i++)
		sum += density(z + i * h) * (i % 20000 ? i % 2 ? 4 : 2 : 1)
	return 2 * sum * h / 3
}

function normal(i, j, t, ties, seen) {
	for (i = 1; i <= total; i++)
		seen[all[i]]++
	for (j in seen)
		ties += seen[j] ^ 3 - seen[j]
	t = n["before"] * n["after"] / 12 * \
		(total + 1 - ties / (total * (total - 1)))
	return off > .5 ? tails((off - .5) / sqrt(t)) : 1
}

END {
	figures("before")
	figures("after")
	if (middle["before"] > 0)
		printf "of_medians %.12g\n", \
			100 * (middle["after"] / middle["before"] - 1)
	for (i = 1; i <= n["before"]; i++)
		all[++total] = v["before", i]
	for (i = 1; i <= n["after"]; i++)
		all[++total] = v["after", i]
	for (i = 1; i <= n["before"]; i++)
		for (j = 1; j <= n["after"]; j++)
			u += v["after", j] > v["before", i] ? 1 : \
				v["after", j] == v["before", i] ? .5 : 0
	for (i = 1; i <= total; i++)
		rank[i] = midrank(all[i])
	for (i = 1; i <= n["before"]; i++)
		own += rank[i]
	expected = n["before"] * (total + 1) / 2
	off = abs(own - expected)
	printf "u %.12g\n", u
	if (total > 20) {
		printf "p %.12g\n", normal()
	} else {
		choose(1, n["before"], 0)
		printf "p %.12g\n", far / choices
	}
}
