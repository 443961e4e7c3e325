/** GitHub Copilot CLI, `copilot -p`. */
import type { Client } from "../client.ts";
import type { Call, ToolCall } from "../model/script.ts";

const call = (asked: Call): ToolCall => {
  switch (asked.does) {
    case "shell":
      return {
        name: "bash",
        input: {
          command: asked.command,
          description: "run it",
          ...(asked.background === true ? { mode: "async" } : {}),
        },
      };
    case "agent":
      return {
        name: "task",
        input: { agent_type: "task", name: "go", description: "go", prompt: `${asked.key}: go` },
      };
    case "read":
      return { name: "view", input: { path: asked.path, view_range: [1, 30] } };
    case "tool":
      return asked;
  }
};

const environment = (url: string) => ({
  COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
  COPILOT_PROVIDER_TYPE: "openai",
  COPILOT_PROVIDER_API_KEY: "test",
  COPILOT_MODEL: "fake-model",
  COPILOT_OFFLINE: "true",
  COPILOT_AUTO_UPDATE: "false",
});

const denied = ["--deny-tool", "shell(rm)", "--deny-tool", "shell(git push)"];

export const copilot: Client = {
  agent: "copilot",
  title: "GitHub Copilot CLI",
  version: "1.0.102",
  package: "@github/copilot",
  program: "copilot",
  tools: { shell: "bash", call },
  lacks: ["timeout"],
  volatile: [/(?<=shellId: )\w+/g, /\d+-copilot-tool-output-\w+/g],
  configure(world, url) {
    world.write("home/.copilot/config.json", JSON.stringify({ trusted_folders: [world.project] }));
    return {
      args: ["-p", "run it", "--allow-all-tools", ...denied],
      env: environment(url),
    };
  },
  careful: {
    terminal: false,
    refuses: true,
    configure(world, url) {
      copilot.configure(world, url);
      return { args: ["-p", "run it", "--allow-tool", "shell(npm run:*)"], env: environment(url) };
    },
  },
};
