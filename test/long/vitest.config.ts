import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: new URL("../..", import.meta.url).pathname,
    include: ["test/long/**/*.test.ts"],
    globalSetup: ["test/long/packages-folder.ts"],
    setupFiles: ["test/tidy.ts"],
    testTimeout: 1_200_000,
    hookTimeout: 300_000,
    maxWorkers: 1,
  },
});
