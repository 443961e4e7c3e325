/** https://kiro.dev/docs/hooks/ */
import { join } from "node:path";
import { ownFile } from "../../src/install/setup/text-block.ts";
import { probeCall } from "../../src/install/setup/drive-hook.ts";
import { sampleCommand } from "../../src/install/setup/probe-stage.ts";
import type { Place } from "../../src/install/setup/install-spec.ts";
import { reading } from "../../src/install/setup/guidance.ts";
import { commandHook } from "../../src/install/setup/hook-entry.ts";
import { hookSpec } from "../../src/install/setup/hook-spec.ts";
import { ownInProject, ownRules } from "../../src/install/setup/rules-file.ts";
import type { Request } from "../../src/integration/agent.ts";
import { hookPlaces, kiroDir } from "./hook.ts";
import agent from "./index.ts";

const folderOf = ({ project }: Request, { env }: Place): string =>
  project === null ? kiroDir(env) : join(project, ".kiro");

const hookText = (): string => {
  const { timeout, ...action } = commandHook(agent.name, 5);
  const hook = {
    name: "pith",
    trigger: "PreToolUse",
    matcher: "^(execute_bash|shell|executeBash|runCommand)$",
    action,
    timeout,
    enabled: true,
  };
  return `${JSON.stringify({ version: "v1", hooks: [hook] }, null, 2)}\n`;
};

export const spec = hookSpec({
  agent: { ...agent, programs: ["kiro-cli", "kiro"] },
  traces: () => [".kiro"],
  files: {
    user: ({ env }) => ownRules(join(kiroDir(env), "steering", "pith.md")),
    project: ownInProject(".kiro/steering/pith.md"),
  },
  hookEdits: (request, place) => [
    ownFile({
      path: join(folderOf(request, place), "hooks", "pith.json"),
      text: hookText(),
      mark: '"name": "pith"',
    }),
  ],
  told: (request, place) => [
    ownFile({
      path: join(folderOf(request, place), "steering", "pith.md"),
      text: `<!-- pith -->\n${reading}\n<!-- /pith -->\n`,
      mark: "<!-- pith -->",
    }),
  ],
  hooks: hookPlaces,
  notes: [
    "only V3 sessions of Kiro CLI 3.4 and later let a hook change a command; others run it as it is",
    "commands are rewritten where your rules allow every command (`capability: shell`, `effect: allow`, nothing to match), and stay as they are otherwise",
    "Kiro shows the rewritten command",
  ],
  drive: (installed) =>
    probeCall({
      ...installed,
      files: { ".kiro/settings/permissions.yaml": "rules:\n  - capability: shell\n    effect: allow\n" },
      payload: (folder) => ({
        hook_event_name: "PreToolUse",
        session_id: "probe",
        cwd: folder,
        tool_name: "execute_bash",
        tool_input: { command: sampleCommand },
      }),
    }),
});
