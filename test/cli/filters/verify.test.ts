import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pith, type World, world } from "../../classes/world.ts";

const good = `schema_version = 1
[filters.frob]
match_command = "^frob\\\\b"
strip_lines_matching = ["^step "]
on_empty = "frob: nothing but steps"

[[tests.frob]]
name = "steps go"
input = '''
step 1
uploaded 3 files
'''
expected = "uploaded 3 files"

[[tests.frob]]
name = "nothing else"
input = "step 1"
expected = "frob: nothing but steps"
`;

const two = `schema_version = 2
command = "frob up"

[[rules]]
drop = '^step '
noun = "steps"

[[tests]]
name = "steps go"
input = '''
step 1
step 2
uploaded 3 files
'''
expected = '''
[pith: 2 steps hidden]
uploaded 3 files
'''
`;

const project = (files: Readonly<Record<string, string>>): World => {
  const here = world();
  for (const [name, text] of Object.entries(files)) here.file(`.pith/filters/${name}`, text);
  return here;
};

const path = (here: World, name: string): string => join(here.folder, ".pith", "filters", name);

test("tests in both schemas, and the properties on their inputs", () => {
  const here = project({ "frob.toml": good, "up.toml": two });
  const { stdout, code } = here.own("verify");
  expect(stdout).toBe(
    [
      path(here, "frob.toml"),
      "  ok   frob: steps go",
      "  ok   frob: nothing else",
      "  ok   frob: properties on 2 inputs",
      path(here, "up.toml"),
      "  ok   frob up: steps go",
      "  ok   frob up: properties on 1 input",
      "2 files, 5 checks, all good",
      "",
    ].join("\n"),
  );
  expect(code).toBe(0);
});

test("a failing test shows what differs, and where it stands", () => {
  const here = project({
    "frob.toml": good.replace('expected = "uploaded 3 files"', 'expected = "uploaded 4 files"'),
  });
  const { stdout, code } = here.own("verify");
  expect(stdout).toContain(
    [
      "  FAIL frob: steps go (line 7): the result differs",
      "       -uploaded 4 files",
      "       +uploaded 3 files",
      "",
    ].join("\n"),
  );
  expect(stdout).toContain("1 file, 3 checks, 1 failed\n");
  expect(code).toBe(1);
});

test("mistakes name line, column and the nearest key", () => {
  const here = project({ "frob.toml": good.replace("strip_lines_matching", "strip_lines_matchin") });
  const { stdout, code } = here.own("verify");
  expect(stdout).toMatch(/FAIL .*frob\.toml:4:1: .*strip_lines_matching/);
  expect(code).toBe(1);
});

test("an exponential pattern is a failure", () => {
  const here = project({ "frob.toml": good.replace('"^step "', '"^(a+)+$"') });
  const { stdout, code } = here.own("verify");
  expect(stdout).toMatch(/FAIL .*exponential/);
  expect(code).toBe(1);
});

const oneLine = (pattern: string, input: string, expected: string): string =>
  `schema_version = 1\n[filters.frob]\nmatch_command = "^frob"\nstrip_lines_matching = ["${pattern}"]\n` +
  `[[tests.frob]]\nname = "one line"\ninput = "${input}"\nexpected = "${expected}"\n`;

