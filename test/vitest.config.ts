import { defineConfig } from "vitest/config";
import { LongestFirst } from "./longest-first.ts";
import { loneFiles, quickFiles } from "./quick-files.ts";

export default defineConfig({
  test: {
    root: new URL("..", import.meta.url).pathname,
    setupFiles: ["test/setup.ts", "test/tidy.ts"],
    // No test asserts time: these only end what hangs, on a machine with much else to do too.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    // A shared machine may starve a process beyond the deadline after which pith lets the raw text through.
    retry: process.env["CI"] === undefined ? 0 : 2,
    sequence: { sequencer: LongestFirst },
    // Who starts processes waits for some of them too: half of that time no processor is needed.
    projects: [
      { extends: true, test: { name: "alone", include: [...loneFiles], maxWorkers: 5 } },
      {
        extends: true,
        test: {
          name: "processes",
          include: ["test/**/*.test.ts"],
          exclude: ["test/long/**", ...quickFiles, ...loneFiles],
          isolate: false,
          maxWorkers: 5,
        },
      },
      {
        extends: true,
        test: {
          name: "quick",
          include: [...quickFiles],
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
