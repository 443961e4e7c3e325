/** The real clients, one at a time. Of one of them: `npm run test:clients -- clients/codex`. CLIENTS_TRACE=<file> writes
 * down what went to the model and what it answered; PITH_WRITE_PROOF=1 what was measured (hooks/<agent>/proof.json). */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: new URL("../..", import.meta.url).pathname,
    include: ["test/clients/**/*.client.ts"],
    testTimeout: 120_000,
    // Up to three conversations.
    hookTimeout: 750_000,
    maxWorkers: 1,
    fileParallelism: false,
  },
});