test("a pattern of the third degree is a failure, and is not tried out on its test", () => {
  const here = project({ "frob.toml": oneLine(".*a.*b.*c", "ab".repeat(1500), "x") });
  const { stdout, code } = here.own("verify");
  expect(stdout).toMatch(/FAIL frob\.strip_lines_matching\.0: may take minutes for one long line, as on "/);
  expect(stdout).toContain("0 checks");
  expect(code).toBe(1);
  expect(here.own("trust").stdout).toMatch(/- frob\.strip_lines_matching\.0: takes too long on .*refused/);
});

test("of a long line the first 4,096 characters are judged", () => {
  const line = `${"a".repeat(400_000)}b`;
  const here = project({ "frob.toml": oneLine("a.*a$", line, "") });
  // With all of it in sight the pattern would not match, and would say so much later.
  expect(here.own("verify").stdout).toMatch(/ {2}ok {3}frob: one line\n/);
});

test("a filter that would hide an error is a failure", () => {
  const here = project({
    "up.toml": two
      .replace("drop = '^step '", "proven = 'step|error|uploaded'")
      .replace(/expected = '''[^]*?'''/, "expected = '[pith: 3 steps hidden]'"),
  });
  const { stdout, code } = here.own("verify");
  expect(stdout).toContain("  ok   frob up: steps go\n");
  expect(stdout).toContain(
    "  FAIL frob up: properties on 1 input: hides an error line that was put in as line 1\n",
  );
  expect(code).toBe(1);
});

test("cases beside a filter", () => {
  const here = project({
    "up.toml": two,
    "green.case.json":
      '{ "filter": "frob up", "facts": ["uploaded 3 files", { "re": "\\\\d+ steps hidden" }] }',
    "green.case.txt": "step 1\nstep 2\nuploaded 3 files\n",
    "green.case.want.txt": "[pith: 2 steps hidden]\nuploaded 3 files\n",
    "red.case.json": '{ "filter": "frob up", "exit": 3, "mustNot": ["step 1"] }',
    "red.case.txt": "step 1\n",
    "red.case.want.txt": "uploaded nothing\n",
  });
  const { stdout, code } = here.own("verify");
  expect(stdout).toContain("  ok   frob up: green\n");
  expect(stdout).toContain("  FAIL frob up: red: the result differs\n       -uploaded nothing\n");
  expect(stdout).toContain("  ok   frob up: properties on 3 inputs\n");
  expect(code).toBe(1);
});

test.each([
  ['{ "filter": "other" }', 'no filter here is named "other"'],
  ['{ "filter": "frob up", "exits": 1 }', 'unknown key "exits"'],
  ["{", "JSON"],
  ['{ "filter": "frob up", "facts": "x" }', '"facts" must be a list'],
])("a case that cannot be used is a failure: %s", (json, complaint) => {
  const here = project({ "up.toml": two, "x.case.json": json, "x.case.txt": "" });
  const { stdout, code } = here.own("verify");
  expect(stdout).toMatch(/FAIL .*x\.case\.json: /);
  expect(stdout).toContain(complaint);
  expect(code).toBe(1);
});

test("one filter, or only those without a test", () => {
  const untested = 'schema_version = 1\n[filters.bare]\nmatch_command = "^bare\\\\b"\n';
  const here = project({ "frob.toml": good, "bare.toml": untested });
  expect(here.own("verify").stdout).toContain("  note bare: no test\n");
  expect(here.own("verify").code).toBe(0);
  expect(here.own("verify", "--require-all").stdout).toContain("  FAIL bare: no test\n");
  expect(here.own("verify", "--require-all").code).toBe(1);
  expect(here.own("verify", "--require-all", "--filter", "frob").code).toBe(0);
  expect(here.own("verify", "--filter", "nobody")).toMatchObject({
    code: 2,
    stderr: 'pith: no filter is named "nobody"; there are bare, frob\n',
  });
});

test("files and folders by name, wherever they are", () => {
  const here = world();
  here.file("elsewhere/frob.toml", good);
  here.file("elsewhere/deeper/up.toml", two);
  expect(here.own("verify").code).toBe(1);
  expect(here.own("verify", "elsewhere").stdout).toContain("2 files, 5 checks, all good\n");
  expect(here.own("verify", "elsewhere/frob.toml").stdout).toContain("1 file, 3 checks, all good\n");
  expect(here.own("verify", "nowhere").code).toBe(2);
});

test("for programs", () => {
  const here = project({ "frob.toml": good.replace('expected = "uploaded 3 files"', 'expected = ""') });
  const report = JSON.parse(here.own("verify", "--json").stdout) as {
    v: number;
    ok: boolean;
    files: { path: string; checks: Record<string, unknown>[] }[];
  };
  expect(report).toMatchObject({ v: 1, ok: false });
  expect(report.files[0]?.checks[0]).toEqual({
    filter: "frob",
    name: "steps go",
    kind: "test",
    complaint: "the result differs",
    line: 7,
    expected: "",
    actual: "uploaded 3 files",
  });
});

test("a control character of a test does not reach the terminal", () => {
  const here = project({ "frob.toml": good.replace('name = "steps go"', 'name = "steps\\u001b[2K go"') });
  expect(here.own("verify").stdout).not.toContain("\u001b");
});

test("watches: a change is verified again", async () => {
  const here = project({ "frob.toml": good });
  const child = spawn(pith, ["verify", "--watch"], { cwd: here.folder, env: here.env });
  let shown = "";
  child.stdout.on("data", (chunk: Buffer) => (shown += chunk.toString()));
  const until = async (text: string): Promise<void> => {
    while (!shown.includes(text)) await once(child.stdout, "data");
  };
  await until("1 file, 3 checks, all good");
  writeFileSync(path(here, "frob.toml"), good.replace('expected = "uploaded 3 files"', 'expected = "x"'));
  await until("1 file, 3 checks, 1 failed");
  child.kill();
  await once(child, "exit");
  expect(shown.indexOf("all good")).toBeLessThan(shown.indexOf("1 failed"));
});

test("what cannot be is named with its place and the nearest that can", () => {
  const here = project({
    "up.toml": `schema_version = 2\ncommand = "frob up"\nextends = "carog test"\n`,
    "slow.toml": `schema_version = 2\ncommand = "frob slow"\n\n[[rules]]\ndrop = '^(a+)+$'\nnoun = "lines"\n`,
    "code.ts": "export default {};\n",
  });
  const { stdout, code } = here.own("verify");
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /up\.toml:3:1: pith ships no filter "carog test" to extend; did you mean "cargo test"\?/,
  );
  expect(stdout).toMatch(/FAIL [^\n]* \(line 5\): may take exponential time/);
  expect(stdout).toMatch(/code\.ts: a filter of yours is written as data/);
});

test("a project's filter that nobody has trusted is named where its command is looked at", () => {
  const here = project({ "up.toml": two });
  const sentence =
    /a filter for it that is not trusted, and not used \(\.pith\/filters\/up\.toml\): `pith trust`/;
  expect(here.own("explain", "frob up").stdout).toMatch(sentence);
  expect(here.own("explain", "frob down").stdout).not.toMatch(sentence);
  here.tool("frob", "#!/bin/sh\necho step 1\n");
  expect(here.own("show", "frob", "up").stderr).toMatch(sentence);
  Object.assign(here.env, { PITH_TRUST_PROJECT: "1", CI: "1" });
  expect(here.own("explain", "frob up").stdout).not.toMatch(sentence);
});
