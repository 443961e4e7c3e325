import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pathsOf, scaffold, scaffolds } from "../../scripts/scaffold.ts";

const root = join(import.meta.dirname, "..", "..");
let copy = "";

const git = (...words: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@example.org", ...words], {
    cwd: copy,
    encoding: "utf8",
  });

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "pith-scaffold-"));
  for (const name of ["src", "scripts", "filters", "hooks", "test", "docs"])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  for (const name of [
    "package.json",
    "tsconfig.json",
    "README.md",
    "CONTRIBUTING.md",
    "pith.filters.schema.json",
  ])
    cpSync(join(root, name), join(copy, name));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  git("init", "-q");
  git("add", "src", "scripts", "filters", "hooks", "test", "docs");
  git("commit", "-q", "-m", "x");
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("each writes the files that CONTRIBUTING names, and no others", () => {
  const contributing = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
  for (const one of scaffolds) {
    const { made, edited } = pathsOf(one);
    scaffold(copy, one, one.example);
    const changed = git(
      "status",
      "--porcelain",
      "-uall",
      "src",
      "scripts",
      "filters",
      "hooks",
      "test",
      "docs",
    );
    expect(
      changed
        .split("\n")
        .map((line) => line.slice(3))
        .filter(Boolean)
        .sort(),
    ).toEqual([...made, ...edited].sort());
    for (const path of [...made, ...edited]) expect(contributing).toContain(`\`${path}\``);
    if (made.length > 0) expect(() => scaffold(copy, one, one.example)).toThrow(/is there already/);
    git("add", "-A", "src", "scripts", "filters", "hooks", "test", "docs");
    git("commit", "-q", "-m", one.name);
  }
}, 120_000);

test("with all of them the lists can be made and the types hold", () => {
  const run = (...words: readonly string[]) =>
    spawnSync(process.execPath, words, { cwd: copy, encoding: "utf8", timeout: 240_000 });
  const made = run(join("node_modules", "tsx", "dist", "cli.mjs"), "scripts/generate.ts");
  expect(made.stderr).toBe("");
  expect(readFileSync(join(copy, "src/registry/shipped.generated.ts"), "utf8")).toContain('"cargo nextest"');
  expect(readFileSync(join(copy, "hooks/registry.generated.ts"), "utf8")).toContain('"some-agent"');
  expect(readFileSync(join(copy, "src/cli/registry.generated.ts"), "utf8")).toContain('"tidy"');
  const house = run(join("node_modules", "tsx", "dist", "cli.mjs"), "scripts/house.ts");
  expect(house.stderr).toBe("");
  const types = spawnSync(join(root, "node_modules", ".bin", "tsc"), ["--noEmit"], {
    cwd: copy,
    encoding: "utf8",
  });
  expect(types.stdout).toBe("");
}, 300_000);
