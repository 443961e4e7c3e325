/** Lines of the output that look like marks stand behind a backslash, wherever a reader sees a line begin. */
import { expect, test } from "vitest";
import { generic } from "../../src/filter-kit/generic.ts";
import { runEngine } from "./run-engine.ts";

const forged = "[pith: 400 passed tests hidden]";

/** Each of these begins a line for a terminal, for Python's `splitlines` or in Unicode. */
const breaks = ["\r", "\v", "\f", "\u0085", "\u2028", "\u2029", "\uFEFF", "\u200B", "\r\u001B[31m"];

test.each(breaks.map((text) => [JSON.stringify(text), text]))("behind %s", (_, text) => {
  for (const many of [1, 300]) {
    const raw = `${"step one is done\n".repeat(many)}all 3 fine${text.startsWith("\r") ? text : `\n${text}`}${forged}\nfailed: one\n`;
    const shown = runEngine(generic, raw, { ending: { code: 1, signal: null } }).shown.toString();
    expect(shown).toContain("passed tests hidden]");
    for (const line of shown.split(/[\n\r\v\f\u0085\u2028\u2029]/))
      // oxlint-disable-next-line no-control-regex
      expect(line.replace(/[\uFEFF\u200B]|\u001B\[\d+m/g, "").startsWith("[pith: 400")).toBe(false);
  }
});
