/** A test that hangs: its name is there after a silence and when the run is interrupted, through the built executable. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { launcher, scratch } from "./world.ts";

const captures = join(import.meta.dirname, "..", "..", "fixtures");

/** That of the machine: a fresh one would be filled with the standard library first. */
const goCache = spawnSync("go", ["env", "GOCACHE"], { encoding: "utf8" }).stdout?.trim() ?? "";

let root = "";
let child: ChildProcess | undefined;
let closed: Promise<unknown> = Promise.resolve();

beforeEach(() => {
  root = scratch();
  mkdirSync(join(root, "bin"));
});
afterEach(async () => {
  try {
    if (child?.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended.
  }
  // The reader has lines to show and to keep after that.
  await closed;
  child = undefined;
  rmSync(root, { recursive: true, force: true });
});

interface Running {
  readonly text: () => string;
  readonly isRunning: () => boolean;
  readonly ended: Promise<unknown>;
}

const start = (command: string): Running => {
  let text = "";
  const started = spawn("bash", ["-c", `exec ${launcher} --for-agent ${command} 2>&1`], {
    cwd: root,
    detached: true,
    env: {
      PATH: `${join(root, "bin")}:${process.env["PATH"]}`,
      HOME: root,
      PITH_DATA_DIR: join(root, "data"),
      GOCACHE: goCache,
      LANG: "C.UTF-8",
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  child = started;
  started.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise((resolve) => started.on("close", resolve));
  closed = ended;
  return {
    text: () => text,
    isRunning: () => started.exitCode === null && started.signalCode === null,
    ended,
  };
};

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
};

/** A program of that name which prints the bytes of a real run that hung, and hangs. */
const replay = (name: string, capture: string): void => {
  copyFileSync(join(captures, `${capture}.txt`), join(root, "capture"));
  const path = join(root, "bin", name);
  writeFileSync(
    path,
    `#!/bin/sh\ncat "${join(root, "capture")}"\n: >"${join(root, "printed")}"\nexec sleep 600\n`,
  );
  chmodSync(path, 0o755);
};

const hanging: readonly (readonly [command: string, capture: string, name: string])[] = [
  ["go test -v ./...", "go/test/hanging", "=== RUN   TestWaitsForTheLock"],
  ["pytest -v", "pytest/run/hanging", "test_waits_for_the_lock"],
  ["cargo test", "cargo/test/hanging", "test tests::hang::waits_for_the_lock ..."],
  ["hk check --all", "hk/check/hanging", "❯ types"],
  ["vitest run", "vitest/hanging", "h.test.js > waits for the lock"],
  ["playwright test", "playwright/hanging-line", "waits for the lock"],
  ["python -m unittest -v", "unittest/run/hanging", "test_waits (__main__.Locks.test_waits)"],
];

describe.each(hanging)("%s", (command, capture, name) => {
  it("after a silence the name is there, while the program still hangs", async () => {
    replay(command.split(" ")[0]!, capture);
    const run = start(command);
    await until(() => run.text().includes(name) || !run.isRunning());
    expect(run.text()).toContain(name);
    expect(run.isRunning()).toBe(true);
  });

  it.each(["SIGTERM", "SIGINT"] as const)("ended by %s: the name is there", async (signal) => {
    replay(command.split(" ")[0]!, capture);
    const run = start(command);
    await until(() => existsSync(join(root, "printed")));
    process.kill(-child!.pid!, signal);
    await run.ended;
    expect(run.text()).toContain(name);
  });
});

const has = (program: string, ...words: string[]): boolean => spawnSync(program, words).status === 0;

const goTest = `package shop
import ("testing"; "fmt"; "time")
func TestQuick(t *testing.T) { for i := 0; i < 40; i++ { t.Run(fmt.Sprintf("case_%d", i), func(t *testing.T) {}) } }
func TestWaitsForTheLock(t *testing.T) { time.Sleep(600 * time.Second) }
`;
const pyTest = `import time, pytest
@pytest.mark.parametrize("n", range(40))
def test_quick(n): pass
def test_waits_for_the_lock(): time.sleep(600)
`;
describe("the tools themselves", () => {
  const reached = async (command: string, name: string): Promise<void> => {
    const run = start(command);
    await until(() => run.text().includes(name) || !run.isRunning());
    expect(run.text()).toContain(name);
    expect(run.isRunning()).toBe(true);
  };

  it.skipIf(!has("go", "version"))("go test -v", async () => {
    writeFileSync(join(root, "go.mod"), "module example.com/shop\n\ngo 1.21\n");
    writeFileSync(join(root, "hang_test.go"), goTest);
    await reached("go test -v ./...", "=== RUN   TestWaitsForTheLock");
  });

  it.skipIf(!has("python3", "-m", "pytest", "--version"))("pytest -v", async () => {
    writeFileSync(join(root, "test_hang.py"), pyTest);
    await reached("python3 -u -m pytest -v", "test_waits_for_the_lock");
  });
});
