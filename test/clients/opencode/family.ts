/** OpenCode and its descendants: the same tools, configuration and plugins. */
import type { Call, ToolCall } from "../model/script.ts";

export const call = (asked: Call): ToolCall => {
  switch (asked.does) {
    case "shell":
      return {
        name: "bash",
        input: {
          command: asked.command,
          description: "run it",
          ...(asked.timeout === undefined ? {} : { timeout: asked.timeout * 1000 }),
        },
      };
    case "agent":
      return {
        name: "task",
        input: { description: "go", prompt: `${asked.key}: go`, subagent_type: "general" },
      };
    case "read":
      return { name: "read", input: { filePath: asked.path } };
    case "tool":
      return asked;
  }
};

export const settings = (url: string): string => `{
  // the user's own
  "$schema": "https://opencode.ai/config.json",
  "provider": {
    "fake": {
      "npm": "@ai-sdk/openai-compatible",
      "options": { "baseURL": "${url}/v1", "apiKey": "test" },
      "models": { "fake-model": { "name": "fake", "limit": { "context": 200000, "output": 4000 } } },
    },
  },
  "model": "fake/fake-model",
  "small_model": "fake/fake-model",
  "autoupdate": false,
  "share": "disabled",
  "permission": { "bash": { "*": "allow", "rm *": "deny", "git push *": "deny", "git tag *": "ask" } },
}
`;

/** Questions are answered no at once and told on stderr. */
export const questions = ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) =>
  `${stdout}\n${stderr}`.split("\n").filter((line) => line.includes("permission requested"));
