import { describe, expect, test } from "vitest";
import { compileText } from "../../src/filter-language/compile.ts";
import { declare } from "../../src/filter-language/declare.ts";

/** `3:5 error rules.0.drop: message`, one line a mistake. */
const mistakes = (text: string): string[] =>
  compileText(text, "f.toml").mistakes.map(
    ({ line, column, key, message, severity }) => `${line}:${column} ${severity} ${key}: ${message}`,
  );

const names = (text: string): string[] => compileText(text, "f.toml").filters.map(({ name }) => name);

describe("schema_version 1", () => {
  test("one wrong table costs one filter, in the order of their names", () => {
    const text = `schema_version = 1
[filters.c]
match_command = "^c\\\\b"
[filters.b]
match_comand = "^b\\\\b"
[filters.a]
match_command = "^a\\\\b"
max_lines = "3"
[filters.0]
match_command = '^zero'
`;
    expect(mistakes(text)).toEqual([
      '4:1 error filters.b: "match_command" is missing in this filter',
      '5:1 error filters.b.match_comand: unknown key "match_comand" in a filter; did you mean "match_command"?',
      "8:1 error filters.a.max_lines: must be a whole number of at least 0",
    ]);
    expect(names(text)).toEqual(["0", "c"]);
  });

  test("places within lists and inline tables", () => {
    const text = `schema_version = 1
[filters.a]
match_command = '^a'
strip_lines_matching = [
  '^ok',
  '^(bad',
]
replace = [{ pattern = 'x', replacement = '' }, { patern = 'y', replacement = '' }]
[[filters.a.match_output]]
pattern = 'p'
message = 'm'
[[filters.a.match_output]]
pattern = 'p'
message = 4
`;
    expect(mistakes(text)).toEqual([
      "6:3 error filters.a.strip_lines_matching.1: at character 2 of the pattern: the group is not closed",
      '8:49 error filters.a.replace.1: "pattern" is missing in this replace rule',
      '8:51 error filters.a.replace.1.patern: unknown key "patern" in a replace rule; did you mean "pattern"?',
      "14:1 error filters.a.match_output.1.message: must be a string",
    ]);
  });

  test("both lists of lines, no ^, an unknown version, none, no TOML", () => {
    const both = "[filters.a]\nmatch_command='^a'\nstrip_lines_matching=['a']\nkeep_lines_matching=['b']\n";
    expect(mistakes(`schema_version = 1\n${both}`)).toEqual([
      '5:1 error filters.a.keep_lines_matching: "strip_lines_matching" and "keep_lines_matching" exclude each other',
    ]);
    expect(mistakes("schema_version=1\n[filters.a]\nmatch_command='^a|b'\n")[0]).toMatch(
      /^3:1 warning .*an alternative without \^ at its beginning matches in the middle of other commands/,
    );
    expect(names("schema_version=1\n[filters.a]\nmatch_command='(?:^|/)liquibase'\n")).toEqual(["a"]);
    expect(mistakes("schema_version = 3\n")).toEqual([
      "1:1 error schema_version: schema_version must be 1 (rtk's format) or 2",
    ]);
    expect(mistakes("[filters.a]\nmatch_command='^a'\n")).toEqual([
      "1:1 warning schema_version: schema_version is missing; the file is read as version 1",
    ]);
    expect(names("[filters.a]\nmatch_command='^a'\n")).toEqual(["a"]);
    expect(mistakes("schema_version = 1\n[filters.a\n")[0]).toMatch(/^2:\d+ error : this is no TOML: /);
  });

  test("a test with a mistake costs that test, one without a filter is a warning", () => {
    const text = `schema_version = 1
[filters.make]
match_command = '^make'
[[tests.make]]
name = "a"
input = ""
expected = ""
[[tests.make]]
name = "b"
[[tests.mak]]
name = "c"
input = ""
expected = ""
`;
    expect(mistakes(text)).toEqual([
      '8:1 error tests.make.1: "input" is missing in this test',
      '8:1 error tests.make.1: "expected" is missing in this test',
      '10:1 warning tests.mak: there is no filter "mak" to test; did you mean "make"?',
    ]);
    expect(compileText(text, "f.toml").filters[0]?.tests.map(({ name, line }) => [name, line])).toEqual([
      ["a", 4],
    ]);
  });

  test("a byte order mark and CRLF do no harm", () => {
    expect(names("\uFEFFschema_version = 1\r\n[filters.a]\r\nmatch_command = '^a'\r\n")).toEqual(["a"]);
  });

  test("what it covers", () => {
    const [filter] = compileText(
      "schema_version=1\n[filters.a]\nmatch_command='^make\\b.*all$'\n",
      "f",
    ).filters;
    expect(filter?.covers(["make", "-j", "all"])).toBe(true);
    expect(filter?.covers(["/usr/bin/make", "all"])).toBe(true);
    expect(filter?.covers(["make"])).toBe(false);
    expect(filter?.words).toEqual(["make"]);
  });
});

