/** The native program crashes once it has started: what was asked goes to the engine, and output goes through. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { scratch, variant, withExecutable } from "../launcher/world.ts";
import { removedLater } from "../left-over.ts";
import { isBuilt, program } from "./world.ts";

const beside = join(program, "..");
const hasSnapshot = isBuilt && existsSync(join(beside, "pith.snapshot"));
const strace = (...words: string[]): string[] => [
  "strace",
  "-f",
  "-o",
  "/dev/null",
  "-b",
  "execve",
  ...words,
];
const hasStrace = spawnSync("strace", ["-f", "-b", "execve", "-o", "/dev/null", "true"]).status === 0;

/** One or the other, by the C library; not every processor has both. */
const opens = "?open,openat";

const payload = JSON.stringify({
  session_id: "5c7e7a10",
  transcript_path: "/tmp/s.jsonl",
  cwd: "/tmp",
  permission_mode: "default",
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: { command: "cargo test", description: "Test" },
});

let root = "";
beforeEach(() => {
  root = removedLater(scratch());
  for (const name of ["pith-native", "pith.table", "pith.bytecode"])
    copyFileSync(join(beside, name), join(root, name));
  mkdirSync(join(root, "engine"));
  // Says what it was asked, and what it finds on its input.
  writeFileSync(join(root, "engine", "pith"), '#!/bin/sh\necho "engine: $*"\ncat\n', { mode: 0o755 });
});

const ask = (words: readonly string[], before: readonly string[] = []) => {
  const [first = "", ...rest] = [
    ...before,
    join(root, "pith-native"),
    join(root, "engine", "pith"),
    ...words,
  ];
  const env = { PATH: process.env["PATH"], HOME: root, PITH_DATA_DIR: join(root, "data") };
  const { status, stdout, stderr } = spawnSync(first, rest, { env, input: payload, encoding: "utf8" });
  return { status, stdout, stderr };
};

const questions = [
  ["hook", "claude"],
  ["rewrite", "--", "cargo test"],
  ["inside", "claude", "cargo test"],
];
const toEngine = (words: readonly string[]) => ({
  status: 0,
  stdout: `engine: ${words.join(" ")}\n${payload}`,
  stderr: "",
});

/** All of a file behind its first page is something else. */
const damage = (path: string, byte: number): void => {
  const bytes = readFileSync(path);
  bytes.fill(byte, 4096);
  writeFileSync(path, bytes);
};

describe.skipIf(!isBuilt)("a damaged file", () => {
  it.each(questions)("of modules: %s", (...words) => {
    damage(join(root, "pith.bytecode"), 0x41);
    expect(ask(words)).toEqual(toEngine(words));
  });

  it.skipIf(!hasSnapshot).each(questions)("of memory: %s", (...words) => {
    for (const byte of [0x41, 0]) {
      copyFileSync(join(beside, "pith.snapshot"), join(root, "pith.snapshot"));
      damage(join(root, "pith.snapshot"), byte);
      expect(ask(words)).toEqual(toEngine(words));
    }
  });

  it.skipIf(!hasSnapshot)("of memory: a run's output goes through", () => {
    const made = variant(withExecutable);
    const libexec = join(made.root, "libexec");
    for (const name of ["pith-native", "pith.table", "pith.bytecode", "pith.snapshot"])
      copyFileSync(join(beside, name), join(libexec, name));
    damage(join(libexec, "pith.snapshot"), 0x41);
    const env = { PATH: process.env["PATH"], HOME: made.root, PITH_DATA_DIR: join(made.root, "data") };
    const script = `${made.launcher} --for-agent sh -c 'seq 400; exit 5' | cat; echo \${PIPESTATUS[0]}`;
    const ran = spawnSync("bash", ["-c", script], { env, encoding: "utf8" });
    expect(ran.stdout).toBe(spawnSync("bash", ["-c", "seq 400; echo 5"], { encoding: "utf8" }).stdout);
  });
});

