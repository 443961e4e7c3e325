import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { stringify, parse } from "yaml";
import { apply, undo } from "../../../src/install/json-edit.ts";
import { type YamlItem, yamlItem } from "../../../src/install/setup/yaml-list.ts";

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

describe("an item", () => {
  it.each<[string, string, string]>([
    ["an empty file", "", 'read:\n  - "/p/pith.md"\n'],
    ["comments only", "# mine\n", '# mine\nread:\n  - "/p/pith.md"\n'],
    ["no line end", "model: x", 'read:\n  - "/p/pith.md"\nmodel: x'],
    [
      "other keys, and comments",
      "# mine\nmodel: x # good\n",
      '# mine\nread:\n  - "/p/pith.md"\nmodel: x # good\n',
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
    ["a start of the document", "---\na: 1\n", '---\nread:\n  - "/p/pith.md"\na: 1\n'],
    ["a byte order mark", "\uFEFFa: 1\n", '\uFEFFread:\n  - "/p/pith.md"\na: 1\n'],
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
    ["nothing behind the key", "read:\nx: 1\n"],
    ["an alias", "a: &x [1]\nread: *x\n"],
    ["a map in one line", "{ a: 1 }\n"],
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
