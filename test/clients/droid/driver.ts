/** Factory Droid, `droid exec`. */
import type { Client } from "../client.ts";
import type { Call, ToolCall } from "../model/script.ts";

const settings = (url: string): string => `{
  // the user's own
  "customModels": [
    {
      "model": "fake-model",
      "displayName": "fake",
      "baseUrl": "${url}/v1",
      "apiKey": "test",
      "provider": "generic-chat-completion-api",
      "maxOutputTokens": 4000
    }
  ],
  "commandDenylist": ["git push", "rm"],
  "enableDroidShield": false
}
`;

const call = (asked: Call): ToolCall => {
  switch (asked.does) {
    case "shell":
      return {
        name: "Execute",
        input: {
          command: asked.command,
          summary: "run it",
          riskLevel: "low",
          riskLevelReason: "a test",
          ...(asked.timeout === undefined ? {} : { timeout: asked.timeout }),
          ...(asked.background === true ? { fireAndForget: true } : {}),
        },
      };
    case "agent":
      return {
        name: "Task",
        input: { subagent_type: "worker", description: "go", prompt: `${asked.key}: go` },
      };
    case "read":
      return { name: "Read", input: { file_path: asked.path } };
    case "tool":
      return asked;
  }
};

export const droid: Client = {
  agent: "droid",
  title: "Factory Droid",
  version: "0.215.0",
  package: "droid",
  program: "droid",
  byHand: true,
  startFileStays: true,
  tools: { shell: "Execute", call },
  lacks: ["agent"],
  volatile: [/(?<=droid-terminal-)\w+/g, /(?<=droid-bg-)\d+/g, /(?<=PID: )\d+/g],
  configure(world, url) {
    world.write("home/.factory/settings.json", settings(url));
    return {
      args: ["exec", "-m", "custom:fake-model", "--auto", "high", "run it"],
      env: { FACTORY_API_KEY: "fk-test" },
    };
  },
};
