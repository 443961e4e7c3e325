/** After the fact: a command's text and what it printed in, what the agent should have seen out. */
import { defaults, type Settings } from "../config/settings.ts";
import type { Entry } from "../registry/entry.ts";
import { loadFilters } from "../registry/signatures.ts";
import { createEngine } from "../engine/engine.ts";
import type { EngineOptions, Store } from "../engine/engine-contract.ts";
import type { Ending, Kind, Mode } from "../filter-kit/filter.ts";
import { footIn, type Foot } from "../engine/marks.ts";
import { type Level, relaxedLimits } from "../history/relaxed.ts";
import { type Choice, choose } from "./choose-filter.ts";

export interface Printed {
  readonly command: string;
  readonly output: Uint8Array;
  readonly stderr?: Uint8Array;
  /** null or absent: unknown, so no evidence for a success. */
  readonly exit?: number | null;
  readonly mode?: Mode;
  /** Lines (of data: characters) shown at most, by the filter's kind. */
  readonly budget?: Settings["budget"];
  /** Characters that the agent shows of one output; 0 or absent: not known. */
  readonly cap?: number;
  /** Whether the foot names the path of the full output; true where absent. */
  readonly namesPath?: boolean;
  /** Commands that are left alone. */
  readonly exclude?: readonly string[];
  /** The filters in force where it ran; those that pith ships where absent. */
  readonly entries?: readonly Entry[];
  readonly store: Store;
  /** How much more than usual is shown of a command. */
  readonly relaxed?: (command: string) => Level;
  /** Whether a foot mark is one of ours: then the text was reduced before and is left alone. */
  readonly known?: (foot: Foot) => boolean;
}

export interface Reduced {
  readonly output: Buffer;
  readonly stderr: Buffer;
  /** null where the text went through as it was. */
  readonly filter: string | null;
  readonly lost: number;
  /** What went wrong with the filter; what it had not judged is shown as it was. */
  readonly why?: string;
}

/** More than a mark with the longest path. */
const longestFoot = 8192;

const rawThrough = (printed: Printed): Reduced => ({
  output: Buffer.from(printed.output),
  stderr: Buffer.from(printed.stderr ?? []),
  filter: null,
  lost: 0,
});

const endingOf = (printed: Printed, evidence: boolean): Ending => {
  const code = printed.exit ?? null;
  // A failure counts for the whole text; a success only for the commands it belongs to.
  return { code: evidence || code !== 0 ? code : null, signal: null };
};

const limitsFor = (
  { cap, namesPath }: Printed,
  budget: Printed["budget"],
  kind: Kind,
): Pick<EngineOptions, "budget" | "cap" | "namesPath"> => ({
  ...(budget === undefined ? {} : { budget: budget[kind] }),
  ...(cap === undefined ? {} : { cap }),
  ...(namesPath === undefined ? {} : { namesPath }),
});

const limitsOf = (
  { relaxed, budget = defaults.budget }: Printed,
  { mode, entry }: Choice,
): Pick<Settings, "mode" | "budget"> => relaxedLimits({ mode, budget }, relaxed?.(entry.command) ?? 0);

/** Reduces one tool result. Output that no filter covers comes back as it was. */
export const reduceText = async (printed: Printed): Promise<Reduced> => {
  const text = Buffer.from(printed.output);
  const foot = footIn(text.subarray(-longestFoot).toString());
  if (foot !== null && (printed.known?.(foot) ?? false)) return rawThrough(printed);
  const choice = await choose(printed.command, printed.mode ?? "balanced", printed);
  if (choice === null) return rawThrough(printed);
  const { filter, recognisable } = await loadFilters(choice.entry, choice.argv, printed.entries);
  const { mode, budget } = limitsOf(printed, choice);
  const parts: Record<1 | 2, Buffer[]> = { 1: [], 2: [] };
  const engine = createEngine({
    command: choice.entry.command,
    filter,
    recognisable,
    context: { argv: choice.argv, cols: 80, mode },
    store: printed.store,
    ...limitsFor(printed, budget, filter.kind),
    deliver: (bytes, stream) => parts[stream].push(Buffer.from(bytes)),
  });
  engine.write(printed.output, 1);
  if (printed.stderr !== undefined && printed.stderr.length > 0) engine.write(printed.stderr, 2);
  const outcome = engine.end(endingOf(printed, choice.evidence));
  return {
    output: Buffer.concat(parts[1]),
    stderr: Buffer.concat(parts[2]),
    filter: outcome.filter,
    lost: outcome.lost,
    ...(outcome.why === undefined ? {} : { why: outcome.why }),
  };
};
