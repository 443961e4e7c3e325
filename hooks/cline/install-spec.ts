/** Cline: one plugin file, loaded without a question by its CLI. https://docs.cline.bot/customization */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import { UserError } from "../../src/system/user-error.ts";
import type { Request } from "../../src/integration/agent.ts";
import type { Place, InstallSpec } from "../../src/install/setup/install-spec.ts";
import { ownFile } from "../../src/install/setup/text-block.ts";
import { advisable, asking, reading } from "../../src/install/setup/guidance.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { isPresent } from "../../src/install/setup/is-present.ts";
import { pluginFile } from "../plugins/plugin-file.ts";
import { probePlugin } from "../plugins/probe.ts";
import { clineDir } from "./hook.ts";
import agent from "./index.ts";

const mark = "<!-- pith: this file is written by `pith init --agent cline` -->";

/** A file of its own in a folder of rules, all of which are read. */
const rules = ({ project, via }: Request, env: Environment): SettingsEdit => {
  const folder = project === null ? join(clineDir(env), "rules") : join(project, ".clinerules");
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new UserError(`${folder} is a file, where pith needs a folder of rules; nothing was changed`);
  const text = `${mark}\n${via === "instructions" ? asking : reading}\n`;
  return advisable((more) =>
    ownFile({ path: join(folder, "pith.md"), text: text + more, mode: 0o644, mark }),
  );
};

const editsFor = (request: Request, place: Place): readonly SettingsEdit[] => {
  const { via, project } = request;
  const { env } = place;
  if (via === "instructions") return [rules(request, env)];
  const folder = project === null ? clineDir(env) : join(project, ".cline");
  const path = join(folder, "plugins", "pith.ts");
  return [pluginFile({ path, agent: agent.name, artifact: "pith.js", via }, place), rules(request, env)];
};

export const spec: InstallSpec = {
  agent,
  detect: (place) => existsSync(clineDir(place.env)) || isPresent({ programs: agent.programs }, place),
  edits: editsFor,
  notes: ({ via, project }) => [
    ...(via === "hook" ? ["where Cline asks before it runs a command, it shows the rewritten one"] : []),
    ...(project === null || via === "instructions"
      ? []
      : ["the plugin names paths of this machine: keep it out of the repository"]),
    "sessions that are running take it up when they are started again",
  ],
  probe: (installed, { env }) => probePlugin(agent, installed, env),
};
