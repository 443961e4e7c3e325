/** Kilo Code's CLI, `kilo run`. */
import type { Client } from "../client.ts";
import { call, questions, settings } from "../opencode/family.ts";

export const kilo: Client = {
  agent: "kilo",
  title: "Kilo Code",
  version: "7.7.7",
  package: "@kilocode/cli",
  program: "kilo",
  byId: "folder",
  tools: { shell: "bash", call },
  lacks: ["background"],
  volatile: [/ses_\w+/g, /tool_\w+/g],
  fickle: ["npm_config_user_agent"],
  configure(world, url) {
    world.write("home/.config/kilo/kilo.json", settings(url));
    return {
      args: ["run", "--print-logs", "--log-level", "WARN", "run it"],
      env: {
        OPENCODE_DISABLE_MODELS_FETCH: "1",
        KILO_DISABLE_MODELS_FETCH: "1",
        OPENCODE_DISABLE_AUTOUPDATE: "1",
        KILO_DISABLE_AUTOUPDATE: "1",
        KILO_TELEMETRY_LEVEL: "off",
        KILO_DISABLE_SESSION_INGEST: "1",
        KILO_DISABLE_CODEBASE_INDEXING: "1",
        KILO_API_URL: url,
      },
    };
  },
  questions,
};
