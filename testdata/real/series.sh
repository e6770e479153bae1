# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
# trees: 6.12
#
# A series on a tree without history: four patches in three subsystems, one of
# them with readers in two files. The kernel's checkpatch has nothing against
# the mails but that nobody has signed them off, git takes them on a repository
# of the folders touched, and one of them goes through all gates.
set -- fs/erofs kernel/user_namespace.c lib/vsprintf.c net/8021q
trap 'rm -rf "${repo:-}"' EXIT
trap 'exit 130' INT TERM
export GIT_AUTHOR_NAME=Tester GIT_AUTHOR_EMAIL=tester@example.org
export GIT_COMMITTER_NAME=Tester GIT_COMMITTER_EMAIL=tester@example.org

smpair series --tree "$TREE" --no-gates -o out "$@"
echo "status $?"
for mail in out/*[1-9]-*.patch; do
	sed '1,/^$/d; /^---$/,$d' "$mail" >log
	awk 'length > 75 { print FILENAME ": " $0 }' log
	grep -n '@@\|+++' log
	(cd "$TREE" && perl scripts/checkpatch.pl --strict --no-tree --root . \
		--terse --show-types --no-summary -) <"$mail" |
		sed 's/.*: \(ERROR\|WARNING\|CHECK\):/\1:/'
done

repo=$(mktemp -d)
for folder in fs/erofs kernel lib net/8021q; do
	mkdir -p "$repo/$folder"
	cp -r "$TREE/$folder/." "$repo/$folder"
done
cp "$TREE/fs/mnt_idmapping.c" "$repo/fs"
git -C "$repo" init -q
git -C "$repo" add -A
git -C "$repo" commit -q -m "Part of the tree"
git -C "$repo" am -q "$PWD"/out/*[1-9]-*.patch && echo "git takes them"
git -C "$repo" diff --stat HEAD~4
