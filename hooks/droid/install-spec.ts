/** https://docs.factory.ai/cli/configuration/hooks-guide */
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import { UserError } from "../../src/system/user-error.ts";
import type { Integration, Finding, Request } from "../../src/integration/agent.ts";
import { settingsIn } from "../../src/integration/settings-file.ts";
import { probeCall } from "../../src/install/setup/drive-hook.ts";
import { sampleCommand } from "../../src/install/setup/probe-stage.ts";
import type { Place, InstallSpec } from "../../src/install/setup/install-spec.ts";
import { guidance } from "../../src/install/setup/guidance.ts";
import { commandHook, groupedHook, hookLineIn } from "../../src/install/setup/hook-entry.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { isPresent } from "../../src/install/setup/is-present.ts";
import { functionEdits } from "../../src/install/setup/shell-function.ts";
import { probeStartFile } from "../../src/install/start/probe.ts";
import { startFilePath } from "../../src/install/start/start-file.ts";
import { factoryDir } from "./hook.ts";
import agent from "./index.ts";

const shellEdits = ({ project }: Request, env: Environment, memory: string): readonly SettingsEdit[] => {
  if (project !== null)
    throw new UserError("Factory Droid takes the shell integration from your own shell: leave --project out");
  return [...functionEdits(agent.name, "droid", env), guidance(memory)];
};

const edits = (request: Request, { env }: Place): readonly SettingsEdit[] => {
  const memory = join(request.project ?? factoryDir(env), "AGENTS.md");
  if (request.via === "instructions") return [guidance(memory, true)];
  if (request.via === "shell") return shellEdits(request, env, memory);
  if (request.project !== null)
    throw new UserError(
      "Factory Droid reads a project's hooks only from a file that is shared, and pith's names paths of this machine: leave --project out",
    );
  return [
    groupedHook({
      agent: agent.name,
      path: join(factoryDir(env), "settings.json"),
      at: ["hooks", "PreToolUse"],
      matcher: "Execute",
      hook: commandHook(agent.name, 5),
    }),
    guidance(memory),
  ];
};

const drive = (file: string, { env }: Place): Finding =>
  probeCall({
    agent: agent.name,
    line: hookLineIn(settingsIn(file), agent.name) ?? "",
    env,
    root: "FACTORY_PROJECT_DIR",
    payload: (folder) => ({
      session_id: "probe",
      transcript_path: join(folder, "transcript.jsonl"),
      cwd: folder,
      permission_mode: "auto-high",
      hook_event_name: "PreToolUse",
      tool_name: "Execute",
      tool_input: { command: sampleCommand, summary: "build", riskLevel: "low", riskLevelReason: "builds" },
    }),
  });

const notes: Readonly<Partial<Record<Integration, readonly string[]>>> = {
  shell: [
    "`droid`, typed in a new terminal, is started with BASH_ENV from now on; where something else starts it, `pith with droid` does the same",
  ],
  hook: [
    "commands are rewritten at its highest level of autonomy (auto-high), where no list of yours is about them; all others stay as they are",
    "Droid shows the rewritten command",
    "sessions that are running take it up when they are started again",
  ],
  instructions: ["the model is asked to type `pith` itself; nothing makes it do so"],
};

export const spec: InstallSpec = {
  agent,
  detect: (place) => isPresent({ home: [factoryDir(place.env)], programs: agent.programs }, place),
  edits,
  notes: ({ via }) => notes[via] ?? [],
  probe: (installed, place) => {
    if (installed.via === "instructions") return [];
    if (installed.via === "hook") return [drive(installed.file, place)];
    return [probeStartFile({ agent, file: startFilePath(agent.name, place.env), env: place.env })];
  },
};
