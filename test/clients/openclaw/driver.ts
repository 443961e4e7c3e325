/** OpenClaw, one turn of its embedded runtime: `openclaw agent --local`. */
import type { Client } from "../client.ts";
import type { Call, ToolCall } from "../model/script.ts";
import type { World } from "../world.ts";

const call = (asked: Call): ToolCall => {
  switch (asked.does) {
    case "shell":
      return {
        name: "exec",
        input: {
          command: asked.command,
          ...(asked.timeout === undefined ? {} : { timeout: asked.timeout }),
        },
      };
    case "read":
      return { name: "read", input: { path: asked.path } };
    case "agent":
      throw new Error("OpenClaw's sub-agents are sessions of their own");
    case "tool":
      return asked;
  }
};

const settings = (world: World, url: string): string => `{
  // the user's own
  "models": {
    "providers": {
      "fake": {
        "baseUrl": "${url}/v1",
        "apiKey": "test",
        "api": "openai-completions",
        "models": [{ "id": "fake-model", "name": "fake", "contextWindow": 200000, "maxTokens": 4000 }],
      },
    },
  },
  "agents": { "defaults": { "model": { "primary": "fake/fake-model" }, "workspace": "${world.project}" } },
  "tools": { "exec": { "security": "full", "ask": "off" } },
}
`;

export const openclaw: Client = {
  agent: "openclaw",
  title: "OpenClaw",
  version: "2026.9.6",
  package: "openclaw",
  program: "openclaw",
  node24: true,
  tools: { shell: "exec", call },
  lacks: ["rules", "background", "agent"],
  volatile: [],
  configure(world, url) {
    world.write("home/.openclaw/openclaw.json", settings(world, url));
    world.write("project/AGENTS.md", "# The user's own\n");
    return {
      args: ["agent", "--local", "--agent", "main", "--message", "run it", "--json", "--timeout", "80"],
      env: {},
    };
  },
};
