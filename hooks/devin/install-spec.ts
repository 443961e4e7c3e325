import { join } from "node:path";
import { hookStart } from "../../src/system/stable-start.ts";
import type { Request } from "../../src/integration/agent.ts";
import { probeCall, sampleCommand } from "../../src/install/setup/drive-hook.ts";
import type { Place, InstallSpec } from "../../src/install/setup/setup-from.ts";
import { groupedHook } from "../../src/install/setup/hook-entry.ts";
import { hookLine, systemFlavour } from "../../src/install/setup/hook-line.ts";
import { guidanceOf, hookSpec, readRuleIn, type HookAgent } from "../../src/install/setup/hook-spec.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { isPresent } from "../../src/install/setup/is-present.ts";
import { ownRules } from "../../src/install/setup/rules-file.ts";
import { devinDir, hookPlaces } from "./rules.ts";
import agent from "./index.ts";

const files = {
  user: ({ env }: Place) => ({ path: join(devinDir(env), "AGENTS.md") }),
  project: (folder: string) =>
    ownRules(join(folder, ".devin", "rules", "pith.md"), "---\ntrigger: always_on\n---\n"),
};

const settingsFile = ({ project }: Request, { env }: Place): string =>
  project === null ? join(devinDir(env), "config.json") : join(project, ".devin", "config.local.json");

const entry = (request: Request, place: Place): SettingsEdit =>
  groupedHook({
    agent: agent.name,
    path: settingsFile(request, place),
    at: ["hooks", "PreToolUse"],
    matcher: "^exec$",
    hook: {
      type: "command",
      command: hookLine(hookStart(), agent.name, systemFlavour(place.env.platform)),
      timeout: 5,
    },
  });

const hookEdits = (request: Request, place: Place): readonly SettingsEdit[] => [
  entry(request, place),
  ...readRuleIn(settingsFile(request, place), place, `Read(${place.tee}/**)`),
  ...guidanceOf(files, request, place),
];

const drive: HookAgent["drive"] = (installed) =>
  probeCall(
    {
      ...installed,
      flavour: systemFlavour(installed.env.platform),
      files: { ".config/devin/config.json": '{"permissions":{"allow":["Exec(cargo build)"]}}' },
      variables: { DEVIN_PROJECT_DIR: installed.env.temporary },
      payload: () => ({
        hook_event_name: "PreToolUse",
        session_id: "probe",
        tool_name: "exec",
        tool_input: { command: sampleCommand, shell_id: "probe" },
      }),
    },
    ["hookSpecificOutput", "updatedInput", "command"],
  );

export const spec: InstallSpec = hookSpec({
  agent,
  files,
  detect: (place) => isPresent({ home: [".config/devin"], programs: agent.programs }, place),
  hookEdits,
  hooks: hookPlaces,
  notes: [
    "commands are rewritten where your `permissions.allow` allows them as typed, `Exec(cargo test)` for one; all others stay as they are",
    "Devin shows the rewritten command",
    "its model may read what pith keeps without a question, and nothing else outside of the project",
    "sessions that are running take it up when they are started again",
  ],
  drive,
});
