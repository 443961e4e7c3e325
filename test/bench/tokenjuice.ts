/** Runs the captures through tokenjuice, another shortener of outputs, from npm: installed into the cache folder. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const version = "0.8.5";

export interface Execution {
  readonly argv: readonly string[];
  readonly output: string;
  readonly exit: number | null;
}

interface Module {
  reduceExecution(input: object, options?: object): Promise<{ readonly inlineText: string }>;
}

const folder = (): string =>
  join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "pith-bench", `tokenjuice-${version}`);

const installed = (at: string): boolean => {
  if (existsSync(at)) return true;
  mkdirSync(folder(), { recursive: true });
  writeFileSync(join(folder(), "package.json"), '{ "private": true }\n');
  const words = ["install", "--no-audit", "--no-fund", "--ignore-scripts", `tokenjuice@${version}`];
  return spawnSync("npm", words, { cwd: folder(), stdio: "ignore", timeout: 120_000 }).status === 0;
};

/** Text that it shows of an output; null where it is not to be had. */
export const tokenjuice = async (): Promise<((one: Execution) => Promise<string>) | null> => {
  const at = join(folder(), "node_modules", "tokenjuice", "dist", "index.js");
  if (!installed(at)) return null;
  const { reduceExecution } = (await import(pathToFileURL(at).href)) as Module;
  return async ({ argv, output, exit }) => {
    const input = {
      toolName: "exec",
      argv,
      command: argv.join(" "),
      combinedText: output,
      exitCode: exit ?? 0,
    };
    return (await reduceExecution(input, { recordStats: false })).inlineText;
  };
};
