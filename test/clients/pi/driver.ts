/** Pi under both of its names, `pi -p`. */
import type { Client } from "../client.ts";
import type { Call, ToolCall } from "../model/script.ts";

const models = (url: string): string =>
  JSON.stringify({
    providers: {
      fake: {
        baseUrl: `${url}/v1`,
        api: "openai-completions",
        apiKey: "test",
        models: [{ id: "fake-model", name: "fake", contextWindow: 100_000, maxTokens: 4000 }],
      },
    },
  });

const call = (asked: Call): ToolCall => {
  switch (asked.does) {
    case "shell":
      return {
        name: "bash",
        input: {
          command: asked.command,
          ...(asked.timeout === undefined ? {} : { timeout: asked.timeout }),
        },
      };
    case "read":
      return { name: "read", input: { path: asked.path } };
    case "agent":
      throw new Error("Pi has no sub-agents");
    case "tool":
      return asked;
  }
};

const settings = `{
  "defaultThinkingLevel": "off"
}
`;

const pi = (version: string, npmName: string, newest: boolean): Client => ({
  agent: "pi",
  title: "Pi",
  version,
  package: npmName,
  program: "pi",
  node24: newest,
  superseded: !newest,
  byId: "folder",
  tools: { shell: "bash", call },
  lacks: ["rules", "background", "agent"],
  volatile: [/pi-bash-\w+/g],
  configure(world, url) {
    world.write("home/.pi/agent/models.json", models(url));
    world.write("home/.pi/agent/settings.json", settings);
    return {
      args: ["-p", "--provider", "fake", "--model", "fake-model", "run it"],
      env: { PI_OFFLINE: "1", PI_SKIP_VERSION_CHECK: "1" },
    };
  },
});

export const piFirst = pi("0.73.1", "@mariozechner/pi-coding-agent", false);
export const piNext = pi("0.87.1", "@earendil-works/pi-coding-agent", true);
