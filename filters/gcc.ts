import {
  define,
  drop,
  heading,
  keep,
  pin,
  ofRule,
  proven,
  quote,
  type Reducer,
  type Verdict,
} from "../src/filter-kit/filter.ts";

/** The severity's word is another one in each language; a note only explains what stands above it. */
const head = /^\S+:\d+:(?:\d+:)? ([^ :][^:]{0,39}): ?\S/;
const note = /^(?:note|Anmerkung|Hinweis|備考|nota)\b ?/i;
const problem =
  /^(?:\S+:\d+:(?:\d+:)? (?:fatal )?error: |(?:\S*\/)?(?:ld|collect2|cc1|cc1plus|clang|gcc|g\+\+|as)(?:\.\w+)?\s?: )/;
/** Context of the diagnostics below it: `a.c: In function ‘f’:`, `In file included from a.c:1:`. */
const within = /^\S+\.\w+: \D.*:$/;
const included = /^(?:[^\s:][^:]* | {4,}\S+ )\S+:\d+(?::\d+)?[,:]$/;
const gutter = /^ +(?:\d+ +)?\|/;
const source = /^ +\d+ +\|/;
const caret = /^[ ~^]*\^[ ~^]*$/;
const option = /\[(-W[\w=+-]+|[a-z][\w.]*-[\w.,-]+)\]$/;
const names = /(['‘’`´«»"“”「」])(?:(?!['‘’`´«»"“”「」]).)*['‘’`´«»"“”「」]/g;
/** A header that came with the compiler or the system; containers have projects below `/usr/src` and `/opt`. */
const library = String.raw`^(?:\/usr\/(?!(?:local\/)?src\/)|\/opt\/[^:]*\/include\/|\/Applications\/|\/Library\/)[^:]*:\d+:\d+:`;
/** An overload of it that was tried and did not fit; gcc's reason below it. */
const candidate = new RegExp(String.raw`${library} note: candidate\b`);
const reason = /^\S+:\d+:\d+: note: {3}\S/;
const maxCandidates = 3;
/** How a template came to be used, from the inside out: the last row has the place in the program itself. */
const required = /^\S+:\d+:\d+: {3}(?:recursively )?required (?:from|by) /;
const requiredWithin = new RegExp(String.raw`${library} {3}(?:recursively )?required (?!from here$)`);
const inFull = 20;

const candidates = proven("candidate lines");
const instantiations = proven("library instantiation lines");
const problemLine = heading(0, pin);
const otherLine = heading(0, keep);
const excerpts: Verdict = { ...drop("excerpt lines"), part: "quote" };
const deepest = 9;
/** The agent is told the place below; they are shown with whatever they hold. */
const depths = Array.from({ length: deepest }, (_, at) => at + 1);
const contexts = depths.map((level) => heading(level, drop("context lines")));
const places = depths.map((level) => heading(level, keep));
const inclusions = depths.map((level) => heading(level, proven("context lines")));
const diagnosticLevel = deepest + 1;

const ruleOf = (text: string): string =>
  option.exec(text)?.[1] ?? text.replace(/^\S+ /, "").replace(names, "_");

const outerOf = (text: string): readonly Verdict[] | null => {
  if (required.test(text)) return places;
  if (!text.endsWith(":") && !text.endsWith(",")) return null;
  return within.test(text) ? contexts : included.test(text) ? inclusions : null;
};

/** Fix that clang writes below a caret: the replacement text, at its place. */
const createFix = (): ((text: string) => boolean) => {
  let isBelowCaret = false;
  return (text) => {
    const found = isBelowCaret && /^ | {2}/.test(text) && !gutter.test(text);
    isBelowCaret = caret.test(text);
    return found;
  };
};

/** How many diagnostics, and errors among them, there are. */
class Counts {
  #diagnostics = 0;
  #errors = 0;
  #isError = false;

  /** A diagnostic begins. */
  begin(isError: boolean): void {
    this.#diagnostics += 1;
    if (isError) this.#errors += 1;
    this.#isError = isError;
  }

  /** Whether the last one has its excerpt: an error among hundreds of warnings has its own. */
  get isInFull(): boolean {
    return (this.#isError ? this.#errors : this.#diagnostics) <= inFull;
  }
}

/** gcc's excerpts have a gutter; clang's are the source line and a caret below it. */
const start = (): Reducer => {
  const counts = new Counts();
  let below = false;
  let depth = 0;
  const isFix = createFix();
  /** Candidates of the open diagnostic so far. */
  let tried = 0;
  let isBeyond = false;

  const diagnostic = (text: string, word: string): Verdict => {
    depth = 0;
    below = true;
    const isError = problem.test(text);
    counts.begin(isError);
    const verdict = isError ? pin : keep;
    if (!note.test(word)) {
      tried = 0;
      isBeyond = false;
      return ofRule(ruleOf(text), diagnosticLevel, verdict);
    }
    if (candidate.test(text)) {
      tried += 1;
      isBeyond = tried > maxCandidates;
    } else isBeyond = false;
    return isBeyond ? candidates : verdict;
  };

  /** Without a gutter only what is indented is surely no message of its own. */
  const showsSource = (text: string): boolean => {
    const found = isFix(text) || (below && !gutter.test(text) && /^\s/.test(text));
    below = false;
    return found;
  };

  const excerpt = (text: string, isSource: boolean): Verdict => {
    if (isBeyond) return candidates;
    if (!counts.isInFull) return excerpts;
    return isSource || source.test(text) || caret.test(text) ? quote : keep;
  };

  return {
    line(text) {
      if (requiredWithin.test(text)) return instantiations;
      const word = head.exec(text)?.[1];
      if (word !== undefined) return diagnostic(text, word);
      if (isBeyond && reason.test(text)) return candidates;
      const isSource = showsSource(text);
      if (problem.test(text)) return problemLine;
      const outer = outerOf(text);
      if (outer !== null) return outer[Math.min(depth++, deepest - 1)]!;
      if (isSource || gutter.test(text) || caret.test(text)) return excerpt(text, isSource);
      return otherLine;
    },
  };
};

export default define({
  summary: "Every error, warning and note with its place; each kind's first in full, what repeats by place.",
  kind: "report",
  also: ["g++", "cc", "c++", "clang", "clang++", "clang-tidy"],
  passthrough: [
    "-E",
    "-S",
    "-M",
    "-MM",
    "-dM",
    "-v",
    "-###",
    "--target-help",
    "-dumpversion",
    "-dumpmachine",
    "-list-checks",
    "--list-checks",
    "--dump-config",
    "--verify-config",
    "-",
  ],
  start,
});
