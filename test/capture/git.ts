/**
 * Remakes fixtures/git and those of what runs in its hooks: each case builds a scratch repository, runs one real git command in it and writes
 * what it printed. `npx tsx test/capture/git.ts [--tools FOLDER] [NAME...]`; FOLDER holds node_modules with
 * lint-staged, prettier, eslint and lefthook (cases that need it are skipped without it).
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { gitCases } from "./git-cases.ts";
import type { GitCase } from "./git-cases.ts";

const fixtures = join(import.meta.dirname, "..", "..", "fixtures");
const preludePath = join(import.meta.dirname, "git-prelude.sh");

const run = `. "$PRELUDE"
mkdir -p "$HOME/project"; cd "$HOME/project"
. "$SETUP" >/dev/null 2>&1
tick
cd "$HOME/project"
if [ "$MERGED" = 1 ]; then "$@" >"$OUT" 2>&1; else "$@" >"$OUT" 2>"$ERR"; fi
echo $? >"$CODE"
`;

const textOf = (path: string): string => (existsSync(path) ? readFileSync(path, "utf8") : "");

const capture = (name: string, one: GitCase, tools: string): void => {
  const root = mkdtempSync(join(tmpdir(), "capture-git-"));
  const home = join(root, "home", "dev");
  const at = (file: string): string => join(root, file);
  const merged = one.merged ?? true;
  mkdirSync(home, { recursive: true });
  writeFileSync(at("setup"), one.setup);
  spawnSync("bash", ["-c", run, "capture", ...one.argv], {
    env: {
      PATH: `${tools}/node_modules/.bin:/usr/local/bin:/usr/bin:/bin`,
      NODE_TOOLS: tools,
      HOME: home,
      TZ: "UTC",
      LC_ALL: "C.UTF-8",
      PRELUDE: preludePath,
      SETUP: at("setup"),
      OUT: at("out"),
      ERR: at("err"),
      CODE: at("code"),
      MERGED: merged ? "1" : "0",
      ...one.env,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const masked = (file: string): Buffer =>
    Buffer.from(readFileSync(at(file)).toString("latin1").replaceAll(home, "/home/dev"), "latin1");
  const tool = one.argv[0] ?? "git";
  const base = join(fixtures, tool === "git" ? "git" : "", name);
  mkdirSync(dirname(base), { recursive: true });
  writeFileSync(`${base}.txt`, masked("out"));
  if (!merged) writeFileSync(`${base}.err.txt`, masked("err"));
  const env = { PATH: `${tools}/node_modules/.bin:/usr/local/bin:/usr/bin:/bin` };
  const version = spawnSync(tool, [tool === "lefthook" ? "version" : "--version"], {
    encoding: "utf8",
    env,
  }).stdout;
  const sidecar = {
    argv: one.argv,
    exit: Number(readFileSync(at("code"), "utf8")),
    merged,
    tool,
    version: /\d+\.\S+/.exec(version)?.[0] ?? "",
    made: `npx tsx test/capture/git.ts ${name} (scratch home shown as /home/dev): ${one.setup.trim().replace(/\s*\n\s*/g, "; ")}`,
    ...(one.env === undefined ? {} : { env: one.env }),
    facts: one.facts,
    ...(one.mustNot === undefined ? {} : { mustNot: one.mustNot }),
  };
  const all = stripVTControlCharacters(["txt", "err.txt"].map((end) => textOf(`${base}.${end}`)).join(""));
  for (const fact of one.facts) {
    const found = typeof fact === "string" ? all.includes(fact) : new RegExp(fact.re, "m").test(all);
    if (!found) console.log(`  MISSING in ${name}: ${JSON.stringify(fact)}`);
  }
  writeFileSync(`${base}.json`, `${JSON.stringify(sidecar, null, 2)}\n`);
  rmSync(root, { recursive: true, force: true });
  console.log(`${name}: exit ${sidecar.exit}, ${readFileSync(`${base}.txt`).length} bytes`);
};

const { values, positionals } = parseArgs({ options: { tools: { type: "string" } }, allowPositionals: true });
for (const [name, one] of Object.entries(gitCases)) {
  if (positionals.length > 0 && !positionals.some((wanted) => name.startsWith(wanted))) continue;
  if (one.tools === true && values.tools === undefined) continue;
  capture(name, one, values.tools ?? "/nowhere");
}
