/** The native program behind the launcher, killed or refused something at one call of the system after the other. */
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { killedMark } from "../../src/engine/mark/marks.ts";
import { type Variant, variant, withExecutable } from "../launcher/world.ts";
import { isBuilt, program } from "./world.ts";

/** Options to follow the first threads and children; where strace sees the engine start it lets go. */
const following = "-f -b execve";
/** Who started it sees its end, and not that of strace, which lets go of it. */
const beside = `-D ${following}`;
const hasStrace = spawnSync("sh", ["-c", `strace ${following} -o /dev/null true`]).status === 0;

export const canBreak = isBuilt && hasStrace;

const capture = join(import.meta.dirname, "..", "..", "fixtures", "cargo", "test", "pass.txt");

/** Passed on, left alone by the engine, and shortened by it. */
/** As a shell does, the lookup goes on after a place that cannot be read: no other program of these names may be there. */
const others = (process.env["PATH"] ?? "").split(":").filter((folder) => !existsSync(join(folder, "cargo")));

export const texts = ["sh -c 'echo out; exit 5'", "sh -c 'seq 200; exit 5'", "cargo test"] as const;

interface Call {
  readonly name: string;
  /** Position among the calls of that name, in one thread. */
  readonly number: number;
}

interface Answer {
  readonly status: number | null;
  readonly stdout: string;
}

export interface FaultWorld {
  readonly made: Variant;
  put(text: string): void;
  run(text: string): string;
  /** Breaks one call in so many. */
  breakCalls(text: string, oneIn: number): void;
  /** Breaks calls of the native program that starts the program itself. */
  breakStart(text: string, oneIn: number): void;
  /** A run as it is, and with every call of that name refused. */
  refuse(text: string, name: string, fault: string): { readonly shown: string; readonly got: string };
  /** Answers of a line to an input while the program is killed, at one call in so many. */
  killAt(line: string, input: string, oneIn: number): Answer[];
}

