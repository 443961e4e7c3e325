/** A place in which entries are tried out: a home, a data folder, and a program whose output is known. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import type { Environment } from "../../system/environment.ts";

const lines = Array.from({ length: 60 }, (_, index) => `   Compiling crate-${index} v1.0.${index}`);

/** A command with an output; its filter hides nearly all of it. */
export const sampleCommand = "cargo build";
export const sampleOutput = `${lines.join("\n")}\n    Finished dev [unoptimized] target(s) in 1.00s\n`;

type Variables = Readonly<Record<string, string>>;

export interface Stage {
  readonly folder: string;
  readonly variables: Variables;
  run(file: string, args: readonly string[], input?: string): Said;
}

export interface Said {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

/** Without the first ones nothing starts on Windows. */
const windowsVariables = (variables: Environment["variables"], home: string): Variables => ({
  ...Object.fromEntries(
    ["SYSTEMROOT", "WINDIR", "COMSPEC", "PATHEXT", "TEMP", "TMP"].flatMap((name) => {
      const value = variables[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  ),
  USERPROFILE: home,
  APPDATA: home,
  LOCALAPPDATA: home,
});

const buildStage = (folder: string, { platform, variables }: Environment, files: Variables): Variables => {
  const home = join(folder, "home");
  for (const name of ["bin", "home", "data"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "output"), sampleOutput);
  writeFileSync(join(folder, "bin", "cargo"), `#!/bin/sh\nexec cat '${folder}/output'\n`, { mode: 0o755 });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), text);
  }
  return {
    ...(platform === "win32" ? windowsVariables(variables, home) : {}),
    HOME: home,
    PATH: `${join(folder, "bin")}${delimiter}${variables["PATH"] ?? "/usr/bin:/bin"}`,
    TMPDIR: folder,
    PITH_DATA_DIR: join(folder, "data"),
  };
};

export interface Staging {
  readonly files?: Variables | undefined;
  variables?(folder: string): Variables;
}

export const inStage = <Result>(
  env: Environment,
  { files = {}, variables: more = () => ({}) }: Staging,
  work: (stage: Stage) => Result,
): Result => {
  const folder = mkdtempSync(join(env.temporary, "pith-probe-"));
  try {
    const variables = { ...buildStage(folder, env, files), ...more(folder) };
    const run = (file: string, args: readonly string[], input?: string): Said => {
      const { spawnSync } = process.getBuiltinModule("node:child_process");
      const options = {
        cwd: folder,
        env: variables,
        encoding: "utf8" as const,
        timeout: 20_000,
        ...(input === undefined
          ? { stdio: ["ignore" as const, "pipe" as const, "pipe" as const] }
          : { input }),
        // A session of its own, as agents give to each command; the types do not know that this one has it too.
        detached: env.platform !== "win32",
      };
      const { stdout, stderr, status, error } = spawnSync(file, args, options);
      return { stdout: stdout ?? "", stderr: error?.message ?? stderr ?? "", status };
    };
    return work({ folder, variables, run });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The file that a mark of a shown text names; null: none does. */
export const keptAt = (shown: string): string | null =>
  /\[pith \w+: .*full output: (.*)\]/.exec(shown)?.[1] ?? null;

/** Is the output of `sampleCommand` there as a whole? */
export const holdsSample = (path: string | null): boolean =>
  path !== null && existsSync(path) && readFileSync(path, "utf8").trim() === sampleOutput.trim();
