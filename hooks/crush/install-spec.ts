/** https://github.com/charmbracelet/crush#hooks */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { hookStart } from "../../src/system/stable-start.ts";
import { UserError } from "../../src/system/user-error.ts";
import type { Request } from "../../src/integration/agent.ts";
import { probeCall, sampleCommand } from "../../src/install/setup/drive-hook.ts";
import type { Place, InstallSpec } from "../../src/install/setup/setup-from.ts";
import { flatHook } from "../../src/install/setup/hook-entry.ts";
import { hookLine } from "../../src/install/setup/hook-line.ts";
import { guidanceOf, hookSpec, type HookAgent } from "../../src/install/setup/hook-spec.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { isPresent } from "../../src/install/setup/is-present.ts";
import { hookPlaces, userFile } from "./rules.ts";
import agent from "./index.ts";

const files = {
  user: ({ env }: Place) => ({ path: join(dirname(userFile(env)), "CRUSH.md") }),
  project: (folder: string) => ({ path: join(folder, "AGENTS.md") }),
};

const hookEdits = (request: Request, place: Place): readonly SettingsEdit[] => {
  if (request.project !== null)
    throw new UserError(
      "a project's crush.json is shared, and pith's hook names paths of this machine: leave --project out",
    );
  return [
    flatHook({
      agent: agent.name,
      path: userFile(place.env),
      at: ["hooks", "PreToolUse"],
      // On Windows too its own interpreter, which reads POSIX sh, runs it.
      hook: { name: "pith", matcher: "^bash$", command: hookLine(hookStart(), agent.name, "sh"), timeout: 5 },
    }),
    ...guidanceOf(files, request, place),
  ];
};

const drive: HookAgent["drive"] = (installed) =>
  probeCall(
    {
      ...installed,
      flavour: "sh",
      root: "CRUSH_PROJECT_DIR",
      files: { ".config/crush/crush.json": '{"permissions":{"allowed_tools":["bash"]}}' },
      payload: (folder) => ({
        event: "PreToolUse",
        session_id: "probe",
        cwd: folder,
        tool_name: "bash",
        tool_input: { command: sampleCommand, description: "build" },
      }),
    },
    ["updated_input", "command"],
  );

export const spec: InstallSpec = hookSpec({
  agent,
  files,
  detect: (place) =>
    existsSync(userFile(place.env)) ||
    isPresent({ home: [".config/crush"], programs: agent.programs }, place),
  hookEdits,
  hooks: hookPlaces,
  notes: [
    "Crush shows the rewritten command, also where it asks about it; it asks about the same commands as before",
    'with "bash" in `permissions.allowed_tools` it asks about none, and pith also rewrites those on its list of safe commands',
  ],
  drive,
});
