/** Where Pi keeps outputs that are too long; it shows the end of them. Seen in 0.73.1. */
import type { ResultIntegration } from "../../src/integration/agent.ts";
import { pluginAfterKept } from "../../src/integration/plugin-dialect.ts";

export const after: ResultIntegration = pluginAfterKept({
  name: /^pi-\w+-\w+\.log$/,
  folders: ({ temporary }) => [temporary],
});
