/** Gemini CLI, `gemini -p`. */
import type { Client } from "../client.ts";
import type { Call, ToolCall } from "../model/script.ts";

const settings = `{
  // the user's own
  "security": { "auth": { "selectedType": "gemini-api-key" }, "folderTrust": { "enabled": false } },
  "privacy": { "usageStatisticsEnabled": false },
  "general": { "enableAutoUpdate": false, "enableAutoUpdateNotification": false },
  // From the thirtieth turn on a model would be asked whether this is a loop.
  "model": { "disableLoopDetection": true },
  "telemetry": { "enabled": false }
}
`;

const rules = `[[rule]]
toolName = "run_shell_command"
commandPrefix = ["git push", "rm"]
decision = "deny"
priority = 900
`;

const allowed = `
[[rule]]
toolName = "run_shell_command"
commandPrefix = "npm run direct"
decision = "allow"
priority = 800
`;

const call = (asked: Call): ToolCall => {
  switch (asked.does) {
    case "shell":
      return {
        name: "run_shell_command",
        input: {
          command: asked.command,
          ...(asked.background === true ? { is_background: true } : {}),
        },
      };
    case "agent":
      return { name: "invoke_agent", input: { agent_name: "generalist", prompt: `${asked.key}: go` } };
    case "read":
      return { name: "read_file", input: { file_path: asked.path } };
    case "tool":
      return asked;
  }
};

export const gemini: Client = {
  agent: "gemini",
  title: "Gemini CLI",
  version: "0.61.0",
  package: "@google/gemini-cli",
  program: "gemini",
  byId: "folder",
  tools: {
    shell: "run_shell_command",
    call,
    finish: { name: "complete_task", input: { result: { response: "done" } } },
  },
  lacks: ["timeout", "substitution", "read"],
  volatile: [/(?<=PGID: )\d+/g, /(?<=PID: )\d+/g],
  configure(world, url) {
    world.write("home/.gemini/settings.json", settings);
    world.write("home/.gemini/policies/mine.toml", rules);
    return {
      args: ["-p", "run it", "-m", "gemini-2.5-flash", "--yolo"],
      env: { GOOGLE_GEMINI_BASE_URL: url, GEMINI_API_KEY: "test" },
    };
  },
  careful: {
    terminal: true,
    refuses: false,
    configure(world, url) {
      const { env } = gemini.configure(world, url);
      // Output to a terminal is never shortened.
      const piped = settings.replace(
        /\n}\n$/,
        ',\n  "tools": { "shell": { "enableInteractiveShell": false } }\n}\n',
      );
      world.write("home/.gemini/settings.json", piped);
      world.write("home/.gemini/policies/mine.toml", rules + allowed);
      return { args: ["-i", "run it", "-m", "gemini-2.5-flash"], env: { ...env, TERM: "xterm-256color" } };
    },
  },
};
