/** The native program killed, and refused what it asks for, at each of its calls of the system: the program's output and
 * status are those of a run without pith. */
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scratch, type Variant, variant, withExecutable } from "../launcher/world.ts";
import { removedLater } from "../left-over.ts";
import { isBuilt, program } from "./world.ts";

const hasStrace = spawnSync("strace", ["-o", "/dev/null", "true"]).status === 0;

interface Call {
  readonly name: string;
  /** Of its name. */
  readonly number: number;
}

describe.skipIf(!isBuilt || !hasStrace)("whatever happens to the native program", () => {
  let made: Variant;
  let home = "";
  const own = (): string => join(made.root, "libexec", "pith-native");

  /** Nothing but the native program is traced. */
  const trace = (words: string): void => {
    writeFileSync(own(), `#!/bin/sh\nexec strace ${words} ${made.root}/real/pith-native "$@"\n`);
    chmodSync(own(), 0o755);
  };

  beforeAll(() => {
    made = variant(withExecutable);
    home = removedLater(scratch());
    mkdirSync(join(made.root, "real"));
    for (const name of ["pith-native", "pith.table"])
      copyFileSync(join(program, "..", name), join(made.root, "real", name));
    mkdirSync(join(home, "data"));
    writeFileSync(join(home, "data", "journal.jsonl"), "");
    writeFileSync(join(home, "data", `.upkeep-${Math.floor(Date.now() / 86_400_000)}`), "");
  });
  afterAll(() => made?.remove());

  const run = (text: string): string => {
    const env = { PATH: process.env["PATH"], HOME: home, PITH_DATA_DIR: join(home, "data") };
    const ran = spawnSync("bash", ["-c", `${text} | cat; echo \${PIPESTATUS[0]}`], { env, encoding: "utf8" });
    return ran.stdout + ran.stderr;
  };

  const callsOf = (text: string): Call[] => {
    const log = join(home, "log");
    trace(`-o ${log}`);
    run(text);
    const counts = new Map<string, number>();
    return readFileSync(log, "utf8")
      .split("\n")
      .flatMap((line) => /^(\w+)\(/.exec(line)?.[1] ?? [])
      .map((name) => {
        counts.set(name, (counts.get(name) ?? 0) + 1);
        return { name, number: counts.get(name)! };
      })
      .filter(({ name, number }) => name !== "execve" || number > 1);
  };

  const program5 = "sh -c 'echo out; exit 5'";
  const afterEngine = "sh -c 'seq 200; exit 5'";

  it.each([program5, afterEngine])("%s", (text) => {
    const native = run(text);
    const launched = `${made.launcher} ${text}`;
    const calls = callsOf(launched);
    const end = calls.findIndex(({ name }) => name === "execve");
    const ours = end === -1 ? calls : calls.slice(0, end + 1);
    expect(ours.length).toBeGreaterThan(10);
    for (const { name, number } of ours) {
      for (const fault of ["signal=KILL", "error=EIO"]) {
        trace(`-o /dev/null -e trace=${name} -e inject=${name}:${fault}:when=${number}`);
        const shown = run(launched);
        expect(`${name} ${number} ${fault}\n${shown}`).toBe(`${name} ${number} ${fault}\n${native}`);
      }
    }
  });

  it.each([
    ["empty", ""],
    ["garbage", "\u007fELF\u0002garbage\n"],
    ["another machine's", `\u007fELF${"\u0001".repeat(60)}`],
    ["one that crashes", "#!/bin/sh\nkill -SEGV $$\n"],
    ["one that ends without a word", "#!/bin/sh\nexit 3\n"],
  ])("%s", (_, text) => {
    writeFileSync(own(), text);
    chmodSync(own(), 0o755);
    for (const one of [program5, afterEngine]) expect(run(`${made.launcher} ${one}`)).toBe(run(one));
    expect(existsSync(own())).toBe(true);
  });
});
