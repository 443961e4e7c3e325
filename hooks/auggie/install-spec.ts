/** https://docs.augmentcode.com/cli/hooks */
import { join } from "node:path";
import { hookStart } from "../../src/system/stable-start.ts";
import type { Request } from "../../src/integration/agent.ts";
import { probeCall, sampleCommand } from "../../src/install/setup/drive-hook.ts";
import type { Place, InstallSpec } from "../../src/install/setup/setup-from.ts";
import { groupedHook } from "../../src/install/setup/hook-entry.ts";
import { hookLine, systemFlavour } from "../../src/install/setup/hook-line.ts";
import { guidanceOf, hookSpec, type HookAgent } from "../../src/install/setup/hook-spec.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { isPresent } from "../../src/install/setup/is-present.ts";
import { ownRules } from "../../src/install/setup/rules-file.ts";
import { hookPlaces, userSettings } from "./rules.ts";
import agent from "./index.ts";

const files = {
  user: ({ env }: Place) => ({ path: join(env.home, ".augment", "user-guidelines.md") }),
  project: (folder: string) => ownRules(join(folder, ".augment", "rules", "pith.md")),
};

const hookEdits = (request: Request, place: Place): readonly SettingsEdit[] => {
  const { env } = place;
  const entry = groupedHook({
    agent: agent.name,
    path:
      request.project === null ? userSettings(env) : join(request.project, ".augment", "settings.local.json"),
    at: ["hooks", "PreToolUse"],
    matcher: "launch-process",
    hook: {
      type: "command",
      command: hookLine(hookStart(), agent.name, systemFlavour(env.platform)),
      // Milliseconds.
      timeout: 5000,
    },
  });
  return [entry, ...guidanceOf(files, request, place)];
};

const drive: HookAgent["drive"] = (installed) =>
  probeCall(
    {
      ...installed,
      flavour: systemFlavour(installed.env.platform),
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

export const spec: InstallSpec = hookSpec({
  agent,
  files,
  detect: (place) => isPresent({ home: [".augment"], programs: agent.programs }, place),
  hookEdits,
  hooks: hookPlaces,
  notes: [
    "commands are rewritten where a rule in your `toolPermissions` allows them with and without pith; all others stay as they are",
    "rules that an organisation sets in its dashboard are in no file: where there are such rules about commands, take this integration out again",
    "auggie shows the rewritten command",
  ],
  drive,
});
