import { describe, expect, it } from "vitest";
import { apply, undo } from "../../../src/install/json-edit.ts";
import { tomlItem } from "../../../src/install/setup/toml-item.ts";
import { tomlTables } from "../../../src/install/setup/toml-tables.ts";

const item = tomlItem({ path: "c.toml", at: ["tools", "read", "allowlist"], value: "/p/*" });
const put = (text: string): string => item.edits(text).reduce(apply, text);

describe("an item of a list", () => {
  it.each<[string, string, string]>([
    ["no file", "", '[tools.read]\nallowlist = [ "/p/*" ]\n'],
    ["a table", "[tools.read]\na = 1\n", '[tools.read]\na = 1\nallowlist = [ "/p/*" ]\n'],
    [
      "a list",
      '[tools.read]\nallowlist = ["/a"] # mine\n',
      '[tools.read]\nallowlist = ["/p/*", "/a"] # mine\n',
    ],
    ["an empty list", "[tools.read]\nallowlist = []\n", '[tools.read]\nallowlist = ["/p/*"]\n'],
    [
      "a list over lines",
      '[tools.read]\r\nallowlist = [\r\n  "/a", # mine\r\n]\r\n',
      '[tools.read]\r\nallowlist = ["/p/*", \r\n  "/a", # mine\r\n]\r\n',
    ],
    ["dotted keys", 'tools.read.allowlist = ["/a"]\n', 'tools.read.allowlist = ["/p/*", "/a"]\n'],
  ])("goes in, and comes out to the byte: %s", (_, before, after) => {
    expect(put(before)).toBe(after);
    expect(undo(after, item.edits(before))).toBe(before);
    expect(item.edits(after)).toEqual([]);
  });

  it.each<[string, string, string]>([
    ["the only one, with its key", '[tools.read]\na = 1\nallowlist = ["/p/*"]\n', "[tools.read]\na = 1\n"],
    ["the first", 'tools.read.allowlist = ["/p/*", "/a"]\n', 'tools.read.allowlist = ["/a"]\n'],
    ["the last", 'tools.read.allowlist = ["/a", "/p/*"]\n', 'tools.read.allowlist = ["/a"]\n'],
    [
      "quoted in another way, with its like in another list",
      "tools.read.allowlist = ['/p/*', '/a']\ntools.grep.allowlist = [\"/p/*\", \"/b\"]\n",
      'tools.read.allowlist = [\'/a\']\ntools.grep.allowlist = ["/p/*", "/b"]\n',
    ],
    ["none", 'tools.read.allowlist = ["/a"]\n', 'tools.read.allowlist = ["/a"]\n'],
  ])("is found in a file that was edited since: %s", (_, text, rest) => {
    expect(item.without(text)).toBe(rest);
  });

  it.each(['tools.read.allowlist = "x"\n', "tools.read = 1\n", "broken = "])("is refused: %j", (text) => {
    expect(() => item.edits(text)).toThrow(/nothing was changed|cannot/);
  });
});

describe("tables at the end", () => {
  const tables = tomlTables({ path: "h.toml", tables: { hooks: [{ name: "pith", timeout: 5 }] } });
  it("stand within markers, and come out to the byte", () => {
    const before = '[[hooks]]\nname = "mine"\n';
    const after = tables.edits(before).reduce(apply, before);
    expect(after).toBe(
      '[[hooks]]\nname = "mine"\n\n# pith: start\n[[hooks]]\nname = "pith"\ntimeout = 5\n# pith: end\n',
    );
    expect(tables.without(after)).toBe(before);
    expect(tables.without(`${after}[[hooks]]\nname = "later"\n`)).toBe(
      `${before}\n[[hooks]]\nname = "later"\n`,
    );
  });
  it.each(["hooks = []\n", "[hooks]\na = 1\n", "a = \n"])("are refused where they cannot be: %j", (text) => {
    expect(() => tables.edits(text)).toThrow(/nothing was changed/);
  });
});
