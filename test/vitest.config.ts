import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./longest-first.ts";
import { loneFiles, quickFiles, windowsFiles } from "./quick-files.ts";
import { slowFiles } from "./slow-files.ts";

const onWindows = process.platform === "win32";
if (onWindows)
  console.log(
    `${windowsFiles.length} test files run on Windows; all others start a POSIX shell, or look at a home as POSIX systems have it`,
  );

const isSlow = (path: string): boolean => slowFiles.includes(path);

export default defineConfig({
  test: {
    root: fileURLToPath(new URL("..", import.meta.url)),
    setupFiles: ["test/setup.ts", "test/tidy.ts"],
    // No test asserts time: these only end what hangs, on a machine with much else to do too.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    // A shared machine may starve a process beyond the deadline after which pith lets the raw text through.
    retry: process.env["CI"] === undefined ? 0 : 2,
    sequence: { sequencer: LongestFirst },
    // Who starts processes waits for some of them too: half of that time no processor is needed.
    projects: onWindows
      ? [{ extends: true, test: { name: "quick", include: [...windowsFiles], isolate: false } }]
      : [
          {
            extends: true,
            test: { name: "alone", include: loneFiles.filter((path) => !isSlow(path)), maxWorkers: 5 },
          },
          {
            extends: true,
            test: {
              name: "processes",
              include: ["test/**/*.test.ts"],
              exclude: ["test/long/**", ...quickFiles, ...loneFiles, ...slowFiles],
              isolate: false,
              maxWorkers: 5,
            },
          },
          { extends: true, test: { name: "slow-alone", include: loneFiles.filter(isSlow), maxWorkers: 5 } },
          {
            extends: true,
            test: {
              name: "slow",
              include: slowFiles.filter((path) => !loneFiles.includes(path)),
              isolate: false,
              maxWorkers: 5,
            },
          },
          {
            extends: true,
            test: {
              name: "quick",
              include: quickFiles.filter((path) => !isSlow(path)),
              isolate: false,
              maxWorkers: 2,
              sequence: { groupOrder: 1 },
            },
          },
        ],
  },
});