describe("schema_version 2", () => {
  const head = 'schema_version = 2\ncommand = "x"\n';

  test.each([
    [
      "rules = [{ dropp = 'a' }]",
      '3:12 error rules.0.dropp: unknown key "dropp" in a rule; did you mean "drop"?',
    ],
    [
      "rules = [{ noun = 'a' }]",
      "3:10 error rules.0: a rule has one of keep, pin, drop, proven, fold, count",
    ],
    [
      "rules = [{ keep = 'a', drop = 'b' }]",
      '3:24 error rules.0.drop: a rule has only one of keep, pin, drop, proven, fold, count; "keep" stands here already',
    ],
    [
      "rules = [{ keep = 'a', noun = 'things' }]",
      '3:24 error rules.0.noun: "noun" belongs to drop, proven, fold',
    ],
    [
      "rules = [{ drop = 'a', key = '$1' }]",
      '3:24 error rules.0.key: "key" belongs to fold, or stands beside "first"',
    ],
    [
      "rules = [{ drop = 'a', noun = 'all passed tests' }]",
      '3:24 error rules.0.noun: must be a plural noun of two words at most, such as "passed tests"',
    ],
    ["rules = [{ drop = 'a', in = 'env' }]", '3:24 error rules.0.in: there is no section "env"'],
    [
      "sections = [{ name = 'env', from = 'a' }]\nrules = [{ drop = 'a', in = 'emv' }]",
      '4:24 error rules.0.in: there is no section "emv"; did you mean "env"?',
    ],
    [
      "rules = [{ drop = { level = 'x' } }]",
      '3:12 error rules.0.drop: asks for fields by name, but "fields" does not say what they are',
    ],
    [
      "fields = '(?P<level>a)'\nrules = [{ drop = { levl = 'x' } }]",
      '4:12 error rules.0.drop: there is no field "levl"; did you mean "level"?',
    ],
    [
      "fields = 'collumns'",
      '3:1 error fields: must be "columns", "words", "json lines", "json", or a pattern with named groups',
    ],
    ["columns = ['A']", '3:1 error columns: "columns" needs fields = "columns"'],
    ["rules = [{ fold = 'a', key = '$b' }]", '3:24 error rules.0.key: the pattern "a" has no group named b'],
    ["says = [{ text = '{n} files' }]", '3:11 error says.0.text: there is no group or rule named "n"'],
    [
      "says = [{ text = '{n.size} files' }]",
      "3:11 error says.0.text: {n.size} is no placeholder; they are {name}, {name.count}, {name.distinct}, {name.list}, {name.sum}, and {{ for a brace",
    ],
    [
      "says = [{ text = 'all tests passed', exit = 'failure' }]",
      "3:11 error says.0.text: words of success may only be said after exit 0",
    ],
    [
      "variants = [{ kind = 'log' }]",
      '3:13 error variants.0: a variant has "args", "files" or "output", or it would always hold',
    ],
    [
      "rules = [{ proven = ['^ok \\d', '^(?:ok|.*) '] }]",
      '3:12 error rules.0.proven: "proven" hides errors as well: its pattern has to spell out at least 3 characters of the proof; "drop" needs none',
    ],
    ["kind = 'reports'", '3:1 error kind: must be one of "report", "data", "log"'],
    ["limit = {}", '3:1 error limit: a limit has "first", "last" or both'],
    ["width = 3", "3:1 error width: must be a whole number of at least 20"],
    ["exit = 1", '3:1 error exit: unknown key "exit" in a file; did you mean "exact"?'],
  ])("%s", (text, expected) => {
    expect(mistakes(head + text)).toEqual([expected]);
    expect(names(head + text)).toEqual([]);
  });

  test("the command is needed, from the file or from its path, and both have to agree", () => {
    expect(mistakes("schema_version = 2\n")[0]).toMatch(/^1:1 error : "command" is missing/);
    const built = compileText("schema_version = 2\n", "filters/a/b.toml", "a b");
    expect(built.filters[0]?.name).toBe("a b");
    const other = compileText('schema_version = 2\ncommand = "a c"\n', "f.toml", "a b");
    expect(other.mistakes[0]?.message).toBe('the file\'s path says that this is for "a b"');
  });

  test("what it covers", () => {
    const text = 'schema_version = 2\ncommand = "make deploy"\nalso = ["ship"]\n';
    const [filter] = compileText(text, "f.toml").filters;
    expect(filter?.covers(["make", "deploy", "now"])).toBe(true);
    expect(filter?.covers(["/bin/ship"])).toBe(true);
    expect(filter?.covers(["make"])).toBe(false);
    expect(filter?.words).toEqual(["make", "ship"]);
    expect(filter?.spellings).toEqual([["make", "deploy"], ["ship"]]);
  });
});

