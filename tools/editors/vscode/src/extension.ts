// SPDX-License-Identifier: GPL-2.0-only
import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

import { selector, serverCommand, serverSettings } from "./options";

let client: LanguageClient | undefined;

function settings(): Record<string, unknown> {
	const all = vscode.workspace.getConfiguration("smpair");

	return serverSettings((name) => all.get(name));
}

export async function activate(context: vscode.ExtensionContext) {
	const path = vscode.workspace.getConfiguration("smpair")
		.get<string>("path", "smpair");

	client = new LanguageClient("smpair", "smpair", serverCommand(path), {
		documentSelector: selector,
		initializationOptions: settings(),
		synchronize: {
			fileEvents: vscode.workspace.createFileSystemWatcher(
				"**/*.{c,h}"),
		},
	});
	context.subscriptions.push(
		vscode.workspace.onDidChangeConfiguration((event) => {
			if (event.affectsConfiguration("smpair"))
				void client?.sendNotification(
					"workspace/didChangeConfiguration",
					{ settings: { smpair: settings() } });
		}));
	await client.start();
}

export function deactivate(): Thenable<void> | undefined {
	return client?.stop();
}
