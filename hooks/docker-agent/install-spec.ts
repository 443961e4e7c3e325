/** Docker Agent: its agents are files of the user's, so the entry goes into those of a project. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { UserError } from "../../src/system/user-error.ts";
import type { Request } from "../../src/integration/agent.ts";
import { probeSqueeze, repeatedOutput } from "../../src/install/setup/drive-hook.ts";
import { sampleCommand } from "../../src/install/setup/probe-stage.ts";
import { textOf } from "../../src/install/setup/file-change.ts";
import type { InstallSpec } from "../../src/install/setup/install-spec.ts";
import { commandHook, hookLineIn } from "../../src/install/setup/hook-entry.ts";
import { startsOurHook } from "../../src/install/setup/hook-line.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { isPresent } from "../../src/install/setup/is-present.ts";
import { yamlItem } from "../../src/install/setup/yaml-item.ts";
import { isObject } from "../../src/integration/tool-call.ts";
import agent from "./index.ts";
import { orElse } from "../../src/system/regular-file.ts";

const names = ["agent", "agents", "docker-agent", "cagent"].flatMap((name) => [
  `${name}.yaml`,
  `${name}.yml`,
]);

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** Names of the agents in the file; none where it is about something else. */
const agentsIn = (path: string): readonly string[] =>
  orElse(() => {
    const file: unknown = parse(textOf(path) ?? "");
    const agents = isObject(file) ? file["agents"] : undefined;
    return isObject(agents) ? Object.keys(agents).filter((name) => isObject(agents[name])) : [];
  }, []);

const entry = (path: string, name: string): SettingsEdit =>
  yamlItem({
    path,
    at: ["agents", name, "hooks", "tool_response_transform"],
    value: { matcher: "shell", hooks: [commandHook(agent.name, 5)] },
    isOurs: (value) => startsOurHook(value, agent.name),
  });

const edits = ({ project }: Request): readonly SettingsEdit[] => {
  if (project === null)
    throw new UserError(
      "Docker Agent has no hooks for all agents; --project puts one into those of this directory",
    );
  const files = names.map((name) => join(project, name)).filter(isFile);
  const found = files.flatMap((path) => agentsIn(path).map((name) => entry(path, name)));
  if (found.length === 0)
    throw new UserError(
      `no agents in ${project}: one of ${names.filter((name) => name.endsWith("yaml")).join(", ")} is looked for`,
    );
  return found;
};

export const spec: InstallSpec = {
  agent,
  detect: (place) => isPresent({ home: [".cagent", ".config/cagent"], programs: agent.programs }, place),
  edits,
  notes: (request) => [
    `${[...new Set(edits(request).map(({ path }) => path))].join(" and ")} name this machine's pith now: elsewhere the hook does nothing`,
    "only what loses nothing is done: whether its model may read a file that pith keeps depends on the agent",
  ],
  probe: ({ file }, { env }) => [
    probeSqueeze(
      {
        agent: agent.name,
        line: hookLineIn(parse(textOf(file) ?? ""), agent.name) ?? "",
        env,
        payload: (folder) => ({
          session_id: "probe",
          cwd: folder,
          hook_event_name: "tool_response_transform",
          tool_name: "shell",
          tool_input: { cmd: sampleCommand },
          tool_response: repeatedOutput,
        }),
      },
      ["hook_specific_output", "updated_tool_response"],
    ),
  ],
};
