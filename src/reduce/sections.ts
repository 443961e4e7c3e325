/** Recognition by form: which tool is speaking behind a runner, and its own filter for what it says. */
import type { Context, Filter, Reducer } from "./filter.ts";

export interface Recognisable {
  readonly command: string;
  readonly filter: Filter;
}

interface Section {
  readonly filter: Filter;
  readonly reducer: Reducer;
}

/** One expression for all forms, so that an ordinary line costs one test. */
const anyForm = (recognisable: readonly Recognisable[]): RegExp | null => {
  const forms = recognisable.flatMap(({ filter }) => filter.forms ?? []);
  if (forms.length === 0) return null;
  const flags = forms.some((form) => form.flags.includes("i")) ? "i" : "";
  const unicode = forms.some((form) => form.flags.includes("u")) ? "u" : "";
  return new RegExp(forms.map((form) => `(?:${form.source})`).join("|"), flags + unicode);
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
  const prefilter = anyForm(recognisable);
  const sections = new Map<string, Section>();
  let current: Section | undefined;

  const recognise = (bare: string, prefix: string): Section | undefined => {
    const section = sections.get(prefix);
    if (prefilter === null || !prefilter.test(bare)) return section;
    const found = recognisable.find(({ filter }) => (filter.forms ?? []).some((form) => form.test(bare)));
    if (found === undefined || found.filter === section?.filter) return section;
    const fresh = { filter: found.filter, reducer: found.filter.start(context) };
    sections.set(prefix, fresh);
    return fresh;
  };

  return {
    line(text, stream) {
      const bare = runner.unprefix?.(text) ?? text;
      const prefix = text.slice(0, text.length - bare.length);
      current = recognise(bare, prefix);
      return current === undefined ? own.line(text, stream) : current.reducer.line(bare, stream);
    },
    end(ending) {
      // What the indexes of an inner filter count is not what this reducer was fed.
      for (const section of sections.values()) section.reducer.end?.({ code: null, signal: ending.signal });
      return sections.size === 0 ? own.end?.(ending) : undefined;
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
