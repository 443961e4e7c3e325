/** Agents that offer pith nothing but a file of instructions, in which pith asks the model to type `pith` itself.
 * One row each; `text-only.md` says why, and from where it is known. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Agent } from "../src/integration/agent.ts";
import { firstPresent, inHome, inProject, ownInProject, ownRules } from "../src/install/setup/rules-file.ts";
import type { Instructions } from "../src/install/setup/instructions.ts";
import { defineAgent } from "./define-agent.ts";
import type { Environment } from "../src/system/environment.ts";

export interface TextOnly extends Instructions, Pick<Agent, "name" | "title" | "startup"> {
  readonly markers?: readonly string[];
  readonly programs?: readonly string[];
  /** Can the model read files outside of the project without a question? Left out: no. */
  readonly recovers?: boolean;
}

/** A directory that the agent's own variable can move; the variable's value, or `names` below the home directory. */
const movable = ({ variables, home }: Environment, variable: string, ...names: readonly string[]): string =>
  variables[variable] || join(home, ...names);

const zedNames = [
  ".rules",
  ".cursorrules",
  ".windsurfrules",
  ".clinerules",
  ".github/copilot-instructions.md",
  "AGENT.md",
  "AGENTS.md",
  "CLAUDE.md",
  "GEMINI.md",
];

const continueHead = "---\nname: pith\nalwaysApply: true\n---\n";

