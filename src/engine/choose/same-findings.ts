/** Diagnostics of one rule: the first is shown whole, of further ones what differs, of equal ones the place. */
import type { Hider, Proposal, SameFinding, Scene } from "./hider.ts";
import { isNoise, isTelling, type Item } from "../item.ts";
import { beginsWithPlace, placeOf, seemsPlaced, unpaired, withoutPlace } from "../write/places.ts";

/** What one record said, in the lines below its head. */
interface Saying {
  readonly texts: Set<string>;
  /** Index of its head among the items just judged; null once that is decided. */
  at: number | null;
  shown: boolean;
}

/** All that was said under one head. */
interface Group {
  readonly sayings: Saying[];
}

/** The record that lines of a channel belong to. */
interface Open {
  readonly level: number;
  /** Where it is. */
  readonly own: Place | null;
  /** All that was said under its head, this record's among it. */
  readonly group: Group;
  readonly saying: Saying;
  /** What the mark says of it, if it says again what its saying said. */
  readonly repeats: SameFinding | null;
  /** Whether another record of its rule was shown before. */
  readonly known: boolean;
}

const mostGroups = 20_000;
const mostSayings = 50;
const longestLabel = 120;

/** Lines that point at the source say what is beside the carets; how far in those stand is no matter. What stands
 * between words is told: `a - b` is not `a + b`. */
const gutter = /^[\s|^~_│┃╭╰├─━·,:-]*\s|\s[\s|^~_│┃─━·,:-]*$/g;

type Place = readonly [file: string, position: string];

const lineOf = (position: string): string => position.split(":")[0]!;

/** Whether a line names the record's own place: to the column, or of another column only the line. */
const isAt = (item: Item, own: Place | null, part: (position: string) => string): boolean => {
  const found = own === null ? null : placeOf(item);
  return found !== null && found[0] === own![0] && part(found[1]) === part(own![1]);
};
const whole = (position: string): string => position;

/** Where a record is: the place that it names first, if that is certain. */
const placeOfRecord = (record: readonly Item[]): Place | null => {
  for (const part of record) {
    if (part.verdict.quotes === true && part.verdict.at === undefined) continue;
    const found = placeOf(part);
    if (found !== null || seemsPlaced(part.text)) return found;
  }
  return null;
};

/** What a record's further line says that another one may have said; null: nothing but where. Other places than the
 * record's own (`note: declared at b.h:3:1`) are a part of what is said. */
const textOf = (item: Item, own: Place | null): string | null => {
  if (item.verdict.quotes === true) return null;
  const text = (isAt(item, own, lineOf) ? withoutPlace(item.text) : item.text)
    .replace(gutter, "")
    .replace(/\s+/g, " ");
  return /[\p{L}\d]/u.test(text) ? text : null;
};

/** Rulers that fill the width, and what stood between a place and its message. */
const trim = (text: string): string => text.replace(/^[\s:,.[\]-]+|[\s━─]+$/g, "");

/** Does the head name the rule by a word of its own? */
const isNamed = (head: string, rule: string): boolean =>
  /^[\w/.:@-]*[A-Za-z][\w/.:@-]*$/.test(rule) &&
  head.split(/[\s[\](),]+/).some((word) => word === rule || word === `${rule}:`);

/** `:3:9`, `(3,9)` behind a path. */
const placed = /^[:(]\d+(?:[:,]\d+)?\)?/;

/** A head without its place. */
const headOf = (item: Item): string => {
  const { text, verdict } = item;
  const given = verdict.at === undefined ? null : placeOf(item);
  if (given === null) return trim(withoutPlace(text));
  const [file, position] = given;
  const own = text.trimStart();
  return trim(own.startsWith(file) ? own.slice(file.length).replace(placed, "") : own.replace(position, ""));
};

/** `name` stands for the head where the rule's shown head holds it and the rule has said nothing else so far. */
const labelOf = ({ sayings }: Group, { texts }: Saying, name: string): string => {
  const own =
    sayings.length === 1
      ? ""
      : [...texts].find((text) => sayings.every((other) => other.texts === texts || !other.texts.has(text)));
  const label = [name, own].filter((part) => part !== undefined && part !== "").join(" ");
  const short = label.slice(0, longestLabel);
  // Words of the output must not end the brackets that a mark puts around them.
  const end = unpaired(short);
  const part = end === -1 ? short : short.slice(0, end).trimEnd();
  return part === label ? label : `${part}…`;
};

/** A line that names another place than the record's own, as the shown one does, is not listed. */
const repeatAt = (repeats: SameFinding, isHere: boolean): SameFinding =>
  isHere ? repeats : { ...repeats, elsewhere: true };

