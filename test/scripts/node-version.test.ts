import { expect, test } from "vitest";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  engines: { node: string };
  scripts: Record<string, string>;
};
const min = manifest.engines.node.replace(">=", "");

/** This Node, saying that it is another one. */
const asNode = (version: string, words: readonly string[]) => {
  const claim = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(claim)}`, ...words],
    { cwd: root, encoding: "utf8", input: "" },
  );
  return { status, stdout, stderr };
};

const main = join(root, "dist", "node", "main.js");

test.each(["18.20.4", "20.15.1"])("Node %s is refused in one line", (version) => {
  expect(asNode(version, [main, "--version"])).toEqual({
    status: 2,
    stdout: "",
    stderr: `pith: needs Node ${min} or newer, and \`node\` on PATH is ${version}\n`,
  });
});

test("the least Node, and a later one, are taken", () => {
  expect(asNode(`${min}.0`, [main, "--version"]).status).toBe(0);
  expect(asNode("30.0.0", [main, "--version"]).status).toBe(0);
});

test.each([
  [["hook", "claude"], 0],
  [["sink", "/", "whole", "1", "--", "ls"], 70],
  [["inside", "codex", "ls"], 70],
])("what an agent or the launcher starts says nothing: %j", (words, status) => {
  expect(asNode("18.20.4", [main, ...words])).toEqual({ status, stdout: "", stderr: "" });
});

test("npm's scripts say it too, before they start anything", () => {
  const needs = join("scripts", "needs-node.mjs");
  for (const first of [needs, join("scripts", "install-missing.mjs")])
    expect(asNode("18.20.4", [first])).toEqual({
      status: 1,
      stdout: "",
      stderr: `pith needs Node ${min} or newer, and this is 18.20.4\n`,
    });
  expect(asNode(`${min}.0`, [needs])).toEqual({ status: 0, stdout: "", stderr: "" });
  const typescript = Object.entries(manifest.scripts).filter(([, line]) => /^(?:tsx|vitest) /.test(line));
  expect(typescript).toEqual([]);
});
