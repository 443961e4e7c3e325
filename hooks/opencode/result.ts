/** Where OpenCode and what was made of it keep outputs that are too long; they show the end of them. Seen in OpenCode
 * 1.18.33 and Kilo Code. */
import { join } from "node:path";
import type { ResultIntegration } from "../../src/integration/agent.ts";
import { pluginResult } from "../../src/integration/plugin-dialect.ts";

export const resultFor = (program: string): ResultIntegration =>
  pluginResult({
    name: /^tool_\w+$/,
    folders: ({ variables, home }) => [
      join(variables["XDG_DATA_HOME"] || join(home, ".local", "share"), program, "tool-output"),
    ],
  });
