/** Lines that are about to be shown in, runs of them that the model has already out. */
import type { Known, Part, Recall } from "../engine/engine-contract.ts";
import { isWorth, isWorthMore } from "../engine/choose/known-blocks.ts";
import type { Ending } from "../filter-kit/filter.ts";
import { earlierName, isPartOf } from "./earlier-name.ts";
import { matchLength, mayKnow, maxPlaces, type Place, type Seen } from "./candidates.ts";
import { GivenLines } from "./given-lines.ts";
import { hashesOf, printOf, unpacked } from "./line-hash.ts";
import { readAs } from "./printed-lines.ts";
import { readSession } from "./read-session.ts";
import { type Entry, shortCommand } from "./session-file.ts";
import { far } from "./reach.ts";
import type { Asking, Given, Witness } from "./witness.ts";

export interface SessionRecall extends Recall {
  /** A hash of what it was asked about. */
  readonly print: number | undefined;
  /** Before it is asked: how the run has ended. */
  ended(ending: Ending): void;
}

/** Times and counts are no news. */
const withoutFigures = (line: string | null): string | null => line?.replaceAll(/\d+/g, "#") ?? null;

class Session implements SessionRecall {
  readonly #salt: string;
  readonly #seen: readonly Seen[];
  readonly #opening: Opening;
  /** Hashes of every line that was shown. */
  #known: ReadonlySet<number> | undefined;
  #isOff = false;
  hasSucceeded = false;
  print: number | undefined = undefined;

  constructor(salt: string, entries: readonly Entry[], opening: Opening) {
    this.#salt = salt;
    this.#seen = entries.map((entry) => ({ entry, lines: unpacked(entry.lines) }));
    this.#opening = opening;
  }

  /** Interrupted output is shown unchanged. */
  ended({ code, signal }: Ending): void {
    this.#isOff = signal !== null;
    this.hasSucceeded = code === 0 && signal === null;
  }

  mayHold(line: string): boolean {
    this.#known ??= new Set(this.#seen.flatMap(({ lines }) => [...lines]));
    return this.#known.has(hashesOf([line], this.#salt)[0]!);
  }

