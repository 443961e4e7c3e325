/** Lines that are about to be shown in, runs of them that the model has already out. */
import type { Again, Recall } from "../engine/engine-contract.ts";
import { isWorth } from "../engine/again.ts";
import { showLine } from "../system/show-text.ts";
import { redact } from "../redact/redact.ts";
import type { Ending } from "../filter-kit/filter.ts";
import { hashesOf, unpacked } from "./line-hash.ts";
import { readSession } from "./read-session.ts";
import { type Entry, shortCommand } from "./session-file.ts";
import { type Asking, type Given, reach, type Witness } from "./witness.ts";

const longestName = 40;

/** The command that printed it, where that can be told from the rest of its call. */
const nameOf = (given: Given, places: readonly Place[]): string => {
  const cmd = places.map(({ seen }) => seen.entry.cmd).find((one) => given.command.includes(one));
  const text = (cmd ?? redact(given.command)).replaceAll(/\s+/g, " ").trim();
  // What would draw on a terminal is written out.
  const short = text.length > longestName ? `${text.slice(0, longestName)}…` : text;
  return showLine(short).replaceAll('"', "'");
};

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

/** Text within `text`, at ends of lines. */
const stands = (text: string, lines: readonly string[]): boolean =>
  `\n${text}\n`.includes(`\n${lines.join("\n")}\n`);

class Session implements Recall {
  readonly #salt: string;
  readonly #seen: readonly Seen[];
  readonly #ask: () => readonly Given[];
  #given: readonly Given[] | null = null;
  #isOff = false;

  constructor(salt: string, entries: readonly Entry[], ask: () => readonly Given[]) {
    this.#salt = salt;
    this.#seen = entries.map((entry) => ({ entry, lines: unpacked(entry.lines) }));
    this.#ask = ask;
  }

  /** A run that did not end as a success is shown whole: nothing may look as if it had not changed. */
  ended({ code, signal }: Ending): void {
    this.#isOff = code !== 0 || signal !== null;
  }

  /** null: a line that may not be left out. */
  find(lines: readonly (string | null)[]): readonly Again[] {
    if (this.#isOff) return [];
    const hashes = hashesOf(lines, this.#salt);
    const places = placesOf(this.#seen, hashes);
    const found: Again[] = [];
    for (let start = 0; start < lines.length;) {
      const again = this.#at(start, lines, { hashes, places });
      if (again !== null) found.push(again);
      start += again?.count ?? 1;
      // Nothing is proven: looking on would cost as much for each further line.
      if (this.#given?.length === 0) return [];
    }
    return found;
  }

  #at(
    start: number,
    lines: readonly (string | null)[],
    {
      hashes,
      places,
    }: { readonly hashes: Uint32Array; readonly places: ReadonlyMap<number, readonly Place[]> },
  ): Again | null {
    const tried = hashes[start] === 0 ? [] : (places.get(hashes[start]!) ?? []);
    const matches = tried.map((place) => ({ place, count: matchLength(hashes, start, place) }));
    matches.sort((one, other) => other.count - one.count);
    for (const { count } of matches) {
      const block = lines.slice(start, start + count) as readonly string[];
      if (!isWorth(block)) return null;
      const given = this.#witness().find(({ text }) => stands(text, block));
      if (given !== undefined) return { start, count, command: nameOf(given, tried), ago: given.ago };
    }
    return null;
  }

  #witness(): readonly Given[] {
    if (this.#given === null) {
      try {
        this.#given = this.#ask();
      } catch {
        // Whoever cannot be asked has proven nothing.
        this.#given = [];
      }
    }
    return this.#given;
  }
}

export interface SessionRecall extends Recall {
  /** Before it is asked: how the run has ended. */
  ended(ending: Ending): void;
}

/** Sub-agents write into the same file. */
const mostEntries = 4 * reach.commands;
/** A re-run so soon after lines were left out says that they were wanted. */
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
export const openRecall = (
  path: string,
  { text, asking, witness, onRegret }: Opening,
): SessionRecall | null => {
  const session = readSession(path, mostEntries);
  if (session === null || session.entries.length === 0) return null;
  const cmd = shortCommand(text);
  if (session.entries.slice(0, soon).some((entry) => entry.cmd === cmd && entry.again > 0)) {
    onRegret();
    return null;
  }
  return new Session(session.salt, session.entries, () => witness(asking));
};
