import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { pith, world } from "./world.ts";

const texts = [
  "git status 2>&1",
  "case $x in a) git log;; b) git diff;; esac",
  "git log |& cat",
  "cat <<< 'here'",
  "grep $'a\\tb' file",
  "echo $((1 + 2)) && git status",
  "git status # git log",
  "git status\r\ngit log\r\n",
  "cat <<'EOF'\ngit log\nEOF\ngit status",
  'git commit -m "$(cat <<\'EOF\'\nit\'s (a) "body"\nEOF\n)" && git log',
  "if git diff --quiet; then git status; else git log; fi",
];

test("deleting the insertions gives the text back, and bash accepts both or none", () => {
  const here = world();
  for (const text of texts) {
    const rewritten = here.rewrite(text);
    expect(rewritten.replaceAll(/'?[^\s']*\/pith'? |(?<![\w/])pith /g, "")).toBe(
      rewritten === text ? text : text.replace(/\n$/, ""),
    );
    const syntax = (script: string): number | null => spawnSync("bash", ["-n", "-c", script]).status;
    expect({ text, status: syntax(rewritten) }).toEqual({ text, status: syntax(text) });
  }
  expect(pith).toContain("dist");
});
