import { expect, test } from "vitest";
import { commandName } from "../../src/history/command-name.ts";

test.each([
  ["cargo test", "cargo test", "cargo test -q"],
  ["", "deploy up", "/opt/bin/deploy up --now"],
  ["", "make", "make -j4"],
  ["", "python.exe", String.raw`& 'C:\Program Files\Python\python.exe' -m pytest`],
  ["", "tool.exe run", String.raw`C:\bin\tool.exe run`],
  ["", "my tool", "'./my tool' -x"],
  ["", "?", " "],
])("filter %j: %s for %s", (filter, name, cmd) => expect(commandName({ filter, cmd })).toBe(name));
