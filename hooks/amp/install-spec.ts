/** Amp: one plugin. https://ampcode.com/manual/plugin-api */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import type { Request } from "../../src/integration/agent.ts";
import type { Place, InstallSpec } from "../../src/install/setup/install-spec.ts";
import { guidance } from "../../src/install/setup/guidance.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { pluginFile } from "../plugins/plugin-file.ts";
import { probePlugin } from "../plugins/probe.ts";
import agent from "./index.ts";

const ampDir = (env: Environment): string =>
  join(env.variables["XDG_CONFIG_HOME"] || join(env.home, ".config"), "amp");

const editsFor = ({ via, project }: Request, place: Place): readonly SettingsEdit[] => {
  const own = ampDir(place.env);
  const told = guidance(join(project ?? own, "AGENTS.md"), via === "instructions");
  if (via === "instructions") return [told];
  const path = join(project === null ? own : join(project, ".amp"), "plugins", "pith.ts");
  const plugin = pluginFile({ path, agent: agent.name, artifact: "pith.js", via }, place);
  return project === null ? [plugin, told] : [plugin];
};

export const spec: InstallSpec = {
  agent,
  detect: ({ env }) => existsSync(ampDir(env)),
  edits: editsFor,
  notes: ({ via, project }) => [
    ...(via === "result" ? ["versions with experimental plugins need `PLUGINS=all amp`"] : []),
    ...(project === null || via === "instructions"
      ? []
      : ["the plugin names paths of this machine: keep it out of the repository"]),
    "sessions that are running take it up by `plugins: reload`",
  ],
  probe: (installed, { env }) => probePlugin(agent, installed, env),
};
