/** https://kiro.dev/docs/hooks/ */
import { join } from "node:path";
import { hookStart } from "../../src/system/stable-start.ts";
import type { Request } from "../../src/integration/agent.ts";
import { ownFile } from "../../src/install/setup/text-block.ts";
import { probeCall, sampleCommand } from "../../src/install/setup/drive-hook.ts";
import type { Place, InstallSpec } from "../../src/install/setup/setup-from.ts";
import { reading } from "../../src/install/setup/guidance.ts";
import { hookLine, systemFlavour } from "../../src/install/setup/hook-line.ts";
import { hookSpec, type HookAgent } from "../../src/install/setup/hook-spec.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { isPresent } from "../../src/install/setup/is-present.ts";
import { ownRules } from "../../src/install/setup/rules-file.ts";
import { hookPlaces, kiroDir } from "./rules.ts";
import agent from "./index.ts";

const folderOf = ({ project }: Request, { env }: Place): string =>
  project === null ? kiroDir(env) : join(project, ".kiro");

const files = {
  user: ({ env }: Place) => ownRules(join(kiroDir(env), "steering", "pith.md")),
  project: (folder: string) => ownRules(join(folder, ".kiro", "steering", "pith.md")),
};

const hookText = ({ env }: Place): string => {
  const command = hookLine(hookStart(), agent.name, systemFlavour(env.platform));
  const hook = {
    name: "pith",
    trigger: "PreToolUse",
    matcher: "^(execute_bash|shell|executeBash|runCommand)$",
    action: { type: "command", command },
    timeout: 5,
    enabled: true,
  };
  return `${JSON.stringify({ version: "v1", hooks: [hook] }, null, 2)}\n`;
};

const entry = (request: Request, place: Place): SettingsEdit =>
  ownFile({
    path: join(folderOf(request, place), "hooks", "pith.json"),
    text: hookText(place),
    mark: '"name": "pith"',
  });

const awareness = (request: Request, place: Place): SettingsEdit =>
  ownFile({
    path: join(folderOf(request, place), "steering", "pith.md"),
    text: `<!-- pith -->\n${reading}\n<!-- /pith -->\n`,
    mark: "<!-- pith -->",
  });

const hookEdits = (request: Request, place: Place): readonly SettingsEdit[] => [
  entry(request, place),
  awareness(request, place),
];

const drive: HookAgent["drive"] = (installed) =>
  probeCall(
    {
      ...installed,
      flavour: systemFlavour(installed.env.platform),
      files: { ".kiro/settings/permissions.yaml": "rules:\n  - capability: shell\n    effect: allow\n" },
      payload: (folder) => ({
        hook_event_name: "PreToolUse",
        session_id: "probe",
        cwd: folder,
        tool_name: "execute_bash",
        tool_input: { command: sampleCommand },
      }),
    },
    ["hookSpecificOutput", "updatedInput", "command"],
  );

export const spec: InstallSpec = hookSpec({
  agent,
  files,
  detect: (place) => isPresent({ home: [".kiro"], programs: ["kiro-cli", "kiro"] }, place),
  hookEdits,
  hooks: hookPlaces,
  notes: [
    "only V3 sessions of Kiro CLI 3.4 and later let a hook change a command; others run it as it is",
    "commands are rewritten where your rules allow every command (`capability: shell`, `effect: allow`, nothing to match), and stay as they are otherwise",
    "Kiro shows the rewritten command",
  ],
  drive,
});
