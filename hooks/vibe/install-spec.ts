/** https://docs.mistral.ai/vibe/code/cli/hooks */
import { join } from "node:path";
import { parse } from "smol-toml";
import type { Environment } from "../../src/system/environment.ts";
import { UserError } from "../../src/system/user-error.ts";
import type { Finding, Request } from "../../src/integration/agent.ts";
import { probeResult, sampleCommand, sampleOutput } from "../../src/install/setup/drive-hook.ts";
import { textOf } from "../../src/install/setup/file-change.ts";
import type { Place, InstallSpec } from "../../src/install/setup/setup-from.ts";
import { guidance } from "../../src/install/setup/guidance.ts";
import { systemFlavour } from "../../src/install/setup/hook-line.ts";
import { hookScript } from "../../src/install/setup/hook-script.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { isPresent } from "../../src/install/setup/is-present.ts";
import { instructionsNotes, instructionsEdit } from "../../src/install/setup/instructions.ts";
import { tomlTables } from "../../src/install/setup/toml-tables.ts";
import { tomlItem } from "../../src/install/setup/toml-item.ts";
import { tomlKey } from "../../src/install/setup/toml-key.ts";
import { isEarly } from "./version.ts";
import agent from "./index.ts";

const vibeDir = (env: Environment): string => env.variables["VIBE_HOME"] || join(env.home, ".vibe");

const files = {
  user: ({ env }: Place) => ({ path: join(vibeDir(env), "AGENTS.md") }),
  project: (folder: string) => ({ path: join(folder, "AGENTS.md") }),
};

const entry = (place: Place): SettingsEdit =>
  tomlTables({
    path: join(vibeDir(place.env), "hooks.toml"),
    tables: {
      hooks: [
        {
          name: "pith",
          type: isEarly(place.env) ? "after_tool" : "post_tool",
          match: "bash",
          // Some versions start it in a shell, others without.
          command: hookScript(agent.name, place).line,
          timeout: 5,
          description: "Shortens what commands print",
        },
      ],
    },
  });

/** One that stands there already is the user's, and so it stays. */
const earlySwitch = ({ env }: Place): SettingsEdit =>
  tomlKey({
    path: join(vibeDir(env), "config.toml"),
    at: ["enable_experimental_hooks"],
    value: true,
    isOurs: () => false,
  });

/** The tools that read files, in the names of all versions, may read what pith keeps without a question. */
const readable = ({ env, tee }: Place): readonly SettingsEdit[] =>
  ["read", "read_file", "grep"].map((tool) =>
    tomlItem({
      path: join(vibeDir(env), "config.toml"),
      at: ["tools", tool, "allowlist"],
      value: `${tee}/*`,
    }),
  );

const edits = (request: Request, place: Place): readonly SettingsEdit[] => {
  if (request.via === "instructions") return [instructionsEdit(files, "Mistral Vibe", request, place)];
  // A configuration in a project is read in place of the user's, not beside it.
  if (request.project !== null)
    throw new UserError(
      "Vibe takes the result integration from your own configuration: leave `--project` out",
    );
  return [
    entry(place),
    ...hookScript(agent.name, place).edits,
    ...(isEarly(place.env) ? [earlySwitch(place)] : []),
    ...readable(place),
    guidance(files.user(place).path),
  ];
};

const afterNotes = [
  "its tools `read` and `grep` may read what pith keeps without a question, and nothing else outside of the project",
  "sessions that are running take it up when they are started again",
];

const payload = (folder: string, event: string): unknown => ({
  hook_event_name: event,
  session_id: "probe",
  cwd: folder,
  tool_name: "bash",
  tool_input: { command: sampleCommand },
  tool_status: "success",
  tool_output: { command: sampleCommand, stdout: sampleOutput, stderr: "", returncode: 0 },
  tool_output_text: `command: ${sampleCommand}\nstdout: ${sampleOutput}\nstderr: \nreturncode: 0`,
});

const lineIn = (file: string): string => {
  const { hooks } = parse((textOf(file) ?? "").replace(/^\uFEFF/, "")) as {
    hooks?: { name?: unknown; command?: unknown }[];
  };
  const command = hooks?.find(({ name }) => name === "pith")?.command;
  return typeof command === "string" ? command : "";
};

const drive = (file: string, env: Environment): Finding => {
  const line = lineIn(file);
  const event = isEarly(env) ? "after_tool" : "post_tool";
  return probeResult(
    {
      agent: agent.name,
      line,
      flavour: systemFlavour(env.platform),
      env,
      payload: (folder) => payload(folder, event),
    },
    ["reason"],
  );
};

export const spec: InstallSpec = {
  agent,
  detect: (place) => isPresent({ home: [".vibe"], programs: agent.programs }, place),
  edits,
  notes: (request, place) =>
    request.via === "instructions"
      ? instructionsNotes(edits(request, place)[0]?.path ?? "", request.project)
      : afterNotes,
  probe: (installed, place) => (installed.via === "instructions" ? [] : [drive(installed.file, place.env)]),
};
