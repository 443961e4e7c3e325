/** Copilot CLI: a file of hooks of our own. Its answer replaces the result of a call that was judged and run as the model
 * wrote it. https://docs.github.com/copilot/reference/hooks-reference */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import { hookStart } from "../../src/system/stable-start.ts";
import { settings } from "../../src/config/read-settings.ts";
import type { OwnTool, ToolName } from "../../src/config/settings.ts";
import { UserError } from "../../src/system/user-error.ts";
import type { Finding, Installed, Request } from "../../src/integration/agent.ts";
import { warning } from "../../src/integration/finding.ts";
import { ownFile } from "../../src/install/setup/text-block.ts";
import { probeResult } from "../../src/install/setup/drive-hook.ts";
import { sampleCommand, sampleOutput } from "../../src/install/setup/probe-stage.ts";
import { textOf } from "../../src/install/setup/file-change.ts";
import type { Place, InstallSpec } from "../../src/install/setup/install-spec.ts";
import { guidance } from "../../src/install/setup/guidance.ts";
import { hookLine, powershellLine } from "../../src/install/setup/hook-line.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { isPresent } from "../../src/install/setup/is-present.ts";
import agent from "./index.ts";

const folder = (env: Environment): string => env.variables["COPILOT_HOME"] || join(env.home, ".copilot");

interface Hook {
  readonly bash: string;
  readonly powershell: string;
}

const shellTools = ({ platform }: Environment): readonly string[] =>
  platform === "win32" ? ["bash", "powershell"] : ["bash"];

/** Results of MCP tools come in a form of their own there, which nobody has seen replaced. */
const toolNames: Readonly<Record<OwnTool, string>> = { search: "grep", list: "glob", read: "view" };

const isOwn = (tool: ToolName): tool is OwnTool => Object.hasOwn(toolNames, tool);

/** All of its hooks stand in flat lists; the words for its shell and for PowerShell side by side. */
const hooksText = (tools: readonly ToolName[], env: Environment): string => {
  const start = hookStart();
  const hook = {
    type: "command",
    matcher: [...shellTools(env), ...tools.filter(isOwn).map((tool) => toolNames[tool])].join("|"),
    bash: hookLine(start, agent.name),
    powershell: powershellLine(start, agent.name),
    timeoutSec: 10,
  };
  return `${JSON.stringify({ version: 1, hooks: { postToolUse: [hook] } }, null, 2)}\n`;
};

const edits = ({ project }: Request, { env }: Place, tools: readonly ToolName[]): readonly SettingsEdit[] => {
  if (project !== null)
    throw new UserError(
      "a project's hooks are shared with everybody who works on it, and pith's name paths of this machine: leave --project out",
    );
  return [
    ownFile({
      path: join(folder(env), "hooks", "pith.json"),
      text: hooksText(tools, env),
      mark: ` hook ${agent.name}`,
    }),
    guidance(join(folder(env), "copilot-instructions.md")),
  ];
};

const lineIn = (file: string, flavour: keyof Hook): string => {
  const { hooks } = JSON.parse(textOf(file) ?? "") as { hooks: { postToolUse: readonly Hook[] } };
  return hooks.postToolUse[0]?.[flavour] ?? "";
};

const switchedOff = (env: Environment): readonly Finding[] => {
  const path = join(folder(env), "settings.json");
  if (!existsSync(path) || !/"disableAllHooks"\s*:\s*true/.test(textOf(path) ?? "")) return [];
  return [warning(`${path} switches hooks off: pith does nothing`)];
};

const payload = (cwd: string) => ({
  sessionId: "probe",
  timestamp: 0,
  cwd,
  toolName: "bash",
  toolArgs: { command: sampleCommand, description: "build" },
  toolResult: {
    resultType: "success",
    textResultForLlm: `${sampleOutput.trimEnd()}\n<shellId: 0 completed with exit code 0>`,
  },
});

const probe = ({ file }: Installed, { env }: Place): readonly Finding[] => {
  const isWindows = env.platform === "win32";
  const line = lineIn(file, isWindows ? "powershell" : "bash");
  const drive = { agent: agent.name, line, isPowerShell: isWindows, env, payload };
  return [...switchedOff(env), probeResult(drive, ["modifiedResult", "textResultForLlm"])];
};

/** `tools`: those besides the shell whose results are replaced. */
export const specFor = (tools: readonly ToolName[]): InstallSpec => ({
  agent,
  detect: (place) => isPresent({ home: [folder(place.env)], programs: agent.programs }, place),
  edits: (request, place) => edits(request, place, tools),
  notes: () => [
    "full outputs are kept in the temporary folder, which Copilot lets its model read without a question",
    "sessions that are running take it up when they are started again",
  ],
  probe,
});

export const spec = async (): Promise<InstallSpec> =>
  specFor((await settings()).agents[agent.name]?.tools ?? []);
