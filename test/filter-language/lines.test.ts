/** Schema_version 2, the rules alone: given this output, exactly these lines and marks. */
import { describe, expect, test } from "vitest";
import { compileText } from "../../src/filter-language/compile.ts";
import type { Captured } from "../../src/filter-language/declared.ts";

const bare = (keys: string, input: string | Partial<Captured>): string => {
  const { filters, mistakes } = compileText(`schema_version = 2\ncommand = "x y"\n${keys}`, "f.toml");
  expect(mistakes).toEqual([]);
  return filters[0]!.withoutEngine({
    stdout: "",
    exit: 0,
    ...(typeof input === "string" ? { stdout: input } : input),
  });
};

const lines = (...all: string[]): string => all.join("\n");

describe("rules", () => {
  test("the first that matches decides; what none matches is shown", () => {
    const rules =
      "rules = [{ keep = 'error' }, { drop = ['^a', '^b'], unless = '!', noun = 'letters' }, { proven = 'c is fine' }]";
    expect(bare(rules, lines("a", "b", "a error", "b!", "c is fine", "d"))).toBe(
      lines("[pith: 2 letters hidden]", "a error", "b!", "[pith: 1 line hidden]", "d"),
    );
  });

  test("below: the block under a line shares its verdict", () => {
    const rules = "rules = [{ drop = '^config:', below = '^\\s', noun = 'settings' }]";
    expect(bare(rules, lines("config:", "  a = 1", "  b = 2", "end", "  c"))).toBe(
      lines("[pith: 3 settings hidden]", "end", "  c"),
    );
  });

  test("stream", () => {
    const rules = "rules = [{ drop = '^x', stream = 'stderr' }]";
    expect(bare(rules, { stdout: "x1\n", stderr: "x2\ny\n" })).toBe(
      lines("x1", "[pith: 1 line hidden]", "y"),
    );
  });

  test("exit: success, failure, codes", () => {
    const rules = `rules = [
      { drop = '^step', exit = "success", noun = "steps" },
      { drop = '^hint', exit = "failure", noun = "hints" },
      { drop = '^usage', exit = [2, 64], noun = "usage lines" },
    ]`;
    const stdout = lines("step 1", "hint", "usage", "end");
    expect(bare(rules, { stdout, exit: 0 })).toBe(lines("[pith: 1 step hidden]", "hint", "usage", "end"));
    expect(bare(rules, { stdout, exit: 1 })).toBe(lines("step 1", "[pith: 1 hint hidden]", "usage", "end"));
    expect(bare(rules, { stdout, exit: 64 })).toBe(lines("step 1", "[pith: 2 lines hidden]", "end"));
    expect(bare(rules, { stdout, exit: null })).toBe(
      lines("step 1", "[pith: 1 hint hidden]", "usage", "end"),
    );
  });
});

describe("fold", () => {
  test("all lines of a rule are one key without one", () => {
    expect(
      bare("rules = [{ fold = '^same ', noun = 'repeats' }]", lines("same 1", "x", "same 2", "same 3")),
    ).toBe(lines("same 1", "x", "[pith: 2 repeats hidden]"));
  });

  test("by key, the first ones shown", () => {
    const rules =
      "rules = [{ fold = '^(?P<path>\\S+?):\\d+: warning', key = '$path', first = 2, noun = 'warnings' }]";
    const output = lines("a:1: warning", "a:2: warning", "b:1: warning", "a:3: warning", "b:2: warning");
    expect(bare(rules, output)).toBe(
      lines("a:1: warning", "a:2: warning", "b:1: warning", "[pith: 1 warning hidden]", "b:2: warning"),
    );
  });

  test("window: forgotten when so many lines came without it", () => {
    const rules = (window: number): string => `rules = [{ fold = '^.$', key = '$0', window = ${window} }]`;
    const output = lines("a", "a", "b", "a", "b");
    expect(bare(rules(1), output)).toBe(lines("a", "[pith: 1 line hidden]", "b", "a", "b"));
    expect(bare(rules(2), output)).toBe(lines("a", "[pith: 1 line hidden]", "b", "[pith: 2 lines hidden]"));
  });
});

describe("first", () => {
  test("a rule holds for so many lines, of each key; then the next rules judge", () => {
    const rules = `rules = [
      { pin = '^e(\\d)', key = '$1', first = 1 },
      { drop = '^e', noun = "errors" },
    ]`;
    expect(bare(rules, lines("e1 a", "e1 b", "e2 a", "e1 c"))).toBe(
      lines("e1 a", "[pith: 1 error hidden]", "e2 a", "[pith: 1 error hidden]"),
    );
  });
});

