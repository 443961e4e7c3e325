import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { apply, undo } from "../../../src/install/json-edit.ts";
import { type YamlItem, yamlItem } from "../../../src/install/setup/yaml-item.ts";

const item = yamlItem({
  path: "config.yaml",
  at: ["plugins", "enabled"],
  value: "pith",
  isOurs: (value) => value === "pith",
});

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

const read: YamlItem = {
  path: "x.yml",
  at: ["read"],
  value: "/p/pith.md",
  isOurs: (one) => one === "/p/pith.md",
};
const deep: YamlItem = {
  path: "x.yml",
  at: ["agents", "root", "hooks", "after"],
  value: { matcher: "shell", hooks: ["[ -x 'a' ] && \"b\""] },
  isOurs: (one) => (one as { matcher?: string } | null)?.matcher === "shell",
};
const put = (item: YamlItem, text: string): string => yamlItem(item).edits(text).reduce(apply, text);

describe("an item that is no plain word", () => {
  it.each<[string, string, string]>([
    ["an empty file", "", 'read:\n  - "/p/pith.md"\n'],
    ["comments only", "# mine\n", '# mine\nread:\n  - "/p/pith.md"\n'],
    ["no line end", "model: x", 'model: x\nread:\n  - "/p/pith.md"\n'],
    [
      "other keys, and comments",
      "# mine\nmodel: x # good\n",
      '# mine\nmodel: x # good\nread:\n  - "/p/pith.md"\n',
    ],
    ["one value", "read: CONVENTIONS.md # mine\n", 'read: ["/p/pith.md", CONVENTIONS.md] # mine\n'],
    ["a quoted value", "read: 'a b.md'\n", "read: [\"/p/pith.md\", 'a b.md']\n"],
    ["a list", "read:\n  - a.md # mine\n  - b.md\n", 'read:\n  - "/p/pith.md"\n  - a.md # mine\n  - b.md\n'],
    ["a list that is not indented", "read:\n- a.md\nx: 1\n", 'read:\n- "/p/pith.md"\n- a.md\nx: 1\n'],
    ["a list in one line", "read: [a.md, b.md]\n", 'read: ["/p/pith.md", a.md, b.md]\n'],
    ["an empty list", "read: []\n", 'read: ["/p/pith.md"]\n'],
    [
      "carriage returns",
      "a: 1\r\nread:\r\n  - a.md\r\n",
      'a: 1\r\nread:\r\n  - "/p/pith.md"\r\n  - a.md\r\n',
    ],
    ["nothing behind the key", "read:\nx: 1\n", 'read:\n  - "/p/pith.md"\nx: 1\n'],
    ["a map in one line", "{ a: 1 }\n", '{read: ["/p/pith.md"],  a: 1 }\n'],
    ["a start of the document", "---\na: 1\n", '---\na: 1\nread:\n  - "/p/pith.md"\n'],
    ["a byte order mark", "\uFEFFa: 1\n", '\uFEFFa: 1\nread:\n  - "/p/pith.md"\n'],
  ])("goes in, and comes out to the byte: %s", (_, before, after) => {
    expect(put(read, before)).toBe(after);
    expect(undo(after, yamlItem(read).edits(before))).toBe(before);
    expect(yamlItem(read).edits(after)).toEqual([]);
    expect(yamlItem(read).has(after)).toBe(true);
    expect(yamlItem(read).has(before)).toBe(false);
  });

  it("makes the keys above it", () => {
    const before = "agents:\n    root:\n        model: x\n        toolsets:\n            - type: shell\n";
    expect(put(deep, before)).toBe(
      'agents:\n    root:\n        hooks:\n          after:\n            - {"matcher":"shell","hooks":["[ -x \'a\' ] && \\"b\\""]}\n        model: x\n        toolsets:\n            - type: shell\n',
    );
  });

  it("goes beside what is there", () => {
    const before = "agents:\n  root:\n    hooks:\n      before:\n        - x: 1\n";
    const after = put(deep, before);
    expect(parse(after)).toEqual({
      agents: { root: { hooks: { after: [deep.value], before: [{ x: 1 }] } } },
    });
  });

  it.each([
    ["broken", "a: [\n"],
    ["several documents", "a: 1\n---\nb: 2\n"],
    ["a list as the whole", "- a\n"],
    ["a key that is no list", "read: { a: 1 }\n"],
    ["a text over lines", "read: |\n  a\n  b\n"],
    ["an alias", "a: &x [1]\nread: *x\n"],
  ])("is refused, and nothing changed: %s", (_, text) => {
    expect(() => yamlItem(read).edits(text)).toThrow(/nothing was changed/);
  });

  it.each<[string, YamlItem, string, string]>([
    [
      "the only one, with its keys",
      deep,
      put(deep, "agents:\n  root:\n    model: x\n"),
      "agents:\n  root:\n    model: x\n",
    ],
    ["one of several", read, 'read:\n  - a.md\n  - "/p/pith.md"\n  - b.md\n', "read:\n  - a.md\n  - b.md\n"],
    ["in one line", read, 'read: [a.md, "/p/pith.md", b.md]\n', "read: [a.md, b.md]\n"],
    ["spelled otherwise", read, "read:\n  - /p/pith.md # moved\n", ""],
    ["none", read, "read: a.md\n", "read: a.md\n"],
  ])("is found in a file that was edited since: %s", (_, item, text, rest) => {
    expect(yamlItem(item).without(text)).toBe(rest);
  });

  it("leaves keys of the user's that held nothing before", () => {
    const before = "plugins: # none\nmodel: x\n";
    const made = item.edits(before);
    const edited = `${made.reduce(apply, before)}later: 1\n`;
    expect(item.without(edited, made)).toBe(`${before}later: 1\n`);
    const listed = "plugins:\n  enabled:\n    - pith\n";
    expect(item.without(listed, [{ at: 0, removed: "", inserted: "    - pith\n" }])).toBe(
      "plugins:\n  enabled:\n    []\n",
    );
  });

  it("leaves everything else as it was, in any document", () => {
    const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean());
    const values = fc.dictionary(
      fc.stringMatching(/^[a-z]{1,6}$/),
      fc.oneof(scalar, fc.array(scalar), fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), scalar)),
      { minKeys: 1 },
    );
    fc.assert(
      fc.property(values, fc.constantFrom(2, 4), fc.boolean(), (value, indent, crlf) => {
        const text = stringify(value, { indent }).replaceAll("\n", crlf ? "\r\n" : "\n");
        const item = { ...read, at: ["zz", "list"] };
        const after = put(item, text);
        expect(parse(after)).toEqual({ ...parse(text), zz: { list: ["/p/pith.md"] } });
        expect(undo(after, yamlItem(item).edits(text))).toBe(text);
        expect(parse(yamlItem(item).without(after))).toEqual(parse(text));
      }),
      { numRuns: 60 },
    );
  });
});
