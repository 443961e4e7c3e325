/** Recognition by form: which tool is speaking behind a runner, and its own filter for what it says. */
import { closingOf, joined, moved } from "./closing.ts";
import { onceFor } from "../filter-kit/once-for.ts";
import {
  keep,
  type Closing,
  type Context,
  type Ending,
  type Filter,
  type Reducer,
  type Verdict,
} from "../filter-kit/filter.ts";

export interface Recognisable {
  readonly command: string;
  readonly filter: Filter;
}

interface Section {
  readonly filter: Filter;
  readonly reducer: Reducer;
  /** For its latest lines: which line of the whole output each was. `fed` counts all. */
  places: number[];
  fed: number;
}

/** More than the engine ever holds back: older lines are delivered, and stay as they are. */
const remembered = 65_536;

const opened = (filter: Filter, reducer: Reducer): Section => ({ filter, reducer, places: [], fed: 0 });

const feed = (section: Section, place: number): void => {
  section.fed += 1;
  section.places.push(place);
  if (section.places.length > 2 * remembered) section.places = section.places.slice(-remembered);
};

const placeIn = (section: Section): ((index: number) => number | undefined) => {
  const first = section.fed - section.places.length;
  return (index) => section.places[index - first];
};

/** An inner filter's indexes count the lines that it was fed. */
const closingIn = (section: Section, ending: Ending): Closing =>
  moved(closingOf(section.reducer.end?.(ending)), placeIn(section));

const runningIn = (section: Section): number[] =>
  (section.reducer.running?.() ?? []).map(placeIn(section)).filter((place) => place !== undefined);

/** Whether it matches at the beginning of a line or nowhere: each of its alternatives says so. */
const isAnchored = ({ source, flags }: RegExp): boolean => {
  let outside = source.replace(/\\./gsu, "").replace(/\[[^\]]*\]/g, "");
  for (let last = ""; outside !== last;) [last, outside] = [outside, outside.replace(/\([^()]*\)/g, "")];
  return !/[mv]/.test(flags) && outside.split("|").every((alternative) => alternative.startsWith("^"));
};

const joinedForm = (forms: readonly RegExp[], flags: string): RegExp[] => {
  const source = forms.map((form) => `(?:${form.source})`).join("|");
  const ignoresCase = forms.some((form) => form.flags.includes("i"));
  return forms.length === 0 ? [] : [new RegExp(source, ignoresCase ? `${flags}i` : flags)];
};

/** One expression for all forms of a kind, so that an ordinary line costs one or two tests, each at its beginning alone. */
const compiled = (recognisable: readonly Recognisable[]): readonly RegExp[] => {
  const forms = recognisable.flatMap(({ filter }) => filter.signatures ?? []);
  return ["", "u"].flatMap((unicode) => {
    const ofKind = forms.filter(({ flags }) => flags.includes("u") === (unicode === "u"));
    const anchored = ofKind.filter(isAnchored);
    const others = ofKind.filter((form) => !anchored.includes(form));
    return [...joinedForm(anchored, `${unicode}y`), ...joinedForm(others, unicode)];
  });
};

const formsOf = ({ filter }: Recognisable): string => (filter.signatures ?? []).map(String).join("\n");

/** A filter that was read from a text is another one each time, with the same forms. */
const areSame = (some: readonly Recognisable[], others: readonly Recognisable[]): boolean =>
  some.length === others.length &&
  some.every((one, at) => one.filter === others[at]!.filter || formsOf(one) === formsOf(others[at]!));

let [last, lastForms]: [readonly Recognisable[], readonly RegExp[]] = [[], []];
const formsOfOne = onceFor((filter: Filter) => compiled([{ command: "", filter }]));

/** Cached by the list of filters: compiling takes longer than reading most outputs. */
export const anyForm = (recognisable: readonly Recognisable[]): readonly RegExp[] => {
  const [one] = recognisable;
  if (one !== undefined && recognisable.length === 1) return formsOfOne(one.filter);
  if (!areSame(recognisable, last)) [last, lastForms] = [recognisable, compiled(recognisable)];
  return lastForms;
};

/** The next tool's lines are not owned by lines of the tool before. */
const ownerless = (verdict: Verdict): Verdict =>
  verdict.record === undefined ? { ...verdict, record: { level: 0 } } : verdict;

/** The name in a prefix: an empty line lacks its last blank, and an announcement its colon. */
const bareName = (prefix: string): string => prefix.replace(/:? *$/, "");

interface Options {
  readonly runner: Filter;
  readonly outer: Reducer;
  readonly recognisable: readonly Recognisable[];
  readonly context: Context;
  readonly first?: Reducer;
}

class Sections implements Reducer {
  readonly #runner: Filter;
  readonly #outer: Section;
  readonly #recognisable: readonly Recognisable[];
  readonly #context: Context;
  readonly #anyForm: readonly RegExp[];
  readonly #current = new Map<string, Section>();
  readonly #closings: Closing[] = [];
  /** Prefixes behind which a program was announced and has said nothing yet. */
  readonly #announced = new Set<string>();
  /** The line is the first that the runner says of a program that no prefix names. */
  #announces = false;
  #isBelowName = false;
  /** The command's own section, where it is no runner: its ending is the program's. */
  readonly #first: Section | undefined;
  #section: Section;
  #lines = -1;
  channel = "";

  constructor({ runner, outer, recognisable, context, first }: Options) {
    this.#runner = runner;
    this.#outer = opened(runner, outer);
    this.#recognisable = recognisable;
    this.#context = context;
    this.#anyForm = anyForm(recognisable);
    this.#section = this.#outer;
    if (first !== undefined) {
      this.#first = opened(recognisable[0]?.filter ?? runner, first);
      this.#current.set("", this.#first);
      this.#section = this.#first;
    }
  }

