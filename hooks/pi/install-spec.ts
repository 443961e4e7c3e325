/** Pi and its descendants: one extension, loaded without a question.
 * https://github.com/earendil-works/pi/blob/main/packages/coding-agent/docs/extensions.md */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import type { Agent, Request } from "../../src/integration/agent.ts";
import type { Place, InstallSpec } from "../../src/install/setup/install-spec.ts";
import { advisable, guidance, readingFor, recoveryIn, toldFolder } from "../../src/install/setup/guidance.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { startFile } from "../../src/install/start/start-file.ts";
import { pluginFile } from "../plugins/plugin-file.ts";
import { probePlugin } from "../plugins/probe.ts";

const folderOf = ({ name }: Agent): string => `.${name}`;

const agentFolder = (agent: Agent, env: Environment): string => {
  const named = env.variables["PI_CODING_AGENT_DIR"] ?? "";
  if (named.startsWith("~/")) return join(env.home, named.slice(2));
  return named || join(env.home, folderOf(agent), "agent");
};

/** The first of these that a folder holds is read, and the others are not. */
const memoryFile = (folder: string): string => {
  const names = ["AGENTS.override.md", "AGENTS.md", "AGENTS.MD", "CLAUDE.md", "CLAUDE.MD"];
  return join(folder, names.find((name) => existsSync(join(folder, name))) ?? "AGENTS.md");
};

const editsFor = (agent: Agent, { via, project }: Request, place: Place): readonly SettingsEdit[] => {
  const { env } = place;
  const { name } = agent;
  const [own, folder] = [agentFolder(agent, env), folderOf(agent)];
  if (via === "instructions") return [guidance(memoryFile(project ?? own), true)];
  const plugin = (more: string) => ({
    path: join(project === null ? own : join(project, folder), "extensions", "pith.ts"),
    agent: name,
    artifact: "pith.js",
    via,
    values: {
      SETTINGS: { user: join(own, "settings.json"), project: join(folder, "settings.json") },
      READING: `${readingFor(recoveryIn(place.tee))}\n${more}`.trimEnd(),
    },
  });
  return [
    advisable((more) => ({ ...pluginFile(plugin(more), place), isNote: true })),
    ...(via === "shell" ? [startFile(name, env)] : []),
  ];
};

const notesFor = ({ name, title }: Agent, { via, project }: Request): readonly string[] => [
  ...(project === null || via === "instructions"
    ? []
    : [
        "the extension names paths of this machine: keep it out of the repository",
        ...(name === "pi"
          ? [`newer versions of ${title} load a project's extensions only after you have trusted the project`]
          : []),
      ]),
  "sessions that are running take it up when they are started again, or by /reload",
];

export const specFor = (agent: Agent): InstallSpec => ({
  agent,
  detect: ({ env }) => existsSync(agentFolder(agent, env)),
  edits: (request, place) => editsFor(agent, request, place),
  told: toldFolder,
  notes: (request) => notesFor(agent, request),
  probe: (installed, { env }) => probePlugin(agent, installed, env),
});
