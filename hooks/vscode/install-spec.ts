/** VS Code's own chat: a file of hooks beside those of Copilot CLI, which reads it too.
 * https://code.visualstudio.com/docs/agent-customization/hooks */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import { UserError } from "../../src/system/user-error.ts";
import type { Finding, Request } from "../../src/integration/agent.ts";
import { ownFile } from "../../src/install/setup/text-block.ts";
import { probeCall } from "../../src/install/setup/drive-hook.ts";
import { sampleCommand } from "../../src/install/setup/probe-stage.ts";
import { textOf } from "../../src/install/setup/file-change.ts";
import type { Place, InstallSpec } from "../../src/install/setup/install-spec.ts";
import { advisable, guidance } from "../../src/install/setup/guidance.ts";
import { commandHook, hookLineIn } from "../../src/install/setup/hook-entry.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { isPresent } from "../../src/install/setup/is-present.ts";
import { settingsFiles } from "./hook.ts";
import agent from "./index.ts";

/** The line under each of the two readers' names; Copilot CLI refuses a command whose hook fails. */
const hooksText = (): string => {
  const { command, ...hook } = commandHook(agent.name, 5);
  // A name that Copilot CLI has no tool of: there it is never started.
  const ours = { ...hook, command, bash: command, matcher: "run_in_terminal" };
  return `${JSON.stringify({ version: 1, hooks: { PreToolUse: [ours] } }, null, 2)}\n`;
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
  probeCall({
    agent: agent.name,
    line: hookLineIn(JSON.parse(textOf(file) ?? ""), agent.name) ?? "",
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
  });

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
  probe: (installed, place) => (installed.via === "instructions" ? [] : [drive(installed.file, place)]),
};