test("rules survive JSON", () => {
  const text = `schema_version = 2
command = "x"
rules = [{ drop = '^a', exit = "success" }, { fold = '(\\w+)$', key = '$1', window = 3 }]
`;
  const [filter] = compileText(text, "f.toml").filters;
  const again = declare(JSON.parse(JSON.stringify(filter?.rules)));
  const input = { stdout: "a\nb x\nc x\n", exit: 0 };
  expect(again.withoutEngine(input)).toBe("[pith: 1 line hidden]\nb x\n[pith: 1 line hidden]");
  expect(filter?.withoutEngine(input)).toBe(again.withoutEngine(input));
});

test("never throws", () => {
  for (const text of ["", "\0", "=", "[[[", "a = {", "x".repeat(2_000_000), `a = ${"[".repeat(20_000)}`])
    expect(compileText(text, "f.toml").filters).toEqual([]);
});

describe("a file that nobody has typed is a few mistakes, not a minute", () => {
  const many = (count: number, one: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => one(at)).join("");
  test.each([
    ["rules", `schema_version = 2\ncommand = "x"\n${many(3000, (at) => `[[rules]]\ndrop = "^${at}"\n`)}`],
    ["wrong rules", `schema_version = 2\ncommand = "x"\n${many(900, (at) => `[[rules]]\ndrup = "${at}"\n`)}`],
    ["filters", `schema_version = 1\n${many(3000, (at) => `[filters.f${at}]\nmatch_command = "^${at}"\n`)}`],
    ["keys", `schema_version = 2\ncommand = "x"\n${many(30_000, (at) => `k${at} = 1\n`)}`],
    ["a deep key", `schema_version = 2\n[${"a.".repeat(100_000)}b]\n`],
  ])("%s", (_, text) => {
    const { filters, mistakes } = compileText(text, "f");
    expect(filters).toEqual([]);
    expect(mistakes.length).toBeGreaterThan(0);
    expect(mistakes.length).toBeLessThanOrEqual(101);
  });
});

test("a mistake costs its filter also where there are too many to list", () => {
  const wrong = Array.from({ length: 150 }, (_, at) => `[filters.f${at}]\nmatch_comand = "^x"\n`).join("");
  expect(names(`schema_version = 1\n${wrong}[filters.z]\nmatch_command = "^z"\n`)).toEqual(["z"]);
});
