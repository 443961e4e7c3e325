/** OpenCode, `opencode run`. */
import type { Client } from "../client.ts";
import { call, questions, settings } from "./family.ts";

export const opencode: Client = {
  agent: "opencode",
  title: "OpenCode",
  version: "1.18.33",
  package: "opencode-ai",
  program: "opencode",
  byId: "folder",
  tools: { shell: "bash", call },
  lacks: ["background"],
  volatile: [/ses_\w+/g, /tool_\w+/g],
  configure(world, url) {
    world.write("home/.config/opencode/opencode.json", settings(url));
    return {
      args: ["run", "--print-logs", "--log-level", "WARN", "run it"],
      env: { OPENCODE_DISABLE_MODELS_FETCH: "1", OPENCODE_DISABLE_AUTOUPDATE: "1" },
    };
  },
  questions,
};
