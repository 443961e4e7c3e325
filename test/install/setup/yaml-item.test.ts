import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { apply, undo } from "../../../src/install/json-edit.ts";
import { yamlItem } from "../../../src/install/setup/yaml-item.ts";

const item = yamlItem({ path: "config.yaml", at: ["plugins", "enabled"], value: "pith" });

const added = (text: string): string => item.edits(text).reduce(apply, text);

const rows: readonly [what: string, before: string, after: string][] = [
  ["no file", "", "plugins:\n  enabled:\n    - pith\n"],
  ["only a comment", "# mine\n", "# mine\nplugins:\n  enabled:\n    - pith\n"],
  ["other keys, no end of line", "model: x # y", "model: x # y\nplugins:\n  enabled:\n    - pith\n"],
  ["CRLF", "model: x\r\n", "model: x\r\nplugins:\r\n  enabled:\r\n    - pith\r\n"],
  ["a byte order mark", "\uFEFFmodel: x\n", "\uFEFFmodel: x\nplugins:\n  enabled:\n    - pith\n"],
  ["a document start", "---\nmodel: x\n", "---\nmodel: x\nplugins:\n  enabled:\n    - pith\n"],
  [
    "a key without a value",
    "plugins: # none\nmodel: x\n",
    "plugins: # none\n  enabled:\n    - pith\nmodel: x\n",
  ],
  ["a key without a value, last", "plugins:", "plugins:\n  enabled:\n    - pith\n"],
  [
    "another key in the map",
    "plugins:\n    # why\n    disabled: [a]\nmodel: x\n",
    "plugins:\n    # why\n    enabled:\n      - pith\n    disabled: [a]\nmodel: x\n",
  ],
  ["a list without items", "plugins:\n  enabled:\nx: 1\n", "plugins:\n  enabled:\n    - pith\nx: 1\n"],
  ["an empty flow list", "plugins:\n  enabled: []\n", "plugins:\n  enabled: [pith]\n"],
  ["a flow list", "plugins:\n  enabled: [ a, b ]\n", "plugins:\n  enabled: [pith,  a, b ]\n"],
  ["a flow map", "plugins: {}\n", "plugins: {enabled: [pith]}\n"],
  ["a flow map with others", "plugins: {disabled: []}\n", "plugins: {enabled: [pith], disabled: []}\n"],
  [
    "a list with comments",
    "plugins:\n  enabled:\n    # tools\n    - a # first\n\n    - b\nx: 1\n",
    "plugins:\n  enabled:\n    # tools\n    - pith\n    - a # first\n\n    - b\nx: 1\n",
  ],
  ["a list that is not indented", "plugins:\n  enabled:\n  - a\n", "plugins:\n  enabled:\n  - pith\n  - a\n"],
];

describe("an element of a YAML list", () => {
  it.each(rows)("%s", (_, before, after) => {
    expect(added(before)).toBe(after);
    expect(item.has(before)).toBe(false);
    expect(item.has(after)).toBe(true);
    expect(item.edits(after)).toEqual([]);
    expect(undo(after, item.edits(before))).toBe(before);
  });

  it.each(rows)("is taken out again, however the file was edited meanwhile: %s", (_, before, after) => {
    const edited = `${after.replace(/\n?$/, "\n")}later: 1\n`;
    const rest = item.without(edited);
    expect(item.has(rest)).toBe(false);
    expect(parse(rest.replace("\uFEFF", ""))).toMatchObject({ later: 1 });
    expect(item.without(before)).toBe(before);
  });

  it.each([
    ["broken", "plugins: [a\nx: 1\n"],
    ["not a map", "plugins: 3\n"],
    ["a list where a map belongs", "plugins:\n  - a\n"],
    ["several documents", "a: 1\n---\nb: 2\n"],
    ["ended", "a: 1\n...\n"],
  ])("refuses a file that is %s", (_, text) => {
    expect(() => item.edits(text)).toThrow(/config\.yaml/);
  });

  it("refuses a list that another key shares, rather than change both", () => {
    expect(() => item.edits("all: &all [a]\nplugins:\n  enabled: *all\n")).toThrow(/by hand/);
    expect(() => item.edits("plugins:\n  enabled: &all [a]\nother: *all\n")).toThrow(/by hand/);
  });

  it("leaves everything else in any file as it is", () => {
    const word = fc
      .stringMatching(/^[a-z][a-z-]{0,8}$/)
      .filter((one) => !/^(?:pith|null|true|false|yes|no|on|off|y|n)$/.test(one));
    const list = fc.array(word, { maxLength: 4 });
    fc.assert(
      fc.property(list, word, fc.boolean(), fc.nat(3), (names, key, isFlow, gap) => {
        const comment = gap > 1 ? " # note" : "";
        const body = isFlow
          ? ` [${names.join(", ")}]\n`
          : `${comment}\n${names.map((name) => `    - ${name}${comment}\n`).join("")}`;
        const text = `${key}-top: 1\n${"\n".repeat(gap)}plugins:\n  other: x\n  enabled:${body}tail: [1]\n`;
        const result = added(text);
        expect(parse(result)).toEqual({
          [`${key}-top`]: 1,
          plugins: { other: "x", enabled: ["pith", ...names] },
          tail: [1],
        });
        expect(undo(result, item.edits(text))).toBe(text);
      }),
    );
  });
});