/** Without what an agent has said: it may have been read by then, and the engine finds nothing more. */
const masked = (said: ReturnType<typeof ask>) => ({ ...said, stdout: said.stdout.replace(/\{[\s\S]*/, "") });

describe.skipIf(!isBuilt || !hasStrace)("a signal from without, while it looks at its files", () => {
  it.each(["SEGV", "BUS", "ABRT"])("%s", (signal) => {
    for (const words of questions)
      for (const when of [1, 2]) {
        const inject = ["-e", `trace=${opens}`, "-e", `inject=${opens}:signal=${signal}:when=${when}`];
        expect(masked(ask(words, strace(...inject))), `${words[0]} ${inject.at(-1)}`).toEqual(
          masked(toEngine(words)),
        );
      }
  });
});

it.skipIf(!hasSnapshot)("what no module in memory knows is the engine's", () => {
  copyFileSync(join(beside, "pith.snapshot"), join(root, "pith.snapshot"));
  const words = ["inside", "gemini", "cargo test"];
  expect(ask(words)).toEqual(toEngine(words));
});

describe.skipIf(!hasSnapshot)("memory that the user's own folder holds", () => {
  const folder = (): string => join(root, "data", "native");
  const keep = (): number | null =>
    spawnSync(join(root, "pith-native"), ["--keep"], {
      env: { HOME: root, PITH_DATA_DIR: join(root, "data") },
    }).status;
  const files = (): string[] => readdirSync(folder());
  const made = (): string => join(folder(), files()[0]!);
  beforeEach(() => {
    for (const path of [join(root, "data"), folder()]) mkdirSync(path, { mode: 0o700 });
  });

  it("is made once, whole, and for nobody else; twice the same bytes, and those of the build", () => {
    expect(keep()).toBe(0);
    expect(files()).toEqual([expect.stringMatching(/^[0-9a-f]{16}\.snapshot$/)]);
    const about = statSync(made());
    expect(about.mode & 0o777).toBe(0o600);
    expect(readFileSync(made()).equals(readFileSync(join(beside, "pith.snapshot")))).toBe(true);
    expect(keep()).toBe(0);
    expect(statSync(made()).ino).toBe(about.ino);
    const own = readFileSync(made());
    rmSync(made());
    expect(keep()).toBe(0);
    expect(readFileSync(made()).equals(own)).toBe(true);
  });

  it("is not made where the package brings it along, nor in a folder that others can write to", () => {
    chmodSync(folder(), 0o722);
    expect(keep()).toBe(1);
    expect(files()).toEqual([]);
    chmodSync(folder(), 0o700);
    copyFileSync(join(beside, "pith.snapshot"), join(root, "pith.snapshot"));
    expect(keep()).toBe(0);
    expect(files()).toEqual([]);
  });

  it("is gone after a crash, so that it is made anew", () => {
    keep();
    damage(made(), 0x41);
    expect(ask(["rewrite", "--", "cargo test"])).toEqual(toEngine(["rewrite", "--", "cargo test"]));
    expect(files()).toEqual([]);
  });

  it.each([
    ["of another program", 16],
    ["of other modules", 48],
    ["of another form", 0],
  ])("%s it is not looked into, and made anew", (_what, place) => {
    keep();
    const own = readFileSync(made());
    const foreign = Buffer.from(own);
    // All behind its head would crash whoever reads it.
    foreign.fill(0x41, 4096);
    foreign[place]! ^= 1;
    for (const bytes of [foreign, own.subarray(0, 8192), Buffer.alloc(0)]) {
      writeFileSync(made(), bytes);
      const said = ask(["rewrite", "--", "cargo test"]);
      expect(said.stdout).toMatch(/pith --for-agent cargo test$/m);
      expect(said.stderr).toBe("");
      expect(readFileSync(made()).equals(bytes)).toBe(true);
      expect(keep()).toBe(0);
      expect(readFileSync(made()).equals(own)).toBe(true);
    }
  });

  it("is not looked into where others can write to it, nor through a link", () => {
    keep();
    damage(made(), 0x41);
    const before = files();
    for (const mode of [0o620, 0o602, 0o640, 0o604]) {
      chmodSync(made(), mode);
      expect(ask(["rewrite", "--", "cargo test"]).stdout).toMatch(/pith --for-agent cargo test$/m);
    }
    expect(files()).toEqual(before);
    chmodSync(made(), 0o600);
    const [name] = before as [string];
    spawnSync("sh", ["-c", `mv ${name} ../x && ln -s ../x ${name}`], { cwd: folder() });
    expect(ask(["rewrite", "--", "cargo test"]).stdout).toMatch(/pith --for-agent cargo test$/m);
  });
});
