/** https://github.com/charmbracelet/crush#hooks */
import { dirname, join } from "node:path";
import { probeCall } from "../../src/install/setup/drive-hook.ts";
import { sampleCommand } from "../../src/install/setup/probe-stage.ts";
import { commandHook, flatHook } from "../../src/install/setup/hook-entry.ts";
import { hookSpec } from "../../src/install/setup/hook-spec.ts";
import { inProject } from "../../src/install/setup/rules-file.ts";
import { hookPlaces, userFile } from "./rules.ts";
import agent from "./index.ts";

export const spec = hookSpec({
  agent,
  traces: (env) => [userFile(env), ".config/crush"],
  files: {
    user: ({ env }) => ({ path: join(dirname(userFile(env)), "CRUSH.md") }),
    project: inProject("AGENTS.md"),
  },
  noProject:
    "a project's crush.json is shared, and pith's hook names paths of this machine: leave --project out",
  hookEdits: (_, { env }) => {
    const { command, timeout } = commandHook(agent.name, 5);
    return [
      flatHook({
        agent: agent.name,
        path: userFile(env),
        at: ["hooks", "PreToolUse"],
        hook: { name: "pith", matcher: "^bash$", command, timeout },
      }),
    ];
  },
  hooks: hookPlaces,
  notes: [
    "Crush shows the rewritten command, also where it asks about it; it asks about the same commands as before",
    'with "bash" in `permissions.allowed_tools` it asks about none, and pith also rewrites those on its list of safe commands',
  ],
  drive: (installed) =>
    probeCall(
      {
        ...installed,
        root: "CRUSH_PROJECT_DIR",
        files: { ".config/crush/crush.json": '{"permissions":{"allowed_tools":["bash"]}}' },
        payload: (folder) => ({
          event: "PreToolUse",
          session_id: "probe",
          cwd: folder,
          tool_name: "bash",
          tool_input: { command: sampleCommand, description: "build" },
        }),
      },
      ["updated_input", "command"],
    ),
});
