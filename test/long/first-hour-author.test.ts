/** The first hour of somebody who writes a filter: for a project first, then one of their own. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasTerminal, idIn, isPlain, person } from "./hour.ts";
import { packages, type Registry, serve } from "./packages.ts";

const here = person("author");
let registry: Registry;
const filter = ".pith/filters/make-deploy.toml";
const read = (name: string): string => readFileSync(join(here.project, name), "utf8");
const bin = (): string => `${here.project}/node_modules/.bin`;
const typed = (command: string, more: Readonly<Record<string, string>> = {}) =>
  here.typed(`PATH='${bin()}':$PATH; ${command}`, more);

beforeAll(async () => {
  registry = await serve(packages());
  here.put("project/package.json", "{}\n");
  here.put(
    "project/Makefile",
    'deploy:\n\t@for i in $$(seq 1 400); do echo "uploaded assets/$$i.js"; done; echo "deployed to staging in 3 s"\n',
  );
  here.typed("git init -q .");
});

afterAll(() => {
  registry.close();
  here.leave();
});

test("install for one project", () => {
  const installed = here.typed(
    `npm install --registry '${registry.address}' --no-audit --no-fund --loglevel=error pith`,
  );
  expect(installed.code, installed.err).toBe(0);
  // Documents for authors are in the package.
  for (const name of ["docs/filters.md", "filters/LANGUAGE.md", "pith.filters.schema.json"])
    expect(read(`node_modules/pith/${name}`).length, name).toBeGreaterThan(1_000);
});

test("what is there already: found by a word, shown, copied", () => {
  expect(typed("pith filters make").out).toMatch(/^make +report /m);
  const copied = typed("pith filters eject ls");
  expect(copied.code, copied.err).toBe(0);
  expect(copied.out + copied.err).toContain(".config/pith/filters/ls.toml");
  expect(typed("pith verify")).toMatchObject({ code: 0 });
});

test("new: runs the command once, writes rules and a test, and says what comes next", () => {
  const made = typed("pith new filter -- make deploy");
  expect(made.code, made.err).toBe(0);
  expect(made.out + made.err).toContain("uploaded assets/400.js\n");
  expect(made.out + made.err).toMatch(/`pith verify`, then `pith trust`/);
  const text = read(filter);
  expect(text).toContain('command = "make deploy"');
  expect(text).toContain("[[tests]]");
  const [, schema = ""] = /^#:schema (.+)\n/.exec(text) ?? [];
  expect(JSON.parse(read(join(".pith/filters", schema)))).toHaveProperty("$schema");
  expect(typed("pith new filter -- make deploy")).toMatchObject({ code: 2 });
});

test("verify: the test of that run, and a broken one with what was expected", () => {
  expect(typed("pith verify").out).toMatch(/^ {2}ok {3}make deploy: a run that succeeded$/m);
  const text = read(filter);
  here.put(
    `project/${filter}`,
    text.replace("deployed to staging in 3 s\n'''\nexpected", "deployed to staging in 4 s\n'''\nexpected"),
  );
  const failed = typed("pith verify");
  expect(failed.code).toBe(1);
  expect(failed.out).toMatch(/^ {2}FAIL make deploy: a run that succeeded/m);
  expect(failed.out).toContain("deployed to staging in 4 s");
  here.put(`project/${filter}`, text);
});

test("before it is trusted it does nothing, and whoever looks is told that there is one", () => {
  const shown = typed("pith show make deploy");
  expect(shown.err).toContain(`not trusted, and not used (${filter}): \`pith trust\` shows it`);
  expect(typed("pith explain 'make deploy'").out).toContain("not trusted");
  expect(typed("pith trust")).toMatchObject({ code: 2, err: expect.stringContaining("--yes --sha256") });
});

test.runIf(hasTerminal)("trust: every byte, the risks, and a question", () => {
  const said = here.answered(`'${bin()}/pith' trust`, "y\n");
  expect(said.code, said.out).toBe(0);
  expect(said.out).toContain('| command = "make deploy"');
  expect(said.out).toContain("no filter can run a program, use the network or read a file");
});

test.runIf(hasTerminal)("then an agent reads what the rules leave, and all of it is kept", () => {
  const shown = typed("pith --for-agent make deploy | cat", { CLAUDECODE: "1" });
  expect(shown.out).toMatch(/^uploaded assets\/1\.js\n\[pith[^\n]*399[^\n]*\]\ndeployed to staging in 3 s\n/);
  expect(typed(`pith raw ${idIn(shown.out)!} | wc -l`).out.trim()).toBe("401");
});

test.runIf(hasTerminal)("an edit takes the trust away, and says so", () => {
  here.put(`project/${filter}`, `${read(filter)}# edited\n`);
  expect(typed("pith show make deploy").err).toMatch(/not trusted|changed/);
});

test.each([
  ["a base that is none", 'command = "frob"\nextends = "carog test"', /carog test.*"cargo test"/s],
  ["a key that is none", 'comand = "frob"', /comand.*command/s],
  ["no TOML at all", "command = ", /:\d+/],
  [
    "a pattern that takes for ever",
    'command = "frob"\n[[rules]]\ndrop = "^(a+)+$"',
    /line 4\): may take exponential time/,
  ],
])("%s is told with the file, and what to write", (_, text, said) => {
  here.put("home/.config/pith/filters/mine.toml", `schema_version = 2\n${text}\n`);
  const told = typed("pith verify");
  expect(told.code).not.toBe(0);
  expect(told.out + told.err).toMatch(said);
  expect(told.out + told.err).toContain("mine.toml");
  expect(isPlain(told), told.out + told.err).toBe(true);
  // Commands go on, whatever is wrong there.
  expect(typed("pith seq 3 | cat").out).toBe("1\n2\n3\n");
});

test("a module among the filters is named as what it is", () => {
  here.put("home/.config/pith/filters/mine.toml", 'schema_version = 2\ncommand = "frob"\n');
  here.put("home/.config/pith/filters/other.ts", "export default {};\n");
  const told = typed("pith doctor");
  expect(told.out).toMatch(/other\.ts/);
});

test("the example of docs/filters.md, as it stands there", () => {
  const page = read("node_modules/pith/docs/filters.md");
  const [, example = ""] = /```toml\n([\s\S]*?)```/.exec(page) ?? [];
  here.typed("rm -rf ~/.config/pith/filters/* .pith");
  here.put("home/.config/pith/filters/make-deploy.toml", example);
  expect(typed("pith verify")).toMatchObject({ code: 0, out: expect.stringContaining("all good") });
});

test("on a build server nobody has to be asked", () => {
  here.typed("rm -rf ~/.config/pith/filters");
  typed("pith new filter -- make deploy");
  const shown = typed("pith show make deploy", { PITH_TRUST_PROJECT: "1", CI: "true" });
  expect(shown.out).toMatch(/^uploaded assets\/1\.js\n\[pith[^\n]*399/);
});
