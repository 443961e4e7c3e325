/** An agent as `init` sets it up: which outputs pith gets to see there, and what the agent says of recovery. */
import { readFileSync } from "node:fs";
import { agents } from "../../hooks/registry.generated.ts";
import { read as readClaude } from "../../hooks/claude/shell.ts";
import type { Ending } from "../../src/filter-kit/filter.ts";
import type { Agent, ShellText } from "../../src/integration/agent.ts";
import { agentName } from "../../src/integration/agent-name.ts";
import { type OutputLimit, outputLimitOf } from "../../src/history/output-limits.ts";
import { ownNames } from "../../src/rewrite/names.ts";
import { reasons } from "../../src/rewrite/reasons.ts";
import { rewrite, type Rewritten } from "../../src/rewrite/rewrite.ts";
import { visible, type Visible } from "../../src/rewrite/visible.ts";

/** Whether pith sees what each of the commands printed that the agent reads, what some of them printed, or none. */
export type Reach = "all" | "part" | "none";

export interface InstalledAgent {
  /** How much it shows of what a command printed that ended so. */
  limit(command: string, ending: Ending): OutputLimit;
  readonly namesPath: boolean;
  reach(command: string): Reach;
}

/** The snapshot that Claude Code's shell reads, with its own functions in it, as captured. */
const snapshot = readFileSync(new URL("../hooks/claude/snapshots/2.1.330-bash.sh", import.meta.url), "utf8");

const claudeText = (command: string): ShellText | null => {
  const quoted = command.replaceAll("'", `'"'"'`);
  const text = `source /s/snapshot-bash-1.sh 2>/dev/null || true && eval '${quoted}' < /dev/null && pwd -P >| /s/cwd`;
  return readClaude(text, () => snapshot);
};

/** A virtual environment's script, as Python writes it. */
const activate = readFileSync(new URL("../rewrite/sourced/venv-3.12.sh", import.meta.url), "utf8");

/** Content of a file that a text reads (`source venv/bin/activate`), if alike on every machine; null: not known. */
const sourced = (path: string): string | null => (path.endsWith("/bin/activate") ? activate : null);

type ReadText = Pick<ShellText, "command" | "defines" | "standIn" | "zsh">;

/** null where the integration leaves the text alone. */
type Read = (command: string) => ReadText | null;

const shellOf = async (agent: Agent): Promise<Read> => {
  if (agent.name === "claude") return claudeText;
  const shell = await agent.shell!();
  return (command) => shell.read(command);
};

/** Every program and folder is taken to be where the text looks for it: the machine of the recording is not known. */
const rewritten = ({ command, defines, standIn, zsh }: ReadText): Rewritten =>
  rewrite(command, {
    word: "pith",
    find: (program) => program,
    defines,
    through: (name) => standIn?.(name) ?? null,
    zsh,
    read: sourced,
    isFolder: () => true,
    variable: (name) => (name === "CDPATH" ? undefined : null),
    own: ownNames(),
  });

const isSeen = (one: Visible, { commands }: Rewritten): boolean => {
  const { pipe } = one.command.readers[1];
  const starts = new Set([one.command.start, ...(pipe?.pipeline.stages ?? []).map(({ start }) => start)]);
  return commands.some(({ command, insert }) => insert && starts.has(command.start));
};

const reachOf = (command: string, read: Read): Reach => {
  const text = read(command);
  const result = text === null ? null : rewritten(text);
  if (result === null || result.output === null) return "none";
  const builtins = new Set(
    result.commands.filter(({ reason }) => reason === reasons.builtin).map((one) => one.command.start),
  );
  const speaking = (visible(command) ?? []).filter((one) => !one.silent && !builtins.has(one.command.start));
  const seen = speaking.filter((one) => isSeen(one, result));
  if (seen.length === 0) return "none";
  return seen.length === speaking.length ? "all" : "part";
};

/** By the integration that `init` chooses. */
const reachIn = async (agent: Agent): Promise<InstalledAgent["reach"]> => {
  const [first] = agent.integrations;
  if (first === "result") return () => "all";
  // The model's future commands are not known.
  if (first === "instructions") return () => "none";
  const read =
    first === "shell"
      ? await shellOf(agent)
      : (command: string): ReadText => ({ command, defines: () => false, zsh: false });
  return (command) => reachOf(command, read);
};

const load = async (name: string): Promise<InstalledAgent> => {
  const entry = agents.find((one) => one.name === agentName(name));
  const agent = await entry?.load();
  if (agent === undefined) throw new Error(`no agent named ${name}`);
  const reach = await reachIn(agent);
  return {
    limit: (command, ending) => outputLimitOf({ name: agent.name }, command, ending),
    namesPath: agent.byId !== true,
    reach,
  };
};

const loaded = new Map<string, Promise<InstalledAgent>>();

export const installedAgent = (name: string): Promise<InstalledAgent> => {
  const known = loaded.get(name) ?? load(name);
  loaded.set(name, known);
  return known;
};
