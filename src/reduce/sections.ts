/** Recognition by form: which tool is speaking behind a runner, and its own filter for what it says. */
import { closingOf, joined, moved } from "./closing.ts";
import type { Closing, Context, Ending, Filter, Reducer } from "./filter.ts";

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
const remembered = 8192;

const feed = (section: Section, place: number): void => {
  section.fed += 1;
  section.places.push(place);
  if (section.places.length > 2 * remembered) section.places = section.places.slice(-remembered);
};

/** An inner filter's indexes count the lines that it was fed. */
const closingIn = (section: Section, ending: Ending): Closing => {
  const first = section.fed - section.places.length;
  return moved(closingOf(section.reducer.end?.(ending)), (index) => section.places[index - first]);
};

/** One expression for all forms of a kind, so that an ordinary line costs one or two tests. */
const anyForm = (recognisable: readonly Recognisable[]): readonly RegExp[] => {
  const forms = recognisable.flatMap(({ filter }) => filter.forms ?? []);
  const unicode = forms.filter((form) => form.flags.includes("u"));
  return [forms.filter((form) => !unicode.includes(form)), unicode].flatMap((alike) => {
    if (alike.length === 0) return [];
    const flags = alike.some((form) => form.flags.includes("i")) ? "i" : "";
    const source = alike.map((form) => `(?:${form.source})`).join("|");
    return [new RegExp(source, alike === unicode ? `${flags}u` : flags)];
  });
};

/**
 * A reducer that begins with the runner's own and hands over to the filter whose form a line has. Behind a
 * per-line prefix (`web:test: `) every prefix has a section of its own.
 */
export const withSections = (
  runner: Filter,
  own: Reducer,
  recognisable: readonly Recognisable[],
  context: Context,
): Reducer => {
  const prefilters = anyForm(recognisable);
  const sections = new Map<string, Section>();
  const outer: Section = { filter: runner, reducer: own, places: [], fed: 0 };
  let current: Section | undefined;
  let lines = -1;

  const recognise = (bare: string, prefix: string): Section | undefined => {
    const section = sections.get(prefix);
    if (!prefilters.some((form) => form.test(bare))) return section;
    const found = recognisable.find(({ filter }) => (filter.forms ?? []).some((form) => form.test(bare)));
    if (found === undefined || found.filter === section?.filter) return section;
    const fresh = { filter: found.filter, reducer: found.filter.start(context), places: [], fed: 0 };
    sections.set(prefix, fresh);
    return fresh;
  };

  return {
    line(text, stream) {
      const bare = runner.unprefix?.(text) ?? text;
      const prefix = text.slice(0, text.length - bare.length);
      lines += 1;
      current = recognise(bare, prefix);
      feed(current ?? outer, lines);
      return current === undefined ? own.line(text, stream) : current.reducer.line(bare, stream);
    },
    end(ending) {
      // How the runner ended is no evidence of how a tool within it did.
      const inner = { code: null, signal: ending.signal };
      return joined([
        closingIn(outer, ending),
        ...[...sections.values()].map((section) => closingIn(section, inner)),
      ]);
    },
    get kind() {
      if (current === undefined) return own.kind ?? runner.kind;
      return current.reducer.kind ?? current.filter.kind;
    },
    get exact() {
      if (current === undefined) return own.exact ?? runner.exact ?? false;
      return current.reducer.exact ?? current.filter.exact ?? false;
    },
  };
};
