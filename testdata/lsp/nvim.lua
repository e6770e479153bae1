-- SPDX-License-Identifier: GPL-2.0-only
-- Run by testdata/lsp/nvim inside of Neovim: the client of tools/editors/nvim
-- with clangd beside it, on a pair of which one side is in $WRITER, the other
-- in $READER, below $ROOT. Writes what is wrong to $REPORT.
local env = vim.env
local writer = env.ROOT .. "/" .. env.WRITER
local reader = env.ROOT .. "/" .. env.READER
local log = {}

local function say(...)
	table.insert(log, string.format(...))
end

local function finish()
	vim.fn.writefile(log, env.REPORT)
	vim.cmd(#log == 0 and "qall!" or "cquit!")
end

local function wait(what, test, ms)
	local start = vim.loop.hrtime()

	if not vim.wait(ms or 300000, test, 10) then
		say("%s: not in time", what)
		finish()
	end
	return (vim.loop.hrtime() - start) / 1e6
end

local function lines(buffer)
	return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false),
		"\n") .. "\n"
end

-- Puts the cursor on the word, in the first line that has it as code.
local function go_to(word)
	vim.cmd("normal! gg")
	if vim.fn.search("^\\s*[^*/ ].*\\zs\\V" .. word, "cW") == 0
		and vim.fn.search("\\V" .. word, "cW") == 0 then
		say("no %s in %s", word, vim.api.nvim_buf_get_name(0))
		finish()
	end
end

local function our_client()
	for _, client in pairs(vim.lsp.get_active_clients()) do
		if client.name == "smpair" then
			return client
		end
	end
end

-- The severities of smpair's diagnostics of a buffer.
local function found(buffer)
	local all = {}

	for _, d in ipairs(vim.diagnostic.get(buffer)) do
		if d.source == "smpair" then
			table.insert(all, d.severity)
		end
	end
	return all
end

local function has(buffer, severity)
	return function()
		return vim.tbl_contains(found(buffer), severity)
	end
end

package.path = env.EDITORS .. "/nvim/?.lua;" .. package.path
require("smpair").setup({ cmd = { env.SMPAIR, "lsp" } })
vim.o.swapfile = false
vim.o.hidden = true
vim.cmd("filetype on")

if env.CLANGD ~= "" then
	vim.api.nvim_create_autocmd("FileType", {
		pattern = "c",
		callback = function(event)
			if not clangd then
				clangd = vim.lsp.start_client({
					name = "clangd",
					cmd = { env.CLANGD, "--log=error" },
					root_dir = env.ROOT,
				})
			end
			vim.lsp.buf_attach_client(event.buf, clangd)
		end,
	})
end

vim.cmd("edit " .. writer)
local writes = vim.api.nvim_get_current_buf()
local information = vim.diagnostic.severity.INFO
local warning = vim.diagnostic.severity.WARN

wait("diagnostics of the writer", has(writes, information), 300000)
vim.cmd("edit " .. reader)
local reads = vim.api.nvim_get_current_buf()
wait("diagnostics of the reader", has(reads, information), 300000)
if env.CLANGD ~= "" then
	local names = {}

	for _, client in pairs(vim.lsp.buf_get_clients(writes)) do
		table.insert(names, client.name)
	end
	table.sort(names)
	if table.concat(names, " ") ~= "clangd smpair" then
		say("the writer's clients are %s", vim.inspect(names))
	end
end

-- From the one barrier to the other.
vim.cmd("buffer " .. writes)
go_to(env.WRITER_BARRIER)
local params = vim.lsp.util.make_position_params(0, "utf-16")
local answer = our_client().request_sync("textDocument/definition", params,
	300000, writes)
vim.lsp.util.jump_to_location(answer.result[1], "utf-16")
if vim.api.nvim_get_current_buf() ~= reads
	or not vim.api.nvim_get_current_line():find(env.READER_BARRIER, 1, true) then
	say("the jump ended at %s: %s", vim.api.nvim_buf_get_name(0),
		vim.api.nvim_get_current_line())
end

-- What is shown of it.
params = vim.lsp.util.make_position_params(0, "utf-16")
answer = our_client().request_sync("textDocument/hover", params, 300000, reads)
local text = answer.result and answer.result.contents.value or ""
for _, part in ipairs({ "publishes ", "reads ", "proof: " }) do
	if not text:find(part, 1, true) then
		say("hover has no %q: %s", part, text)
	end
end

-- An edit to a wrong order is reported, and the right one too.
local before = { lines(writes), lines(reads) }
vim.cmd("buffer " .. writes)
go_to(env.WRITER_BARRIER)
vim.cmd("normal! dd")
local function in_time(what, test)
	local took = wait(what, test, 300000)

	print(string.format("%s reported after %.0f ms", what, took))
	if tonumber(env.LIMIT_MS) > 0 and took > tonumber(env.LIMIT_MS) then
		say("%s was reported after %.0f ms", what, took)
	end
end

in_time("the missing barrier", function()
	return not has(writes, information)()
end)
vim.cmd("undo")
wait("the barrier again", has(writes, information), 300000)
go_to(env.WRITER_BARRIER)
vim.cmd("move +" .. env.WRONG_LINES)
in_time("the wrong order", function()
	return not has(writes, information)() and found(writes)[1] ~= nil
end)
local wrong = false
for _, d in ipairs(vim.diagnostic.get(writes)) do
	wrong = wrong or d.code == "misordered-access"
		or d.code == "unpaired-barrier"
end
if not wrong then
	say("the wrong order has %s", vim.inspect(vim.diagnostic.get(writes)))
end
vim.cmd("undo")
wait("the right order", has(writes, information), 300000)
if lines(writes) ~= before[1] then
	say("undo has left the writer changed")
end

-- The fix, in both buffers.
go_to(env.WRITER_BARRIER)
params = vim.lsp.util.make_range_params(0, "utf-16")
params.context = { diagnostics = {} }
answer = our_client().request_sync("textDocument/codeAction", params, 300000,
	writes)
local fixed = false
for _, action in ipairs(answer.result or {}) do
	if action.title:find("^Convert the pair") then
		vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
		fixed = true
	end
end
if not fixed then
	say("no fix among %s", vim.inspect(answer))
end
vim.fn.writefile(vim.split(lines(writes):sub(1, -2), "\n"), env.OUT .. "/writer")
vim.fn.writefile(vim.split(lines(reads):sub(1, -2), "\n"), env.OUT .. "/reader")
finish()
