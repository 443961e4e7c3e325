/** https://cursor.com/docs/hooks */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { hookStart } from "../../src/system/stable-start.ts";
import { UserError } from "../../src/system/user-error.ts";
import type { Request } from "../../src/integration/agent.ts";
import { probeSilence } from "../../src/install/setup/drive-hook.ts";
import type { Place, InstallSpec } from "../../src/install/setup/setup-from.ts";
import { flatHook } from "../../src/install/setup/hook-entry.ts";
import { hookLine, systemFlavour } from "../../src/install/setup/hook-line.ts";
import { jsonMember } from "../../src/install/setup/json-edits.ts";
import { hookSpec, type HookAgent } from "../../src/install/setup/hook-spec.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { isPresent } from "../../src/install/setup/is-present.ts";
import { ownRules } from "../../src/install/setup/rules-file.ts";
import { cursorDir, hookPlaces } from "./rules.ts";
import agent from "./index.ts";

const files = {
  // Rules for all projects stand in its settings, which no file holds.
  user: () => null,
  project: (folder: string) =>
    ownRules(
      join(folder, ".cursor", "rules", "pith.mdc"),
      "---\ndescription: pith\nalwaysApply: true\n---\n\n",
    ),
};

const hookEdits = (request: Request, place: Place): readonly SettingsEdit[] => {
  if (request.project !== null)
    throw new UserError(
      "a project's hooks are shared, and pith's names paths of this machine: leave --project out",
    );
  const { env } = place;
  const path = join(cursorDir(env), "hooks.json");
  const entry = flatHook({
    agent: agent.name,
    path,
    at: ["hooks", "preToolUse"],
    hook: {
      command: hookLine(hookStart(), agent.name, systemFlavour(env.platform), "{}"),
      matcher: "Shell",
      timeout: 5,
    },
  });
  // Without a version the file is not read; one of the user's own says the same.
  const version = jsonMember({ path, at: ["version"], value: 1, isOurs: () => false });
  return [entry, { ...version, edits: (text) => (/"version"\s*:/.test(text) ? [] : version.edits(text)) }];
};

const drive: HookAgent["drive"] = (installed) =>
  probeSilence(
    {
      ...installed,
      flavour: systemFlavour(installed.env.platform),
      payload: (folder) => ({
        conversation_id: "probe",
        generation_id: "probe",
        hook_event_name: "preToolUse",
        cursor_version: "probe",
        workspace_roots: [folder],
        tool_name: "Shell",
        tool_input: { command: "true", working_directory: folder },
        tool_use_id: "probe",
        cwd: folder,
      }),
    },
    "{}",
  );

export const spec: InstallSpec = hookSpec({
  agent,
  files,
  detect: (place) => existsSync(cursorDir(place.env)) || isPresent({ programs: agent.programs }, place),
  hookEdits,
  hooks: hookPlaces,
  notes: [
    "commands are rewritten in `cursor-agent` where `permissions.allow` of its cli-config.json allows them as typed, `Shell(cargo)` for one",
    "in the editor all stay as they are, because no file says whether its lists of commands are in force: `--project --via instructions` is all that can be had there",
  ],
  drive,
});
