/** VS Code's own chat: a file of hooks beside those of Copilot CLI, which reads it too.
 * https://code.visualstudio.com/docs/agent-customization/hooks */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import { hookStart } from "../../src/system/stable-start.ts";
import { UserError } from "../../src/system/user-error.ts";
import type { Finding, Request } from "../../src/integration/agent.ts";
import { ownFile } from "../../src/install/setup/text-block.ts";
import { probeCall, sampleCommand } from "../../src/install/setup/drive-hook.ts";
import { textOf } from "../../src/install/setup/file-change.ts";
import type { Place, InstallSpec } from "../../src/install/setup/setup-from.ts";
import { advisable, guidance } from "../../src/install/setup/guidance.ts";
import { hookLineIn } from "../../src/install/setup/hook-entry.ts";
import { hookLine } from "../../src/install/setup/hook-line.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { isPresent } from "../../src/install/setup/is-present.ts";
import { settingsFiles } from "./rules.ts";
import agent from "./index.ts";

/** A line for each kind of shell, under each of the two readers' names; Copilot CLI refuses a command whose hook fails. */
const hooksText = (): string => {
  const start = hookStart();
  const [sh, powershell] = [hookLine(start, agent.name, "sh"), hookLine(start, agent.name, "powershell")];
  const hook = {
    type: "command",
    command: sh,
    windows: powershell,
    bash: sh,
    powershell,
    // A name that Copilot CLI has no tool of: there it is never started.
    matcher: "run_in_terminal",
    timeout: 5,
  };
  return `${JSON.stringify({ version: 1, hooks: { PreToolUse: [hook] } }, null, 2)}\n`;
};

/** Beside the user's settings, where VS Code looks for instructions that hold everywhere. */
const instructions = (env: Environment): string => {
  const present = settingsFiles(env).find((path) => existsSync(path)) ?? settingsFiles(env)[0]!;
  return join(dirname(present), "prompts", "pith.instructions.md");
};

const head = "---\napplyTo: '**'\n---\n\n";

const told = ({ project, via }: Request, { env }: Place): SettingsEdit =>
  project === null
    ? guidanceFile(instructions(env), via === "instructions")
    : guidance(join(project, ".github", "copilot-instructions.md"), via === "instructions");

const guidanceFile = (path: string, asks: boolean): SettingsEdit => {
  const text = guidance(path, asks)
    .edits("")
    .map(({ inserted }) => inserted)
    .join("");
  return advisable((more) => ownFile({ path, text: head + text + more, mark: "<!-- pith -->" }));
};

const edits = (request: Request, place: Place): readonly SettingsEdit[] => {
  if (request.via === "instructions") return [told(request, place)];
  if (request.project !== null)
    throw new UserError(
      "a project's hooks are shared, and pith's names paths of this machine: leave --project out",
    );
  const path = join(place.env.home, ".copilot", "hooks", "pith-vscode.json");
  return [ownFile({ path, text: hooksText(), mark: ` hook ${agent.name}` }), told(request, place)];
};

const drive = (file: string, { env }: Place): Finding =>
  probeCall(
    {
      agent: agent.name,
      line: hookLineIn(JSON.parse(textOf(file) ?? ""), agent.name) ?? "",
      flavour: "sh",
      env,
      files: {
        ".config/Code/User/settings.json": '{"chat.tools.global.autoApprove":true}',
        "Library/Application Support/Code/User/settings.json": '{"chat.tools.global.autoApprove":true}',
      },
      payload: (folder) => ({
        timestamp: "2026-01-01T00:00:00.000Z",
        cwd: folder,
        sessionId: "probe",
        hookEventName: "PreToolUse",
        tool_name: "run_in_terminal",
        tool_input: { command: sampleCommand, explanation: "build", isBackground: false },
        tool_use_id: "probe",
      }),
    },
    ["hookSpecificOutput", "updatedInput", "command"],
  );

export const spec: InstallSpec = {
  agent,
  detect: (place) =>
    settingsFiles(place.env).some((path) => existsSync(dirname(path))) &&
    isPresent({ extensions: ["github.copilot-chat"], programs: ["code", "code-insiders"] }, place),
  edits,
  notes: ({ via }) =>
    via === "instructions"
      ? ["the model is asked to type `pith` itself; nothing makes it do so"]
      : [
          "commands are rewritten only where `chat.tools.global.autoApprove` approves everything: VS Code's other rules look at the text",
          "sessions that run as Copilot, Claude or Codex read what is installed for those: `pith init --agent copilot`",
        ],
  probe: (installed, { env, tee }) =>
    installed.via === "instructions" || env.platform === "win32" ? [] : [drive(installed.file, { env, tee })],
};
