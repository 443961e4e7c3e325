/** Claude Code, `claude -p`. */
import { type Client, converse, type Run } from "../client.ts";
import type { Call, Script, ToolCall } from "../model/script.ts";
import type { World } from "../world.ts";

const call = (asked: Call): ToolCall => {
  switch (asked.does) {
    case "shell":
      return {
        name: "Bash",
        input: {
          command: asked.command,
          description: "run it",
          ...(asked.background === true ? { run_in_background: true } : {}),
          ...(asked.timeout === undefined ? {} : { timeout: asked.timeout * 1000 }),
        },
      };
    case "agent":
      return {
        name: "Task",
        input: {
          description: "go",
          prompt: `${asked.key}: go`,
          subagent_type: "general-purpose",
          run_in_background: false,
        },
      };
    case "read":
      return { name: "Read", input: { file_path: asked.path } };
    case "tool":
      return asked;
  }
};

const settings = `{
  "permissions": { "deny": ["Bash(rm:*)", "Bash(git push:*)"], "ask": ["Bash(git tag:*)"] }
}
`;

const client: Client = {
  agent: "claude",
  title: "Claude Code",
  version: "2.1.330",
  package: "@anthropic-ai/claude-code",
  program: "claude",
  tools: { shell: "Bash", call },
  byId: "raw",
  lacks: [],
  failuresStay: ["result"],
  volatile: [/[a-z0-9]{9}(?=\.(?:txt|output))/g, /(?<=ID: )\w+/g, /\ba[0-9a-f]{16}\b/g, /call\d+/g],
  configure(world, url) {
    world.write("home/.claude/settings.json", settings);
    return {
      args: ["-p", "run it", "--output-format", "stream-json", "--verbose", "--dangerously-skip-permissions"],
      env: environment(url),
    };
  },
  questions: (run) => denials(run).map(({ tool_input }) => JSON.stringify(tool_input["command"])),
};

const environment = (url: string) => ({
  ANTHROPIC_BASE_URL: url,
  ANTHROPIC_API_KEY: "test",
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  DISABLE_AUTOUPDATER: "1",
  DISABLE_TELEMETRY: "1",
  IS_SANDBOX: "1",
});

export interface RunOptions {
  readonly settings?: object;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds until the client is killed. */
  readonly limit?: number;
}

export interface Denial {
  readonly tool_name: string;
  readonly tool_input: Record<string, unknown>;
}

export interface ClaudeRun extends Run {
  readonly denials: readonly Denial[];
  readonly events: readonly Record<string, unknown>[];
}

const eventsOf = ({ stdout }: Run): Record<string, unknown>[] =>
  stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** The client tells them with its last word. A run that was cut off before it has told none, which is not "none". */
const denials = (run: Run): readonly Denial[] => {
  const last = eventsOf(run).findLast((entry) => entry["type"] === "result");
  if (last === undefined) throw new Error(`the client did not come to its end\n${run.stderr.slice(-2000)}`);
  return (last["permission_denials"] ?? []) as Denial[];
};

/** One conversation under `-p`; `settings` replaces the user's settings file when given. */
export const runClaude = async (
  world: World,
  script: Script,
  options: RunOptions = {},
): Promise<ClaudeRun> => {
  const own: Client = {
    ...client,
    configure(_, url) {
      if (options.settings)
        world.write("home/.claude/settings.json", JSON.stringify(options.settings, null, 2));
      const args = ["-p", "run it", "--output-format", "stream-json", "--verbose", ...(options.args ?? [])];
      return { args, env: { ...environment(url), ...options.env } };
    },
  };
  const run = await converse(own, world, { script, limit: options.limit ?? 60_000 });
  return { ...run, denials: denials(run), events: eventsOf(run) };
};

/** A call of the Bash tool. */
export const bash = (command: string, more: Record<string, unknown> = {}): Call => ({
  does: "tool",
  name: "Bash",
  input: { command, description: "run it", ...more },
});

export const claude = client;
