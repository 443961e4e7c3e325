/** OpenClaw: a plugin of three files, and the entry that switches it on. https://docs.openclaw.ai/plugins/building-plugins,
 * /plugins/manifest */
import { isAbsolute, join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import { UserError } from "../../src/system/user-error.ts";
import type { Request } from "../../src/integration/agent.ts";
import { settingsIn } from "../../src/integration/settings-file.ts";
import { memberOf } from "../../src/integration/tool-call.ts";
import { textOf } from "../../src/install/setup/file-change.ts";
import type { Place, InstallSpec } from "../../src/install/setup/install-spec.ts";
import { guidance } from "../../src/install/setup/guidance.ts";
import { jsonElement, jsonMember, presentAt } from "../../src/install/setup/json-edits.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { isPresent } from "../../src/install/setup/is-present.ts";
import { pluginFile } from "../plugins/plugin-file.ts";
import { probePlugin } from "../plugins/probe.ts";
import agent from "./index.ts";

const stateDir = (env: Environment): string =>
  env.variables["OPENCLAW_STATE_DIR"] || join(env.home, ".openclaw");

const configFile = (env: Environment): string =>
  env.variables["OPENCLAW_CONFIG_PATH"] || join(stateDir(env), "openclaw.json");

/** The instructions of the agent that works where nothing else is said. https://docs.openclaw.ai/concepts/agent-workspace */
const memoryFile = (env: Environment): string => {
  const workspace = memberOf(settingsIn(configFile(env)), "agents", "defaults", "workspace");
  const set = typeof workspace === "string" ? workspace.replace(/^~(?=\/)/, env.home) : "";
  return join(isAbsolute(set) ? set : join(stateDir(env), "workspace"), "AGENTS.md");
};

/** Where a list says which plugins may load, ours has to be in it; where there is none, all may. */
const allowance = (path: string): readonly SettingsEdit[] => {
  if (!Array.isArray(presentAt(textOf(path) ?? "", ["plugins", "allow"], path))) return [];
  return [
    jsonElement({ path, at: ["plugins", "allow"], value: "pith", isOurs: (value) => value === "pith" }),
  ];
};

const editsFor = ({ via, project }: Request, place: Place): readonly SettingsEdit[] => {
  const { env } = place;
  const memory = memoryFile(env);
  if (via === "instructions") return [guidance(project === null ? memory : join(project, "AGENTS.md"), true)];
  if (project !== null) throw new UserError("OpenClaw has no projects for plugins: leave `--project` out");
  const path = configFile(env);
  const file = (name: string): SettingsEdit =>
    pluginFile(
      {
        path: join(stateDir(env), "extensions", "pith", name),
        agent: agent.name,
        artifact: name,
        via,
      },
      place,
    );
  const entry = jsonMember({
    path,
    at: ["plugins", "entries", "pith"],
    value: { enabled: true },
    isOurs: (value) => JSON.stringify(value) === '{"enabled":true}',
  });
  // A workspace without instructions is new: OpenClaw fills it, and would not if a file of ours stood there.
  const note = guidance(memory);
  const told = note.without(textOf(memory) ?? "").trim() === "" ? [] : [note];
  const files = ["index.js", "openclaw.plugin.json", "package.json"].map(file);
  return [...files, entry, ...allowance(path), ...told];
};

export const spec: InstallSpec = {
  agent,
  detect: (place) => isPresent({ home: [stateDir(place.env)], programs: agent.programs }, place),
  edits: editsFor,
  notes: ({ via }) => (via === "instructions" ? [] : ["the gateway takes it up when it is started again"]),
  probe: (installed, { env }) => probePlugin(agent, installed, env),
};
