/** Where Pi keeps outputs that are too long; it shows the end of them. Seen in 0.73.1. */
import type { ResultIntegration } from "../../src/integration/agent.ts";
import { pluginResultKept } from "../../src/integration/plugin-dialect.ts";

export const result: ResultIntegration = pluginResultKept({
  name: /^pi-\w+-\w+\.log$/,
  folders: ({ temporary }) => [temporary],
});
