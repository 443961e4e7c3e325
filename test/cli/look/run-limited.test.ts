/** A command that `init --measure` starts has an end, with all that it has started itself. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { runLimited } from "../../../src/cli/look/run-limited.ts";
import { scratch } from "../../config/scratch.ts";

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // One that has ended and that nobody has asked about yet is there, too.
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};

test.runIf(process.platform === "linux")(
  "a program that never ends is ended, with its children",
  async () => {
    const { root, env } = scratch();
    const file = join(root, "pids");
    const text = `trap '' TERM; sleep 1000 & echo $! >'${file}'; echo $$ >>'${file}'; wait; sleep 1000`;
    const { isOver } = await runLimited(["/bin/sh", "-c", text], 300, env.variables);
    expect([isOver, existsSync(file)]).toEqual([true, true]);
    const pids = readFileSync(file, "utf8").trim().split("\n").map(Number);
    expect(pids).toHaveLength(2);
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 10_000 });
  },
);

test("one that ends in time has its time", async () => {
  const { env } = scratch();
  const words = ["/bin/sh", "-c", "echo out; echo err >&2; exit 3"];
  expect(await runLimited(words, 60_000, env.variables, "pipe")).toEqual({
    isOver: false,
    status: 3,
    fault: null,
    out: "out\n",
    err: "err\n",
  });
  expect((await runLimited(["no-such-program"], 60_000, env.variables)).fault).toBeInstanceOf(Error);
});
