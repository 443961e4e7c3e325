import fc from "fast-check";
import { parse, stringify } from "smol-toml";
import { describe, expect, test } from "vitest";
import { setValue } from "../../src/config/set-value.ts";
import { lineAndColumn, placesOf } from "../../src/config/toml-places.ts";

describe("setValue", () => {
  test.each<[string, string, string, unknown, string]>([
    ["an empty file", "", "mode", "tight", 'mode = "tight"\n'],
    ["an empty file, in a table", "", "tee.max_bytes", 5, "[tee]\nmax_bytes = 5\n"],
    [
      "a value in place, comment kept",
      "mode = 'tight' # mine\n",
      "mode",
      "lossless",
      'mode = "lossless" # mine\n',
    ],
    [
      "a value in its table",
      "# top\n\n[tee]\nmax_bytes  =  1_000   # big\n\n[track]\ndays = 3\n",
      "tee.max_bytes",
      5,
      "# top\n\n[tee]\nmax_bytes  =  5   # big\n\n[track]\ndays = 3\n",
    ],
    [
      "a new key behind the others of its table",
      "[tee]\nenabled = true # on\n\n# the next\n[track]\ndays = 3\n",
      "tee.max_bytes",
      5,
      "[tee]\nenabled = true # on\nmax_bytes = 5\n\n# the next\n[track]\ndays = 3\n",
    ],
    [
      "a new key in an empty table",
      "[tee]\n[track]\n",
      "tee.max_bytes",
      5,
      "[tee]\nmax_bytes = 5\n[track]\n",
    ],
    [
      "a new key at the top",
      "# why\n[tee]\nenabled = true\n",
      "mode",
      "tight",
      'mode = "tight"\n# why\n[tee]\nenabled = true\n',
    ],
    [
      "a new key behind those at the top",
      "a = 1\n\n[tee]\n",
      "mode",
      "tight",
      'a = 1\nmode = "tight"\n\n[tee]\n',
    ],
    [
      "no line end at the end",
      "[tee]\nenabled = true",
      "tee.max_bytes",
      5,
      "[tee]\nenabled = true\nmax_bytes = 5\n",
    ],
    ["a new table", "mode = 'tight'", "tee.max_bytes", 5, "mode = 'tight'\n\n[tee]\nmax_bytes = 5\n"],
    [
      "an inline table",
      "tee = { enabled = true }\n",
      "tee.max_bytes",
      5,
      "tee = { enabled = true, max_bytes = 5 }\n",
    ],
    ["an empty inline table", "tee = {}\n", "tee.max_bytes", 5, "tee = { max_bytes = 5 }\n"],
    [
      "within an inline table",
      "tee = { enabled = true, max_bytes = 1 } # x\n",
      "tee.max_bytes",
      5,
      "tee = { enabled = true, max_bytes = 5 } # x\n",
    ],
    ["a dotted key", "tee.max_bytes = 1\n", "tee.max_bytes", 5, "tee.max_bytes = 5\n"],
    [
      "a list over several lines",
      "[exclude]\ncommands = [\n  'a', # one\n  'b',\n]\n# end\n",
      "exclude.commands",
      ["c"],
      '[exclude]\ncommands = [ "c" ]\n# end\n',
    ],
    [
      "line ends of Windows",
      "[tee]\r\nenabled = true\r\n",
      "tee.max_bytes",
      5,
      "[tee]\r\nenabled = true\r\nmax_bytes = 5\r\n",
    ],
    ["a byte order mark", "\uFEFFmode = 'tight'\n", "mode", "lossless", '\uFEFFmode = "lossless"\n'],
    [
      "a host",
      "[agents.claude]\ncap = 1\n",
      "agents.claude.via",
      "shell",
      '[agents.claude]\ncap = 1\nvia = "shell"\n',
    ],
    ["a host with an odd name", "", "agents.a b.cap", 1, '[agents."a b"]\ncap = 1\n'],
  ])("%s", (_, before, key, value, after) => {
    expect(setValue(before, key.split("."), value)).toBe(after);
  });

  test("where it cannot be done without touching more, it is refused", () => {
    expect(() => setValue("tee.enabled = true\n", ["tee", "max_bytes"], 5)).toThrow(
      "cannot set tee.max_bytes",
    );
    expect(() => setValue("mode = \n", ["mode"], "tight")).toThrow("cannot set mode");
  });
});

const scalar = fc.oneof(
  fc.boolean(),
  fc.integer({ min: -1e6, max: 1e6 }),
  fc.string({ maxLength: 12 }),
  fc.constant(new Date(0)),
);
const key = fc.oneof(fc.stringMatching(/^[A-Za-z0-9_-]{1,6}$/), fc.string({ minLength: 1, maxLength: 4 }));
const tree = fc.dictionary(
  key,
  fc.oneof(
    scalar,
    fc.array(scalar, { maxLength: 3 }),
    fc.dictionary(key, fc.oneof(scalar, fc.dictionary(key, scalar))),
  ),
  {
    noNullPrototype: true,
  },
);

describe("places", () => {
  test("every value stands where it is said to stand", () => {
    fc.assert(
      fc.property(tree, (value) => {
        const text = stringify(value);
        for (const place of placesOf(text).values) {
          const alone = parse(`v = ${text.slice(place.valueStart, place.valueEnd)}`)["v"];
          const wanted = place.path.reduce<any>((at, part) => at[part], parse(text));
          expect(alone).toEqual(wanted);
        }
      }),
    );
  });

  test("setting a value changes this value only", () => {
    fc.assert(
      fc.property(tree, key, fc.option(key, { nil: null }), scalar, (value, first, second, put) => {
        const before = `# comment\n${stringify(value)}`;
        const path = second === null ? [first] : [first, second];
        const present = (value as any)[first];
        const isTable = typeof present === "object" && !Array.isArray(present) && !(present instanceof Date);
        fc.pre(second === null ? !isTable : present === undefined || isTable);
        const after = setValue(before, path, put);
        expect(after).toContain("# comment\n");
        const wanted: any = parse(before);
        if (second === null) wanted[first] = parse(stringify({ v: put }))["v"];
        else wanted[first] = { ...wanted[first], [second]: parse(stringify({ v: put }))["v"] };
        expect(parse(after)).toEqual(wanted);
      }),
    );
  });

  test("any text is survived", () => {
    const unit = fc.constantFrom(
      "[",
      "]",
      "{",
      "}",
      "=",
      '"',
      "'",
      '"""',
      "\n",
      ".",
      ",",
      "#",
      "a",
      "1",
      " ",
      "\\",
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (text) => void placesOf(text)),
      { numRuns: 1000 },
    );
  });

  test("lines and columns count from one", () => {
    expect(lineAndColumn("ab\ncd", 0)).toEqual({ line: 1, column: 1 });
    expect(lineAndColumn("ab\ncd", 4)).toEqual({ line: 2, column: 2 });
  });
});
