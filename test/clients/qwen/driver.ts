/** Qwen Code, `qwen -p`. */
import type { Client } from "../client.ts";
import type { Call, ToolCall } from "../model/script.ts";

/** In the form that the client itself would give it at its start. */
const settings = (allow: readonly string[], more: object = {}): string =>
  JSON.stringify(
    {
      security: { auth: { selectedType: "openai" } },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false, disableAutoUpdate: true },
      memory: { enableManagedAutoMemory: false },
      permissions: {
        ...(allow.length > 0 ? { allow } : {}),
        deny: ["run_shell_command(git push *)", "run_shell_command(rm *)"],
      },
      ...more,
      $version: 4,
    },
    null,
    2,
  );

const call = (asked: Call): ToolCall => {
  switch (asked.does) {
    case "shell":
      return {
        name: "run_shell_command",
        input: {
          command: asked.command,
          description: "run it",
          is_background: asked.background === true,
          ...(asked.timeout === undefined ? {} : { timeout: asked.timeout * 1000 }),
        },
      };
    case "agent":
      return {
        name: "agent",
        input: { description: "go", prompt: `${asked.key}: go`, subagent_type: "general-purpose" },
      };
    case "read":
      return { name: "read_file", input: { file_path: asked.path } };
    case "tool":
      return asked;
  }
};

export const qwen: Client = {
  agent: "qwen",
  title: "Qwen Code",
  version: "0.24.4",
  package: "@qwen-code/qwen-code",
  program: "qwen",
  node24: true,
  byHand: true,
  byId: "folder",
  tools: { shell: "run_shell_command", call },
  lacks: [],
  faulty: /^Output: \(empty\)$/m,
  volatile: [/(?<=PGID: )\w+/g, /run_shell_command_\w+/g, /bg_\w+/g, /(?<=pid: )\d+/g, /\b[0-9a-f]{64}\b/g],
  configure(world, url) {
    world.write("home/.qwen/settings.json", settings([]));
    return {
      args: ["-p", "run it", "-o", "stream-json", "--yolo"],
      env: { OPENAI_API_KEY: "test", OPENAI_BASE_URL: `${url}/v1`, OPENAI_MODEL: "fake-model" },
    };
  },
  careful: {
    terminal: true,
    refuses: false,
    configure(world, url) {
      const { env } = qwen.configure(world, url);
      world.write(
        "home/.qwen/settings.json",
        settings(["run_shell_command(npm run direct)"], {
          // Output to a terminal is never shortened.
          tools: { shell: { enableInteractiveShell: false } },
        }),
      );
      return { args: ["-i", "run it"], env: { ...env, TERM: "xterm-256color" } };
    },
  },
};