/** Whether a record goes on in this way first of all that have its head: only this tells it from them. */
const saysFirst = ({ group: { sayings }, saying, repeats }: Open, text: string): boolean => {
  const isFirst = sayings.length > 1 && sayings.every(({ texts }) => !texts.has(text));
  if (repeats === null) saying.texts.add(text);
  return isFirst;
};

const begins = ({ verdict: { alike, level } }: Item, at: number): boolean =>
  alike !== undefined && level === at;

type SameReason = SameFinding | "rule";

/** Remembers over the whole output which rules, and which of their sayings, were shown. */
class SameFindings implements Hider {
  /** How many heads each rule has had. */
  readonly #rules = new Map<string, number>();
  readonly #groups = new Map<string, Group>();
  readonly #open = new Map<string, Open>();
  /** Sayings whose first record is among the items just judged. */
  #undecided: Saying[] = [];
  #repeated: { readonly saying: Saying; readonly index: number }[] = [];

  *propose({ items }: Scene): Proposal {
    this.#repeated = [];
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index]!;
      const { level, alike } = item.verdict;
      if (alike === undefined && this.#open.size === 0) continue;
      const open = this.#open.get(item.channel);
      if (level !== undefined && (open === undefined || level <= open.level)) {
        this.#open.delete(item.channel);
        if (alike !== undefined && !isNoise(item)) this.#begin(items, index);
      }
      const reason = this.#reasonFor(item, index);
      if (reason !== null) yield [index, reason];
    }
  }

  unfounded(isShown: (index: number) => boolean): number[] {
    for (const saying of this.#undecided) {
      saying.shown = isShown(saying.at!);
      saying.at = null;
    }
    this.#undecided = [];
    return this.#repeated.filter(({ saying }) => !saying.shown).map(({ index }) => index);
  }

  #begin(items: readonly Item[], index: number): void {
    const item = items[index]!;
    const { level = 0, alike = "" } = item.verdict;
    const head = headOf(item);
    const known = this.#rules.has(alike);
    const group = this.#groupOf(alike, head);
    const record = recordAt(items, index);
    const own = placeOfRecord(record);
    const texts = record
      .slice(1)
      .map((part) => textOf(part, own))
      .filter((text) => text !== null);
    const earlier =
      own !== null
        ? group.sayings.find((saying) => texts.every((text) => saying.texts.has(text)))
        : undefined;
    const name = this.#rules.get(alike) === 1 && beginsWithPlace(item) && isNamed(head, alike) ? alike : head;
    const repeats = earlier === undefined ? null : { said: labelOf(group, earlier, name) };
    const saying = earlier ?? this.#fresh(group, index);
    this.#open.set(item.channel, { level, own, group, saying, repeats, known });
  }

  #groupOf(rule: string, head: string): Group {
    const key = `${rule} ${head}`;
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    this.#rules.set(rule, (this.#rules.get(rule) ?? 0) + 1);
    const group: Group = { sayings: [] };
    if (this.#groups.size < mostGroups) this.#groups.set(key, group);
    return group;
  }

  #fresh(group: Group, index: number): Saying {
    const saying: Saying = { texts: new Set(), at: index, shown: false };
    this.#undecided.push(saying);
    if (group.sayings.length < mostSayings) group.sayings.push(saying);
    return saying;
  }

  #reasonFor(item: Item, index: number): SameReason | null {
    const open = this.#open.get(item.channel);
    if (open === undefined) return null;
    const { own, saying, repeats, known } = open;
    const isHead = begins(item, open.level);
    const text = isHead ? null : textOf(item, own);
    const isNew = text !== null && !saying.texts.has(text);
    if (repeats !== null && !isNew) {
      this.#repeated.push({ saying, index });
      return repeatAt(repeats, text === null || isAt(item, own, whole));
    }
    if (isHead) return null;
    const isOwn = isNew && saysFirst(open, text);
    return known && !isOwn && !isTelling(item) ? "rule" : null;
  }
}

/** The record that begins at `start`, as far as it is there. */
const recordAt = (items: readonly Item[], start: number): Item[] => {
  const { channel, verdict } = items[start]!;
  const record = [items[start]!];
  for (let index = start + 1; index < items.length; index += 1) {
    const item = items[index]!;
    if (item.channel !== channel) continue;
    if (item.verdict.level !== undefined && item.verdict.level <= verdict.level!) break;
    record.push(item);
  }
  return record;
};

export const createSameFindings = (): Hider => new SameFindings();
