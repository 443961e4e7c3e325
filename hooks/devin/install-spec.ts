/** What stands where for Devin CLI. */
import { join } from "node:path";
import { hookStart } from "../../src/system/installation.ts";
import type { Finding, Request } from "../../src/integration/agent.ts";
import { settingsIn } from "../../src/integration/settings-file.ts";
import { probeCall, sampleCommand } from "../../src/install/setup/drive-hook.ts";
import type { Place, InstallSpec } from "../../src/install/setup/setup-from.ts";
import { guidance } from "../../src/install/setup/guidance.ts";
import { groupedHook, hookLineIn } from "../../src/install/setup/hook-entry.ts";
import { hookLine, systemFlavour } from "../../src/install/setup/hook-line.ts";
import { jsonElement } from "../../src/install/setup/json-edits.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { isPresent } from "../../src/install/setup/is-present.ts";
import { ownRules, instructionsNotes, instructionsEdit } from "../../src/install/setup/instructions.ts";
import { devinDir } from "./rules.ts";
import { agentName, integrations, programs } from "./about.ts";

const files = {
  user: ({ env }: Place) => ({ path: join(devinDir(env), "AGENTS.md") }),
  project: (folder: string) =>
    ownRules(join(folder, ".devin", "rules", "pith.md"), "---\ntrigger: always_on\n---\n"),
};

const settingsFile = ({ project }: Request, { env }: Place): string =>
  project === null ? join(devinDir(env), "config.json") : join(project, ".devin", "config.local.json");

const entry = (request: Request, place: Place): SettingsEdit =>
  groupedHook({
    agent: agentName,
    path: settingsFile(request, place),
    at: ["hooks", "PreToolUse"],
    matcher: "^exec$",
    hook: {
      type: "command",
      command: hookLine(hookStart(), agentName, systemFlavour(place.env.platform)),
      timeout: 5,
    },
  });

/** Lets the model read what pith keeps without a question; patterns cannot hold every path. */
const readRule = (request: Request, place: Place): readonly SettingsEdit[] => {
  const rule = `Read(${place.tee}/**)`;
  if (/[*?[\]{}()!\\]/.test(place.tee)) return [];
  const path = settingsFile(request, place);
  return [
    jsonElement({ path, at: ["permissions", "allow"], value: rule, isOurs: (value) => value === rule }),
  ];
};

const edits = (request: Request, place: Place): readonly SettingsEdit[] => {
  if (request.via === "instructions") return [instructionsEdit(files, "Devin CLI", request, place)];
  return [
    entry(request, place),
    ...readRule(request, place),
    ...(request.project === null ? [guidance(files.user(place).path)] : []),
  ];
};

const beforeNotes = [
  "commands are rewritten where your `permissions.allow` allows them as typed, `Exec(cargo test)` for one; all others stay as they are",
  "Devin shows the rewritten command",
  "its model may read what pith keeps without a question, and nothing else outside of the project",
  "sessions that are running take it up when they are started again",
];

const drive = (file: string, { env }: Place): Finding =>
  probeCall(
    {
      agent: agentName,
      line: hookLineIn(settingsIn(file), agentName) ?? "",
      flavour: systemFlavour(env.platform),
      env,
      files: { ".config/devin/config.json": '{"permissions":{"allow":["Exec(cargo build)"]}}' },
      variables: { DEVIN_PROJECT_DIR: env.temporary },
      payload: () => ({
        hook_event_name: "PreToolUse",
        session_id: "probe",
        tool_name: "exec",
        tool_input: { command: sampleCommand, shell_id: "probe" },
      }),
    },
    ["hookSpecificOutput", "updatedInput", "command"],
  );

export const spec: InstallSpec = {
  agent: agentName,
  integrations,
  detect: (place) => isPresent({ home: [".config/devin"], programs }, place),
  edits,
  notes: (request, place) =>
    request.via === "instructions"
      ? instructionsNotes(edits(request, place)[0]?.path ?? "", request.project)
      : beforeNotes,
  probe: (installed, place) => (installed.via === "instructions" ? [] : [drive(installed.file, place)]),
};
