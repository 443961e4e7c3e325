/**
 * Hides what a finding or a failed test says again. The first of a rule is shown whole, of others what differs. The mark of one that
 * says nothing else names its place, or the name of the test.
 *
 *     a.ts:3:9: unused 'x' [no-unused]         a.ts:3:9: unused 'x' [no-unused]
 *       help: remove it                          help: remove it
 *     a.ts:12:1: unused 'x' [no-unused]   ->   [pith: 2 lines hidden: no-unused also at a.ts:12:1]
 *       help: remove it
 */
import type { Repeat } from "../fate.ts";
import { always, type Hider, type IsEnough, type Proposal, type Scene, type Waiting } from "./hider.ts";
import { isNoise, isCriticalItem, type Item, levelOf } from "../item.ts";
import { type Following, recordAt } from "../outline/records.ts";
import { alsoAt, beginsWithPlace, named, placeOf, seemsPlaced, withoutPlace } from "../mark/places.ts";
import { isElsewhere, note, pointerOf, type Pointed } from "./pointers.ts";
import { headOfTest, TestNames, withoutName } from "./test-names.ts";

type SameFinding = Extract<Repeat, { readonly in: "finding" }>;

const sameAs = (said: string): SameFinding => ({ in: "finding", block: null, said });

/** Lines of one record below its head. */
interface Saying extends Pointed {
  readonly texts: readonly string[];
  /** The test that said it first; null: it is of a rule. */
  readonly test: string | null;
  /** Among the items just judged, its head, and of a test the lines that say what failed; null once that is decided. */
  lines: readonly number[] | null;
  /** All of them: else a mark cannot say that another one is as this one. */
  shown: boolean;
}

/** All that was said under one head. */
interface Group {
  readonly head: string;
  /** By all that they say. */
  readonly sayings: Map<string, Saying>;
  /** How many of them have each text. */
  readonly counts: Map<string, number>;
  /** It has had more of them than are remembered. */
  isFull: boolean;
}

/** All that was said of one rule. */
interface Rule {
  heads: number;
  isKnown: boolean;
  /** Texts that every record of it had so far, below its head. */
  common: ReadonlySet<string>;
}

/** The record that lines of a channel belong to. */
interface Open {
  readonly level: number;
  /** Where it is. */
  readonly own: Place | null;
  /** Reason for its mark, if it repeats an earlier one. */
  readonly repeats: SameFinding | null;
  readonly saying: Saying;
  /** Texts common to all earlier records of its rule; null: it is the first, or all of it is needed to tell it from one of them. */
  readonly common: ReadonlySet<string> | null;
}

const maxGroups = 20_000;
const maxSayings = 2000;

/** Lines that point at the source say what is beside the carets; how far in those stand is no matter. What stands
 * between words is told: `a - b` is not `a + b`. */
const gutter = /^[\s|^~_│┃╭╰├─━·,:-]*\s|\s[\s|^~_│┃─━·,:-]*$/g;

/** Place of a finding; a failed test has its name, and no position. */
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
    if (part.verdict.part === "quote" && part.verdict.at === undefined) continue;
    const found = placeOf(part);
    if (found !== null || seemsPlaced(part.text)) return found;
  }
  return null;
};

/** On the record's own line, but at another column: so many further on, and the same for each record that says the same. */
const columnsOn = (position: string, own: string): string => {
  const [column, other] = [position, own].map((text) => Number(text.split(":")[1] ?? 0));
  return `+${column! - other!} `;
};

const says = /[\p{L}\d]/u;

/** Text of a record's further line that another record may repeat; null: it has nothing but a place. Other places than the
 * record's own (`note: declared at b.h:3:1`) are a part of the text. */
const textOf = (item: Item, own: Place | null): string | null => {
  if (item.verdict.part === "quote") return null;
  // Any line of a failed test may be what it printed, and a caret says which part of a line has failed.
  if (own?.[1] === "") return item.text === "" ? null : withoutName(item.text, own[0]);
  const isNear = isAt(item, own, lineOf);
  const text = (isNear ? withoutPlace(item.text) : item.text).replace(gutter, "").replace(/\s+/g, " ");
  if (!says.test(text)) return null;
  return isNear && !isAt(item, own, whole) ? columnsOn(placeOf(item)![1], own![1]) + text : text;
};

const textsOf = (record: readonly Item[], own: Place | null): readonly string[] =>
  record
    .slice(1)
    .map((part) => textOf(part, own))
    .filter((text) => text !== null);

const withoutRuler = (text: string): string => text.trimStart().replace(/[\s━─]+$/, "");

/** Without what stood between a place and its message. */
const trim = (text: string): string => text.replace(/^[\s:,.[\]-]+/, "");

/** Does the head name the rule by a word of its own? */
const isNamed = (head: string, rule: string): boolean =>
  /^[\w/.:@-]*[A-Za-z][\w/.:@-]*$/.test(rule) &&
  head.split(/[\s[\](),]+/).some((word) => word === rule || word === `${rule}:`);