describe("sections", () => {
  const sections = `sections = [
    { name = "env", from = '^Env:$', until = '^\\S' },
    { name = "files", from = '^begin', to = '^end' },
    { name = "deep", from = '^inner', to = '^/inner', in = "files" },
  ]
  rules = [
    { drop = '^ ', in = "env", noun = "variables" },
    { drop = '.', in = "deep", noun = "inner lines" },
    { fold = '^f', in = "files", noun = "files" },
  ]`;

  test("until is outside, to is inside, one within another", () => {
    const output = lines(
      "inner",
      "Env:",
      " A=1",
      " B=2",
      "next",
      " C",
      "begin",
      "f1",
      "inner",
      "x",
      "/inner",
      "f2",
      "end",
      "f3",
    );
    expect(bare(sections, output)).toBe(
      lines(
        "inner",
        "Env:",
        "[pith: 2 variables hidden]",
        "next",
        " C",
        "begin",
        "f1",
        "[pith: 4 lines hidden]",
        "end",
        "f3",
      ),
    );
  });
});

describe("fields", () => {
  test("groups of a pattern", () => {
    const keys = `fields = '^(?P<time>\\S+) (?P<level>[A-Z]+) '
      rules = [{ drop = { level = '^DEBUG$', time = '^0' }, noun = "debug lines" }]`;
    expect(bare(keys, lines("01 DEBUG a", "11 DEBUG b", "01 INFO c", "d"))).toBe(
      lines("[pith: 1 debug line hidden]", "11 DEBUG b", "01 INFO c", "d"),
    );
  });

  test("words by number", () => {
    const keys = `fields = "words"\nrules = [{ drop = { "1" = '^tmpfs$', "3" = '^0$' } }]`;
    expect(bare(keys, lines("Filesystem Size Used", "tmpfs 4 0", "tmpfs 4 1", "/dev/sda 4 0"))).toBe(
      lines("Filesystem Size Used", "[pith: 1 line hidden]", "tmpfs 4 1", "/dev/sda 4 0"),
    );
  });

  const table = lines(
    "NAME   STATUS       LAST SEEN",
    "a      Running      2 hours ago",
    "b      Not ready    1 hour ago",
    "ccccccccccc Running 1 hour ago",
  );

  test("columns: rows matched; a row that is not aligned is left", () => {
    const keys = `fields = "columns"\nrules = [{ drop = { STATUS = '^Running$', "LAST SEEN" = 'ago$' }, noun = "running pods" }]`;
    expect(bare(keys, table)).toBe(
      lines(
        "NAME   STATUS       LAST SEEN",
        "[pith: 1 running pod hidden]",
        "b      Not ready    1 hour ago",
        "ccccccccccc Running 1 hour ago",
      ),
    );
  });

  test("columns: the only ones shown, one mark for the others", () => {
    const keys = `fields = "columns"\ncolumns = ["NAME", "LAST SEEN"]`;
    expect(bare(keys, table.split("\n").slice(0, 3).join("\n"))).toBe(
      lines(
        "[pith: 1 column hidden in the next 3 lines: STATUS]",
        "NAME   LAST SEEN",
        "a      2 hours ago",
        "b      1 hour ago",
      ),
    );
  });

  test("json lines", () => {
    const keys = `fields = "json lines"\nrules = [{ drop = { level = '^debug$', "http.status" = '^2' }, noun = "entries" }]`;
    const entry = (level: string, status: number): string => JSON.stringify({ level, http: { status } });
    expect(bare(keys, lines(entry("debug", 200), entry("debug", 500), "{broken", "text"))).toBe(
      lines("[pith: 1 entry hidden]", entry("debug", 500), "{broken", "text"),
    );
  });

  test("one json document", () => {
    const keys = `fields = "json"\nrules = [{ drop = { path = '\\.integrity$' }, noun = "hashes" }, { drop = { path = '^meta(\\.|$)' } }]`;
    const document = {
      meta: { a: [1, { b: 2 }] },
      packages: [{ name: "x", integrity: "sha" }, { name: "y" }],
    };
    expect(bare(keys, JSON.stringify(document, null, 2))).toBe(
      lines(
        "{",
        "[pith: 8 lines hidden]",
        '  "packages": [',
        "    {",
        '      "name": "x",',
        "[pith: 1 hash hidden]",
        "    },",
        "    {",
        '      "name": "y"',
        "    }",
        "  ]",
        "}",
      ),
    );
  });

  test("json in another layout is left", () => {
    const keys = `fields = "json"\nrules = [{ drop = { path = '.' } }]`;
    expect(bare(keys, '{"a": 1,\n "b": 2}')).toBe('{"a": 1,\n "b": 2}');
  });
});

