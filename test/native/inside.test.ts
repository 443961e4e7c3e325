/** The native program answers an agent's shell as the engine does. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { distDir } from "../../src/system/installation.ts";
import { callText } from "../hooks/claude/client-text.ts";

const [native, engine] = ["pith-native", "pith"].map((name) => join(distDir(), "libexec", name)) as [
  string,
  string,
];
const snapshot = new URL("../hooks/claude/snapshots/2.1.330-bash.sh", import.meta.url).pathname;

const answer = (words: readonly string[]): string => {
  const [program = "", ...args] = words;
  return spawnSync(program, args, { encoding: "utf8", env: { PATH: "/usr/bin:/bin", HOME: "/nonexistent" } })
    .stdout;
};

/** No shell stands between it and the program. */
const withoutScript = (text: string): string =>
  text
    .replaceAll(`${distDir()}/pith --function `, `${native} ${distDir()} --function `)
    .replaceAll(`${distDir()}/pith --for-agent `, `${native} ${distDir()} --for-agent `);

test.skipIf(!existsSync(native))("an insertion, one in place of a function, and none", () => {
  for (const command of ["git status", "grep -rn x . && git log", "echo nothing"]) {
    const words = ["inside", "claude", callText(command, { snapshot })];
    const [ours, theirs] = [answer([native, engine, ...words]), answer([engine, ...words])];
    expect(ours).toBe(process.platform === "linux" ? withoutScript(theirs) : theirs);
    expect(ours.endsWith("\0")).toBe(true);
    expect(ours.length > 1).toBe(command !== "echo nothing");
  }
});
