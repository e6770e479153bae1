# SPDX-License-Identifier: GPL-2.0-only
"""Looks into what smpair check --format=json and sarif print; see formats.

    schema SCHEMA FILE     is each value of FILE valid?
    agree JSON SARIF       do both say the same of the same findings?
    findings TEXT JSON SARIF
    edits JSON FOLDER      do the edits give the files of FOLDER?
    fixes SARIF FOLDER     the same, by bytes and by lines and columns
    fingerprints A B C     equal in A and B, others in C
"""
import json
import os
import re
import sys
import urllib.parse

import jsonschema


def values(path):
    """All JSON values of the file, one or a line each."""
    with open(path, encoding="utf-8") as f:
        text = f.read()
    if text.startswith("{\n"):
        return [json.loads(text)]
    return [json.loads(line) for line in text.splitlines()]


def found(path):
    return [v for v in values(path) if v["type"] == "finding"]


def results(path):
    (log,) = values(path)
    (run,) = log["runs"]
    return run["results"]


def need(condition, *what):
    if not condition:
        sys.exit(" ".join(str(w) for w in what))


def schema(schema_path, path):
    with open(schema_path, encoding="utf-8") as f:
        rules = json.load(f)
    kind = jsonschema.validators.validator_for(rules)
    kind.check_schema(rules)
    checked = values(path)
    need(checked, path, "is empty")
    for value in checked:
        error = jsonschema.exceptions.best_match(
            kind(rules).iter_errors(value))
        need(not error, path, error and list(error.absolute_path),
             error and error.message)
    if len(checked) > 1:
        kinds = [v["type"] for v in checked]
        need(kinds.index("summary") == len(kinds) - 1, path,
             "has lines behind the summary")


def agree(json_path, sarif_path):
    a, b = found(json_path), results(sarif_path)
    need(len(a) == len(b) > 20, len(a), "findings,", len(b), "results")
    need({f["decision"] for f in a} == {"convert", "keep", "warn"},
         "some kind of finding is missing")
    rules = values(sarif_path)[0]["runs"][0]["tool"]["driver"]["rules"]
    levels = {"convert": "note", "warn": "warning"}
    for f, r in zip(a, b):
        need(f["message"] == r["message"]["text"], f, r)
        need(f["rule"] == r["ruleId"], f["rule"], r["ruleId"])
        need(levels.get(f["decision"], "none") == r["level"], f, r)
        need(r["partialFingerprints"] == {"smpair/v1": f["fingerprint"]}, r)
        need(len([n for n in f["notes"] if "location" in n]) ==
             len(r["relatedLocations"]), r)
        need(("change" in f) == ("fixes" in r), r)
        if "ruleIndex" in r:
            need(rules[r["ruleIndex"]]["id"] == r["ruleId"], r)
        else:
            need(r["ruleId"] not in [rule["id"] for rule in rules], r)
    prints = [f["fingerprint"] for f in a]
    need(len(set(prints)) == len(prints), "two findings, one fingerprint")


def findings(text_path, json_path, sarif_path):
    with open(text_path, encoding="utf-8") as f:
        heads = re.findall(r"^(.*):(\d+):\d+: warning: (.*) \[", f.read(),
                           re.M)
    a = [(f["location"]["file"], str(f["location"]["line"]), f["message"])
         for f in found(json_path)]
    need(heads == a, "the text form has other findings")
    need(len(results(sarif_path)) == len(a), "SARIF has other findings")
    for f in found(json_path):
        need(f["decision"] != "convert" or
             f["pairs"] and f["partners"] and f["flags"] and
             "proof" in f and "change" in f, "this lacks something:", f)


def read(*path):
    with open(os.path.join(*path), "rb") as f:
        return f.read()


def compare(files, folder):
    need(files, "no edits")
    for name, data in files.items():
        need(data == read(folder, name), name, "becomes another file:",
             data.decode())


def replace(files, name, begin, end, text):
    data = files.setdefault(name, read(name))
    files[name] = data[:begin] + text.encode() + data[end:]


def edits(path, folder):
    files = {}
    for f in found(path):
        for e in reversed(f["change"]["edits"]):
            replace(files, e["file"], e["begin"], e["end"], e["replacement"])
    compare(files, folder)


def offset(name, line, column):
    lines = read(name).decode().splitlines(keepends=True)
    before = "".join(lines[:line - 1])
    if column > 1:
        before += lines[line - 1][:column - 1]
    return len(before.encode())


def fixes(path, folder):
    files = {}
    for r in results(path):
        (fix,) = r["fixes"]
        for change in fix["artifactChanges"]:
            name = urllib.parse.unquote(change["artifactLocation"]["uri"])
            for e in reversed(change["replacements"]):
                at = e["deletedRegion"]
                begin = at["byteOffset"]
                end = begin + at["byteLength"]
                need(begin == offset(name, at["startLine"],
                                     at["startColumn"]) and
                     end == offset(name, at["endLine"], at["endColumn"]),
                     name, "bytes and columns differ:", at)
                replace(files, name, begin, end, e["insertedContent"]["text"])
    compare(files, folder)


def fingerprints(a, b, c):
    a, b, c = ([f["fingerprint"] for f in found(p)] for p in (a, b, c))
    need(a and a == b, "another fingerprint when lines move:", a, b)
    need(not set(a) & set(c), "the same fingerprint of another flag")


{f.__name__: f for f in (schema, agree, findings, edits, fixes,
                         fingerprints)}[sys.argv[1]](*sys.argv[2:])
