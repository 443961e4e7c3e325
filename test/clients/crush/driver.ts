/** Crush, `crush run`. It is in no registry that a test could install it from: CLIENTS_CRUSH names its executable. */
import type { Client } from "../client.ts";
import type { Call, ToolCall } from "../model/script.ts";

export const executable = process.env["CLIENTS_CRUSH"] ?? "";

const call = (asked: Call): ToolCall => {
  switch (asked.does) {
    case "shell":
      return {
        name: "bash",
        input: {
          command: asked.command,
          description: "run it",
          ...(asked.background === true ? { run_in_background: true } : {}),
          ...(asked.timeout === undefined ? {} : { auto_background_after: asked.timeout }),
        },
      };
    case "read":
      return { name: "view", input: { file_path: asked.path } };
    case "agent":
      throw new Error("Crush's sub-agents have no shell");
    case "tool":
      return asked;
  }
};

const model = { id: "fake-model", name: "fake", context_window: 200_000, default_max_tokens: 4000 };
const chosen = { provider: "fake", model: "fake-model" };

const settings = (url: string, data: string): object => ({
  providers: {
    fake: { type: "openai-compat", base_url: `${url}/v1`, api_key: "test", models: [model] },
  },
  models: { large: chosen, small: chosen },
  options: {
    disable_metrics: true,
    disable_provider_auto_update: true,
    disable_default_providers: true,
    // Its database is no part of the project.
    data_directory: data,
  },
});

export const crush: Client = {
  agent: "crush",
  title: "Crush",
  version: "0.90.1",
  program: "crush",
  executable,
  tools: { shell: "bash", call },
  lacks: ["rules", "agent"],
  volatile: [/(?<=ID: )\w+/g],
  configure(world, url) {
    const text = JSON.stringify(settings(url, `${world.root}/data`), null, 2);
    world.write("home/.config/crush/crush.json", `${text}\n`);
    return { args: ["run", "-q", "run it"], env: {} };
  },
};
