/** The sources as one native executable, for this platform or another. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type Change, writeCounted } from "./counted.ts";

const root = join(import.meta.dirname, "..");

/** Bun's own binary, wherever its postinstall left it; null on a platform without one. */
export const bunBinary = (): string | null => {
  const candidates = [join(root, "node_modules", "bun", "bin", "bun.exe")];
  const scope = join(root, "node_modules", "@oven");
  if (existsSync(scope)) {
    for (const name of readdirSync(scope)) candidates.push(join(scope, name, "bin", "bun"));
  }
  return candidates.find((path) => existsSync(path) && spawnSync(path, ["--version"]).status === 0) ?? null;
};

export interface Wanted {
  readonly outfile: string;
  readonly version: string;
  /** Another platform than this one: its name, and the path of that platform's Bun. */
  readonly other?: { readonly bun: string; readonly runtime: string };
  readonly change?: Change;
}

const flags = [
  "--compile",
  "--bytecode",
  // A run loads what it needs: 1 ms less than one file for all.
  "--format=esm",
  "--splitting",
  "--minify",
  "--no-compile-autoload-dotenv",
  "--no-compile-autoload-bunfig",
];

/** Throws what the compiler says. */
export const compileExecutable = (bun: string, { outfile, version, other, change }: Wanted): void => {
  const platform =
    other === undefined ? [] : [`--target=bun-${other.bun}`, `--compile-executable-path=${other.runtime}`];
  const define = ["--define", `PITH_VERSION=${JSON.stringify(version)}`, "--external", "better-sqlite3"];
  const sources = join(root, ".cache", "counted");
  writeCounted(sources, change);
  const words = [
    "build",
    ...flags,
    ...platform,
    ...define,
    join(sources, "src", "main.ts"),
    "--outfile",
    outfile,
  ];
  const result = spawnSync(bun, words, { stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });
  if (result.status !== 0) throw new Error(`bun build failed:\n${result.stdout}${result.stderr}`);
};
