/** The packages of all platforms: what they hold, for whom, and that they start, wherever something here can start
 * them: qemu for arm64 and for an old processor, musl's loader, Wine. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  companionPackage,
  executableName,
  fullName,
  natives,
  type Target,
  targets,
} from "../../scripts/targets.ts";
import { type Form, formOf, unsoundPages } from "./executable-form.ts";

const root = join(import.meta.dirname, "..", "..");
const base = mkdtempSync(join(tmpdir(), "pith-platforms-"));
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };

const must = (command: string, words: readonly string[], cwd = root): string => {
  const ran = spawnSync(command, words, { cwd, encoding: "utf8", maxBuffer: 1 << 26 });
  if (ran.status !== 0) throw new Error(`${command} ${words.join(" ")}: ${ran.stdout}${ran.stderr}`);
  return ran.stdout;
};

const folderOf = (target: Target): string => join(base, target.name, "package");
const executableOf = (target: Target): string =>
  join(folderOf(target), "dist", "libexec", executableName(target));

beforeAll(() => {
  must("npm", ["run", "--silent", "package", "--", "--to", base]);
  for (const target of targets) {
    const tarball = join(base, `${fullName(target)}-${version}.tgz`);
    mkdirSync(join(base, target.name));
    must("tar", ["-xzf", tarball, "-C", join(base, target.name)]);
    const sizes = [tarball, executableOf(target)].map(
      (path) => `${(statSync(path).size / 1e6).toFixed(1)} MB`,
    );
    process.stdout.write(`${fullName(target)}: ${sizes.join(", executable ")}\n`);
  }
}, 1_200_000);

afterAll(() => rmSync(base, { recursive: true, force: true }));

const forms: Readonly<Record<string, Form>> = {
  "linux-x64": { format: "ELF", machine: "x64", loader: "/lib64/ld-linux-x86-64.so.2" },
  "linux-arm64": { format: "ELF", machine: "arm64", loader: "/lib/ld-linux-aarch64.so.1" },
  "linux-x64-musl": { format: "ELF", machine: "x64", loader: "/lib/ld-musl-x86_64.so.1" },
  "linux-arm64-musl": { format: "ELF", machine: "arm64", loader: "/lib/ld-musl-aarch64.so.1" },
  "darwin-x64": { format: "Mach-O", machine: "x64", loader: null },
  "darwin-arm64": { format: "Mach-O", machine: "arm64", loader: null },
  "win32-x64": { format: "PE", machine: "x64", loader: null },
};

/** Files that help, messages and the README name, and notices that have to come with the bundled code. */
const cited = [
  "docs/schemas.md",
  "docs/pith.1",
  "filters/LANGUAGE.md",
  "pith.filters.schema.json",
  "LICENSE",
  "THIRD-PARTY-NOTICES",
];

describe.each(targets)("$name", (target) => {
  test("is for that system and processor", () => {
    expect(formOf(readFileSync(executableOf(target)))).toEqual(forms[target.name]);
    expect(statSync(executableOf(target)).mode & 0o111).toBe(0o111);
  });

  test("works by itself, and cannot be published by mistake", () => {
    const manifest: unknown = JSON.parse(readFileSync(join(folderOf(target), "package.json"), "utf8"));
    expect(manifest).toMatchObject({ name: fullName(target), version, private: true });
    expect(manifest).not.toHaveProperty("scripts");
    for (const name of ["pith", "start/front.bash", "hooks/claude/shell.bash"])
      expect(existsSync(join(folderOf(target), "dist", name)), name).toBe(true);
    for (const name of cited) expect(existsSync(join(folderOf(target), name)), name).toBe(true);
  });
});

/** The native program of each system that was built here or elsewhere (`.cache/native/programs`). */
const nativeOf = (target: Target): string => join(executableOf(target), "..", "pith-native");

