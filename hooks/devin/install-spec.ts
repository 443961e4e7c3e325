import { join } from "node:path";
import { probeCall } from "../../src/install/setup/drive-hook.ts";
import { sampleCommand } from "../../src/install/setup/probe-stage.ts";
import { commandHook, groupedHook } from "../../src/install/setup/hook-entry.ts";
import { hookSpec, readRuleIn } from "../../src/install/setup/hook-spec.ts";
import { ownInProject } from "../../src/install/setup/rules-file.ts";
import { devinDir, hookPlaces } from "./hook.ts";
import agent from "./index.ts";

export const spec = hookSpec({
  agent,
  traces: () => [".config/devin"],
  files: {
    user: ({ env }) => ({ path: join(devinDir(env), "AGENTS.md") }),
    project: ownInProject(".devin/rules/pith.md", "---\ntrigger: always_on\n---\n"),
  },
  hookEdits: ({ project }, place) => {
    const path =
      project === null ? join(devinDir(place.env), "config.json") : join(project, ".devin/config.local.json");
    return [
      groupedHook({
        agent: agent.name,
        path,
        at: ["hooks", "PreToolUse"],
        matcher: "^exec$",
        hook: commandHook(agent.name, 5),
      }),
      ...readRuleIn(path, place, `Read(${place.tee}/**)`),
    ];
  },
  hooks: hookPlaces,
  notes: [
    "commands are rewritten where your `permissions.allow` allows them as typed, `Exec(cargo test)` for one; all others stay as they are",
    "Devin shows the rewritten command",
    "its model may read what pith keeps without a question, and nothing else outside of the project",
    "sessions that are running take it up when they are started again",
  ],
  drive: (installed) =>
    probeCall({
      ...installed,
      files: { ".config/devin/config.json": '{"permissions":{"allow":["Exec(cargo build)"]}}' },
      root: "DEVIN_PROJECT_DIR",
      payload: () => ({
        hook_event_name: "PreToolUse",
        session_id: "probe",
        tool_name: "exec",
        tool_input: { command: sampleCommand, shell_id: "probe" },
      }),
    }),
});
