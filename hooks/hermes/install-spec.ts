/** Hermes: a plugin in Python, and its name in the list of those that are switched on.
 * https://hermes-agent.nousresearch.com/docs/user-guide/features/plugins */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import { UserError } from "../../src/system/user-error.ts";
import type { Request } from "../../src/integration/agent.ts";
import type { Place, InstallSpec } from "../../src/install/setup/install-spec.ts";
import { guidance } from "../../src/install/setup/guidance.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { yamlItem } from "../../src/install/setup/yaml-item.ts";
import { pluginFile } from "../plugins/plugin-file.ts";
import { probePlugin } from "../plugins/probe.ts";
import agent from "./index.ts";

const hermesDir = (env: Environment): string => env.variables["HERMES_HOME"] || join(env.home, ".hermes");

const editsFor = ({ via, project }: Request, place: Place): readonly SettingsEdit[] => {
  const { env } = place;
  if (project !== null && via === "instructions") return [guidance(join(project, "AGENTS.md"), true)];
  if (via === "instructions")
    throw new UserError("Hermes reads instructions from projects only: use `--project`");
  if (project !== null)
    throw new UserError("Hermes loads no plugin from a project unless told to: leave `--project` out");
  const folder = hermesDir(env);
  const file = (name: string): SettingsEdit =>
    pluginFile(
      { path: join(folder, "plugins", "pith", name), agent: agent.name, artifact: name, via },
      place,
    );
  const config = join(folder, "config.yaml");
  return [
    file("__init__.py"),
    file("plugin.yaml"),
    yamlItem({
      path: config,
      at: ["plugins", "enabled"],
      value: "pith",
      isOurs: (value) => value === "pith",
    }),
  ];
};

export const spec: InstallSpec = {
  agent,
  detect: ({ env }) => existsSync(hermesDir(env)),
  edits: editsFor,
  notes: ({ via }) => [
    ...(via === "result" ? ["where commands run in a container or on another host, nothing is hidden"] : []),
    "sessions that are running take it up when they are started again",
  ],
  probe: (installed, { env }) => probePlugin(agent, installed, env),
};
