// SPDX-License-Identifier: GPL-2.0-only
// What the extension and its test have in common; needs no editor.

/** The settings that the server knows, out of what `get` gives. */
export function serverSettings(
	get: (name: string) => unknown): Record<string, unknown> {
	const settings: Record<string, unknown> = {};

	for (const name of ["target", "comments", "unpaired", "config", "arch"]) {
		const value = get(name);

		if (value !== undefined && value !== "")
			settings[name] = value;
	}
	return settings;
}

/** How the server is started. */
export function serverCommand(path: string) {
	return { command: path || "smpair", args: ["lsp"] };
}

/** The files it is asked about. */
export const selector = [
	{ scheme: "file", language: "c" },
	{ scheme: "file", pattern: "**/*.h" },
];
