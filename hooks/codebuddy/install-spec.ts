/** https://www.codebuddy.ai/docs/cli/settings */
import { join } from "node:path";
import { hookStart } from "../../src/system/stable-start.ts";
import type { Request } from "../../src/integration/agent.ts";
import { probeCall, sampleCommand } from "../../src/install/setup/drive-hook.ts";
import type { Place, InstallSpec } from "../../src/install/setup/setup-from.ts";
import { groupedHook } from "../../src/install/setup/hook-entry.ts";
import { hookLine } from "../../src/install/setup/hook-line.ts";
import { guidanceOf, hookSpec, readRuleIn, type HookAgent } from "../../src/install/setup/hook-spec.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { isPresent } from "../../src/install/setup/is-present.ts";
import { ownRules } from "../../src/install/setup/rules-file.ts";
import { hookPlaces, userSettings } from "./rules.ts";
import agent from "./index.ts";

const files = {
  user: ({ env }: Place) => ({ path: join(env.home, ".codebuddy", "CODEBUDDY.md") }),
  project: (folder: string) => ownRules(join(folder, ".codebuddy", "rules", "pith.md")),
};

const settingsFile = ({ project }: Request, { env }: Place): string =>
  project === null ? userSettings(env) : join(project, ".codebuddy", "settings.local.json");

const entry = (request: Request, place: Place): SettingsEdit =>
  groupedHook({
    agent: agent.name,
    path: settingsFile(request, place),
    at: ["hooks", "PreToolUse"],
    matcher: "Bash",
    // On Windows too the agent runs it in Git Bash.
    hook: { type: "command", command: hookLine(hookStart(), agent.name, "sh"), timeout: 5 },
  });

const hookEdits = (request: Request, place: Place): readonly SettingsEdit[] => [
  entry(request, place),
  // As Claude writes absolute paths.
  ...readRuleIn(settingsFile(request, place), place, `Read(/${place.tee}/**)`),
  ...guidanceOf(files, request, place),
];

const drive: HookAgent["drive"] = (installed) =>
  probeCall(
    {
      ...installed,
      flavour: "sh",
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
    },
    ["hookSpecificOutput", "updatedInput", "command"],
  );

export const spec: InstallSpec = hookSpec({
  agent,
  files,
  detect: (place) => isPresent({ home: [".codebuddy"], programs: agent.programs }, place),
  hookEdits,
  hooks: hookPlaces,
  notes: [
    "open `/hooks` in CodeBuddy and confirm the new hook: until then it does not run",
    "commands are rewritten where your `permissions.allow` allows them as typed, `Bash(cargo test:*)` for one; all others stay as they are",
    "CodeBuddy shows the rewritten command",
  ],
  drive,
});