describe("variants", () => {
  const keys = `rules = [{ drop = '^a' }]
    variants = [
      { args = ["-v", "--deep"], rules = [{ keep = '^a1' }] },
      { files = ["pnpm-lock.yaml"], rules = [{ drop = '^b', noun = "bees" }] },
      { output = '^TAP', rules = [{ drop = '^c' }] },
    ]`;
  const stdout = lines("a1", "b1", "c1", "TAP", "c2", "a2");

  test.each<[string, Partial<Captured>, string]>([
    ["none", {}, lines("[pith: 1 line hidden]", "b1", "c1", "TAP", "[pith: 2 lines hidden]")],
    ["by argument", { args: ["--deep=3"] }, lines("a1", "b1", "c1", "TAP", "c2", "[pith: 1 line hidden]")],
    [
      "by argument in a cluster",
      { args: ["-xv"] },
      lines("a1", "b1", "c1", "TAP", "c2", "[pith: 1 line hidden]"),
    ],
    [
      "by file",
      { files: ["pnpm-lock.yaml"] },
      lines("[pith: 2 lines hidden]", "c1", "TAP", "c2", "[pith: 1 line hidden]"),
    ],
  ])("%s", (_, input, expected) => {
    expect(bare(keys, { stdout, ...input })).toBe(expected);
  });
});

describe("says", () => {
  test("counts, captures, lists, sums", () => {
    const keys = `rules = [
        { drop = '^up (?P<file>\\S+) (?P<size>\\d+)', name = "uploads", noun = "uploads" },
        { count = '^host (?P<host>\\S+)' },
      ]
      says = [{ text = "{uploads} to {host}: {file.list}; {file.distinct} files, {size.sum} bytes, {{}}" }]`;
    expect(bare(keys, lines("host h1", "up a 1", "up b 2", "up a 3", "host h2"))).toBe(
      lines(
        "host h1",
        "[pith: 3 uploads hidden]",
        "host h2",
        "[pith: x y says: 3 to h2: a (2), b; 2 files, 6 bytes, {}]",
      ),
    );
  });

  test("only with a value for everything, after the right end, or if nothing is shown", () => {
    const keys = `rules = [{ drop = '^a(?P<n>\\d)?' }]
      says = [
        { text = "n is {n}" },
        { text = "code was not 0", exit = "failure" },
        { text = "nothing else", empty = true },
      ]`;
    expect(bare(keys, "a\nb")).toBe(lines("[pith: 1 line hidden]", "b"));
    expect(bare(keys, "a1")).toBe(
      lines("[pith: 1 line hidden]", "[pith: x y says: n is 1]", "[pith: x y says: nothing else]"),
    );
    expect(bare(keys, { stdout: "a1\nb", exit: 3 })).toBe(
      lines("[pith: 1 line hidden]", "b", "[pith: x y says: code was not 0]"),
    );
    expect(bare(keys, { stdout: "a1\nb", exit: null })).toBe(lines("[pith: 1 line hidden]", "b"));
  });
});

describe("limit and width", () => {
  const output = lines("1", "2", "3", "4", "5");

  test("the middle goes", () => {
    expect(bare("limit = { first = 1, last = 2 }", output)).toBe(
      lines("1", "[pith: 2 lines hidden]", "4", "5"),
    );
    expect(bare("limit = { first = 2 }", output)).toBe(lines("1", "2", "[pith: 3 lines hidden]"));
    expect(bare("limit = { last = 1 }", output)).toBe(lines("[pith: 4 lines hidden]", "5"));
    expect(bare("limit = { first = 1 }\nrules = [{ pin = '4' }]", output)).toBe(
      lines("1", "[pith: 2 lines hidden]", "4", "[pith: 1 line hidden]"),
    );
  });

  test("a longer line loses its end", () => {
    expect(bare("width = 20", lines("é".repeat(25), "short"))).toBe(
      lines(`${"é".repeat(20)}…[+5 chars]…`, "short"),
    );
  });
});
