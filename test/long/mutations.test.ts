/** Each of the invariants broken once in the code: the suite has to notice. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mutations } from "./mutations.ts";

const root = join(import.meta.dirname, "..", "..");

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pith-mutation-"));
  const apart = new Set(["node_modules", "fixtures", "dist", ".git"]);
  // The clients of test/clients take gigabytes.
  const filter = (path: string): boolean => path !== join(root, ".cache", "clients");
  for (const part of readdirSync(root).filter((name) => !apart.has(name)))
    cpSync(join(root, part), join(folder, part), { recursive: true, filter });
  for (const part of ["node_modules", "fixtures"]) symlinkSync(join(root, part), join(folder, part));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (command: string, args: readonly string[]): number | null =>
  spawnSync(command, args, { cwd: folder, stdio: "ignore", timeout: 600_000 }).status;

test.each(mutations)("$invariant", ({ file, from, to, tests }) => {
  const path = join(folder, file);
  const source = readFileSync(path, "utf8");
  expect(source.split(from).length, `${file} holds the code to break once`).toBe(2);
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  try {
    expect(run("npx", ["tsx", "scripts/build.ts"])).toBe(0);
    expect(
      run("npx", ["vitest", "run", "--config", "test/vitest.config.ts", "--bail", "1", ...tests]),
    ).not.toBe(0);
  } finally {
    writeFileSync(path, source);
  }
});