/** `:3:9`, `(3,9)` behind a path. */
const placed = /^[:(]\d+(?:[:,]\d+)?\)?/;

/** A head without its place, and without rulers that fill the width. */
const headOf = (item: Item): string => {
  const { text, verdict } = item;
  const test = verdict.record?.test;
  if (test !== undefined) return headOfTest(text, test);
  const given = verdict.at === undefined ? null : placeOf(item);
  if (given === null) return withoutRuler(withoutPlace(text));
  const [file, position] = given;
  const own = text.trimStart();
  return withoutRuler(
    own.startsWith(file) ? own.slice(file.length).replace(placed, "") : own.replace(position, ""),
  );
};

/** A text that no other saying of its head has; all texts where each is also another's. */
const ownOf = ({ sayings, counts }: Group, { texts }: Saying): readonly string[] => {
  if (sayings.size === 1) return [];
  const own = texts.find((text) => counts.get(text) === 1);
  return own === undefined ? texts : [own];
};

/** A line that names another place than the record's own, as the shown one does, is not listed. */
const repeatAt = (repeats: SameFinding, isHere: boolean): SameFinding =>
  isHere ? repeats : { ...repeats, elsewhere: true };

/** Whether it says of what a record is: of a rule, or of a failed test. */
const isHead = ({ verdict: { record } }: Item): boolean =>
  record !== undefined && (record.rule !== undefined || record.test !== undefined);

/** A test within one that is shown. */
const isInner = ({ verdict }: Item, { repeats, saying }: Open): boolean =>
  verdict.record?.test !== undefined && repeats === null && saying.test !== null;

/** Below a hidden line that owns nothing what a test says may go on. */
const goesOn = (by: Item | null): boolean => by !== null && isNoise(by) && levelOf(by) === 0;

const begins = (item: Item, at: number): boolean => isHead(item) && levelOf(item) === at;

/** Remembers over the whole output which rules, and which of their sayings, were shown. */
export class SameFindings implements Hider {
  readonly #rules = new Map<string, Rule>();
  readonly #groups = new Map<string, Group>();
  /** Number of groups that a mark would call by the same head: their heads differ in what a mark leaves out. */
  readonly #heads = new Map<string, number>();
  readonly #tests = new TestNames();
  readonly #isStandalone: boolean;
  readonly #open = new Map<string, Open>();
  /** Sayings whose first record is among the items just judged. */
  #undecided: Saying[] = [];
  #repeated: { readonly saying: Saying; readonly index: number }[] = [];

  /** `isStandalone`: what stands above may be gone, and with it the test that a mark would name. */
  constructor(isStandalone: boolean) {
    this.#isStandalone = isStandalone;
  }

  *propose({ items, decision }: Scene): Proposal {
    const next = decision.last === true ? null : decision.next;
    this.#repeated = [];
    this.#settle();
    for (let index = this.#from(items); index < items.length; index += 1) {
      const item = items[index]!;
      const level = levelOf(item);
      if (!isHead(item) && this.#open.size === 0) continue;
      const open = this.#open.get(item.channel);
      if (level !== undefined && (open === undefined || level <= open.level || isInner(item, open))) {
        this.#open.delete(item.channel);
        if (isHead(item) && !isNoise(item)) this.#begin(items, index, next);
      }
      const reason = this.#reasonFor(item, index);
      if (reason !== null) yield [index, reason];
    }
  }

  /** Where the first line stands that may belong to a record. */
  #from(items: readonly Item[]): number {
    const first = this.#open.size > 0 ? 0 : items.findIndex(isHead);
    return first === -1 ? items.length : first;
  }

  /** One that says what an earlier one said is hidden with its record, which may not be there yet. */
  mayStillHide({ item }: Waiting): IsEnough | null {
    return isHead(item) || this.#rules.size > 0 ? always : null;
  }

  unfounded(isShown: (index: number) => boolean, isCut: (index: number) => boolean): number[] {
    for (const saying of this.#undecided)
      saying.shown = isShown(saying.lines![0]!) && !saying.lines!.slice(1).some(isCut);
    return this.#repeated.filter(({ saying }) => !saying.shown).map(({ index }) => index);
  }

  /** The decision about the last items is known by now. */
  #settle(): void {
    for (const saying of this.#undecided) saying.lines = null;
    this.#undecided = [];
  }

  #begin(items: readonly Item[], index: number, next: Following): void {
    const item = items[index]!;
    const { level = 0, rule: name = "", test = null } = item.verdict.record!;
    const { record, isWhole, by } = recordAt(items, index, next);
    const own = placeOfRecord(record);
    const texts = textsOf(record, own);
    const group = this.#groupOf(name, item);
    const rule = this.#rules.get(name)!;
    const key = texts.join("\n");
    const mayRepeat = isWhole && (test === null || this.#isTold(test, texts, by));
    const pointer = pointerOf(record, own);
    const known = mayRepeat ? group.sayings.get(key) : undefined;
    const earlier = isElsewhere(known, pointer) ? known : undefined;
    const repeats = own === null ? null : this.#sameAs(item, group, earlier);
    const lines = tellingOf(items, index, record);
    const saying = earlier ?? this.#fresh({ texts, test, pointers: new Map(), lines, shown: false });
    if (known === undefined && mayRepeat) add(group, key, saying);
    note(saying, pointer);
    const common = commonOf(rule, saying, known);
    this.#open.set(item.channel, { level, own, saying, repeats, common });
    learn(rule, texts, isWhole);
  }

  /** Whether all that was said of the test is at hand: of one that says nothing, the next one's lines may be its own as well. */
  #isTold(test: string, texts: readonly string[], by: Item | null): boolean {
    return !this.#isStandalone && this.#tests.isNew(test) && texts.length > 0 && !goesOn(by);
  }

