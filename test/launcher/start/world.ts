/** The start-up file with an engine of the test's own behind it, and a stand-in for the agent that starts its shells. */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { quietWords } from "../../../src/rewrite/quiet-words.ts";
import { dirname, join } from "node:path";
import { entryScript } from "../../../src/launcher/entry-script.ts";
import { startRow } from "../../../scripts/start-table.ts";
import { startFileText, zshenvText } from "../../../src/install/start/start-file.ts";
import { insertingEngine } from "../../integration/world.ts";

export interface Call {
  readonly argv: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly argv0?: string;
  readonly stdio?: readonly string[];
  /** In the agent's own session, as no agent does it. */
  readonly attached?: boolean;
}

export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | string;
}

export interface World {
  readonly root: string;
  /** Path in BASH_ENV. */
  readonly file: string;
  /** Path in ZDOTDIR. */
  readonly folder: string;
  write(path: string, content: string | Buffer, mode?: number): string;
  read(path: string): string;
  /** How often the engine was asked since the last time. */
  asked(): number;
  /** `own`: variables that the agent itself is started with. */
  host(calls: readonly Call[], own?: Readonly<Record<string, string>>): readonly Ran[];
  remove(): void;
}

const rows = [
  startRow("first", { marker: "FIRST_CALL", kind: "call" }),
  startRow("second", { marker: "SECOND_PID", kind: "process" }),
  startRow("third", { marker: "THIRD_CALL", kind: "call", prepares: "PREPARE=" }),
  startRow("fourth", { marker: "FOURTH", kind: "supervised", supervisor: "fourth-supervisor" }),
];

/** An engine that notes that it was asked. */
export const notingEngine = (root: string, engine = insertingEngine): string =>
  engine.replace("\n", `\necho asked >>'${root}/asked'\n`);

/** `known`: names of agents, and the variable that each sets for its shells; `words`: behind which nothing is asked about. */
export const startWorld = (
  known: readonly (readonly [agent: string, marker: string])[] = [],
  words: readonly string[] = quietWords(),
  change: (front: string) => string = (front) => front,
): World => {
  const hosts = [...rows, ...known.map(([agent, marker]) => startRow(agent, { marker, kind: "call" }))].join(
    " ",
  );
  const root = realpathSync(mkdtempSync(join(tmpdir(), "pith-start-")));
  const write = (path: string, content: string | Buffer, mode = 0o644): string => {
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content, { mode });
    return target;
  };
  for (const name of ["front.bash", "zsh.bash"]) {
    const text = readFileSync(join(import.meta.dirname, "../../../src/launcher/start", name), "utf8");
    write(`dist/start/${name}`, change(entryScript(text, words, hosts)));
  }
  write("dist/libexec/pith", notingEngine(root), 0o755);
  mkdirSync(join(root, "home"));
  return {
    root,
    file: write("config/pith-bash-env.bash", startFileText({ dist: join(root, "dist"), node: "" })),
    folder: dirname(
      write("config/zsh/.zshenv", zshenvText({ dist: join(root, "dist"), node: "", bash: "/bin/bash" })),
    ),
    write,
    read: (path) => readFileSync(join(root, path), "utf8"),
    asked: () => {
      const file = join(root, "asked");
      const times = existsSync(file) ? readFileSync(file, "utf8").split("\n").length - 1 : 0;
      rmSync(file, { force: true });
      return times;
    },
    host: (calls, own = {}) => {
      const env = { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: join(root, "home"), SHLVL: "1", ...own };
      const input = JSON.stringify(calls.map((call) => ({ cwd: root, ...call })));
      const ran = spawnSync(process.execPath, [join(import.meta.dirname, "host.mjs")], {
        env,
        input,
        encoding: "utf8",
        timeout: 240_000,
      });
      if (ran.status !== 0) throw new Error(ran.stderr);
      return JSON.parse(ran.stdout) as Ran[];
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};
