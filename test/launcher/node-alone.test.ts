/** Without the executable the engine is a Node, with the native program in front of it or without. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { scratch } from "../config/scratch.ts";

const dist = join(import.meta.dirname, "..", "..", "dist");
const nativeProgram = join("libexec", "pith-native");
const ways = ["with the native program", "without"].filter(
  (way) => way === "without" || existsSync(join(dist, nativeProgram)),
);

describe.each(ways)("%s", (way) => {
  // A Node that may have little for its data either dies at once or starts and never ends.
  test.each([5000, 20_000, 40_000, 200_000])("with %d KiB for data every line comes, and an end", (max) => {
    const { root } = scratch();
    const copy = join(root, "pith");
    const left = [join(dist, "libexec", "pith"), ...(way === "without" ? [join(dist, nativeProgram)] : [])];
    cpSync(dist, copy, { recursive: true, filter: (from) => !left.includes(from) });
    const text = `ulimit -d ${max}; "$0" seq 20000; exit $?`;
    const { stdout, status } = spawnSync("sh", ["-c", text, join(copy, "pith")], {
      encoding: "utf8",
      env: { PATH: process.env["PATH"], HOME: root },
      stdio: ["ignore", "pipe", "ignore"],
      timeout: 60_000,
      killSignal: "SIGKILL",
    });
    expect(status).toBe(0);
    expect(stdout.endsWith("\n19999\n20000\n") || stdout.includes("[pith ")).toBe(true);
  });
});
