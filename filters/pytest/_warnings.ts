/** The entries of pytest's summary of warnings: what in them says a second time where the warning comes from. */
import { defer, keep, proven, type Verdict } from "../../src/filter-kit/filter.ts";

/** `  /app/db.py:12: UserWarning: old`, its line of source below it, above it who caused it. */
const place = /^ {2}(?=\S)(.*?:\d+): \w/;
/** A further line of a message does not look like a statement. */
const source = /^ {4}\S.*[(=]|^ {4}(?:import|from|class|def|raise|return|@)\b/;
/** A warning outside of tests: its own place. */
const outside = /^\S.*:\d+$/;
const cause = /^\S+::\S/;
const docs = /^-- Docs: https:\/\/docs\.pytest\.org\/\S+$/;

const details = proven("detail lines");
/** Tests named with each warning. */
const named = 2;

/** Asked for each line below the summary's heading, in order. */
export class Warnings {
  readonly hidden = new Map<number, Verdict>();
  #causes: { readonly at: number; readonly text: string }[] = [];
  /** The line of source of the warning that was read last; null where it has none. */
  #source: number | null = null;
  #isBelowPlace = false;

  line(text: string, at: number): Verdict {
    const isBelowPlace = this.#isBelowPlace;
    this.#isBelowPlace = false;
    if (text === "" || docs.test(text)) return this.#end(text, at);
    if (isBelowPlace && source.test(text)) {
      this.#source = at;
      return defer;
    }
    this.#source = null;
    const found = place.exec(text)?.[1];
    if (found !== undefined) return this.#place(found);
    if (!text.startsWith(" ")) return this.#cause(text, at);
    return keep;
  }

  #cause(text: string, at: number): Verdict {
    this.#causes.push({ at, text });
    return defer;
  }

  #place(path: string): Verdict {
    const inTests = this.#causes.filter(({ text }) => cause.test(text));
    for (const { at } of inTests.length > named + 1 ? inTests.slice(named) : []) this.hidden.set(at, details);
    for (const { at, text } of this.#causes) {
      if (outside.test(text) && (path === text || path.endsWith(`/${text}`))) this.hidden.set(at, details);
    }
    this.#causes = [];
    this.#isBelowPlace = true;
    return keep;
  }

  /** Only what nothing goes on below is source: the blank line parts it from the next warning. */
  #end(text: string, at: number): Verdict {
    this.#causes = [];
    if (this.#source !== null) {
      this.hidden.set(this.#source, details);
      this.hidden.set(at, details);
    } else if (text !== "") this.hidden.set(at, details);
    this.#source = null;
    return defer;
  }
}
