" SPDX-License-Identifier: GPL-2.0-only
" Compiler plugin: ":compiler smpair | make" fills the quickfix list with the
" barriers of the file and their partners. Put it into ~/.vim/compiler/.
if exists("current_compiler")
	finish
endif
let current_compiler = "smpair"

if exists(":CompilerSet") != 2
	command -nargs=* CompilerSet setlocal <args>
endif

let s:tree = findfile("MAINTAINERS", expand("%:p:h") . ";")
let s:database = findfile("compile_commands.json", expand("%:p:h") . ";")
if s:tree != ""
	let s:root = fnamemodify(s:tree, ":p:h")
	let s:option = "--tree=" . s:root
elseif s:database != ""
	let s:root = fnamemodify(s:database, ":p:h")
	let s:option = "-p " . s:root
else
	let s:root = getcwd()
	let s:option = ""
endif

" Names are relative to the root, whatever folder Vim is in.
let &l:makeprg = "echo \"smpair: in '" . s:root . "'\"; smpair check"
	\ . " --color=never " . s:option . " %:p:S"
CompilerSet errorformat=%Dsmpair:\ in\ '%f',%f:%l:%c:\ %tarning:\ %m,%f:%l:%c:\ %tote:\ %m,%-G%.%#
