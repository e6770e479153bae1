# SPDX-License-Identifier: GPL-2.0-only
"""A language client for tests: one server, its messages, and open files."""

import json
import os
import select
import shutil
import subprocess
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
FULL = {
    "workspace": {"workspaceEdit": {"documentChanges": True},
                  "codeLens": {"refreshSupport": True}},
    "window": {"workDoneProgress": True, "showDocument": {"support": True}},
}


class Gone(Exception):
    """The server has ended."""


class Client:
    def __init__(self, smpair, args=(), cwd=None, env=None):
        self.process = subprocess.Popen(
            [smpair, "lsp", *args], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cwd, env=env)
        os.set_blocking(self.process.stderr.fileno(), False)
        self.buffer = b""
        self.messages = []
        self.next_id = 0
        self.versions = {}

    def send_bytes(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Gone() from None

    def send(self, message):
        body = json.dumps(message, ensure_ascii=False).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def notify(self, method, params=None):
        message = {"jsonrpc": "2.0", "method": method}
        if params is not None:
            message["params"] = params
        self.send(message)

    def ask(self, method, params=None):
        """Sends a request and returns its id."""
        self.next_id += 1
        message = {"jsonrpc": "2.0", "id": self.next_id, "method": method}
        if params is not None:
            message["params"] = params
        self.send(message)
        return self.next_id

    def take(self):
        """One message out of what was read, or None."""
        head, found, rest = self.buffer.partition(b"\r\n\r\n")
        if not found:
            return None
        length = int(head.split(b":")[1])
        if len(rest) < length:
            return None
        self.buffer = rest[length:]
        return json.loads(rest[:length])

    def read(self, until):
        """The next message, or None when there is none by that time."""
        while True:
            message = self.take()
            if message is not None:
                self.messages.append(message)
                return message
            left = until - time.monotonic()
            if left <= 0:
                return None
            out = self.process.stdout
            if not select.select([out], [], [], left)[0]:
                return None
            data = os.read(out.fileno(), 65536)
            if not data:
                raise Gone()
            self.buffer += data

    def wait(self, test, seconds=30):
        """The first message from now on for which test holds."""
        until = time.monotonic() + seconds
        while True:
            message = self.read(until)
            if message is None:
                raise AssertionError("no such message in time; got " +
                                     json.dumps(self.messages[-5:]))
            if test(message):
                return message

    def answer(self, number, seconds=30):
        return self.wait(lambda m: m.get("id") == number and
                         "method" not in m, seconds)

    def call(self, method, params=None, seconds=30):
        message = self.answer(self.ask(method, params), seconds)
        if "error" in message:
            raise AssertionError(method + ": " + json.dumps(message["error"]))
        return message["result"]

    def start(self, capabilities=None, options=None):
        result = self.call("initialize", {
            "processId": os.getpid(), "rootUri": None,
            "capabilities": capabilities or {},
            "initializationOptions": options or {}})
        self.notify("initialized", {})
        return result

    def open(self, path, text=None):
        if text is None:
            with open(path, encoding="utf-8") as f:
                text = f.read()
        self.versions[path] = 1
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri(path), "languageId": "c", "version": 1,
            "text": text}})

    def change(self, path, changes):
        self.versions[path] += 1
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri(path),
                             "version": self.versions[path]},
            "contentChanges": changes})

    def diagnostics(self, path, test=lambda list: True, seconds=30):
        """The next ones published for the file that pass the test."""
        message = self.wait(
            lambda m: m.get("method") == "textDocument/publishDiagnostics"
            and m["params"]["uri"] == uri(path)
            and test(m["params"]["diagnostics"]), seconds)
        return message["params"]

    def stop(self, seconds=10):
        """Shuts down and returns the exit status."""
        self.call("shutdown")
        self.notify("exit")
        status = self.process.wait(seconds)
        return status

    def errors(self):
        return (self.process.stderr.read() or b"").decode(errors="replace")


class Tree:
    """A folder with the files, and a server for it."""

    def __init__(self, smpair):
        self.smpair = smpair
        self.folder = os.path.realpath(tempfile.mkdtemp())
        self.root = os.path.join(self.folder, "tree")
        shutil.copytree(os.path.join(HERE, "tree"), self.root)
        shutil.copytree(os.path.join(HERE, "..", "include"),
                        os.path.join(self.root, "include"))
        self.files = sorted(f for f in os.listdir(self.root)
                            if f.endswith(".c"))
        with open(self.path("compile_commands.json"), "w") as f:
            json.dump([{"directory": self.root, "file": name, "arguments":
                        ["clang", "-Iinclude", "-c", name]}
                       for name in self.files], f)
        self.env = dict(os.environ, XDG_CACHE_HOME=self.folder + "/cache",
                        LC_ALL="C", NO_COLOR="1")
        self.clients = []

    def path(self, name):
        return os.path.join(self.root, name)

    def text(self, name):
        with open(self.path(name), encoding="utf-8") as f:
            return f.read()

    def client(self, capabilities=None, options=None, start=True):
        client = Client(self.smpair, cwd=self.folder, env=self.env)
        self.clients.append(client)
        if start:
            client.start(FULL if capabilities is None else capabilities,
                         options)
        return client

    def close(self):
        for client in self.clients:
            if client.process.poll() is None:
                client.process.kill()
                client.process.wait()
        shutil.rmtree(self.folder)


def uri(path):
    return "file://" + path


def at(path, line, character):
    return {"textDocument": {"uri": uri(path)},
            "position": {"line": line, "character": character}}


def place(text, word, units=lambda s: len(s.encode("utf-16-le")) // 2):
    """Line and character of the first word in text."""
    before = text[:text.index(word)]
    line = before.count("\n")
    return line, units(before[before.rfind("\n") + 1:])


def offset(text, position, units=lambda s: len(s.encode("utf-16-le")) // 2):
    """Where a position is in text."""
    lines = text.split("\n")
    start = sum(len(line) + 1 for line in lines[:position["line"]])
    line = lines[position["line"]]
    for i in range(len(line) + 1):
        if units(line[:i]) >= position["character"]:
            return start + i
    return start + len(line)


def apply(text, edits):
    """The text after TextEdits."""
    spans = sorted(((offset(text, e["range"]["start"]),
                     offset(text, e["range"]["end"]), e["newText"])
                    for e in edits), reverse=True)
    for begin, end, new in spans:
        text = text[:begin] + new + text[end:]
    return text
