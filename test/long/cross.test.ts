/** The native program for systems and processors that this machine has not: built here, looked at, and for arm64 run by qemu. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linuxFlags } from "../../scripts/native.ts";
import { seeded } from "../figures/seeded.ts";
import { fixtures } from "../fixtures.ts";
import { brokenCases, captureCases, differences } from "../native/runtimes.ts";
import { compileC, crossBuild, crossLack } from "./cross-build.ts";
import { formOf, librariesOf, unsoundPages } from "./executable-form.ts";

const root = join(import.meta.dirname, "..", "..");
const isLinux = process.platform === "linux" && process.arch === "x64";

const lackOf = (target: string): string | null =>
  isLinux ? crossLack(target) : "cross builds are made on Linux x64";

const told = (lack: string | null): boolean => {
  if (lack !== null) process.stdout.write(`not run: ${lack}\n`);
  return lack !== null;
};

const macs = [
  { target: "aarch64-apple-darwin", machine: "arm64", zig: "aarch64-macos" },
  { target: "x86_64-apple-darwin", machine: "x64", zig: "x86_64-macos" },
] as const;

describe.each(macs)("$target", ({ target, machine, zig }) => {
  const isLeftOut = told(lackOf(target));

  test.skipIf(isLeftOut)("compiles and links, and a Mac has all that it loads", () => {
    for (const name of ["pith-native", "pith-compile"]) {
      const bytes = readFileSync(join(crossBuild(target), name));
      expect(formOf(bytes)).toEqual({ format: "Mach-O", machine, loader: null });
      expect(librariesOf(bytes)).toContain("/usr/lib/libSystem.B.dylib");
      for (const library of librariesOf(bytes))
        expect(library).toMatch(/^\/usr\/lib\/lib(?:System\.B|iconv\.2|charset\.1)\.dylib$/);
      // Macs with Intel's processors start programs without a signature.
      if (machine === "arm64") expect(unsoundPages(bytes)).toBe(0);
    }
  });

  test.skipIf(isLeftOut)("libproc and sysctl have the layout that `readers/macos.rs` reads", () => {
    const layout = readFileSync(join(import.meta.dirname, "libproc-layout.c"), "utf8");
    expect(compileC(layout, zig)).toBe("");
    expect(compileC(layout.replace("== 160", "== 168"), zig)).toContain("static assertion failed");
  });
});

const qemu = "/usr/bin/qemu-aarch64-static";

const armLack = (): string | null => {
  const lack = lackOf("aarch64-unknown-linux-musl");
  if (lack !== null) return lack;
  if (!existsSync(qemu) && process.getuid?.() === 0)
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "qemu-user-static"], {
      stdio: "ignore",
    });
  return existsSync(qemu)
    ? null
    : "qemu is not installed here, and apt-get could not install qemu-user-static";
};

describe.skipIf(told(armLack()))("arm64 Linux, by qemu", () => {
  const base = mkdtempSync(join(tmpdir(), "pith-arm-"));
  const own = join(base, "programs");
  const dist = join(base, "dist");
  const native = join(dist, "libexec", "pith-native");
  const archive = join(dist, "libexec", "pith.bytecode");

  beforeAll(() => {
    const built = crossBuild("aarch64-unknown-linux-musl", linuxFlags);
    mkdirSync(own);
    const compile = `#!/bin/sh\nexec ${qemu} ${join(built, "pith-compile")} "$@"\n`;
    writeFileSync(join(own, "pith-compile"), compile, { mode: 0o755 });
    cpSync(join(root, "dist"), dist, { recursive: true });
    cpSync(join(built, "pith-native"), native);
    rmSync(join(dist, "libexec", "pith.snapshot"));
  }, 1_200_000);

  afterAll(() => rmSync(base, { recursive: true, force: true }));

  const start = (words: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    spawnSync(qemu, [native, ...words], {
      cwd: base,
      encoding: "utf8",
      env: { PATH: process.env["PATH"], HOME: base, PITH_DATA_DIR: join(base, "data"), ...env },
    });

  test("needs no C library, and makes the same memory image each time", () => {
    expect(formOf(readFileSync(native))).toEqual({ format: "ELF", machine: "arm64", loader: null });
    const images = ["one", "two"].map((name) => join(base, name));
    for (const image of images) expect(start(["--snapshot", archive, image])).toMatchObject({ status: 0 });
    expect(readFileSync(images[0]!).equals(readFileSync(images[1]!))).toBe(true);
  });

  test("shows the bytes that Node shows", async () => {
    const random = seeded(1);
    const sample = <T>(all: readonly T[]): T[] => all.filter((_, at) => at % 40 === 0);
    const cases = [...sample(captureCases()), ...sample(brokenCases(random))];
    expect(cases.length).toBeGreaterThan(200);
    expect(await differences(cases, undefined, own)).toEqual([]);
  });

  test.each(["with its memory image", "without one"])(
    "starts programs and shortens what they print, %s",
    (how) => {
      const image = join(dist, "libexec", "pith.snapshot");
      rmSync(image, { force: true });
      if (how === "with its memory image") start(["--snapshot", archive, image]);
      const failing = fixtures("cargo/test/").find(({ description: { exit } }) => exit === 101)!;
      const programs = join(base, "bin");
      mkdirSync(programs, { recursive: true });
      writeFileSync(join(base, "printed"), failing.output);
      writeFileSync(join(programs, "cargo"), `#!/bin/sh\ncat ${join(base, "printed")}\nexit 101\n`, {
        mode: 0o755,
      });
      const env = { PATH: `${programs}:${process.env["PATH"]}`, CLAUDECODE: "1" };
      const words = [dist, "--for-agent", "cargo", "test"];
      const { status, stdout, stderr } = start(words, env);
      expect([status, stderr]).toEqual([101, ""]);
      expect(stdout).toMatch(/\[pith \w{4,8}: \d+ of \d+ lines hidden/);
      const here = spawnSync(
        join(root, "dist", "libexec", "pith-native"),
        [join(root, "dist"), ...words.slice(1)],
        {
          cwd: base,
          encoding: "utf8",
          env: { HOME: base, PITH_DATA_DIR: join(base, "data"), ...env },
        },
      );
      const steady = (text: string): string =>
        text.replaceAll(/\[pith \w{4,8}: |_\w{8}\.log|\/tee\/\d+/g, "X");
      expect(steady(stdout)).toBe(steady(here.stdout));
    },
  );
});
