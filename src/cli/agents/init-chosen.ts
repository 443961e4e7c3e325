/** The agents that `pith init` is about, and the user's consent. */
import { agentName } from "../../integration/agent-name.ts";
import { statSync } from "node:fs";
import { agents } from "../../../hooks/registry.generated.ts";
import { UserError } from "../../system/user-error.ts";
import type { FileChange, Setup } from "../../integration/agent.ts";
import type { Chosen } from "../../install/proposal.ts";
import { lineDiff } from "../../system/line-diff.ts";
import { unknownName } from "../arguments.ts";
import { agentNames } from "../../command-table/described-look.ts";
import { showLine, showText } from "../../system/show-text.ts";
import { mayGoOn } from "../is-confirmed.ts";

export interface Options {
  readonly agent?: readonly string[];
  readonly project?: boolean;
  readonly via?: string;
  /** Absent: as it is. */
  readonly advice?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  /** A command of the user's project may be run to measure with, without a question. */
  readonly measure?: boolean;
  readonly show?: boolean;
  readonly uninstall?: boolean;
  readonly replace?: boolean;
  readonly json?: boolean;
  readonly statusline?: boolean;
}

/** A refusal of the system is one line for the user too. */
const said = <Result>(work: () => Result): Result => {
  try {
    return work();
  } catch (fault) {
    const { code, message } = fault as NodeJS.ErrnoException;
    if (fault instanceof UserError || code === undefined) throw fault;
    throw new UserError(`${message}; nothing was changed`);
  }
};

const spoken = (setup: Setup): Setup => ({
  ...setup,
  install: (request) => said(() => setup.install(request)),
  uninstall: (project) => said(() => setup.uninstall(project)),
  installed: (project) => said(() => setup.installed(project)),
});

const load = (names: readonly string[]): Promise<readonly Chosen[]> =>
  Promise.all(
    agents
      .filter(({ name }) => names.includes(name))
      .map(async (entry) => {
        const agent = await entry.load();
        return { agent, setup: spoken(await agent.setup()) };
      }),
  );

/** Agents that were named; null: none was, so it is about those that are here. */
export const namesIn = ({ agent }: Options): readonly string[] | null => {
  const names = (agent ?? [])
    .flatMap((word) => word.split(","))
    .filter((name) => name !== "")
    .map(agentName);
  if (names.length === 0 || names.includes("all")) return null;
  const unknown = names.find((name) => !agents.some((entry) => entry.name === name));
  if (unknown !== undefined) throw unknownName("agent", unknown, [...agentNames, "all"]);
  return names;
};

export const chosenFor = async (options: Options): Promise<readonly Chosen[]> => {
  const names = namesIn(options);
  const all = await load(names ?? agents.map(({ name }) => name));
  if (names !== null || options.uninstall === true || options.show === true) return all;
  const here = all.filter(({ setup }) => setup.detect());
  if (here.length === 0)
    throw new UserError(`no agent found on this machine; name one: --agent ${agentNames.join(", ")}`);
  return here;
};

const text = (bytes: Uint8Array | null): string =>
  bytes === null ? "" : Buffer.from(bytes).toString("utf8");

type Reasons = ReadonlyMap<string, readonly string[]>;

const changeText = ({ path, before, after, mode }: FileChange, reasons: Reasons): string => {
  const what = before === null ? "new file" : after === null ? "remove" : "change";
  // Programs of pith's own are named alone; what the model reads is shown, wherever it is.
  const rows = mode === undefined || /\.mdc?$/.test(path) ? lineDiff(text(before), text(after)) : [];
  const others = before === null ? 0 : (statSync(path, { throwIfNoEntry: false })?.nlink ?? 1) - 1;
  const left = others > 0 ? " (other hard links to this file keep the old text)" : "";
  const why = (reasons.get(path) ?? []).map((reason) => `  # ${showLine(reason)}\n`).join("");
  return `${what} ${showLine(path)}${left}\n${why}${rows.map((row) => `  ${showText(row)}\n`).join("")}`;
};

export const planText = (changes: readonly FileChange[], reasons: Reasons = new Map()): string =>
  changes.map((one) => changeText(one, reasons)).join("");

export const confirmed = ({ yes }: Options): Promise<boolean> =>
  mayGoOn(yes, "Write this?", { output: process.stderr });

/** Agents that were passed over, and why: one line for all of which the same is to be said. */
export interface Skipped {
  add(title: string, fault: unknown): void;
  readonly lines: () => readonly string[];
}

/** Only what the user can do something about; any other fault is thrown on. */
export const skipped = (): Skipped => {
  const titles = new Map<string, string[]>();
  return {
    add(title, fault) {
      if (!(fault instanceof UserError)) throw fault;
      titles.set(fault.message, [...(titles.get(fault.message) ?? []), title]);
    },
    lines: () => [...titles].map(([message, names]) => showLine(`${names.join(", ")}: skipped, ${message}`)),
  };
};
