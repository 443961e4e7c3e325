/** https://docs.mistral.ai/vibe/code/cli/hooks */
import { join } from "node:path";
import { parse } from "smol-toml";
import type { Environment } from "../../src/system/environment.ts";
import { probeResult } from "../../src/install/setup/drive-hook.ts";
import { sampleCommand, sampleOutput } from "../../src/install/setup/probe-stage.ts";
import { textOf } from "../../src/install/setup/file-change.ts";
import type { Place } from "../../src/install/setup/install-spec.ts";
import { hookScript } from "../../src/install/setup/hook-script.ts";
import { hookSpec } from "../../src/install/setup/hook-spec.ts";
import { inProject } from "../../src/install/setup/rules-file.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { tomlTables } from "../../src/install/setup/toml-tables.ts";
import { tomlItem } from "../../src/install/setup/toml-item.ts";
import { tomlKey } from "../../src/install/setup/toml-key.ts";
import { isEarly } from "./version.ts";
import agent from "./index.ts";

const vibeDir = (env: Environment): string => env.variables["VIBE_HOME"] || join(env.home, ".vibe");

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

const readable = ({ env, tee }: Place): readonly SettingsEdit[] =>
  ["read", "read_file", "grep"].map((tool) =>
    tomlItem({
      path: join(vibeDir(env), "config.toml"),
      at: ["tools", tool, "allowlist"],
      value: `${tee}/*`,
    }),
  );

export const spec = hookSpec({
  agent,
  traces: () => [".vibe"],
  files: {
    user: ({ env }) => ({ path: join(vibeDir(env), "AGENTS.md") }),
    project: inProject("AGENTS.md"),
  },
  // A configuration in a project is read in place of the user's, not beside it.
  noProject: "Vibe takes the result integration from your own configuration: leave `--project` out",
  hookEdits: (_, place) => [
    entry(place),
    hookScript(agent.name, place).script,
    ...(isEarly(place.env) ? [earlySwitch(place)] : []),
    ...readable(place),
  ],
  settingsIn: (file) => parse((textOf(file) ?? "").replace(/^\uFEFF/, "")),
  notes: [
    "its tools `read` and `grep` may read what pith keeps without a question, and nothing else outside of the project",
    "sessions that are running take it up when they are started again",
  ],
  drive: (installed) =>
    probeResult(
      {
        ...installed,
        payload: (folder) => ({
          hook_event_name: isEarly(installed.env) ? "after_tool" : "post_tool",
          session_id: "probe",
          cwd: folder,
          tool_name: "bash",
          tool_input: { command: sampleCommand },
          tool_status: "success",
          tool_output: { command: sampleCommand, stdout: sampleOutput, stderr: "", returncode: 0 },
          tool_output_text: `command: ${sampleCommand}\nstdout: ${sampleOutput}\nstderr: \nreturncode: 0`,
        }),
      },
      ["reason"],
    ),
});
