/** OpenAI Codex CLI, `codex exec`. */
import type { Client } from "../client.ts";
import type { Call, ToolCall, ToolResult } from "../model/script.ts";

const config = (url: string, project: string): string => `# the user's own
model = "fake-model"
model_provider = "fake"   # a scripted one
approval_policy = "never"
sandbox_mode = "danger-full-access"

[model_providers.fake]
name = "fake"
base_url = "${url}/v1"
wire_api = "responses"
env_key = "FAKE_KEY"

[projects."${project}"]
trust_level = "trusted"
`;

const rules = `prefix_rule(pattern=["rm"], decision="forbidden")
prefix_rule(pattern=["git", "push"], decision="forbidden")
prefix_rule(pattern=["git", "tag"], decision="prompt")
`;

const call = (asked: Call): ToolCall => {
  switch (asked.does) {
    case "shell":
      return {
        name: "exec_command",
        input: { cmd: asked.command, yield_time_ms: asked.background === true ? 250 : 30_000 },
      };
    case "agent":
      return { name: "multi_agent_v1/spawn_agent", input: { message: `${asked.key}: go` } };
    case "read":
      return { name: "exec_command", input: { cmd: `cat ${asked.path}` } };
    case "tool":
      return asked;
  }
};

const spawned = (results: readonly ToolResult[]): string =>
  results.map(({ text }) => /"agent_id":\s*"([^"]+)"/.exec(text)?.[1]).findLast((id) => id !== undefined) ??
  "none";

export const codex: Client = {
  agent: "codex",
  title: "OpenAI Codex CLI",
  version: "0.169.0",
  package: "@openai/codex",
  program: "codex",
  byId: "folder",
  tools: { shell: "exec_command", call },
  lacks: ["read", "timeout"],
  volatile: [
    /(?<=Chunk ID: )\w+/g,
    /(?<=Wall time: )[\d.]+/g,
    /(?<=Original token count: )\d+/g,
    /(?<=session ID )\d+/g,
    /(?<="nickname":")\w+/g,
  ],
  configure(world, url) {
    world.write("home/.codex/config.toml", config(url, world.project));
    world.write("home/.codex/rules/default.rules", rules);
    return {
      args: ["exec", "--json", "--skip-git-repo-check", "run it"],
      env: { CODEX_HOME: `${world.home}/.codex`, FAKE_KEY: "test" },
    };
  },
  careful: {
    terminal: false,
    refuses: false,
    configure(world, url) {
      const start = codex.configure(world, url);
      const path = "home/.codex/config.toml";
      world.write(path, world.read(path)!.replace("danger-full-access", "workspace-write"));
      return start;
    },
  },
  wait: (results) => [
    {
      does: "tool",
      name: "multi_agent_v1/wait_agent",
      input: { targets: [spawned(results)], timeout_ms: 30_000 },
    },
  ],
};
