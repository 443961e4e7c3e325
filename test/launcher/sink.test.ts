/** The built sink behind the built launcher: what is shown when, what is kept, what is written down. */
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { launcher, noProc, scratch, type Variant, variant, withExecutable, withNode } from "./world.ts";

let root = "";
let made: Variant | undefined;
beforeEach(() => {
  root = scratch();
  mkdirSync(join(root, "bin"));
});
afterEach(() => {
  made?.remove();
  rmSync(root, { recursive: true, force: true });
});

const environment = (): Record<string, string> => ({
  PATH: `${join(root, "bin")}:${process.env["PATH"]}`,
  HOME: root,
  PITH_DATA_DIR: join(root, "data"),
  LANG: "C.UTF-8",
});

/** A program of that name which prints what the text prints. */
const program = (name: string, text: string): void => {
  writeFileSync(join(root, "bin", name), `#!/bin/sh\n${text}\n`);
  chmodSync(join(root, "bin", name), 0o755);
};

const run = (text: string, path = launcher): { out: string; err: string; code: number | null } => {
  const ran = spawnSync("bash", ["-c", text.replaceAll("@ ", `${path} --for-agent `)], {
    cwd: root,
    env: environment(),
    encoding: "utf8",
    timeout: 120_000,
    maxBuffer: 1 << 28,
  });
  return { out: ran.stdout, err: ran.stderr, code: ran.status };
};

const records = (): Record<string, unknown>[] =>
  readFileSync(join(root, "data", "journal.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const passed = 'for i in $(seq 200); do echo "test module::case_$i ... ok"; done';
const cargo = `echo; echo 'running 200 tests'; ${passed}; echo; echo 'test result: ok. 200 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s'; echo`;

const engines = [
  ["executable", withExecutable],
  ["Node", withNode],
] as const;

describe.each(engines.filter(([name]) => !noProc || name === "Node"))("a reduced run, %s", (_name, make) => {
  it("is shorter, says so, and the whole output is on disk", () => {
    made = variant(make);
    program("cargo", cargo);
    const raw = run("cargo test").out;
    const { out, err, code } = run("@ cargo test", made.launcher);
    expect({ err, code }).toEqual({ err: "", code: 0 });
    const [, id, path] =
      /^\[pith ([0-9A-Z]{4,8}): \d+ of \d+ lines hidden, full output: (.+)\]$/m.exec(out) ?? [];
    expect(path?.slice(-12, -8)).toBe(id);
    expect(out).toContain("test result: ok. 200 passed");
    expect(out.length).toBeLessThan(raw.length / 4);
    expect(readFileSync(path ?? "", "utf8")).toBe(raw);
    expect(records()).toMatchObject([
      {
        v: 1,
        id: path?.slice(-12, -4),
        cmd: "cargo test",
        filter: "cargo test",
        code: 0,
        signal: null,
        rawB: raw.length,
        shownB: out.length,
        state: "ok",
        cwd: root,
      },
    ]);
  });

  it.skipIf(noProc)("behind tail that reads no hidden line, no mark takes the place of one", () => {
    made = variant(make);
    program("cargo", `${cargo}; for i in $(seq 9); do echo "note $i"; done`);
    const native = run("cargo test").out.split("\n").slice(-6);
    expect(run("@ cargo test | tail -5", made.launcher).out.split("\n")).toEqual(native);
    expect(run("@ cargo test | tail -40", made.launcher).out).toMatch(
      /\[pith \w{4,8}: \d+ of \d+ lines hidden.*\n$/,
    );
  });

  it("little output is shown as it is, and nothing is kept", () => {
    made = variant(make);
    program("cargo", "echo '   Compiling a v0.1.0'; echo '    Finished dev'");
    expect(run("@ cargo build", made.launcher).out).toBe("   Compiling a v0.1.0\n    Finished dev\n");
    expect(existsSync(join(root, "data", "tee"))).toBe(false);
    expect(records()).toMatchObject([{ state: "raw", lost: 0 }]);
  });

  it("a status that is not known is no success", () => {
    made = variant(make);
    program("cargo", `${cargo}; kill -KILL $$`);
    const { out, code } = run("@ cargo test; exit $?", made.launcher);
    expect(code).toBe(137);
    expect(out.endsWith("\n")).toBe(true);
    expect(records()).toMatchObject([{ code: null, signal: "SIGKILL", state: "killed" }]);
  });
});

it("a command whose text takes long to look through for secrets is recorded all the same", () => {
  program("npm", "seq 600");
  const words = Array.from({ length: 2500 }, (_, i) => `--k${i}=${(i * 7919).toString(36).repeat(5)}/_-`);
  expect(run(`@ npm run x -- ${words.join(" ")} | cksum`).code).toBe(0);
  expect(records()).toHaveLength(1);
});

describe("what is not written down", () => {
  it("a secret in the command", () => {
    program("cargo", "echo x");
    run("@ cargo test -- --token=ghp_0123456789abcdefghijABCDEFGHIJ012345");
    expect(readFileSync(join(root, "data", "journal.jsonl"), "utf8")).not.toContain("0123456789abcdefghij");
  });

  it("nothing at all where nothing can be written: the output is whole", () => {
    program("cargo", cargo);
    const raw = run("cargo test").out;
    writeFileSync(join(root, "file"), "");
    const env = `PITH_DATA_DIR=${join(root, "file", "x")} TMPDIR=${join(root, "file", "y")}`;
    expect(run(`${env} @ cargo test`).out).toBe(raw);
  });
});

describe("while the program runs", () => {
  /** The program goes on when the test has seen what it wanted. */
  const gate = "until [ -e gate ]; do sleep 0.05; done";

  /** Resolves with what has been shown when the text appears. */
  const shownBefore = (
    command: readonly string[],
    wanted: string,
  ): Promise<{ shown: string; ended: boolean }> =>
    new Promise((resolve) => {
      const child = spawn(launcher, ["--for-agent", ...command], {
        cwd: root,
        env: environment(),
        stdio: ["ignore", "pipe", "ignore"],
      });
      let shown = "";
      let ended = false;
      let seen: { shown: string; ended: boolean } | null = null;
      child.on("exit", () => (ended = true));
      child.stdout.on("data", (chunk: Buffer) => {
        shown += chunk.toString();
        if (seen !== null || !shown.includes(wanted)) return;
        seen = { shown, ended };
        writeFileSync(join(root, "gate"), "");
      });
      child.on("close", () => resolve(seen ?? { shown, ended: true }));
    });

  it.each([
    ["a data command", "rg", ["rg", "x"]],
    ["a log", "docker", ["docker", "logs", "c"]],
    ["a program without a filter", "mine", ["mine"]],
  ])("the first line of a slow producer is there: %s", async (_name, name, command) => {
    program(name, `echo src/a.ts:1:first; ${gate}; echo src/a.ts:2:second`);
    expect(await shownBefore(command, "first")).toEqual({ shown: "src/a.ts:1:first\n", ended: false });
  });

  it("later lines are there too, each when it comes", async () => {
    program("rg", `for i in 1 2 3 4; do echo src/a.ts:$i:x; sleep 0.2; done; ${gate}`);
    const { shown, ended } = await shownBefore(["rg", "x"], "src/a.ts:4:");
    expect(shown).toBe([1, 2, 3, 4].map((i) => `src/a.ts:${i}:x\n`).join(""));
    expect(ended).toBe(false);
  });

  it("a prompt without a line end is there", async () => {
    program("mine", `printf 'Name: '; ${gate}`);
    expect(await shownBefore(["mine"], "Name: ")).toEqual({ shown: "Name: ", ended: false });
  });
});
