/** https://www.codebuddy.ai/docs/cli/settings */
import { join } from "node:path";
import { probeCall } from "../../src/install/setup/drive-hook.ts";
import { sampleCommand } from "../../src/install/setup/probe-stage.ts";
import { commandHook, groupedHook } from "../../src/install/setup/hook-entry.ts";
import { hookSpec, readRuleIn } from "../../src/install/setup/hook-spec.ts";
import { inHome, ownInProject } from "../../src/install/setup/rules-file.ts";
import { hookPlaces, userSettings } from "./hook.ts";
import agent from "./index.ts";

export const spec = hookSpec({
  agent,
  traces: () => [".codebuddy"],
  files: { user: inHome(".codebuddy/CODEBUDDY.md"), project: ownInProject(".codebuddy/rules/pith.md") },
  hookEdits: ({ project }, place) => {
    const path =
      project === null ? userSettings(place.env) : join(project, ".codebuddy", "settings.local.json");
    return [
      groupedHook({
        agent: agent.name,
        path,
        at: ["hooks", "PreToolUse"],
        matcher: "Bash",
        hook: commandHook(agent.name, 5),
      }),
      // As Claude writes absolute paths.
      ...readRuleIn(path, place, `Read(/${place.tee}/**)`),
    ];
  },
  hooks: hookPlaces,
  notes: [
    "open `/hooks` in CodeBuddy and confirm the new hook: until then it does not run",
    "commands are rewritten where your `permissions.allow` allows them as typed, `Bash(cargo test:*)` for one; all others stay as they are",
    "CodeBuddy shows the rewritten command",
  ],
  drive: (installed) =>
    probeCall({
      ...installed,
      root: "CODEBUDDY_PROJECT_DIR",
      files: { ".codebuddy/settings.json": '{"permissions":{"allow":["Bash(cargo build)"]}}' },
      payload: (folder) => ({
        hook_event_name: "PreToolUse",
        session_id: "probe",
        cwd: folder,
        permission_mode: "default",
        tool_name: "Bash",
        tool_input: { command: sampleCommand },
      }),
    }),
});
