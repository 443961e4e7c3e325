/** What stands where for CodeBuddy Code. https://www.codebuddy.ai/docs/cli/settings */
import { join } from "node:path";
import { hookStart } from "../../src/system/installation.ts";
import type { Finding, Request } from "../../src/integration/agent.ts";
import { settingsIn } from "../../src/integration/settings-file.ts";
import { probeCall, sampleCommand } from "../../src/install/setup/drive-hook.ts";
import type { Place, InstallSpec } from "../../src/install/setup/setup-from.ts";
import { guidance } from "../../src/install/setup/guidance.ts";
import { groupedHook, hookLineIn } from "../../src/install/setup/hook-entry.ts";
import { hookLine } from "../../src/install/setup/hook-line.ts";
import { jsonElement } from "../../src/install/setup/json-edits.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { isPresent } from "../../src/install/setup/is-present.ts";
import { ownRules, instructionsNotes, instructionsEdit } from "../../src/install/setup/instructions.ts";
import { userSettings } from "./rules.ts";
import { agentName, integrations, programs } from "./about.ts";

const files = {
  user: ({ env }: Place) => ({ path: join(env.home, ".codebuddy", "CODEBUDDY.md") }),
  project: (folder: string) => ownRules(join(folder, ".codebuddy", "rules", "pith.md")),
};

const settingsFile = ({ project }: Request, { env }: Place): string =>
  project === null ? userSettings(env) : join(project, ".codebuddy", "settings.local.json");

const entry = (request: Request, place: Place): SettingsEdit =>
  groupedHook({
    agent: agentName,
    path: settingsFile(request, place),
    at: ["hooks", "PreToolUse"],
    matcher: "Bash",
    // On Windows too the agent runs it in Git Bash.
    hook: { type: "command", command: hookLine(hookStart(), agentName, "sh"), timeout: 5 },
  });

/** As Claude writes absolute paths; lets the model read what pith keeps without a question. */
const readRule = (request: Request, place: Place): readonly SettingsEdit[] => {
  const rule = `Read(/${place.tee}/**)`;
  if (/[*?[\]{}()!\\]/.test(place.tee)) return [];
  const path = settingsFile(request, place);
  return [
    jsonElement({ path, at: ["permissions", "allow"], value: rule, isOurs: (value) => value === rule }),
  ];
};

const edits = (request: Request, place: Place): readonly SettingsEdit[] => {
  if (request.via === "instructions") return [instructionsEdit(files, "CodeBuddy Code", request, place)];
  return [
    entry(request, place),
    ...readRule(request, place),
    ...(request.project === null ? [guidance(files.user(place).path)] : []),
  ];
};

const beforeNotes = [
  "open `/hooks` in CodeBuddy and confirm the new hook: until then it does not run",
  "commands are rewritten where your `permissions.allow` allows them as typed, `Bash(cargo test:*)` for one; all others stay as they are",
  "CodeBuddy shows the rewritten command",
];

const drive = (file: string, { env }: Place): Finding =>
  probeCall(
    {
      agent: agentName,
      line: hookLineIn(settingsIn(file), agentName) ?? "",
      flavour: "sh",
      env,
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

export const spec: InstallSpec = {
  agent: agentName,
  integrations,
  detect: (place) => isPresent({ home: [".codebuddy"], programs }, place),
  edits,
  notes: (request, place) =>
    request.via === "instructions"
      ? instructionsNotes(edits(request, place)[0]?.path ?? "", request.project)
      : beforeNotes,
  probe: (installed, place) => (installed.via === "instructions" ? [] : [drive(installed.file, place)]),
};
