// SPDX-License-Identifier: GPL-2.0-only
"use strict";

(function () {
	const all = Array.from(document.querySelectorAll("article"));
	const rule = document.getElementById("rule");
	const path = document.getElementById("path");
	const root = document.documentElement;

	function fits(article) {
		const files = article.dataset.files.split(" ");
		const wanted = path.value.trim();

		return (!rule.value || article.dataset.rule === rule.value) &&
			(!wanted || files.some((f) => f.includes(wanted)));
	}

	function filter() {
		let shown = 0;

		for (const article of all) {
			article.hidden = !fits(article);
			shown += !article.hidden;
		}
		for (const section of document.querySelectorAll("section"))
			section.hidden =
				!section.querySelector("article:not([hidden])");
		document.getElementById("shown").textContent =
			shown + " of " + all.length;
	}

	function other_theme() {
		const dark = getComputedStyle(root).colorScheme === "dark";

		root.dataset.theme = dark ? "light" : "dark";
	}

	/* "report.html?rule=acqrel&path=net/" opens so filtered. */
	const wanted = new URLSearchParams(location.search);

	rule.value = wanted.get("rule") || "";
	path.value = wanted.get("path") || "";
	rule.addEventListener("input", filter);
	path.addEventListener("input", filter);
	document.getElementById("theme").addEventListener("click", other_theme);
	document.getElementById("filter").addEventListener("submit",
		(event) => event.preventDefault());
	document.getElementById("filter").hidden = false;
	filter();
})();
