/** What stands where for Qoder CLI. https://docs.qoder.com/cli/hooks */
import { join } from "node:path";
import { hookStart } from "../../src/system/installation.ts";
import type { Finding, Request } from "../../src/integration/agent.ts";
import { settingsIn } from "../../src/integration/settings-file.ts";
import { probeSqueeze, repeatedOutput, sampleCommand } from "../../src/install/setup/drive-hook.ts";
import type { Place, InstallSpec } from "../../src/install/setup/setup-from.ts";
import { guidance } from "../../src/install/setup/guidance.ts";
import { groupedHook, hookLineIn } from "../../src/install/setup/hook-entry.ts";
import { hookLine } from "../../src/install/setup/hook-line.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { isPresent } from "../../src/install/setup/is-present.ts";
import { instructionsNotes, instructionsEdit } from "../../src/install/setup/instructions.ts";
import { agentName, integrations, programs } from "./about.ts";

const files = {
  user: ({ env }: Place) => ({ path: join(env.home, ".qoder", "AGENTS.md") }),
  project: (folder: string) => ({ path: join(folder, "AGENTS.md") }),
};

const settingsFile = ({ project }: Request, { env }: Place): string =>
  project === null
    ? join(env.home, ".qoder", "settings.json")
    : join(project, ".qoder", "settings.local.json");

const edits = (request: Request, place: Place): readonly SettingsEdit[] => {
  if (request.via === "instructions") return [instructionsEdit(files, "Qoder CLI", request, place)];
  const entry = groupedHook({
    agent: agentName,
    path: settingsFile(request, place),
    at: ["hooks", "PostToolUse"],
    matcher: "Bash",
    // On Windows too it is run in Git Bash.
    hook: { type: "command", command: hookLine(hookStart(), agentName, "sh"), timeout: 10 },
  });
  return [entry, ...(request.project === null ? [guidance(files.user(place).path)] : [])];
};

const drive = (file: string, { env }: Place): Finding =>
  probeSqueeze(
    {
      agent: agentName,
      line: hookLineIn(settingsIn(file), agentName) ?? "",
      flavour: "sh",
      env,
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

export const spec: InstallSpec = {
  agent: agentName,
  integrations,
  detect: (place) => isPresent({ home: [".qoder"], programs }, place),
  edits,
  notes: (request, place) =>
    request.via === "instructions"
      ? instructionsNotes(edits(request, place)[0]?.path ?? "", request.project)
      : [
          "nothing is hidden here, because it is not known whether Qoder lets its model read the kept outputs without a question: only what loses nothing is done",
          "sessions that are running take it up when they are started again",
        ],
  probe: (installed, place) => (installed.via === "instructions" ? [] : [drive(installed.file, place)]),
};
