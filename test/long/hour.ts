/** A person with a fresh home and a project, who types commands and looks at what they print. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Person {
  /** Holds all the others. */
  readonly base: string;
  readonly home: string;
  readonly project: string;
  /** Stands on PATH; what is put there is installed. */
  readonly bin: string;
  put(path: string, content: string): void;
  /** A program on PATH that prints a file and ends as it is told. */
  program(name: string, capture: string, exit?: number): void;
  typed(command: string, more?: Readonly<Record<string, string | undefined>>, cwd?: string): Said;
  /** A program, as an agent starts it: with no shell in between, and in a session of its own. */
  started(argv: readonly string[], more?: Readonly<Record<string, string | undefined>>): Said;
  /** Runs the command at a terminal, with these keys. */
  answered(command: string, keys: string): Said;
  /** Every file of the home with a hash of what is in it, and every folder. */
  tree(): string;
  leave(): void;
}

/** Typing at a terminal needs the `script` of util-linux. */
export const hasTerminal =
  process.platform === "linux" &&
  spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux") === true;

export const person = (name: string): Person => {
  const base = mkdtempSync(join(tmpdir(), `pith-hour-${name}-`));
  const [home, project, tools, bin, temporary] = ["home", "project", "tools", "prefix/bin", "tmp"].map(
    (folder) => join(base, folder),
  ) as [string, string, string, string, string];
  for (const folder of [home, project, tools, bin, temporary]) mkdirSync(folder, { recursive: true });
  const env = {
    PATH: `${tools}:${bin}:${process.env["PATH"]}`,
    HOME: home,
    TMPDIR: temporary,
    SHELL: "/bin/bash",
    LANG: "C.UTF-8",
    // Below it a bash whose input is a socket reads ~/.bashrc (run_startup_files in its shell.c).
    SHLVL: "1",
    npm_config_cache: join(base, "cache"),
    npm_config_update_notifier: "false",
  };
  const run = (
    argv: readonly string[],
    more: Readonly<Record<string, string | undefined>>,
    options: { cwd?: string; input?: string; detached?: boolean },
  ): Said => {
    const { status, stdout, stderr } = spawnSync(argv[0]!, argv.slice(1), {
      cwd: project,
      ...options,
      env: { ...env, ...more },
      encoding: "utf8",
      maxBuffer: 1 << 26,
    });
    return { code: status, out: stdout, err: stderr };
  };
  const here: Person = {
    base,
    home,
    project,
    bin,
    put(path, content) {
      mkdirSync(dirname(join(base, path)), { recursive: true });
      writeFileSync(join(base, path), content);
    },
    program: (called, capture, exit = 0) =>
      writeFileSync(join(tools, called), `#!/bin/sh\ncat '${capture}'\nexit ${exit}\n`, { mode: 0o755 }),
    typed: (command, more = {}, cwd = project) => run(["bash", "-c", command], more, { cwd }),
    started: (argv, more = {}) => run(argv, more, { input: "", detached: true }),
    answered: (command, keys) => {
      const said = run(["script", "-qefc", command, "/dev/null"], {}, { input: keys });
      return { ...said, out: said.out.replaceAll("\r\n", "\n") };
    },
    tree: () => here.typed("cd && find . -type f -exec sha256sum {} + | sort -k2; find . -type d | sort").out,
    leave: () => rmSync(base, { recursive: true, force: true }),
  };
  return here;
};

/** The id that the last line of a shortened output names. */
export const idIn = (text: string): string | undefined =>
  /^\[pith ([0-9A-HJKMNP-TV-Z]{4,})\b.*\]$/m.exec(text)?.[1];

/** No step may leave a person with a program's own words for what went wrong in it. */
export const isPlain = ({ out, err }: Said): boolean =>
  !/^\s+at .+:\d+:\d+\)?$|\bundefined\b|\[object Object\]|NaN/m.test(out + err);
