/** OpenCode and its descendants: one plugin, which they load without a question. https://opencode.ai/docs/plugins,
 * /docs/rules, /docs/permissions */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import { configDir } from "../../src/system/paths.ts";
import { UserError } from "../../src/system/user-error.ts";
import { trialPlace } from "../../src/integration/needed-by-trial.ts";
import type { Agent, Request } from "../../src/integration/agent.ts";
import { ownFile } from "../../src/install/setup/text-block.ts";
import type { Place, InstallSpec } from "../../src/install/setup/install-spec.ts";
import { advisable, guidance, readingFor, recoveryIn, toldFolder } from "../../src/install/setup/guidance.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { isPresent } from "../../src/install/setup/is-present.ts";
import { startFile, zshenvFile, zshFolder } from "../../src/install/start/start-file.ts";
import { pluginFile } from "../plugins/plugin-file.ts";
import { probePlugin } from "../plugins/probe.ts";

const configFolder = ({ name }: Agent, env: Environment): string =>
  join(env.variables["XDG_CONFIG_HOME"] || join(env.home, ".config"), name);

const pluginFolder = (agent: Agent, { project }: Request, env: Environment): string =>
  join(project === null ? configFolder(agent, env) : join(project, `.${agent.name}`), "plugins");

/** The plugin names a file of pith's for the model. One of the client's own would displace the user's `~/.claude/CLAUDE.md`. */
const readingFile = ({ name }: Agent, { project }: Request, env: Environment): string =>
  join(project === null ? join(configDir(env), name) : join(project, `.${name}`), "pith-reading.md");

/** The file for zsh lies with the user's own; a project has none. */
const isZsh = ({ project }: Request, env: Environment): boolean =>
  project === null && /(?:^|\/)zsh$/.test(env.variables["SHELL"] ?? "");

const instructionsEdits = (agent: Agent, { project }: Request, env: Environment): readonly SettingsEdit[] => {
  const path = join(project ?? configFolder(agent, env), "AGENTS.md");
  const other = join(env.home, ".claude", "CLAUDE.md");
  if (project === null && !existsSync(path) && existsSync(other))
    throw new UserError(
      `with ${path} ${agent.title} would read ${other} no longer; use \`--project\`, or another integration`,
    );
  return [guidance(path, true)];
};

const editsFor = (agent: Agent, request: Request, place: Place): readonly SettingsEdit[] => {
  const { env } = place;
  const { name } = agent;
  if (request.via === "instructions") return instructionsEdits(agent, request, env);
  const told = readingFile(agent, request, env);
  return [
    pluginFile(
      {
        path: join(pluginFolder(agent, request, env), "pith.js"),
        agent: name,
        from: "opencode",
        artifact: "pith.js",
        via: request.via,
        values: { READING: told, ZSH: zshFolder(name, env), TRIAL: trialPlace(env) },
      },
      place,
    ),
    ...(request.via === "shell" ? [startFile(name, env)] : []),
    ...(request.via === "shell" && isZsh(request, env) ? [zshenvFile(name, env)] : []),
    advisable((more) => ({
      ...ownFile({
        path: told,
        text: `${readingFor(recoveryIn(place.tee))}\n${more}`,
        mode: 0o644,
        mark: "`[pith: 212 passed tests hidden]`",
      }),
      isNote: true,
    })),
  ];
};

const notesFor = ({ title }: Agent, { via, project }: Request): readonly string[] => [
  ...(via === "instructions"
    ? []
    : [`the plugin lets ${title} read pith's kept outputs, and nothing else, unasked`]),
  ...(project === null || via === "instructions"
    ? []
    : ["the plugin names paths of this machine: keep it out of the repository"]),
  "sessions that are running take it up when they are started again",
];

export const specFor = (agent: Agent): InstallSpec => ({
  agent,
  detect: (place) => isPresent({ home: [configFolder(agent, place.env)], programs: agent.programs }, place),
  edits: (request, place) => editsFor(agent, request, place),
  told: toldFolder,
  notes: (request) => notesFor(agent, request),
  probe: (installed, { env }) => probePlugin(agent, installed, env),
});
