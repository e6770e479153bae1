# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0-only
# What tools/quickstart and tools/test share; sourced with $top set to the
# checkout. Every step looks first whether there is anything to do.

: "${top:?}"
sources=${XDG_CACHE_HOME:-$HOME/.cache}/smpair/src

say() {
	printf '== %s\n' "$*"
}

give_up() {
	printf '%s: %s\n' "$(basename "$0")" "$*" >&2
	exit 2
}

# packages KIND...: names out of tools/packages.
packages() {
	for kind; do
		sed -n "s/^${kind}[[:blank:]]*\([^[:blank:]#]*\).*/\1/p" \
			"$top/tools/packages"
	done
}

# Those of the names on stdin that are not installed.
missing_packages() {
	while read -r package; do
		state=$(dpkg-query -W -f='${db:Status-Status}' \
			"$package" 2>/dev/null) || state=
		[ "$state" = installed ] || printf '%s ' "$package"
	done
}

# Sets $sudo; says what to run when there is no way to become root.
need_root() {
	sudo=
	[ "$(id -u)" -ne 0 ] || return 0
	command -v sudo >/dev/null || give_up "neither root nor sudo; as root," \
		"run: apt-get install $1"
	sudo=sudo
}

# apt-get, whose output is only of interest when it fails.
apt() {
	$sudo env DEBIAN_FRONTEND=noninteractive \
		apt-get -q -o Dpkg::Use-Pty=0 "$@" >"$apt_log" 2>&1
}

have_package_lists() {
	for list in /var/lib/apt/lists/*_Packages*; do
		[ -e "$list" ] && return 0
	done
	return 1
}

no_package_help() {
	cat "$apt_log" >&2
	rm -f "$apt_log"
	give_up "could not install: $1
The packages are Debian 12's (bookworm, with its updates and security suites;
linux-source-6.12 is in security). Look at /etc/apt/sources.list, or install
what is named above by other means and run this again."
}

# install KIND...
install() {
	command -v dpkg-query >/dev/null ||
		give_up "this is no Debian; install the like of" \
			"tools/packages, then: cmake --workflow --preset release"
	missing=$(packages "$@" | missing_packages)
	[ -n "$missing" ] || return 0
	need_root "$missing"
	say "installing $missing"
	apt_log=$(mktemp)
	have_package_lists || apt update || true
	# shellcheck disable=SC2086
	apt install -y --no-install-recommends $missing || {
		apt update || true
		apt install -y --no-install-recommends $missing ||
			no_package_help "$missing"
	}
	rm -f "$apt_log"
}

# unpack VERSION: Debian's linux-source-VERSION into $sources, whole or not at
# all.
unpack() {
	tree=$sources/linux-source-$1
	archive=/usr/src/linux-source-$1.tar.xz
	[ ! -d "$tree" ] || return 0
	[ -f "$archive" ] || give_up "$archive is missing; it is in the package" \
		"linux-source-$1"
	say "unpacking $archive into $sources"
	mkdir -p "$sources"
	(
		flock 9
		[ ! -d "$tree" ] || exit 0
		rm -rf "$sources"/unpacking.*
		new=$(mktemp -d "$sources/unpacking.XXXXXX")
		tar -C "$new" -xJf "$archive"
		mv "$new/linux-source-$1" "$tree"
		rmdir "$new"
	) 9>"$sources/lock"
}

# build PRESET [TARGET]
build() {
	if [ ! -f "$top/build/$1/build.ninja" ]; then
		say "configuring $1"
		cmake --preset "$1" >/dev/null
	fi
	cmake --build "$top/build/$1" ${2:+--target "$2"}
}