export const textOnly: readonly TextOnly[] = [
  {
    name: "amazonq",
    title: "Amazon Q Developer CLI",
    programs: ["q", "qchat"],
    traces: { home: [".aws/amazonq", ".local/share/amazon-q"], programs: ["qchat"] },
    user: () => null,
    project: ownInProject(".amazonq/rules/pith.md"),
    notes: ["it has been renamed to Kiro CLI, which reads `.amazonq/rules` only where there is no `.kiro`"],
    // As in its sources (`execute/unix.rs`): set for each command, so that AWS is told who asks.
    startup: { marker: "AWS_EXECUTION_ENV", kind: "call" },
  },
  {
    name: "continue",
    title: "Continue",
    programs: ["cn"],
    traces: { home: [".continue"], programs: ["cn"], extensions: ["continue.continue"] },
    user: ({ env }) =>
      ownRules(join(movable(env, "CONTINUE_GLOBAL_DIR", ".continue"), "rules", "pith.md"), continueHead),
    project: ownInProject(".continue/rules/pith.md", continueHead),
  },
  {
    name: "cortex",
    title: "Snowflake Cortex Code",
    programs: ["cortex"],
    traces: { home: [".snowflake/cortex"] },
    user: () => null,
    project: inProject("AGENTS.md"),
  },
  {
    name: "firebender",
    title: "Firebender",
    traces: { home: [".firebender"] },
    user: inHome(".firebender/AGENTS.md"),
    project: ownInProject(
      ".firebender/rules/pith.mdc",
      "---\ndescription: Shorter command output\nalwaysApply: true\n---\n",
    ),
  },
  {
    name: "goose",
    title: "Goose",
    markers: ["GOOSE_TERMINAL"],
    programs: ["goose"],
    recovers: true,
    traces: { home: [".config/goose"] },
    user: ({ env }) => ({ path: join(movable(env, "XDG_CONFIG_HOME", ".config"), "goose", ".goosehints") }),
    project: inProject(".goosehints"),
  },
  {
    name: "grok",
    title: "Grok Build",
    programs: ["grok"],
    traces: { home: [".grok"], programs: ["grok"] },
    user: ({ env }) => ownRules(join(movable(env, "GROK_HOME", ".grok"), "rules", "pith.md")),
    project: inProject("AGENTS.md"),
  },
  {
    name: "iflow",
    title: "iFlow CLI",
    markers: ["IFLOW_CLI"],
    programs: ["iflow"],
    traces: { home: [".iflow"], programs: ["iflow"] },
    user: inHome(".iflow/IFLOW.md"),
    project: inProject("IFLOW.md"),
  },
  {
    name: "junie",
    title: "JetBrains Junie",
    programs: ["junie"],
    traces: { home: [".junie"], programs: ["junie"] },
    user: inHome(".junie/AGENTS.md"),
    project: (folder) =>
      firstPresent(folder, [".junie/AGENTS.md", "AGENTS.md", ".junie/guidelines.md"], ".junie/AGENTS.md"),
  },
  {
    name: "kimi",
    title: "Kimi Code",
    programs: ["kimi"],
    traces: { home: [".kimi-code", ".kimi"], programs: ["kimi"] },
    user: ({ env }) => ({ path: join(movable(env, "KIMI_CODE_HOME", ".kimi-code"), "AGENTS.md") }),
    project: (folder) => firstPresent(folder, [".kimi-code/AGENTS.md", "AGENTS.md"], "AGENTS.md"),
    notes: ["the older Kimi CLI reads AGENTS.md in a project only"],
  },
  {
    name: "meerkat",
    title: "Meerkat",
    programs: ["rkat"],
    traces: { home: [".rkat"], programs: ["rkat"] },
    user: inHome(".rkat/AGENTS.md"),
    project: (folder) => firstPresent(folder, ["AGENTS.md"], ".rkat/AGENTS.md"),
  },
  {
    name: "roo",
    title: "Roo Code",
    markers: ["ROO_ACTIVE", "ROO_CLI_RUNTIME"],
    traces: { home: [".roo"], extensions: ["rooveterinaryinc.roo-cline"] },
    user: ({ env }) => ownRules(join(env.home, ".roo/rules/pith.md")),
    project: ownInProject(".roo/rules/pith.md"),
    notes: [
      "its lists of allowed and denied commands (`roo-cline.allowedCommands`, `roo-cline.deniedCommands`) go by prefixes: `pith cargo test` needs one of its own",
    ],
  },
  {
    name: "tabnine",
    title: "Tabnine CLI",
    programs: ["tabnine"],
    traces: { home: [".tabnine/agent"], programs: ["tabnine"] },
    user: inHome(".tabnine/agent/TABNINE.md"),
    project: inProject("TABNINE.md"),
  },
  {
    name: "trae",
    title: "Trae",
    markers: ["TRAE_AI_SHELL_ID"],
    traces: { home: [".trae", ".trae-cn"], programs: ["trae", "trae-cn"] },
    user: () => null,
    project: ownInProject(".trae/rules/pith.md", "---\nalwaysApply: true\n---\n"),
  },
  {
    name: "warp",
    title: "Warp",
    traces: { home: [".warp", ".config/warp-terminal", ".local/state/warp-terminal"] },
    user: inHome(".agents/AGENTS.md"),
    project: (folder) => firstPresent(folder, ["WARP.md", "AGENTS.md"], "AGENTS.md"),
    notes: [
      "agents of others that run in a Warp window have hooks of their own: install pith for those",
      "Cline and Kimi Code read `~/.agents/AGENTS.md` too",
    ],
  },
  {
    name: "windsurf",
    title: "Windsurf (Cascade)",
    markers: ["WINDSURF_CASCADE_TERMINAL"],
    traces: { home: [".codeium/windsurf"], programs: ["windsurf"] },
    user: inHome(".codeium/windsurf/memories/global_rules.md"),
    // The app's newer name for the folder, where the project has it.
    project: (folder) =>
      ownRules(
        join(folder, existsSync(join(folder, ".devin/rules")) ? ".devin" : ".windsurf", "rules/pith.md"),
        "---\ntrigger: always_on\n---\n",
      ),
    notes: ["Windsurf reads the first 6,000 characters of its global rules"],
  },
  {
    name: "zcode",
    title: "ZCode",
    traces: { home: [".zcode"], programs: ["zcode"] },
    user: inHome(".zcode/AGENTS.md"),
    project: inProject("AGENTS.md"),
  },
  {
    name: "zed",
    title: "Zed",
    traces: { home: [".config/zed"], programs: ["zed", "zeditor"] },
    // Zed reads XDG_CONFIG_HOME on Linux alone.
    user: ({ env }) => ({
      path: join(
        env.platform === "darwin" ? join(env.home, ".config") : movable(env, "XDG_CONFIG_HOME", ".config"),
        "zed/AGENTS.md",
      ),
    }),
    project: (folder) => firstPresent(folder, zedNames, "AGENTS.md"),
    notes: [
      "agents that Zed starts over ACP (Claude Code, Codex, Gemini CLI) have hooks of their own: install pith for those",
    ],
  },
];

const agentOf = ({ name, title, recovers = false, markers, programs, startup, ...row }: TextOnly): Agent =>
  defineAgent({
    name,
    title,
    integrations: ["instructions"],
    recovers,
    ...(markers === undefined ? {} : { markers }),
    ...(programs === undefined ? {} : { programs }),
    ...(startup === undefined ? {} : { startup }),
    install: async (agent) => ({
      spec: (await import("../src/install/setup/instructions.ts")).instructionsSpec(agent, row),
    }),
  });

export const textOnlyAgent = (name: string): Agent => {
  const row = textOnly.find((one) => one.name === name);
  if (row === undefined) throw new Error(`no agent "${name}"`);
  return agentOf(row);
};