  line(text: string, stream: 1 | 2): Verdict {
    const bare = this.#runner.unprefix?.(text) ?? text;
    const prefix = this.#placed(text, bare);
    this.#lines += 1;
    const before = this.#current.get(prefix) ?? this.#outer;
    if (this.#current.size > 0 && this.#runner.prompt?.test(bare) === true) this.#endAt(prefix);
    const section = this.#sectionOf(bare, prefix);
    this.#section = section;
    feed(section, this.#lines);
    const isOuter = section === this.#outer;
    const verdict = isOuter ? section.reducer.line(text, stream) : this.#inner(text, bare, stream);
    if (!isOuter && section.reducer.over === true) this.#close(prefix, section);
    return this.#announcing(section === before ? verdict : ownerless(verdict));
  }

  #sectionOf(bare: string, prefix: string): Section {
    const recognised = this.#recognise(bare, prefix);
    return this.#isAnnounced(bare, prefix) ? this.#outer : (recognised ?? this.#outer);
  }

  #announcing(verdict: Verdict): Verdict {
    return this.#announces ? { ...verdict, part: "announcement" } : verdict;
  }

  /** A runner announces the program that it starts: its name, below it its command, blank lines. */
  #isAnnounced(bare: string, prefix: string): boolean {
    const isPrompt = this.#runner.prompt?.test(bare) === true;
    if (isPrompt) this.#announced.add(prefix);
    else if (bare !== "" && !bare.startsWith("> ")) this.#announced.delete(prefix);
    // Right below its name stands its command.
    this.#announces = isPrompt && prefix === "" && !this.#isBelowName;
    this.#isBelowName = bare !== "" && this.#announced.has(prefix);
    return this.#announced.has(prefix);
  }

  /** Which program speaks: by its prefix, or by what of it stays the same. */
  #placed(text: string, bare: string): string {
    const place = this.#runner.sectionOf?.(text);
    const prefix = place ?? (bare === text ? "" : bareName(text.slice(0, text.length - bare.length)));
    this.channel = place === undefined ? prefix : "";
    return prefix;
  }

  #inner(text: string, bare: string, stream: 1 | 2): Verdict {
    const verdict = this.#section.reducer.line(bare, stream);
    const cut = this.#runner.cutOf?.(text);
    return cut === undefined ? verdict : { ...verdict, cut };
  }

  running(): number[] {
    const ended = this.#closings.flatMap(({ shown }) => shown ?? []);
    return [...[this.#outer, ...this.#current.values()].flatMap(runningIn), ...ended];
  }

  end(ending: Ending): Closing {
    // How the runner ended is no evidence of how a tool within it did.
    const inner = { code: null, signal: ending.signal };
    const open = [...this.#current.values()].map((section) =>
      closingIn(section, section === this.#first ? ending : inner),
    );
    return joined([closingIn(this.#outer, ending), ...this.#closings, ...open]);
  }

  get kind(): Filter["kind"] {
    return this.#section.reducer.kind ?? this.#section.filter.kind;
  }

  get exact(): boolean {
    return this.#section.reducer.exact ?? this.#section.filter.exact ?? false;
  }

  get numbered(): boolean {
    return this.#section.reducer.numbered ?? false;
  }

  /** A runner may name the next program behind a prefix (`[lint] $ eslint`) that what it prints does not carry. */
  #endAt(prefix: string): void {
    for (const at of new Set([prefix, ""])) {
      const section = this.#current.get(at);
      if (section !== undefined) this.#close(at, section);
    }
  }

  /** A tool that said its last word has ended well enough to judge what it left open. */
  #close(prefix: string, section: Section): void {
    this.#current.delete(prefix);
    this.#closings.push(closingIn(section, { code: null, signal: null }));
  }

  #hasForm(bare: string): boolean {
    for (const form of this.#anyForm) {
      form.lastIndex = 0;
      if (form.test(bare)) return true;
    }
    return false;
  }

  #recognise(bare: string, prefix: string): Section | undefined {
    const section = this.#current.get(prefix);
    if (!this.#hasForm(bare)) return section;
    const found = this.#recognisable.find(({ filter }) =>
      (filter.signatures ?? []).some((form) => form.test(bare)),
    );
    if (found === undefined || found.filter === section?.filter) return section;
    if (section !== undefined) this.#close(prefix, section);
    const fresh = opened(found.filter, found.filter.start(this.#context));
    this.#current.set(prefix, fresh);
    return fresh;
  }
}

/** A reducer that begins with the runner's own and hands over to the filter whose form a line has. Behind a per-line prefix
 * (`web:test: `) every prefix has a section of its own. */
export const withSections = (
  runner: Filter,
  own: Reducer,
  recognisable: readonly Recognisable[],
  context: Context,
): Reducer => new Sections({ runner, outer: own, recognisable, context });

/** A tool's own reducer until its last word, if it knows one: what comes then is the program's, or a script's, and is shown,
 * until one of the tool's forms begins it again. */
export const untilOver = (command: string, filter: Filter, own: Reducer, context: Context): Reducer => {
  if (!("over" in own)) return own;
  const { kind } = filter;
  const after: Filter = { summary: filter.summary, kind, start: () => ({ line: () => keep }) };
  return new Sections({
    runner: after,
    outer: after.start(context),
    recognisable: [{ command, filter }],
    context,
    first: own,
  });
};