/** Names of runs, and the folders in which their outputs lie. */
const masked = (text: string): string =>
  text.replaceAll(/\[pith [0-9A-Z]{4,8}/g, "[pith ID").replaceAll(/\S+\.log/g, "LOG");

export const faultWorld = (): FaultWorld => {
  const made = variant(withExecutable);
  const own = join(made.root, "libexec", "pith-native");
  const [data, bin] = [join(made.root, "data"), join(made.root, "bin")];
  for (const folder of ["real", "data", "bin"]) mkdirSync(join(made.root, folder));
  for (const name of ["pith-native", "pith.table", "pith.bytecode", "pith.snapshot"])
    copyFileSync(join(program, "..", name), join(made.root, "real", name));
  writeFileSync(join(data, "journal.jsonl"), "");
  writeFileSync(join(data, `.upkeep-${Math.floor(Date.now() / 86_400_000)}`), "");
  writeFileSync(join(bin, "cargo"), `#!/bin/sh\nexec cat ${capture}\n`);
  chmodSync(join(bin, "cargo"), 0o755);

  const put = (text: string): void => {
    writeFileSync(own, text);
    chmodSync(own, 0o755);
  };
  /** Nothing but the native program is traced. */
  const trace = (words: string): void =>
    put(`#!/bin/sh\nexec strace ${following} ${words} ${made.root}/real/pith-native "$@"\n`);

  const run = (text: string): string => {
    const env = { PATH: [bin, ...others].join(":"), HOME: made.root, PITH_DATA_DIR: data };
    const script = `${text} | cat; echo \${PIPESTATUS[0]}`;
    const ran = spawnSync("bash", ["-c", script], { env, encoding: "utf8", timeout: 60_000 });
    return masked(ran.stdout + ran.stderr);
  };

  const ask = (line: string, input: string) => {
    const env = { PATH: [bin, ...others].join(":"), HOME: made.root, PITH_DATA_DIR: data };
    const { status, stdout } = spawnSync("sh", ["-c", line], { env, input, encoding: "utf8" });
    return { status, stdout };
  };

  const callsOf = (start: () => void): Call[] => {
    const log = join(made.root, "log");
    trace(`-o ${log}`);
    start();
    if (!existsSync(log)) return [];
    const counts = new Map<string, number>();
    const seen = new Map<string, Call>();
    for (const line of readFileSync(log, "utf8").split("\n")) {
      const [, thread, name] = /^(\d+) +(\w+)\(/.exec(line) ?? [];
      if (name === undefined || name === "execve") continue;
      const number = (counts.get(`${thread} ${name}`) ?? 0) + 1;
      counts.set(`${thread} ${name}`, number);
      seen.set(`${name} ${number}`, { name, number });
    }
    return [...seen.values()];
  };

  const breakCalls = (text: string, oneIn: number): void => {
    const native = run(text);
    const launched = `${made.launcher} --for-agent ${text}`;
    const calls = callsOf(() => run(launched));
    expect(calls.length).toBeGreaterThan(10);
    const shown = run(launched);
    const first = Math.floor(Math.random() * oneIn);
    for (const [at, { name, number }] of calls.entries()) {
      if (at % oneIn !== first) continue;
      // A write that fails is the program's own fault: then nothing is to be seen, with it or without. And nothing refuses
      // to end a process or to wake a thread.
      const onlyKilled = /^(?:write|exit|exit_group|futex)$/.test(name);
      for (const fault of onlyKilled ? ["signal=KILL"] : ["signal=KILL", "error=EIO"]) {
        trace(`-o /dev/null -e trace=${name} -e inject=${name}:${fault}:when=${number}`);
        // Who starts it does not know how much a killed one had read, and says so.
        const got = run(launched).replace(`\n${killedMark()}\n`, "");
        // Killed between the last byte that is shown and the run's own being taken, it is all there twice.
        const both = shown.replace(/\d+\n$/, "") + native;
        expect(
          [native, shown, ...(name === "read" ? [both] : [])],
          `${name} ${number} ${fault}: ${got}`,
        ).toContain(got);
      }
    }
  };

  const breakStart = (text: string, oneIn: number): void => {
    const native = run(text);
    const [log, real] = [join(made.root, "started"), join(made.root, "real", "pith-native")];
    const words = `${real} ${made.root} --for-agent ${text}`;
    const shown = run(`strace ${beside} -o ${log} ${words}`);
    const lines = readFileSync(log, "utf8").split("\n");
    const calls = new Map<string, readonly [name: string, number: number, thread: string]>();
    const counts = new Map<string, number>();
    let isOurs = false;
    for (const line of lines) {
      const [, thread = "", name = ""] = /^(\d+) +(\w+)\(/.exec(line) ?? [];
      // A program waits for its children and ends; nothing refuses it that.
      if (!name || /^(?:execve|wait4|exit|exit_group|kill|vfork)$/.test(name)) continue;
      const number = (counts.get(`${thread} ${name}`) ?? 0) + 1;
      counts.set(`${thread} ${name}`, number);
      // Before that the C library starts, without which there is nothing.
      isOurs ||= name === "sigaltstack";
      if (!isOurs) continue;
      calls.set(`${thread} ${name} ${number}`, [name, number, thread]);
    }
    // The one that reads closes all that is the program's.
    const reader = [...calls.values()].find(([name]) => name === "close_range")![2];
    // If one was killed, the process that started it looks up what to say.
    const isOfOthers = (name: string): boolean =>
      /^(?:open|openat|statx|fstat|newfstatat|read|close)$/.test(name) ||
      [...counts.keys()].some((key) => key.endsWith(` ${name}`) && !key.startsWith(reader));
    const first = Math.floor(Math.random() * oneIn);
    for (const [at, [name, number, thread]] of [...calls.values()].entries()) {
      if (at % oneIn !== first) continue;
      const fault = name === "write" ? null : "error=EIO";
      const killed = thread === reader && !isOfOthers(name) ? "signal=KILL" : null;
      // Nothing has happened then.
      const crashed = /^(?:access|pipe2)$/.test(name) ? "signal=SEGV" : null;
      for (const one of [fault, killed, crashed]) {
        if (one === null) continue;
        const inject = `-o /dev/null -e trace=${name} -e inject=${name}:${one}:when=${number}`;
        // The fault meets the sink, and once more what passes on the rest in its place.
        const mark = `\n${killedMark()}\n`;
        const got = run(`strace ${beside} ${inject} ${words}`).replace(mark, "").replace(mark, "");
        expect([native, shown], `${name} ${number} ${one}: ${got}`).toContain(got);
      }
    }
    expect(calls.size).toBeGreaterThan(30);
  };

  const refuse = (text: string, name: string, fault: string) => {
    const launched = `${made.launcher} --for-agent ${text}`;
    trace("-o /dev/null");
    const shown = run(launched);
    const log = join(made.root, "refused");
    trace(`-o ${log} -e trace=${name} -e inject=${name}:error=${fault}`);
    const got = run(launched);
    expect(readFileSync(log, "utf8")).toContain(`${fault} `);
    return { shown, got };
  };

  const killAt = (line: string, input: string, oneIn: number) => {
    const calls = callsOf(() => ask(line, input));
    return calls
      .filter((_, at) => at % oneIn === 0)
      .map(({ name, number }) => {
        trace(`-o /dev/null -e trace=${name} -e inject=${name}:signal=KILL:when=${number}`);
        return ask(line, input);
      });
  };

  return { made, put, run, breakCalls, breakStart, refuse, killAt };
};
