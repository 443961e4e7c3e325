/** A loop without an end, planted in a filter and in the engine, in each runtime: what is left of the output goes through as it is. */
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { type Change, countedModules } from "../../scripts/counted.ts";
import { bunBinary, compileExecutable } from "../../scripts/executable.ts";
import { compiled, writeArchive } from "../../scripts/native.ts";
import { smallModules } from "../../scripts/small-runtime.ts";
import { walk } from "../engine/walk.ts";
import { launcher, scratch } from "../launcher/world.ts";
import { removedLater } from "../left-over.ts";

const project = join(import.meta.dirname, "..", "..");
const version = "0.0.0-planted";

const loops: Readonly<Record<string, readonly [place: string, loop: string]>> = {
  "filters/cargo/test.ts": [
    "  const after = (text: string): Part => {\n",
    '    while (text.includes("planted in the filter"));\n',
  ],
  "src/engine/choose/choose.ts": [
    "    const { restored } = decision;\n",
    '    for (; items.some(({ text }) => text.includes("planted in the engine")); );\n',
  ],
};

const plant: Change = (path, text) => {
  const [place, loop] = loops[path] ?? ["", ""];
  if (place === "") return text;
  expect(text.split(place), path).toHaveLength(2);
  return text.replace(place, () => place + loop);
};

const folder = (): string => {
  const root = removedLater(scratch());
  mkdirSync(join(root, "libexec"));
  copyFileSync(launcher, join(root, "pith"));
  return root;
};

const withNode = async (): Promise<string> => {
  const root = folder();
  await build({
    absWorkingDir: project,
    entryPoints: [join(project, "src", "main.ts")],
    outdir: join(root, "node"),
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    mainFields: ["module", "main"],
    define: { PITH_VERSION: JSON.stringify(version) },
    external: ["bun:sqlite", "better-sqlite3"],
    plugins: [countedModules(plant)],
    banner: { js: "import{createRequire as r}from'node:module';const require=r(import.meta.url);" },
    logLevel: "error",
  });
  writeFileSync(join(root, "node", "package.json"), '{"type":"module"}');
  return root;
};

const withExecutable = (): string => {
  const root = folder();
  compileExecutable(bunBinary()!, { outfile: join(root, "libexec", "pith"), version, change: plant });
  return root;
};

/** The native program with modules of its own, before the engine that it hands over to. */
const withNative = async (root: string): Promise<void> => {
  const built = compiled()!;
  for (const name of ["pith-native", "pith.table"])
    copyFileSync(join(project, "dist", "libexec", name), join(root, "libexec", name));
  chmodSync(join(root, "libexec", "pith-native"), 0o755);
  writeArchive(built, join(root, "libexec", "pith.bytecode"), await smallModules(version, undefined, plant));
};

const roots: Record<string, string> = {};

beforeAll(async () => {
  roots["Node"] = await withNode();
  if (bunBinary() === null) return;
  roots["the executable"] = withExecutable();
  if (!existsSync(join(project, "dist", "libexec", "pith-native"))) return;
  roots["the native program"] = withExecutable();
  await withNative(roots["the native program"]);
});

const rows = (count: number): string =>
  Array.from({ length: count }, (_, at) => `test case_${at} ... ok\n`).join("");

const outputs: Readonly<Record<string, string>> = {
  small: `running 20 tests\n${rows(20)}PLANTED\n${"and more of it\n".repeat(3)}`,
  large: `running 9000 tests\n${rows(9000)}PLANTED\n${"and more of it\n".repeat(3)}${rows(200)}`,
};

const cases = ["Node", "the executable", "the native program"].flatMap((runtime) =>
  ["filter", "engine"].flatMap((place) =>
    Object.keys(outputs).map((size) => [runtime, place, size] as const),
  ),
);

test.each(cases)("%s, in the %s, a %s output", (runtime, place, size) => {
  const root = roots[runtime];
  if (root === undefined) return;
  const raw = outputs[size]!.replace("PLANTED", `planted in the ${place}`);
  const home = removedLater(scratch());
  mkdirSync(join(home, "bin"));
  writeFileSync(join(home, "raw.txt"), raw);
  writeFileSync(join(home, "bin", "cargo"), `#!/bin/sh\ncat ${join(home, "raw.txt")}\nexit 101\n`);
  chmodSync(join(home, "bin", "cargo"), 0o755);
  const env = { PATH: `${join(home, "bin")}:${process.env["PATH"]}`, HOME: home };
  const { stdout, status } = spawnSync(join(root, "pith"), ["cargo", "test"], { env, encoding: "utf8" });
  expect(status).toBe(101);
  expect(walk(raw, stdout)).toBe(null);
  expect(stdout).toContain(`planted in the ${place}\n`);
  if (size === "large") expect(stdout).toMatch(/\[pith [0-9A-Z]+: \d+ of \d+ lines hidden/);
});
