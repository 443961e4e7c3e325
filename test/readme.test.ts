import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readText } from "../src/config/config.ts";
import { schema } from "../src/config/schema.ts";
import { commands } from "../src/cli/registry.generated.ts";
import { hooksReadme } from "../scripts/agent-table.ts";
import { documents, filtersReadme, freshReadme, pictures } from "../scripts/readme.ts";

const root = join(import.meta.dirname, "..");
const readme = readFileSync(join(root, "README.md"), "utf8");
const configuration = readFileSync(join(root, "docs", "configuration.md"), "utf8");
const everything = documents.map((name) => readFileSync(join(root, name), "utf8")).join("\n");
const scripts = (
  JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> }
).scripts;

test("the generated parts are fresh (npm run generate)", async () => {
  for (const name of documents) {
    const text = readFileSync(join(root, name), "utf8");
    expect(await freshReadme(text), name).toBe(text);
  }
  expect(await hooksReadme()).toBe(readFileSync(join(root, "hooks", "README.md"), "utf8"));
  for (const [path, svg] of Object.entries(pictures()))
    expect(readFileSync(join(root, path), "utf8")).toBe(svg);
  expect(filtersReadme()).toBe(readFileSync(join(root, "filters", "README.md"), "utf8"));
});

test("each hider has a head with an example, from which its row is made", () => {
  const choose = join(root, "src", "engine", "choose");
  const isHider = (file: string): boolean =>
    /\bimplements Hider\b|\): Hider =>/.test(readFileSync(join(choose, file), "utf8"));
  const hiders = readdirSync(choose).filter(isHider);
  expect(hiders).toHaveLength(5);
  for (const file of hiders) expect(everything).toContain(`| \`choose/${file.replace(".ts", "")}\` | Hides `);
});

test("the command beside the figure of the README prints what the figure says", () => {
  const [, words = ""] = /`pith (filter --command [^`]+)`/.exec(readme)!;
  const { stdout } = spawnSync("sh", ["-c", `exec dist/pith ${words}`], { cwd: root, encoding: "utf8" });
  const lines = stdout.trimEnd().split("\n").length;
  expect(readme).toContain(`through pith ${lines} lines, `);
  expect(readme).toContain(`prints those ${lines} lines`);
});

test("the command beside the one figure of savings prints it, with its interval", () => {
  expect(readme).toContain("`npm run bench -- projects` prints that figure");
  const { stdout } = spawnSync("npm", ["run", "--silent", "bench", "--", "projects"], {
    cwd: root,
    encoding: "utf8",
  });
  const printed = stdout.trimEnd().split("\n").at(-1)!;
  expect(printed).toMatch(/^[\d.]+ % \(95 % interval [\d.]+ to [\d.]+ %; [\d,]+ commands in \d+ projects\)$/);
  expect(readme).toContain(printed);
});

test("every npm script that is named exists", () => {
  const written = everything.replaceAll(/<!-- generated:[\s\S]*?<!-- \/generated/g, "");
  const named = [...written.matchAll(/(?<=^|`|&& )npm (?:run )?(--silent )?([a-z]+(?::[a-z]+)?)/gm)].map(
    (match) => match[2]!,
  );
  const own = new Set([
    ...Object.keys(scripts),
    "install",
    "uninstall",
    "i",
    "ci",
    "run",
    "warn",
    "and",
    "x",
  ]);
  expect(named.filter((name) => !own.has(name))).toEqual([]);
});

test("every command of its own that is shown exists", () => {
  const names = new Set(commands.map((command) => command.name));
  const shown = [...everything.matchAll(/`pith ([a-z]+)/g)].map((match) => match[1]!);
  const programs = new Set(["npm", "cargo", "git"]);
  expect(shown.filter((name) => !names.has(name) && !programs.has(name))).toEqual([]);
});

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|js|sh|bash|zsh|py|fish)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

const readOf = (pattern: RegExp, text: string): string[] => [
  ...new Set([...text.matchAll(pattern)].map((match) => match[1]!)),
];

test("every environment variable that is read is described, and every one described is read", () => {
  const sources = [...filesBelow("src"), ...filesBelow("hooks")]
    .filter((path) => !path.includes("/scripts/"))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  const read = readOf(
    /(?:variables\["|\$\{?|environ(?:\.get\(|\[)["']|process\.env\.)(PITH_[A-Z_]+)/g,
    sources,
  );
  const described = readOf(/`(PITH_[A-Z_]+)(?:[=`])/g, configuration);
  expect(read.length).toBeGreaterThan(5);
  expect(read.toSorted()).toEqual(described.toSorted());
});

test("every key of the settings is described, and every one described exists", () => {
  const [, table = ""] = /<!-- generated:settings -->([^]*?)<!-- \/generated/.exec(configuration) ?? [];
  const keys = [...table.matchAll(/^\| `([\w.*]+)` \|/gm)].map((match) => match[1]!);
  expect(keys.toSorted()).toEqual(Object.keys(schema).toSorted());
});

test("the settings that are shown as an example are taken as they stand", () => {
  for (const page of [readme, configuration]) {
    const [, example = ""] = /```toml\n([^]*?)```/.exec(page)!;
    expect(readText(example).mistakes).toEqual([]);
    expect(readText(`${example}via = "after"\n`).mistakes).not.toEqual([]);
  }
});

test("the sections a reader looks for, in order", () => {
  const headings = [...readme.matchAll(/^## (.*)$/gm)].map((match) => match[1]);
  expect(headings).toEqual([
    "Install",
    "How much it saves",
    "When not to use it",
    "Agents",
    "How it works",
    "What pith promises",
    "Reading the marks",
    "Commands",
    "Settings",
    "Write a filter",
    "Hooks and routes",
    "More",
  ]);
});

test("it stays short", () => {
  expect(readme.split("\n").length).toBeLessThanOrEqual(210);
});

test("it speaks of nothing but itself", () => {
  expect(everything).not.toMatch(/\/(?:root|work)\/|localhost:\d|registry\.npmjs/);
});

test("the filter that it shows passes its own test", () => {
  const folder = mkdtempSync(join(tmpdir(), "pith-readme-"));
  const file = join(folder, "deploy.toml");
  writeFileSync(
    file,
    /```toml\n([\s\S]*?)```/.exec(readFileSync(join(root, "docs", "filters.md"), "utf8"))![1]!,
  );
  const { status, stdout } = spawnSync(join(root, "dist", "pith"), ["verify", file], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], HOME: folder },
  });
  rmSync(folder, { recursive: true });
  expect({ status, stdout: stdout.replace(file, "") }).toEqual({
    status: 0,
    stdout:
      "\n  ok   make deploy: three files\n  ok   make deploy: properties on 1 input\n1 file, 2 checks, all good\n",
  });
});