  /** Reason for the mark of a record that repeats an earlier one; null: the mark could mean another one. */
  #sameAs(item: Item, group: Group, earlier: Saying | undefined): SameFinding | null {
    if (earlier === undefined) return null;
    if (earlier.test !== null)
      return this.#tests.isClear(earlier.test) ? sameAs(`failed like ${named(earlier.test)}`) : null;
    const name = group.isFull ? null : this.#nameOf(item, group);
    if (name === null) return null;
    const label = [name, ...ownOf(group, earlier)].join(" ");
    return label.includes(alsoAt) ? null : sameAs(label);
  }

  /** The rule where its name alone says what is meant, else the head; null where that is another group's as well. */
  #nameOf(item: Item, { head }: Group): string | null {
    const rule = item.verdict.record?.rule ?? "";
    const isRule = this.#rules.get(rule)?.heads === 1 && beginsWithPlace(item) && isNamed(head, rule);
    if (isRule) return rule;
    return this.#heads.get(head) === 1 ? head : null;
  }

  #groupOf(name: string, item: Item): Group {
    const key = `${name}\n${headOf(item)}`;
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const rule = this.#rules.get(name) ?? { heads: 0, common: new Set(), isKnown: false };
    rule.heads += 1;
    this.#rules.set(name, rule);
    const group: Group = { head: trim(headOf(item)), sayings: new Map(), counts: new Map(), isFull: false };
    const alike = this.#heads.get(group.head) ?? 0;
    if (alike > 0 || this.#heads.size < maxGroups) this.#heads.set(group.head, alike + 1);
    if (this.#groups.size < maxGroups) this.#groups.set(key, group);
    else group.isFull = true;
    return group;
  }

  #fresh(saying: Saying): Saying {
    this.#undecided.push(saying);
    return saying;
  }

  #reasonFor(item: Item, index: number): SameFinding | "rule" | null {
    const open = this.#open.get(item.channel);
    if (open === undefined) return null;
    const { own, saying, repeats, common } = open;
    const isFirst = begins(item, open.level);
    const text = isFirst ? null : textOf(item, own);
    if (repeats === null) {
      const isOwn = isFirst || common === null || item.worth === "must";
      return !isOwn && (text === null ? !isCriticalItem(item) : common.has(text)) ? "rule" : null;
    }
    this.#repeated.push({ saying, index });
    return repeatAt(repeats, text === null || isAt(item, own, whole));
  }
}

/** Where the head of a record is among the items, and of a test its lines that say what went wrong: all of them where no word
 * tells which. */
const tellingOf = (items: readonly Item[], from: number, record: readonly Item[]): readonly number[] => {
  if (record[0]!.verdict.record?.test === undefined) return [from];
  let at = from;
  const below = record.slice(1).map((item) => {
    at = items.indexOf(item, at + 1);
    return { item, at };
  });
  const told = below.filter(({ item }) => says.test(item.text));
  const critical = told.filter(({ item }) => isCriticalItem(item));
  return [from, ...(critical.length > 0 ? critical : told).map((one) => one.at)];
};

/** A test's lines belong to it as a whole, and so do those of a record that repeats `known` for something else in its line. */
const commonOf = (
  { isKnown, common }: Rule,
  saying: Saying,
  known: Saying | undefined,
): ReadonlySet<string> | null => {
  const isApart = known !== undefined && known !== saying;
  return isKnown && saying.test === null && !isApart ? common : null;
};

const add = (group: Group, key: string, saying: Saying): void => {
  group.isFull ||= group.sayings.size >= maxSayings;
  if (group.isFull) return;
  group.sayings.set(key, saying);
  for (const text of new Set(saying.texts)) group.counts.set(text, (group.counts.get(text) ?? 0) + 1);
};

const learn = (rule: Rule, texts: readonly string[], isWhole: boolean): void => {
  if (!isWhole) rule.common = new Set();
  else if (!rule.isKnown) rule.common = new Set(texts);
  else if (![...rule.common].every((text) => texts.includes(text)))
    rule.common = new Set(texts.filter((text) => rule.common.has(text)));
  rule.isKnown = true;
};
