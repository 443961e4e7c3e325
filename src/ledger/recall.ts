/** Lines that are about to be shown in, runs of them that the model has already out. */
import type { Again, Recall } from "../engine/engine-contract.ts";
import type { Part } from "../engine/marks.ts";
import { isWorth } from "../engine/again.ts";
import type { Ending } from "../filter-kit/filter.ts";
import { earlierName, isPartOf, nameable } from "./earlier-name.ts";
import { GivenLines } from "./given-lines.ts";
import { hashesOf, printOf, unpacked } from "./line-hash.ts";
import { readSession } from "./read-session.ts";
import { type Entry, shortCommand } from "./session-file.ts";
import { type Asking, type Given, reach, type Witness } from "./witness.ts";

interface Seen {
  readonly entry: Entry;
  readonly lines: Uint32Array;
}

interface Place {
  readonly seen: Seen;
  readonly at: number;
}

/** Of one line so many places are tried. */
const mostPlaces = 8;

/** Where hashes of these lines stand, newest first. */
const placesOf = (all: readonly Seen[], hashes: Uint32Array): ReadonlyMap<number, readonly Place[]> => {
  const places = new Map<number, Place[]>();
  for (const hash of hashes) if (hash !== 0) places.set(hash, []);
  for (const seen of all)
    for (let at = 0; at < seen.lines.length; at += 1) {
      const known = places.get(seen.lines[at]!);
      if (known !== undefined && known.length < mostPlaces) known.push({ seen, at });
    }
  return places;
};

const matchLength = (hashes: Uint32Array, from: number, { seen: { lines }, at }: Place): number => {
  let length = 0;
  while (
    from + length < hashes.length &&
    at + length < lines.length &&
    hashes[from + length] !== 0 &&
    hashes[from + length] === lines[at + length]
  )
    length += 1;
  return length;
};

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
  #isOff = false;
  hasSucceeded = false;
  print: number | undefined = undefined;

  constructor(salt: string, entries: readonly Entry[], opening: Opening) {
    this.#salt = salt;
    this.#seen = entries.map((entry) => ({ entry, lines: unpacked(entry.lines) }));
    this.#opening = opening;
  }

  /** What was interrupted is shown as it stood. */
  ended({ code, signal }: Ending): void {
    this.#isOff = signal !== null;
    this.hasSucceeded = code === 0 && signal === null;
  }

  /** null: a line that may not be left out. */
  find(lines: readonly (string | null)[]): readonly Again[] {
    if (this.#isOff) return [];
    const hashes = hashesOf(lines, this.#salt);
    this.print = printOf(hashesOf(lines.map(withoutFigures), this.#salt), this.#salt);
    if (this.#isAskedAgain(this.print)) {
      this.#opening.onRegret();
      return [];
    }
    const places = placesOf(this.#seen, hashes);
    const candidates = new Candidates(lines, hashes, places);
    return candidates.any() ? blocksIn(lines, this.#witness(), candidates) : [];
  }

  /** Who sees that something has changed had another reason to ask. */
  #isAskedAgain(print: number): boolean {
    const cmd = shortCommand(this.#opening.text);
    const latest = this.#seen.slice(0, soon).map(({ entry }) => entry);
    return latest.some((entry) => entry.cmd === cmd && entry.again > 0 && entry.print === print);
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

/** Where hashes say that lines may have been shown before. */
class Candidates {
  readonly #lines: readonly (string | null)[];
  readonly #hashes: Uint32Array;
  readonly #places: ReadonlyMap<number, readonly Place[]>;

  constructor(
    lines: readonly (string | null)[],
    hashes: Uint32Array,
    places: ReadonlyMap<number, readonly Place[]>,
  ) {
    this.#lines = lines;
    this.#hashes = hashes;
    this.#places = places;
  }

  /** Whether a block is among them that may be left out. */
  any(): boolean {
    for (let start = 0; start < this.#lines.length;) {
      const count = Math.max(0, ...this.#at(start).map((place) => matchLength(this.#hashes, start, place)));
      if (isWorth(this.#lines.slice(start, start + count) as string[])) return true;
      start += Math.max(1, count - 1);
    }
    return false;
  }

  /** The command in that call that printed the block, and where; null where that is not known. */
  partOf(start: number, count: number, { command }: Given): Named | null {
    const known = this.#at(start).find(
      (place) => isPartOf(command, place.seen.entry.cmd) && matchLength(this.#hashes, start, place) >= count,
    );
    if (known === undefined) return null;
    // Behind the last line end stands nothing.
    const of = Math.max(known.seen.lines.length - 1, known.at + count);
    return { command: known.seen.entry.cmd, part: { from: known.at + 1, of } };
  }

  #at(start: number): readonly Place[] {
    return this.#hashes[start] === 0 ? [] : (this.#places.get(this.#hashes[start]!) ?? []);
  }
}

/** A command, and where the block stands in what it printed. */
type Named = Pick<Again, "command" | "part">;

/** By the command that printed it, where that is known and has a name of its own; else by the call. */
const namedBy = (
  printed: Named | null,
  whole: Part,
  earlier: Given,
  given: readonly Given[],
): Named | null => {
  for (const { command, part } of [printed, { command: earlier.command, part: whole }].filter(
    (one) => one !== null,
  )) {
    const name = earlierName(command, earlier, given);
    if (name !== null) return { command: name, part };
  }
  return null;
};

/** Blocks that earlier results have (newest first): the longest from each line on, of the newest that has it. */
const blocksIn = (
  lines: readonly (string | null)[],
  given: readonly Given[],
  candidates: Candidates,
): readonly Again[] => {
  const wanted = new Set(lines);
  const results = nameable(given).map((one) => new GivenLines(one, wanted));
  const found: Again[] = [];
  for (let start = 0; start < lines.length;) {
    const longest = results.map((one) => one.longest(lines, start));
    const count = Math.max(0, ...longest.map(({ length }) => length));
    const isBlock = count > 0 && isWorth(lines.slice(start, start + count) as string[]);
    if (isBlock) {
      const newest = longest.findIndex(({ length }) => length === count);
      const whole = { from: longest[newest]!.at + 1, of: results[newest]!.count };
      const earlier = results[newest]!.given;
      const named = namedBy(candidates.partOf(start, count, earlier), whole, earlier, given);
      if (named !== null) found.push({ start, count, ...named, ago: earlier.ago });
    }
    start += isBlock ? count : 1;
  }
  return found;
};

/** Sub-agents write into the same file. */
const mostEntries = 4 * reach.commands;
/** A re-run so soon after lines were left out, which prints the same, says that they were wanted. */
const soon = 3;

export interface Opening {
  /** The command, as typed. */
  readonly text: string;
  readonly asking: Asking;
  readonly witness: Witness;
  /** Lines that an earlier run of this command left out were wanted. */
  onRegret(): void;
}

/** null: nothing that was shown in this conversation is known, or all of it has to be shown. */
export const openRecall = (path: string, opening: Opening): SessionRecall | null => {
  const session = readSession(path, mostEntries);
  if (session === null || session.entries.length === 0) return null;
  return new Session(session.salt, session.entries, opening);
};
