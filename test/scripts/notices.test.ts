/** Whatever is bundled comes with its licence. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { nativeNotices, notices, packagesIn } from "../../scripts/notices.ts";
import { smallInputs } from "../../scripts/small-runtime.ts";

const root = join(import.meta.dirname, "..", "..");

test("the notices that are shipped name every package that the bundle holds", async () => {
  const { metafile } = await build({
    entryPoints: [join(root, "src", "main.ts")],
    absWorkingDir: root,
    outdir: "unwritten",
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    mainFields: ["module", "main"],
    external: ["bun:sqlite", "better-sqlite3"],
  });
  const names = packagesIn(Object.keys(metafile.inputs)).map((path) => path.replace(/^.*node_modules\//, ""));
  expect(names).toContain("smol-toml");
  const shipped = readFileSync(join(root, "dist", "THIRD-PARTY-NOTICES"), "utf8");
  expect(names.filter((name) => !new RegExp(`^${name} \\d`, "m").test(shipped))).toEqual([]);
  if (existsSync(join(root, "dist", "libexec", "pith-native"))) expect(shipped).toMatch(/^rquickjs \d/m);
  for (const name of ["gitleaks", "LiteLLM"]) expect(shipped).toContain(`\n${name} (MIT): `);
  expect(shipped).toMatch(/^Bun \d.*\n\nBun links JavaScriptCore .* LGPL/m);
});

const named = (text: string): string[] =>
  [...text.matchAll(/^={80}\n(.*?) (?:\d|\()/gm)].map((found) => found[1]!);

test.skipIf(!existsSync(join(root, "dist", "libexec", "pith-native")))(
  "those of the native program name what is in it and in its bytecode, and nothing else",
  async () => {
    const text = nativeNotices(await smallInputs());
    const packages = named(text);
    expect(packages).toEqual(expect.arrayContaining(["gitleaks", "rquickjs", "sha2", "musl"]));
    // Packages of the build, of other programs, and of the part that is left to the engine.
    const others = ["cc", "version_check", "Bun", "LiteLLM", "commander", "yaml", "@opentelemetry/api"];
    expect(packages.filter((name) => others.includes(name))).toEqual([]);
    const locked = readFileSync(join(root, "native", "Cargo.lock"), "utf8");
    const crates = packages.filter((name) => locked.includes(`name = "${name}"`));
    expect(crates.length).toBeGreaterThan(10);
    for (const holder of ["Fabrice Bellard", "Rich Felker", "The Rust Project Developers"])
      expect(text).toContain(holder);
    // Every notice has its text.
    for (const part of text.split(`${"=".repeat(80)}\n`).slice(1))
      expect(part, part.slice(0, 80)).toMatch(/Permission is (?:hereby )?granted|Redistribution/);
    expect(text.length).toBeLessThan(40_000);
  },
);

test("a package without a licence is not shipped", () => {
  const folder = mkdtempSync(join(tmpdir(), "pith-notices-"));
  const at = join(folder, "node_modules", "@some", "thing");
  mkdirSync(at, { recursive: true });
  const inputs = ["src/main.ts", "node_modules/@some/thing/lib/index.js"];
  const manifest = { name: "@some/thing", version: "1.0.0", author: "Somebody" };
  writeFileSync(join(at, "package.json"), JSON.stringify(manifest));
  expect(() => notices(inputs, folder)).toThrow("@some/thing brings no licence");
  writeFileSync(join(at, "package.json"), JSON.stringify({ ...manifest, license: "MIT" }));
  expect(notices(inputs, folder)).toContain("Copyright (c) Somebody");
  writeFileSync(join(at, "LICENSE.md"), "Its own words.");
  expect(notices(inputs, folder)).toContain("Its own words.");
  rmSync(folder, { recursive: true });
});
