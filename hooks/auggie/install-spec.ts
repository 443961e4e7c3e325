/** What stands where for auggie. https://docs.augmentcode.com/cli/hooks */
import { join } from "node:path";
import { hookStart } from "../../src/system/installation.ts";
import type { Finding, Request } from "../../src/integration/agent.ts";
import { settingsIn } from "../../src/integration/settings-file.ts";
import { probeCall, sampleCommand } from "../../src/install/setup/drive-hook.ts";
import type { Place, InstallSpec } from "../../src/install/setup/setup-from.ts";
import { guidance } from "../../src/install/setup/guidance.ts";
import { groupedHook, hookLineIn } from "../../src/install/setup/hook-entry.ts";
import { hookLine, systemFlavour } from "../../src/install/setup/hook-line.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { isPresent } from "../../src/install/setup/is-present.ts";
import { ownRules, instructionsNotes, instructionsEdit } from "../../src/install/setup/instructions.ts";
import { userSettings } from "./rules.ts";
import { agentName, integrations, programs } from "./about.ts";

const files = {
  user: ({ env }: Place) => ({ path: join(env.home, ".augment", "user-guidelines.md") }),
  project: (folder: string) => ownRules(join(folder, ".augment", "rules", "pith.md")),
};

const edits = (request: Request, place: Place): readonly SettingsEdit[] => {
  if (request.via === "instructions") return [instructionsEdit(files, "auggie", request, place)];
  const { env } = place;
  const entry = groupedHook({
    agent: agentName,
    path:
      request.project === null ? userSettings(env) : join(request.project, ".augment", "settings.local.json"),
    at: ["hooks", "PreToolUse"],
    matcher: "launch-process",
    hook: {
      type: "command",
      command: hookLine(hookStart(), agentName, systemFlavour(env.platform)),
      // Milliseconds.
      timeout: 5000,
    },
  });
  return [entry, ...(request.project === null ? [guidance(files.user(place).path)] : [])];
};

const drive = (file: string, { env }: Place): Finding =>
  probeCall(
    {
      agent: agentName,
      line: hookLineIn(settingsIn(file), agentName) ?? "",
      flavour: systemFlavour(env.platform),
      env,
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
    },
    ["hookSpecificOutput", "updatedInput", "command"],
  );

export const spec: InstallSpec = {
  agent: agentName,
  integrations,
  detect: (place) => isPresent({ home: [".augment"], programs }, place),
  edits,
  notes: (request, place) =>
    request.via === "instructions"
      ? instructionsNotes(edits(request, place)[0]?.path ?? "", request.project)
      : [
          "commands are rewritten where a rule in your `toolPermissions` allows them with and without pith; all others stay as they are",
          "rules that an organisation sets in its dashboard are in no file: where there are such rules about commands, take this integration out again",
          "auggie shows the rewritten command",
        ],
  probe: (installed, place) => (installed.via === "instructions" ? [] : [drive(installed.file, place)]),
};
