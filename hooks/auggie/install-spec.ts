/** https://docs.augmentcode.com/cli/hooks */
import { join } from "node:path";
import { probeCall } from "../../src/install/setup/drive-hook.ts";
import { sampleCommand } from "../../src/install/setup/probe-stage.ts";
import { commandHook, groupedHook } from "../../src/install/setup/hook-entry.ts";
import { hookSpec } from "../../src/install/setup/hook-spec.ts";
import { inHome, ownInProject } from "../../src/install/setup/rules-file.ts";
import { hookPlaces, userSettings } from "./hook.ts";
import agent from "./index.ts";

export const spec = hookSpec({
  agent,
  traces: () => [".augment"],
  files: { user: inHome(".augment/user-guidelines.md"), project: ownInProject(".augment/rules/pith.md") },
  hookEdits: ({ project }, { env }) => [
    groupedHook({
      agent: agent.name,
      path: project === null ? userSettings(env) : join(project, ".augment", "settings.local.json"),
      at: ["hooks", "PreToolUse"],
      matcher: "launch-process",
      // Milliseconds.
      hook: commandHook(agent.name, 5000),
    }),
  ],
  hooks: hookPlaces,
  notes: [
    "commands are rewritten where a rule in your `toolPermissions` allows them with and without pith; all others stay as they are",
    "rules that an organisation sets in its dashboard are in no file: where there are such rules about commands, take this integration out again",
    "auggie shows the rewritten command",
  ],
  drive: (installed) =>
    probeCall({
      ...installed,
      files: {
        ".augment/settings.json":
          '{"toolPermissions":[{"toolName":"launch-process","permission":{"type":"allow"}}]}',
      },
      payload: (folder) => ({
        hook_event_name: "PreToolUse",
        workspace_roots: [folder],
        tool_name: "launch-process",
        tool_input: { command: sampleCommand, cwd: folder, wait: true, max_wait_seconds: 60 },
      }),
    }),
});
