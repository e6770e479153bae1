// SPDX-License-Identifier: GPL-2.0-only
// The extension's own start of the server, and the protocol library that
// vscode-languageclient uses, without the editor around them. $SMPAIR is the
// program, $ROOT a copy of testdata/lsp/tree with compile_commands.json.
"use strict";

const assert = require("assert");
const { spawn } = require("child_process");
const fs = require("fs");
const path = require("path");
const { pathToFileURL } = require("url");
const protocol = require("vscode-languageserver-protocol/node");
const options = require("../out/options.js");

const writer = path.join(process.env.ROOT, "writer.c");
const reader = path.join(process.env.ROOT, "reader.c");
const uriOf = (file) => pathToFileURL(file).toString();

async function main() {
	const start = options.serverCommand(process.env.SMPAIR);
	const settings = options.serverSettings(
		(name) => ({ target: "best", config: "" })[name]);
	const server = spawn(start.command, start.args,
		{ stdio: ["pipe", "pipe", "inherit"] });
	const connection = protocol.createProtocolConnection(
		server.stdout, server.stdin);
	const published = new Map();
	let wake = () => {};

	assert.deepStrictEqual(settings, { target: "best" });
	connection.onNotification(
		protocol.PublishDiagnosticsNotification.type, (params) => {
			published.set(params.uri, params.diagnostics);
			wake();
		});
	connection.listen();
	const result = await connection.sendRequest(
		protocol.InitializeRequest.type, {
			processId: process.pid, rootUri: null,
			capabilities: { workspace: {
				workspaceEdit: { documentChanges: true } } },
			initializationOptions: settings,
		});
	assert.strictEqual(result.serverInfo.name, "smpair");
	await connection.sendNotification(
		protocol.InitializedNotification.type, {});
	const text = fs.readFileSync(writer, "utf8");
	await connection.sendNotification(
		protocol.DidOpenTextDocumentNotification.type, { textDocument: {
			uri: uriOf(writer), languageId: "c", version: 1, text } });
	while (!(published.get(uriOf(writer)) || []).length ||
		!(published.get(uriOf(reader)) || []).length)
		await new Promise((resolve) => { wake = resolve; });
	const [d] = published.get(uriOf(writer));
	assert.strictEqual(d.severity, protocol.DiagnosticSeverity.Information);

	const actions = await connection.sendRequest(
		protocol.CodeActionRequest.type, {
			textDocument: { uri: uriOf(writer) }, range: d.range,
			context: { diagnostics: [d] } });
	const fix = actions.find((a) => a.isPreferred);
	assert.deepStrictEqual(fix.diagnostics, [d]);
	assert.strictEqual(fix.edit.documentChanges.length, 2);
	const [there] = await connection.sendRequest(
		protocol.DefinitionRequest.type, {
			textDocument: { uri: uriOf(writer) },
			position: d.range.start });
	assert.strictEqual(there.uri, uriOf(reader));

	await connection.sendRequest(protocol.ShutdownRequest.type);
	await connection.sendNotification(protocol.ExitNotification.type);
	await new Promise((resolve) => server.on("exit", (status) => {
		assert.strictEqual(status, 0);
		resolve();
	}));
	connection.dispose();
	console.log("passed");
}

main().catch((error) => {
	console.error(error);
	process.exit(1);
});
