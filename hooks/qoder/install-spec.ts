/** https://docs.qoder.com/cli/hooks */
import { join } from "node:path";
import { probeSqueeze, repeatedOutput } from "../../src/install/setup/drive-hook.ts";
import { sampleCommand } from "../../src/install/setup/probe-stage.ts";
import { commandHook, groupedHook } from "../../src/install/setup/hook-entry.ts";
import { hookSpec } from "../../src/install/setup/hook-spec.ts";
import { inHome, inProject } from "../../src/install/setup/rules-file.ts";
import agent from "./index.ts";

export const spec = hookSpec({
  agent,
  traces: () => [".qoder"],
  files: { user: inHome(".qoder/AGENTS.md"), project: inProject("AGENTS.md") },
  hookEdits: ({ project }, { env }) => [
    groupedHook({
      agent: agent.name,
      path: join(project ?? env.home, ".qoder", project === null ? "settings.json" : "settings.local.json"),
      at: ["hooks", "PostToolUse"],
      matcher: "Bash",
      hook: commandHook(agent.name, 10),
    }),
  ],
  notes: [
    "nothing is hidden here, because it is not known whether Qoder lets its model read the kept outputs without a question: only what loses nothing is done",
    "sessions that are running take it up when they are started again",
  ],
  drive: (installed) =>
    probeSqueeze(
      {
        ...installed,
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
    ),
});
