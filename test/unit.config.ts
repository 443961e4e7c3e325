import { defineConfig } from "vitest/config";
import { quickFiles } from "./quick-files.ts";

export default defineConfig({
  test: {
    root: new URL("..", import.meta.url).pathname,
    include: [...quickFiles],
    isolate: false,
    setupFiles: ["test/setup.ts", "test/tidy.ts"],
    testTimeout: 300_000,
    maxWorkers: 2,
  },
});
