/** When lines that wait are told of: after a long silence, and each minute where a program goes on with shorter pauses. */
import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { drain, type Taker } from "../../src/launcher/drain.ts";
import { scratch } from "./world.ts";

afterEach(() => void vi.useRealTimers());

const pipe = (folder: string, name: string): { readonly fd: number; readonly end: number } => {
  const path = join(folder, name);
  execFileSync("mkfifo", [path]);
  return { fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK), end: openSync(path, "w") };
};

/** How often each was called by a program that prints a line each `pause` seconds, for five minutes. */
const callsOf = async (pause: number): Promise<Record<"writes" | "idle" | "silent", number>> => {
  const folder = scratch();
  const [data, status] = [pipe(folder, "data"), pipe(folder, "status")];
  const calls = { writes: 0, idle: 0, silent: 0 };
  const taker: Taker = {
    write: () => void (calls.writes += 1),
    idle: () => void (calls.idle += 1),
    silent: () => void (calls.silent += 1),
    tick: () => false,
    flush: () => {},
  };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const drained = drain(taker, {
    dataFd: data.fd,
    statusFd: status.fd,
    patience: 100,
    orphan: () => {},
  });
  for (let second = 0; second < 300; second += pause) {
    const before = calls.writes;
    writeSync(data.end, "a line\n");
    while (calls.writes === before) await setImmediate();
    await vi.advanceTimersByTimeAsync(pause * 1000);
  }
  writeSync(status.end, "0 \n");
  closeSync(status.end);
  closeSync(data.end);
  await drained;
  return calls;
};

test.each([
  ["no pause is long", 3, { idle: 100, silent: 4 }],
  ["each is", 10, { idle: 30, silent: 30 }],
])("%s", { timeout: 60_000 }, async (_, pause, calls) => {
  expect(await callsOf(pause)).toMatchObject(calls);
});
