/** Costs of pith in short commands and in answers to hooks: time, processor time and memory, against an empty Node program
 * in the same run. */
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeFolder } from "../left-over.ts";

const root = join(import.meta.dirname, "..", "..");
const launcher = join(root, "dist", "pith");
const rounds = 12;
/** Starts of which one measurement is the mean. */
const starts = 5;

interface Spent {
  readonly wall: number;
  readonly processor: number;
}

/** As bash counts it: all that was started, whoever started it. */
const once = (text: string, cwd: string): Spent => {
  const loop = `TIMEFORMAT='%6R %6U %6S'; time (for n in ${"1 ".repeat(starts)}; do ${text}; done >/dev/null 2>&1)`;
  const env = { PATH: `${cwd}/bin:${process.env["PATH"]}`, HOME: cwd, PITH_DATA_DIR: join(cwd, "data") };
  const { stderr } = spawnSync("bash", ["-c", loop], { cwd, env, encoding: "utf8" });
  const [wall = 0, user = 0, system = 0] = stderr.trim().split(" ").map(Number);
  return { wall: (wall * 1000) / starts, processor: ((user + system) * 1000) / starts };
};

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1]!;

const medianOf = (all: readonly Spent[]): Spent => ({
  wall: median(all.map(({ wall }) => wall)),
  processor: median(all.map(({ processor }) => processor)),
});

/** Memory of the largest process, in MiB; "" where nothing measures it. */
const memory = (text: string, cwd: string): string => {
  const words = ["-f", "%M", "bash", "-c", text];
  const env = { PATH: `${cwd}/bin:${process.env["PATH"]}`, HOME: cwd, PITH_DATA_DIR: join(cwd, "data") };
  const { stderr, error } = spawnSync("/usr/bin/time", words, {
    cwd,
    env,
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
  });
  return error === undefined ? (Number(stderr.trim().split("\n").at(-1)) / 1024).toFixed(1) : "";
};

const prints = (folder: string, name: string, capture: string): void => {
  copyFileSync(join(root, "fixtures", capture), join(folder, "bin", `${name}.txt`));
  writeFileSync(join(folder, "bin", name), `#!/bin/sh\nexec cat "$0.txt"\n`);
  chmodSync(join(folder, "bin", name), 0o755);
};

const payload = (command: string, cwd: string): string =>
  JSON.stringify({
    session_id: "5c7e7a10",
    transcript_path: join(cwd, "s.jsonl"),
    cwd,
    permission_mode: "default",
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command, description: "State" },
  });

const prepared = (folder: string): void => {
  mkdirSync(join(folder, "bin"));
  // Names of programs that pith knows; what they print was captured.
  prints(folder, "cargo", "cargo/test/pass.txt");
  prints(folder, "pytest", "pytest/run/library-tb-short.txt");
  writeFileSync(join(folder, "empty.mjs"), "");
  writeFileSync(join(folder, "2k.txt"), "A line of some thirty characters\n".repeat(62));
  for (const [name, size] of [
    ["8k", 8],
    ["16k", 16],
    ["100k", 100],
  ] as const)
    writeFileSync(
      join(folder, `${name}.txt`),
      Array.from({ length: size * 20 }, (_, n) =>
        `line ${n} ${"of a text that goes on ".repeat(2)}`.slice(0, 50),
      ).join("\n"),
    );
  writeFileSync(join(folder, "silent.json"), payload("echo done", folder));
  writeFileSync(join(folder, "insert.json"), payload("git status && ls -la", folder));
  const git = "git -c user.name=Dev -c user.email=dev@example.org";
  const commits = `git init -q; for n in $(seq 20); do echo $n >f$n; git add f$n; ${git} commit -qm "Change $n"; done`;
  spawnSync("bash", ["-c", commits], { cwd: folder });
};

const commands = [
  "git --version",
  "ls -la bin",
  "cat 2k.txt",
  "git log -20",
  "cargo test",
  "cat 8k.txt",
  "pytest",
  "cat 16k.txt",
  "cat 100k.txt",
];

const native = join(root, "dist", "libexec", "pith-native");

/** Words that the shell integration inserts. */
const inserted = existsSync(native)
  ? `${native} ${join(root, "dist")} --for-agent`
  : `${launcher} --for-agent`;

/** Rows of one table: bare, with `pith` as it is typed, as an agent's shell inserts it, what both add as a share, memory. */
export const light = (): string[][] => {
  const folder = mkdtempSync(join(tmpdir(), "pith-bench-"));
  try {
    prepared(folder);
    const pith = (text: string): string => `${launcher} --for-agent ${text} | cat`;
    const ways = (text: string): string[] =>
      ["", `${launcher} --for-agent `, `${inserted} `].map((word) => `${word}${text} | cat`);
    const hooks = ["silent", "insert"].map((name) => `${launcher} hook claude <${name}.json`);
    const texts = [`${process.execPath} empty.mjs`, ...commands.flatMap(ways), ...hooks];
    for (const text of texts) once(text, folder);
    const spent = texts.map((): Spent[] => []);
    for (let round = 0; round < rounds; round += 1)
      texts.forEach((text, index) => spent[index]!.push(once(text, folder)));
    const [node, ...others] = spent.map(medianOf) as [Spent, ...Spent[]];
    const cell = (one: number): string => one.toFixed(1);
    const both = ({ wall, processor }: Spent): string => `${cell(wall)} / ${cell(processor)}`;
    const added = (bare: Spent, through: Spent): string =>
      `${((through.wall - bare.wall) / node.wall).toFixed(3)} / ${((through.processor - bare.processor) / node.processor).toFixed(3)}`;
    const row = (name: string, [bare, typed, within]: readonly Spent[], text: string): string[] => [
      name,
      both(bare!),
      both(typed!),
      within === undefined ? "" : both(within),
      added(bare!, typed!),
      within === undefined ? "" : added(bare!, within),
      memory(text, folder),
    ];
    const nothing = { wall: 0, processor: 0 };
    const burst = (text: string): string => {
      const { wall } = once(`for m in $(seq 100); do ${text} & done; wait`, folder);
      return `${(wall / 1000).toFixed(2)} s`;
    };
    return [
      ["an empty Node program", both(node), "", "", "1", "1", memory(texts[0]!, folder)],
      ...commands.map((text, index) => row(text, others.slice(3 * index, 3 * index + 3), pith(text))),
      row("the hook, with nothing to say", [nothing, others.at(-2)!], hooks[0]!),
      row("the hook, with an insertion", [nothing, others.at(-1)!], hooks[1]!),
      ["100 of `git --version` at once", ...ways("git --version").map(burst), "", "", ""],
      ["native program", existsSync(native) ? "there" : "left out", "", "", "", "", ""],
    ];
  } finally {
    removeFolder(folder);
  }
};
