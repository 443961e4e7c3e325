/** Rows and blocks that differ in a name alone: the one whose text differs is shown, below its own heading. */
import { describe, expect, test } from "vitest";
import { generic } from "../../../src/filter-kit/generic.ts";
import { runEngine } from "../run-engine.ts";
import { walk } from "../walk.ts";

const letters = "abcdefghijklmnoprstuvw";

/** Names without a number, each another one. */
const nameAt = (at: number): string => {
  let [rest, name] = [at + 1, ""];
  for (let place = 0; place < 7; place += 1) {
    rest = (Math.imul(rest, 1_103_515_245) + 12_345) & 0x7fffffff;
    name += letters[(rest >> 8) % letters.length]!;
  }
  return name;
};

const shownOf = (lines: readonly string[]): string[] => {
  const raw = `${lines.join("\n")}\n`;
  const shown = runEngine(generic, raw).shown.toString();
  expect(walk(raw, shown)).toBe(null);
  return shown.split("\n");
};

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const odd = 180;

describe("one row of three hundred, each of another name", () => {
  test.each<[string, (name: string, isOdd: boolean, at: number) => string]>([
    ["a word", (name, is) => `user ${name} role=${is ? "admin" : "viewer"} mfa=on`],
    [
      "a word at the end",
      (name, is, at) => `12:${10 + (at % 40)}:07 INFO ${name} logged in mfa=${is ? "off" : "on"}`,
    ],
    ["a letter", (name, is) => `checked ${name}: perms ${is ? "rwxrwxrwx" : "rw-r--r--"} owner root`],
    ["a number", (name, is, at) => `restored table ${name} (${is ? 0 : 20 + ((at * 37) % 900)} rows)`],
    ["a number below a name", (name, is, at) => `[${name}] copied ${is ? 0 : 20 + ((at * 37) % 900)} rows`],
  ])("differs in %s", (_, row) => {
    const rows = range(300).map((at) => row(nameAt(at), at === odd, at));
    const shown = shownOf(rows);
    expect(shown).toContain(rows[odd]);
    expect(shown.length).toBeLessThan(140);
  });
});

test.each<[string, (name: string) => string]>([
  ["Deploying x", (name) => `Deploying ${name}`],
  ["### x ###", (name) => `### ${name} ###`],
  ["==> x <==", (name) => `==> ${name} <==`],
  ["[x]", (name) => `[${name}]`],
])("of blocks below %s the odd one is shown with its heading", (_, head) => {
  const lines = range(200).flatMap((at) => [
    head(nameAt(at)),
    "pulling image",
    `health check ${at === odd ? "skipped" : "passed"}`,
    "routed traffic",
  ]);
  const shown = shownOf(lines);
  const at = shown.indexOf("health check skipped");
  expect(at).toBeGreaterThan(0);
  const heads = new Set(range(200).map((one) => head(nameAt(one))));
  expect(shown.slice(0, at).findLast((line) => heads.has(line))).toBe(head(nameAt(odd)));
  expect(shown.length).toBeLessThan(160);
});

test("a state is no name, whatever the names beside it look like", () => {
  const rows = range(300).map((at) => `node web1-${nameAt(at)} ${at === odd ? "skipped" : "passed"}`);
  expect(shownOf(rows)).toContain(rows[odd]);
});

test("an id that may hold no digit leaves a path that is unlike all others", () => {
  const id = (at: number): string => (Math.imul(at + 1, 2_654_435_761) >>> 0).toString(16).padStart(8, "0");
  const rows = range(2000).map((at) => {
    const path = at === odd ? "/v1/../etc/passwd" : `/v1/items/${1000 + ((at * 37) % 9000)}`;
    return `GET ${path} 200 ${1 + (at % 90)}ms req=${id(at).slice(0, 4)}-${at % 7 === 0 ? "cafe" : "4c0f"}-${id(at * 3).slice(0, 2)}`;
  });
  expect(shownOf(rows)).toContain(rows[odd]);
});
