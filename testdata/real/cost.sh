# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
# trees: 6.12
#
# Barriers in the object code of three conversions, and the same counted here
# from the addresses that llvm-objdump shows and the symbol's size.

# count OBJECT FUNCTION: "NUMBER INSTRUCTION" for each barrier, sorted.
count() {
	set -- "$1" "$2" "$(llvm-objdump-19 -t "$1" |
		awk -v f="$2" '$NF == f')"
	llvm-objdump-19 -d --no-show-raw-insn "$1" | awk -v symbol="$3" '
	function hex(s, n, i) {
		for (i = 1; i <= length(s); i++)
			n = n * 16 + index("0123456789abcdef", substr(s, i, 1)) - 1
		return n
	}
	BEGIN {
		fields = split(symbol, part, /[ \t]+/)
		begin = hex(part[1])
		for (i = 2; i <= fields; i++)
			if (part[i] == ".text")
				end = begin + hex(part[i + 1])
	}
	/^Disassembly of section/ { inside = $NF == ".text:" }
	!inside || !/^ *[0-9a-f]+:/ { next }
	{
		address = $1
		sub(/:/, "", address)
		if (hex(address) < begin || hex(address) >= end)
			next
		n += $2 != "lock"
		insn = $2 " " $3 " " $4
		gsub(/, /, ",", insn)
		sub(/ +$/, "", insn)
		if (insn ~ /^(dmb|fence)/ || $2 ~ /^(sync|lwsync|lock|mfence)$/)
			seen[$2 ~ /^(sync|lwsync|lock|mfence)$/ ? $2 : insn]++
		else if ($2 ~ /^(ldar|stlr)[bh]?$/)
			seen[substr($2, 1, 4)]++
	}
	END {
		for (i in seen)
			print seen[i], i
		print n, "instructions"
	}' | sort
}

# table FILE FUNCTION ARCH...: what smpair says, and whether the counts agree.
table() {
	file=$1 function=$2
	shift 2
	archs=$(echo "$@" | tr ' ' ,)
	smpair cost --tree "$TREE" --objects o --arch "$archs" \
		"$file:$function" >table
	cat table
	for side in before after; do
		for arch; do
			count "o/$arch-$side.o" "$function" >counted
			awk -v arch="$arch" -v side=$side '
			/^[^ ]/ { on = $1 == arch }
			on && /^  / && !/worse/ {
				sub(/ *[-+][0-9]+$/, "")
				number = side == "before" ? $(NF - 1) : $NF
				sub(/ +[0-9]+ +[0-9]+$/, "")
				sub(/^ +/, "")
				sub(/^lock-prefixed$/, "lock")
				if (number)
					print number, $0
			}' table | sort >said
			cmp -s said counted || {
				echo "$arch $side: otherwise by llvm-objdump"
				diff said counted
			}
		done
	done
}

table fs/erofs/xattr.c erofs_init_inode_xattrs \
	arm64 x86_64 riscv64 powerpc64le
table kernel/user_namespace.c map_id_up arm64 x86_64
table lib/vsprintf.c fill_ptr_key arm64 x86_64
smpair cost --tree "$TREE" --changelog --arch riscv64 \
	lib/vsprintf.c:ptr_to_hashval
