/** In Codex's sandbox the shell's parent is its first process, known by the name that it was started as: its file is
 * called `codex` where the sandbox starts it again by its path, and `codex-linux-sandbox` where by a link. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { world } from "../../classes/world.ts";

const capture = join(import.meta.dirname, "..", "..", "..", "fixtures", "cargo", "test", "large.txt");
const words = ["-Urpf", "--mount-proc"];
const mayUnshare = spawnSync("unshare", [...words, "true"]).status === 0;

/** Output of a shell whose parent is the first process of its own world, started as `name`. */
const printedBelow = (name: string): string => {
  const here = world();
  mkdirSync(join(here.home, ".codex"));
  expect(here.own("init", "--agent", "codex", "--yes").code).toBe(0);
  const bin = join(here.folder, "bin");
  mkdirSync(bin, { recursive: true });
  copyFileSync(capture, join(bin, "capture.txt"));
  writeFileSync(join(bin, "cargo"), `#!/bin/sh\ncat '${bin}/capture.txt'\nexit 101\n`, { mode: 0o755 });
  // A pipe is read: a parent that waits is needed, and one that is no shell.
  const parent = `const { spawnSync } = require("child_process"); process.env.BASH_ENV = process.env.START; process.env.CODEX_TOOL_CALL_ID = "call_1";
    const { stdout } = spawnSync("/bin/bash", ["-c", "cargo test"], { stdio: ["ignore", "pipe", "pipe"] });
    process.stdout.write(stdout);`;
  const start = join(here.home, ".config", "pith", "codex", "pith-bash-env.bash");
  const { stdout } = here.bash(
    `exec setsid -w unshare ${words.join(" ")} /bin/bash -c 'exec -a "$NAME" "$NODE" -e "$PARENT"'`,
    {
      NAME: name,
      NODE: process.execPath,
      PARENT: parent,
      BASH_ENV: "",
      START: start,
      PATH: `${bin}:${process.env["PATH"]}`,
    },
  );
  return stdout;
};

test.skipIf(!mayUnshare)("a shell below codex-linux-sandbox is Codex's, whatever that file is called", () => {
  expect(printedBelow("codex-linux-sandbox")).toContain("[pith");
});

test.skipIf(!mayUnshare)("a shell below another first process is not", () => {
  const printed = printedBelow("somebody-else");
  expect(printed).toContain("number_0007");
  expect(printed).not.toContain("[pith");
});
