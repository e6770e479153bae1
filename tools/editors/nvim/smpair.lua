-- SPDX-License-Identifier: GPL-2.0-only
-- smpair for Neovim's built-in client, 0.7 and newer. See README.md.
local M = {}

local defaults = {
	cmd = { "smpair", "lsp" },
	settings = {}, -- as README.md lists them
	on_attach = nil,
}

-- The top of a kernel tree, or the folder of a compile_commands.json.
local function root_of(path)
	local dir = vim.fn.fnamemodify(path, ":p:h")

	while dir ~= "" do
		if vim.fn.filereadable(dir .. "/compile_commands.json") == 1
			or vim.fn.filereadable(dir .. "/Kbuild") == 1
			and vim.fn.filereadable(dir .. "/MAINTAINERS") == 1 then
			return dir
		end
		local parent = vim.fn.fnamemodify(dir, ":h")
		if parent == dir then
			return nil
		end
		dir = parent
	end
end

local function show_litmus(result)
	for _, which in ipairs({ "before", "after" }) do
		vim.cmd("new")
		vim.bo.buftype = "nofile"
		vim.bo.bufhidden = "wipe"
		vim.bo.filetype = "litmus"
		vim.api.nvim_buf_set_lines(0, 0, -1, false,
			vim.split(result[which].text, "\n"))
	end
end

-- Runs a command of the server and gives its result to done.
local function ask(command, done)
	for _, client in pairs(vim.lsp.buf_get_clients(0)) do
		if client.name == "smpair" then
			client.request("workspace/executeCommand", {
				command = command.command,
				arguments = command.arguments,
			}, function(err, result)
				if not err and result then
					done(result)
				end
			end, 0)
		end
	end
end

local function commands()
	vim.lsp.commands["smpair.litmus"] = function(command)
		ask(command, show_litmus)
	end
	vim.lsp.commands["smpair.partner"] = function(command)
		ask(command, function(result)
			if result[1] then
				vim.lsp.util.jump_to_location(result[1], "utf-16")
			end
		end)
	end
end

local clients = {} -- root to client's number

function M.attach(buffer)
	local root = root_of(vim.api.nvim_buf_get_name(buffer))

	if not root then
		return
	end
	if not clients[root] then
		clients[root] = vim.lsp.start_client({
			name = "smpair",
			cmd = M.options.cmd,
			root_dir = root,
			init_options = M.options.settings,
			capabilities = vim.lsp.protocol.make_client_capabilities(),
			on_attach = M.options.on_attach,
			on_exit = function()
				clients[root] = nil
			end,
		})
	end
	if clients[root] then
		vim.lsp.buf_attach_client(buffer, clients[root])
	end
end

function M.setup(options)
	M.options = vim.tbl_deep_extend("force", defaults, options or {})
	commands()
	vim.api.nvim_create_autocmd("FileType", {
		pattern = { "c", "cpp" },
		callback = function(event)
			M.attach(event.buf)
		end,
	})
	vim.api.nvim_create_autocmd({ "BufEnter", "InsertLeave" }, {
		pattern = { "*.c", "*.h" },
		callback = function()
			pcall(vim.lsp.codelens.refresh)
		end,
	})
end

return M