describe.each(targets.filter(({ os }) => os === "linux"))("the native program for $name", (target) => {
  const runner = target.cpu === process.arch ? [] : ["qemu-aarch64-static"];
  const isHere = runner.every((name) => existsSync(`/usr/bin/${name}`));

  test("needs no C library, answers, and makes the memory image that it was shipped with", (context) => {
    const program = nativeOf(target);
    context.skip(!existsSync(program), "it was not built");
    expect(formOf(readFileSync(program))).toEqual({ format: "ELF", machine: target.cpu, loader: null });
    context.skip(!isHere, "nothing here runs it");
    const start = (words: readonly string[]) => {
      const [first = "", ...rest] = [...runner, program, ...words];
      return spawnSync(first, rest, { encoding: "utf8", env: { PATH: process.env["PATH"], HOME: base } });
    };
    expect(start([executableOf(target), "rewrite", "--", "git status"]).stdout).toMatch(
      /pith --for-agent git status\n$/,
    );
    const [shipped, made] = [join(program, "..", "pith.snapshot"), join(base, `${target.name}.snapshot`)];
    expect(start(["--snapshot", join(program, "..", "pith.bytecode"), made])).toMatchObject({ status: 0 });
    expect(readFileSync(made).equals(readFileSync(shipped))).toBe(true);
  });
});

test.each(targets.filter(({ os }) => os === "darwin"))("$name is signed, every page of it", (target) => {
  expect(unsoundPages(readFileSync(executableOf(target)))).toBe(0);
});

test("the main package names all of them, of its own version, and nothing to be run on installing", () => {
  must("tar", ["-xzf", `pith-${version}.tgz`, "-C", base], base);
  const manifest = JSON.parse(readFileSync(join(base, "package", "package.json"), "utf8")) as {
    optionalDependencies: Record<string, string>;
  };
  expect(manifest.optionalDependencies).toEqual(
    Object.fromEntries(natives.map((target) => [companionPackage(target), version])),
  );
  expect(manifest).not.toHaveProperty("scripts");
  expect(manifest).not.toHaveProperty("dependencies");
});

interface Starter {
  readonly name: string;
  readonly target: string;
  /** Programs that have to be on this machine. */
  readonly needs: readonly string[];
  readonly words: readonly string[];
  prepare?(): Readonly<Record<string, string>>;
}

const wine = "/usr/lib/wine/wine64";
const mingw = "/usr/bin/x86_64-w64-mingw32-gcc-posix";

/** Wine 8 lacks one library, of one function. */
const wineFolder = (): Readonly<Record<string, string>> => {
  const env = {
    HOME: base,
    WINEPREFIX: join(base, "wine"),
    WINEDEBUG: "-all",
    WINEDLLOVERRIDES: "mscoree=;mshtml=",
  };
  spawnSync(wine, ["wineboot", "-i"], { env: { ...process.env, ...env } });
  const source = join(base, "random.c");
  writeFileSync(
    source,
    "#include <windows.h>\nBOOLEAN NTAPI SystemFunction036(PVOID, ULONG);\n" +
      "__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE p, SIZE_T n) { return SystemFunction036(p, (ULONG)n); }\n",
  );
  const library = join(base, "wine/drive_c/windows/system32/bcryptprimitives.dll");
  must(mingw, ["-shared", "-o", library, source, "-ladvapi32"]);
  return env;
};

const missingIn = (path: string): readonly string[] => {
  const said = spawnSync(path, ["--version"], { encoding: "utf8", env: {} }).stderr;
  return [...said.matchAll(/^Error relocating .*: (\S+): symbol not found$/gm)].map(
    (match) => match[1] ?? "",
  );
};

/** A C++ library for musl, of what the executable asks for, out of the compiler's own archive. */
const cppForMusl = (): Readonly<Record<string, string>> => {
  const source = join(base, "musl.c");
  writeFileSync(
    source,
    'char __libc_single_threaded;\n__attribute__((visibility("hidden"))) void *__dso_handle;\n' +
      "int _dl_find_object(void *a, void *b) { return -1; }\nunsigned arc4random(void) { return 4; }\n" +
      "int __cxa_thread_atexit_impl(void (*f)(void *), void *o, void *d) { return 0; }\n" +
      "unsigned long __strftime_l(char *s, unsigned long m, const char *f, const void *t, void *l) { return 0; }\n",
  );
  const archive = (name: string) => must("gcc", [`-print-file-name=${name}`]).trim();
  const wanted = missingIn(executableOf(targets.find(({ name }) => name === "linux-x64-musl")!));
  must("gcc", [
    ..."-w -shared -fPIC -nostdlib -nostartfiles -Wl,-soname,libstdc++.so.6 -o".split(" "),
    join(base, "libstdc++.so.6"),
    source,
    ...wanted.map((symbol) => `-Wl,-u,${symbol}`),
    ...["libstdc++.a", "libgcc_eh.a", "libgcc.a"].map(archive),
  ]);
  return { LD_LIBRARY_PATH: base };
};

