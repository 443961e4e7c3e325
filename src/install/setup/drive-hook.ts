/** Starts a hook as its agent would, with the very line from the agent's settings, and looks at what comes back. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import type { Environment } from "../../system/environment.ts";
import type { Finding } from "../../integration/agent.ts";

const lines = Array.from({ length: 60 }, (_, index) => `   Compiling crate-${index} v1.0.${index}`);

/** A command with an output; its filter hides nearly all of it. */
export const sampleCommand = "cargo build";
export const sampleOutput = `${lines.join("\n")}\n    Finished dev [unoptimized] target(s) in 1.00s\n`;

/** One line, many times: shortened without loss. */
export const repeatedOutput = "   Compiling crate v1.0.0 (/home/dev/project)\n".repeat(80);

export interface Drive {
  /** As in `--agent`. */
  readonly agent: string;
  readonly line: string;
  /** For Windows; left out: a POSIX shell. */
  readonly isPowerShell?: boolean;
  readonly env: Environment;
  /** Files of the user's, by path below the home that the hook is given. */
  readonly files?: Readonly<Record<string, string>>;
  readonly variables?: Readonly<Record<string, string>>;
  /** The variable in which the agent names the session's root. */
  readonly root?: string;
  /** The agent's payload; `folder` is an existing directory. */
  payload(folder: string): unknown;
}

/** Without these nothing starts on Windows; elsewhere nothing needs more than a probe gives. */
export const systemVariables = ({ platform, variables }: Environment): Readonly<Record<string, string>> =>
  platform === "win32"
    ? Object.fromEntries(
        ["SYSTEMROOT", "WINDIR", "COMSPEC", "PATHEXT", "TEMP", "TMP"].flatMap((name) => {
          const value = variables[name];
          return value === undefined ? [] : [[name, value] as const];
        }),
      )
    : {};

/** The variables that name the home to pith. */
export const homeVariables = ({ platform }: Environment, folder: string): Readonly<Record<string, string>> =>
  platform === "win32"
    ? { USERPROFILE: folder, APPDATA: folder, LOCALAPPDATA: folder, HOME: folder }
    : { HOME: folder };

const inStage = <Result>(env: Environment, work: (folder: string) => Result): Result => {
  const folder = mkdtempSync(join(env.temporary, "pith-probe-"));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** A `cargo`, so that a command may be rewritten, in front of the system's own programs. */
const buildStage = (folder: string, drive: Drive): Readonly<Record<string, string>> => {
  for (const name of ["bin", "home", "data"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "bin", "cargo"), "#!/bin/sh\nexit 0\n", { mode: 0o755 });
  for (const [name, text] of Object.entries(drive.files ?? {})) {
    mkdirSync(dirname(join(folder, "home", name)), { recursive: true });
    writeFileSync(join(folder, "home", name), text);
  }
  return {
    ...systemVariables(drive.env),
    PATH: `${join(folder, "bin")}${delimiter}${drive.env.variables["PATH"] ?? "/usr/bin:/bin"}`,
    ...homeVariables(drive.env, join(folder, "home")),
    TMPDIR: folder,
    PITH_DATA_DIR: join(folder, "data"),
    ...drive.variables,
    ...(drive.root === undefined ? {} : { [drive.root]: folder }),
  };
};

interface Said {
  readonly stdout: string;
  readonly status: number | null;
}

const run = (folder: string, drive: Drive): Said => {
  const [file, ...args] =
    drive.isPowerShell === true ? ["powershell.exe", "-NoProfile", "-Command"] : ["/bin/sh", "-c"];
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const { stdout, status } = spawnSync(file!, [...args, drive.line], {
    cwd: folder,
    env: buildStage(folder, drive),
    input: JSON.stringify(drive.payload(folder)),
    encoding: "utf8",
    timeout: 20_000,
  });
  return { stdout: stdout ?? "", status };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Walks down the keys; undefined where there is no such place. */
const valueAt = (value: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null ? (inner as Record<string, unknown>)[key] : undefined,
    value,
  );

const failed = (drive: Drive, what: string): Finding => ({
  level: "error",
  what,
  fix: `pith init --agent ${drive.agent} --yes`,
});

/** Starts the hook and hands its answer, or the value `at` these keys of it, to `judge`. */
const probe = (
  drive: Drive,
  at: readonly string[] | null,
  judge: (shown: string) => Finding | string,
): Finding =>
  inStage(drive.env, (folder) => {
    const { stdout, status } = run(folder, drive);
    if (status !== 0) return failed(drive, `the hook ends with status ${status}, which may block commands`);
    const shown = at === null ? stdout : valueAt(parsed(stdout), at);
    const found = judge(typeof shown === "string" ? shown : "");
    return typeof found === "string" ? failed(drive, found) : found;
  });

const ok = (what: string): Finding => ({ level: "ok", what });

/** A result of `sampleCommand`: does the answer hold it, shortened, `at` these keys, and can the rest be read? */
export const probeResult = (drive: Drive, at: readonly string[]): Finding =>
  probe(drive, at, (shown) => {
    if (shown === "") return "the hook does not answer with a shorter result";
    const kept = /\[pith \w+: .*full output: (.*)\]/.exec(shown)?.[1];
    return kept !== undefined && existsSync(kept) && readFileSync(kept, "utf8").trim() === sampleOutput.trim()
      ? ok("the hook answers with a shorter result, and its full output can be read")
      : "the hook's answer does not say where the full output is";
  });

/** A result of `sampleCommand` that is `repeatedOutput`: does the answer hold it, shortened, `at` these keys? For agents
 * where nothing is hidden. */
export const probeSqueeze = (drive: Drive, at: readonly string[]): Finding =>
  probe(drive, at, (shown) =>
    shown !== "" && shown.length < repeatedOutput.length
      ? ok("the hook answers with a shorter result that says the same")
      : "the hook does not answer with a shorter result",
  );

/** In the answers of most agents since Claude Code. */
const updatedCommand = ["hookSpecificOutput", "updatedInput", "command"];

/** A call of `sampleCommand`: does the answer hold it, rewritten, `at` these keys? */
export const probeCall = (drive: Drive, at = updatedCommand): Finding =>
  probe(drive, at, (command) =>
    /pith\S* (?:.+ )?cargo build$/.test(command)
      ? ok("the hook answers, and rewrites a command where that changes no decision")
      : "the hook does not rewrite a command where it could",
  );

/** A call that may not be changed: does the hook say so in the agent's own words? */
export const probeSilence = (drive: Drive, silence: string): Finding =>
  probe(drive, null, (printed) =>
    printed.trim() === silence
      ? ok("the hook answers, and leaves alone what it may not change")
      : "the hook does not answer in the agent's words",
  );
