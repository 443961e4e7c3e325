/** https://cursor.com/docs/hooks */
import { join } from "node:path";
import { hookStart } from "../../src/system/stable-start.ts";
import { probeSilence } from "../../src/install/setup/drive-hook.ts";
import { flatHook } from "../../src/install/setup/hook-entry.ts";
import { hookLine } from "../../src/install/setup/hook-line.ts";
import { hookSpec } from "../../src/install/setup/hook-spec.ts";
import { jsonMember } from "../../src/install/setup/json-edits.ts";
import { ownInProject } from "../../src/install/setup/rules-file.ts";
import { cursorDir, hookPlaces } from "./hook.ts";
import agent from "./index.ts";

export const spec = hookSpec({
  agent,
  traces: (env) => [cursorDir(env)],
  files: {
    // Rules for all projects stand in its settings, which no file holds.
    user: () => null,
    project: ownInProject(".cursor/rules/pith.mdc", "---\ndescription: pith\nalwaysApply: true\n---\n\n"),
  },
  noProject: "a project's hooks are shared, and pith's names paths of this machine: leave --project out",
  hookEdits: (_, { env }) => {
    const path = join(cursorDir(env), "hooks.json");
    const command = hookLine(hookStart(), agent.name, "{}");
    // Without a version the file is not read; one of the user's own says the same.
    const version = jsonMember({ path, at: ["version"], value: 1, isOurs: () => false });
    return [
      flatHook({
        agent: agent.name,
        path,
        at: ["hooks", "preToolUse"],
        hook: { command, matcher: "Shell", timeout: 5 },
      }),
      { ...version, edits: (text) => (/"version"\s*:/.test(text) ? [] : version.edits(text)) },
    ];
  },
  hooks: hookPlaces,
  notes: [
    "commands are rewritten in `cursor-agent` where `permissions.allow` of its cli-config.json allows them as typed, `Shell(cargo)` for one",
    "in the editor all stay as they are, because no file says whether its lists of commands are in force: `--project --via instructions` is all that can be had there",
  ],
  drive: (installed) =>
    probeSilence(
      {
        ...installed,
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
    ),
});
