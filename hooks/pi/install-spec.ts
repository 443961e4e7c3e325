/** Pi and its descendants: one extension, loaded without a question.
 * https://github.com/earendil-works/pi/blob/main/packages/coding-agent/docs/extensions.md */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import type { Agent, Request, Startup } from "../../src/integration/agent.ts";
import type { Place, InstallSpec } from "../../src/install/setup/setup-from.ts";
import { advisable, guidance, readingFor, recoveryIn, toldFolder } from "../../src/install/setup/guidance.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { startFile } from "../../src/install/start/start-file.ts";
import { pluginFile } from "../plugins/plugin-file.ts";
import { probePlugin } from "../plugins/probe.ts";

interface Family {
  readonly agent: string;
  readonly title: string;
  /** Below the home and below a project. */
  readonly folder: `.${string}`;
}

const agentFolder = ({ folder }: Family, env: Environment): string => {
  const named = env.variables["PI_CODING_AGENT_DIR"] ?? "";
  if (named.startsWith("~/")) return join(env.home, named.slice(2));
  return named || join(env.home, folder, "agent");
};

/** The first of these that a folder holds is read, and the others are not. */
const memoryFile = (folder: string): string => {
  const names = ["AGENTS.override.md", "AGENTS.md", "AGENTS.MD", "CLAUDE.md", "CLAUDE.MD"];
  return join(folder, names.find((name) => existsSync(join(folder, name))) ?? "AGENTS.md");
};

const editsFor = (family: Family, { via, project }: Request, place: Place): readonly SettingsEdit[] => {
  const { env } = place;
  const { agent, folder } = family;
  const own = agentFolder(family, env);
  if (via === "instructions") return [guidance(memoryFile(project ?? own), true)];
  const plugin = (more: string) => ({
    path: join(project === null ? own : join(project, folder), "extensions", "pith.ts"),
    agent,
    artifact: "pith.js",
    via,
    values: {
      SETTINGS: { user: join(own, "settings.json"), project: join(folder, "settings.json") },
      READING: `${readingFor(recoveryIn(place.tee))}\n${more}`.trimEnd(),
    },
  });
  return [
    advisable((more) => ({ ...pluginFile(plugin(more), place), isNote: true })),
    ...(via === "shell" ? [startFile(agent, env)] : []),
  ];
};

const notesFor = ({ folder, title }: Family, { via, project }: Request): readonly string[] => [
  ...(project === null || via === "instructions"
    ? []
    : ["the extension names paths of this machine: keep it out of the repository"]),
  ...(project === null || via === "instructions" || folder !== ".pi"
    ? []
    : [`newer versions of ${title} load a project's extensions only after you have trusted the project`]),
  "sessions that are running take it up when they are started again, or by /reload",
];

/** For the agent itself, and for those that were made of it. `startup`: for the shell integration. */
export const specFor = (agent: Agent, folder: Family["folder"], startup?: Startup): InstallSpec => {
  const family = { agent: agent.name, title: agent.title, folder };
  return {
    agent,
    detect: ({ env }) => existsSync(agentFolder(family, env)),
    edits: (request, place) => editsFor(family, request, place),
    told: toldFolder,
    notes: (request) => notesFor(family, request),
    probe: (installed, { env }) =>
      probePlugin({ agent: agent.name, installed, env, ...(startup === undefined ? {} : { startup }) }),
  };
};
