/** https://docs.qoder.com/cli/hooks */
import { join } from "node:path";
import { hookStart } from "../../src/system/stable-start.ts";
import type { Request } from "../../src/integration/agent.ts";
import { probeSqueeze, repeatedOutput, sampleCommand } from "../../src/install/setup/drive-hook.ts";
import type { Place, InstallSpec } from "../../src/install/setup/setup-from.ts";
import { groupedHook } from "../../src/install/setup/hook-entry.ts";
import { hookLine } from "../../src/install/setup/hook-line.ts";
import { guidanceOf, hookSpec, type HookAgent } from "../../src/install/setup/hook-spec.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { isPresent } from "../../src/install/setup/is-present.ts";
import agent from "./index.ts";

const files = {
  user: ({ env }: Place) => ({ path: join(env.home, ".qoder", "AGENTS.md") }),
  project: (folder: string) => ({ path: join(folder, "AGENTS.md") }),
};

const settingsFile = ({ project }: Request, { env }: Place): string =>
  project === null
    ? join(env.home, ".qoder", "settings.json")
    : join(project, ".qoder", "settings.local.json");

const hookEdits = (request: Request, place: Place): readonly SettingsEdit[] => {
  const entry = groupedHook({
    agent: agent.name,
    path: settingsFile(request, place),
    at: ["hooks", "PostToolUse"],
    matcher: "Bash",
    // On Windows too it is run in Git Bash.
    hook: { type: "command", command: hookLine(hookStart(), agent.name, "sh"), timeout: 10 },
  });
  return [entry, ...guidanceOf(files, request, place)];
};

const drive: HookAgent["drive"] = (installed) =>
  probeSqueeze(
    {
      ...installed,
      flavour: "sh",
      payload: (folder) => ({
        session_id: "probe",
        transcript_path: join(folder, "transcript.jsonl"),
        cwd: folder,
        permission_mode: "default",
        hook_event_name: "PostToolUse",
        tool_name: "Bash",
        tool_input: { command: sampleCommand },
        tool_response: {
          kind: "completed",
          stdout: repeatedOutput,
          stderr: "",
          exitCode: 0,
          signal: null,
          interrupted: false,
          isImage: false,
          noOutputExpected: false,
        },
      }),
    },
    ["hookSpecificOutput", "updatedToolOutput", "stdout"],
  );

export const spec: InstallSpec = hookSpec({
  agent,
  files,
  detect: (place) => isPresent({ home: [".qoder"], programs: agent.programs }, place),
  hookEdits,
  notes: [
    "nothing is hidden here, because it is not known whether Qoder lets its model read the kept outputs without a question: only what loses nothing is done",
    "sessions that are running take it up when they are started again",
  ],
  drive,
});