const starters: readonly Starter[] = [
  { name: "as it is", target: "linux-x64", needs: ["/lib64/ld-linux-x86-64.so.2"], words: [] },
  {
    name: "on a processor without AVX",
    target: "linux-x64",
    needs: ["/usr/bin/qemu-x86_64-static"],
    words: ["qemu-x86_64-static", "-cpu", "Nehalem"],
  },
  {
    name: "by qemu",
    target: "linux-arm64",
    needs: ["/usr/bin/qemu-aarch64-static", "/usr/aarch64-linux-gnu/lib/ld-linux-aarch64.so.1"],
    words: ["qemu-aarch64-static", "-L", "/usr/aarch64-linux-gnu"],
  },
  {
    name: "by musl's loader",
    target: "linux-x64-musl",
    needs: ["/lib/ld-musl-x86_64.so.1", "/usr/bin/gcc"],
    words: [],
    prepare: cppForMusl,
  },
  { name: "by Wine", target: "win32-x64", needs: [wine, mingw], words: [wine], prepare: wineFolder },
];

const printed = readFileSync(join(root, "fixtures", "cargo", "test", "show-output.txt"), "utf8");
const lastMark = /^\[pith ([0-9A-Z]{4,8}): \d+ of \d+ lines hidden, full output: \S*\/tee\/\S+\.log\]$/m;
const result = { pith: 1, event: "after", command: "cargo test", cwd: "/", output: printed, exit: 0 };

describe.each(starters)("$target started $name", ({ target: name, needs, words, prepare }) => {
  const missing = needs.filter((path) => !existsSync(path));
  const target = targets.find((one) => one.name === name)!;

  test.skipIf(missing.length > 0)("answers, keeps, and reads back", () => {
    const more = prepare?.() ?? {};
    const home = join(base, `home-${name}`);
    mkdirSync(home, { recursive: true });
    const data = target.os === "win32" ? `Z:${home.replaceAll("/", "\\")}\\data` : join(home, "data");
    const env = { PATH: process.env["PATH"], HOME: home, PITH_DATA_DIR: data, ...more };
    const start = (args: readonly string[], input = "") => {
      const [program = "", ...rest] = [...words, executableOf(target), ...args];
      const { status, stdout, stderr } = spawnSync(program, rest, {
        env,
        input,
        cwd: base,
        encoding: "utf8",
      });
      return { status, stdout: stdout.replaceAll("\r\n", "\n"), stderr };
    };
    expect(start(["--version"])).toMatchObject({ status: 0, stdout: `pith ${version}\n` });
    const answer = start(["hook", "amp"], JSON.stringify(result));
    expect(answer.status).toBe(0);
    const { output } = JSON.parse(answer.stdout) as { output: string };
    const id = lastMark.exec(output)?.[1];
    const node = spawnSync(process.execPath, [join(root, "dist", "node", "main.js"), "hook", "amp"], {
      env: { PATH: env.PATH, HOME: home, PITH_DATA_DIR: join(base, `node-${name}`) },
      input: JSON.stringify(result),
      encoding: "utf8",
    });
    const expected = (JSON.parse(node.stdout) as typeof result).output;
    expect(output.replace(lastMark, "mark")).toBe(expected.replace(lastMark, "mark"));
    expect(expected.length).toBeLessThan(printed.length);
    expect(start(["raw", id ?? "none"])).toMatchObject({ status: 0, stdout: printed });
    expect(start(["gain", "--json"]).status).toBe(0);
  });
});
