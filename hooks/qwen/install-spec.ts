/** Qwen Code: its settings and .env files may not set BASH_ENV, and its hooks can change nothing, so a function of the user's
 * shell starts it with BASH_ENV. https://qwenlm.github.io/qwen-code-docs/en/users/configuration/settings */
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import { UserError } from "../../src/system/user-error.ts";
import type { Finding, Installed, Request } from "../../src/integration/agent.ts";
import type { Place, InstallSpec } from "../../src/install/setup/install-spec.ts";
import { contextName, terminalNotes } from "../gemini/settings.ts";
import { guidance, recoveryIn, toldFolder } from "../../src/install/setup/guidance.ts";
import { readRuleIn } from "../../src/install/setup/hook-spec.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { isPresent } from "../../src/install/setup/is-present.ts";
import { functionEdits } from "../../src/install/setup/shell-function.ts";
import { probeStartFile } from "../../src/install/start/probe.ts";
import { startFilePath } from "../../src/install/start/start-file.ts";
import agent from "./index.ts";

const folder = (env: Environment): string => env.variables["QWEN_HOME"] || join(env.home, ".qwen");

const settings = (env: Environment): string => join(folder(env), "settings.json");

const edits = (request: Request, place: Place): readonly SettingsEdit[] => {
  const { env } = place;
  const memory = join(request.project ?? folder(env), contextName(settings(env), "QWEN.md"));
  if (request.via === "instructions") return [guidance(memory, true)];
  if (request.project !== null)
    throw new UserError("Qwen Code takes the shell integration from your own shell: leave --project out");
  return [
    ...functionEdits(agent.name, "qwen", env),
    ...readRuleIn(settings(env), place, `Read(/${place.tee}/**)`),
    guidance(memory, false, recoveryIn(place.tee)),
  ];
};

const probe = (installed: Installed, { env }: Place): readonly Finding[] =>
  installed.via === "shell" ? [probeStartFile({ agent, file: startFilePath(agent.name, env), env })] : [];

export const spec: InstallSpec = {
  agent,
  detect: (place) => isPresent({ home: [folder(place.env)], programs: agent.programs }, place),
  edits,
  told: toldFolder,
  notes: ({ via }, { env }) =>
    via === "shell"
      ? [
          ...terminalNotes("Qwen Code", settings(env)),
          "`qwen`, typed in a new terminal, is started with BASH_ENV from now on; where something else starts it, `pith with qwen` does the same",
        ]
      : ["the model is asked to type `pith` itself; nothing makes it do so"],
  probe,
};