  /** null: a line that may not be left out. */
  find(lines: readonly (string | null)[]): readonly Known[] {
    if (this.#isOff) return [];
    const hashes = hashesOf(
      lines.map((line) => (line === null ? null : readAs(line))),
      this.#salt,
    );
    this.print = printOf(hashesOf(lines.map(withoutFigures), this.#salt), this.#salt);
    if (!mayKnow(lines, hashes, this.#seen)) return [];
    const given = this.#witness();
    if (this.#isAskedAgain(this.print, given)) {
      this.#opening.onRegret();
      return [];
    }
    return blocksIn({ lines, hashes }, given, this.#seen);
  }

  /**
   * A command that left lines out in the call before, and prints the same again in this one, is wanted. If the agent sees that
   * something has changed, or has called another tool meanwhile, it has another reason to ask.
   */
  #isAskedAgain(print: number, given: readonly Given[]): boolean {
    const cmd = shortCommand(this.#opening.text);
    const before = given.find(({ isLatest }) => isLatest);
    return this.#seen.some(
      ({ entry }) => entry.cmd === cmd && entry.again > 0 && entry.print === print && isDuring(entry, before),
    );
  }

  #witness(): readonly Given[] {
    try {
      const { witness, asking } = this.#opening;
      return witness(asking);
    } catch {
      // Whoever cannot be asked has proven nothing.
      return [];
    }
  }
}

interface Printed extends Place {
  readonly length: number;
}

/** A run of a call, which knows where those lines stand that are looked for. */
class Run {
  readonly seen: Seen;
  readonly #places = new Map<number, number[]>();
  /** Lines that have more places than were looked at. */
  readonly #crowded = new Set<number>();

  constructor(seen: Seen, wanted: ReadonlySet<number>) {
    this.seen = seen;
    for (const [at, hash] of seen.lines.entries()) {
      if (!wanted.has(hash)) continue;
      const places = this.#places.get(hash);
      if (places === undefined) this.#places.set(hash, [at]);
      else if (places.length < maxPlaces) places.push(at);
      else this.#crowded.add(hash);
    }
  }

  /** Whether lines that begin so may stand where nobody has looked. */
  mayHide(hash: number): boolean {
    return this.#crowded.has(hash);
  }

  /** Where these lines stand, from one on, and how many of them in one piece. */
  printed(hashes: Uint32Array, from: number): readonly Printed[] {
    return (this.#places.get(hashes[from]!) ?? []).map((at) => {
      const place = { seen: this.seen, at };
      return { ...place, length: matchLength(hashes, from, place) };
    });
  }
}

/** A command, and where the block stands in what it printed. */
type Named = Pick<Known, "command" | "ago" | "part">;

/** Whether it may be that call's. */
const isDuring = ({ t, began = t, call: own }: Entry, call: Given | undefined): boolean =>
  call !== undefined && (own ?? call.id) === call.id && began >= call.made && t <= call.came;

/** Where it stands in the run; of several runs that may be meant, where all of them would say the same. */
const agreed = (places: readonly Place[]): Place | null => {
  const [first, ...others] = new Map(places.toReversed().map((place) => [place.seen, place])).values();
  const isSame = others.every(
    ({ seen, at }) => seen.lines.length === first?.seen.lines.length && at === first.at,
  );
  return first !== undefined && isSame ? first : null;
};

/**
 * By the command of the call that printed it, with the lines as that printed them, or by the call, where it has printed
 * nothing else: by what no later one is called, if there is such a name. null: none is known.
 */
const namedBy = (
  places: readonly Place[],
  { result, runs }: Earlier,
  { block, given }: { readonly block: readonly string[]; readonly given: readonly Given[] },
): Named | null => {
  const { given: earlier, count } = result;
  const own = agreed(places.filter(({ seen }) => isOf(seen, { result, runs }, given)));
  const only = agreed(places);
  const isAll =
    runs.length === 1 &&
    only?.seen.lines.length === count &&
    !earlier.text.includes("[pith") &&
    result.hasAt(only.at, block);
  const names = [own, isAll ? only : null].flatMap((place, at): Named[] => {
    if (place === null) return [];
    const text = at === 0 ? place.seen.entry.cmd : earlier.command;
    return [{ ...earlierName(text, earlier, given), part: partOf(place) }];
  });
  return names.find(({ ago }) => ago === null) ?? names[0] ?? null;
};

/**
 * Whether a call has run this: where another one ran the same command meanwhile, or a run of it has printed nobody knows
 * what, only its last line says so, unless the agent itself has named the call.
 */
const isOf = ({ entry }: Seen, { result, runs }: Earlier, given: readonly Given[]): boolean => {
  const one = result.given;
  const { id, cmd, call } = entry;
  if (!isPartOf(one.command, cmd)) return false;
  if (call !== undefined || [id, id.slice(0, 4)].some((name) => one.text.includes(`[pith ${name}: `)))
    return true;
  const isBeside = (other: Given): boolean =>
    other !== one && other.made <= one.came && one.made <= other.came && isPartOf(other.command, cmd);
  return !given.some(isBeside) && !runs.some(({ seen }) => seen.lines.length === 0 && seen.entry.cmd === cmd);
};

const partOf = ({ seen, at }: Place): Part => ({ from: at + 1, of: seen.lines.length });

interface Wanted {
  readonly lines: readonly (string | null)[];
  readonly hashes: Uint32Array;
}

/** An earlier result, and the runs that ended while the agent waited for it. */
interface Earlier {
  readonly result: GivenLines;
  readonly runs: readonly Run[];
}

/** Results of whose runs nothing is known tell nothing of what was printed. */
const earlierOf = (
  { lines, hashes }: Wanted,
  given: readonly Given[],
  seen: readonly Seen[],
): readonly Earlier[] => {
  const [wantedLines, wantedHashes] = [new Set(lines), new Set(hashes)];
  wantedHashes.delete(0);
  return given.flatMap((one) => {
    const runs = seen.filter(({ entry }) => isDuring(entry, one));
    if (runs.length === 0) return [];
    return [
      { result: new GivenLines(one, wantedLines), runs: runs.map((run) => new Run(run, wantedHashes)) },
    ];
  });
};

/** Block of lines that a result has in one piece, and that one of its runs has printed so. */
interface Candidate {
  readonly earlier: Earlier;
  readonly printed: readonly Printed[];
  readonly count: number;
}

const candidateIn = (earlier: Earlier, { lines, hashes }: Wanted, start: number): Candidate => {
  const { result, runs } = earlier;
  // If there are several runs, each must be known to have the lines, or not to have them.
  const isUnclear = runs.length > 1 && runs.some((run) => run.mayHide(hashes[start]!));
  const printed = isUnclear ? [] : runs.flatMap((run) => run.printed(hashes, start));
  const maxLength = Math.max(0, ...printed.map(({ length }) => length));
  return { earlier, printed, count: result.longest(lines, start, maxLength) };
};

/** Blocks that earlier results have (newest first): the longest from each line on, of the newest that has it. */
const blocksIn = (wanted: Wanted, given: readonly Given[], seen: readonly Seen[]): readonly Known[] => {
  const { lines } = wanted;
  const results = earlierOf(wanted, given, seen);
  const found: Known[] = [];
  let latest: Earlier | null = null;
  for (let start = 0; start < lines.length;) {
    const all = results.map((one) => candidateIn(one, wanted, start));
    const count = Math.max(0, ...all.map((one) => one.count));
    const block = lines.slice(start, start + count) as string[];
    // Further lines of one result need no further name.
    const isMore = (one: Candidate): boolean => one.earlier === latest;
    const longest = all.filter((one) => one.count === count);
    longest.sort((one, other) => Number(isMore(other)) - Number(isMore(one)));
    const isBlock = count > 0 && (isWorth(block) || (isWorthMore(block) && isMore(longest[0]!)));
    for (const { earlier, printed } of isBlock ? longest : []) {
      const places = printed.filter(({ length }) => length >= count);
      const named = namedBy(places, earlier, { block, given });
      if (named === null) continue;
      found.push({ start, count, ...named });
      latest = earlier;
      break;
    }
    start += isBlock ? count : 1;
  }
  return found;
};

/** Sub-agents write into the same file. */
const maxEntries = 4 * far.commands;

interface Opening {
  /** The command, as typed. */
  readonly text: string;
  readonly asking: Asking;
  readonly witness: Witness;
  /** Lines that an earlier run of this command left out were wanted. */
  onRegret(): void;
}

/** null: nothing that was shown in this conversation is known, or all of it has to be shown. */
export const openRecall = (path: string, opening: Opening): SessionRecall | null => {
  const session = readSession(path, maxEntries);
  if (session === null || session.entries.length === 0) return null;
  return new Session(session.salt, session.entries, opening);
};
