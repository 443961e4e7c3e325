/** Recorded calls in, what pith would have made of them out. */
import { choose } from "../pipeline/choose-filter.ts";
import { outputLimitOf } from "../history/output-limits.ts";
import { reduceText } from "../pipeline/reduce-text.ts";
import { genericEntry } from "../registry/match.ts";
import { readRegular } from "../system/regular-file.ts";
import { footIn } from "../engine/mark/marks.ts";
import { visible } from "../rewrite/visible.ts";
import { classesOf } from "../history/character-classes.ts";
import { commandName } from "../history/command-name.ts";
import { estimateTokens } from "../history/estimate.ts";
import type { Call } from "../transcripts/call.ts";

/** How pith sees a call's output. */
export const shares = ["covered", "several", "unknown", "left", "through"] as const;
export type Share = (typeof shares)[number];

export interface Count {
  calls: number;
  tokens: number;
  saved: number;
}

export interface Discovery {
  readonly total: Count;
  readonly shares: Readonly<Record<Share, Count>>;
  /** By the filter's name. */
  readonly commands: Map<string, Count>;
  /** Programs that no filter knows. */
  readonly unknown: Map<string, Count>;
  readonly sessions: Map<string, Set<string>>;
}

const nothing = (): Count => ({ calls: 0, tokens: 0, saved: 0 });

export const emptyDiscovery = (): Discovery => ({
  total: nothing(),
  shares: { covered: nothing(), several: nothing(), unknown: nothing(), left: nothing(), through: nothing() },
  commands: new Map(),
  unknown: new Map(),
  sessions: new Map(),
});

const countIn = (counts: Map<string, Count>, name: string): Count => {
  let count = counts.get(name);
  if (count === undefined) counts.set(name, (count = nothing()));
  return count;
};

const add = (tokens: number, saved: number, ...counts: readonly Count[]): void => {
  for (const count of counts) {
    count.calls += 1;
    count.tokens += tokens;
    count.saved += saved;
  }
};

const tokensOf = (text: string | Uint8Array): number => Math.round(estimateTokens(classesOf(text)));

/** As long as a real one; nothing is kept here. */
const kept = { id: "QXAK", path: "/home/user/.local/share/pith/tee/1790000000_command_QXAK7K2M.log" };

/** More than a mark with the longest path. */
const longestFoot = 8192;

/** The program of the only command whose output was read. */
const programOf = (command: string): string => {
  const argv = visible(command)?.find(({ silent }) => !silent)?.argv ?? [];
  return commandName({ filter: "", cmd: argv.join(" ") });
};

export interface Judging {
  /** As in `hooks/`. */
  readonly agent: string;
  /** Bytes up to which it shows an output whole, as the user has set it. */
  readonly cap: number | undefined;
  readonly exclude: readonly string[];
  /** Whether pith would stand in front of all that was read of the call, by what decides that at run time. */
  covers(call: Call): boolean | Promise<boolean>;
}

/** The whole output; null: the agent gave its model a part, and the rest is gone. */
const printedOf = ({ output, keptIn }: Call): Buffer | null => {
  if (keptIn === undefined) return Buffer.from(output);
  try {
    return readRegular(keptIn);
  } catch {
    return null;
  }
};

/** Less than nothing is saved where the agent gives its model a glimpse, and pith as much as the agent shows of one output. */
const savedOf = async (call: Call, tokens: number, judging: Judging): Promise<number> => {
  const printed = printedOf(call);
  return printed === null ? 0 : tokens - (await shownOf(call, printed, judging));
};

const shownOf = async (
  { command, exit }: Call,
  output: Buffer,
  { agent, cap, exclude }: Judging,
): Promise<number> => {
  const { output: shown } = await reduceText({
    command,
    output,
    exit,
    limit: (ending) => outputLimitOf({ name: agent, cap }, command, ending),
    exclude,
    store: { commit: () => kept },
  });
  return tokensOf(shown);
};

/** Adds one call. */
export const discover = async (into: Discovery, call: Call, judging: Judging): Promise<void> => {
  const tokens = tokensOf(call.output);
  const count = (share: Share, saved: number, ...more: readonly Count[]): void =>
    add(tokens, saved, into.total, into.shares[share], ...more);
  if (footIn(call.output.slice(-longestFoot)) !== null) return count("through", 0);
  const choice = await choose(call.command, "balanced", { exclude: judging.exclude });
  if (choice === null || !(await judging.covers(call))) return count("left", 0);
  if (choice.argv.length === 0 && choice.entry.command === genericEntry.command)
    return count("several", await savedOf(call, tokens, judging));
  if (choice.entry.command === genericEntry.command)
    return count(
      "unknown",
      await savedOf(call, tokens, judging),
      countIn(into.unknown, programOf(call.command)),
    );
  count("covered", await savedOf(call, tokens, judging), countIn(into.commands, choice.entry.command));
};
