/** The entries of pytest's own tracebacks: which of them, and how much of their source, an agent can do without. */
import { defer, heading, pin, proven, type Verdict } from "../../src/filter-kit/filter.ts";
import { isLibrary, libraryFrames } from "../../src/filter-kit/python-trace.ts";

/** `app/db.py:12: in save`, its code below. */
const short = /^(\S.*?):\d+: in \S.*$/;
/** `app/db.py:12: ValueError`, its code above. */
const long = /^(\S.*?):\d+:(?: [\w.]+)?$/;
const separator = /^(?:_ )+_?$/;
const code = /^ {4}/;
const definition = /^ {4}(?:async )?(?:def|class) /;
/** Pytest itself imports tests with this. */
const importer = /[\\/]importlib[\\/]__init__\.py$/;

/** Code of a library names things that have not happened: only the line where it goes on has. */
const sourceLines = proven("source lines");
/** Between a trace's entries: it takes more tokens than most of them. */
const rulers = proven("rulers");
/** Entries that have their code below them are a test's parts: the next one is no part of a hidden one. */
const hiddenEntry = heading(3, libraryFrames);
const shownEntry = heading(3, pin);

/** Asked for each line of the output, in order. */
export class Entries {
  readonly hidden = new Map<number, Verdict>();
  /** Hidden lines that are shown at the end: where a library raised the exception. */
  readonly raised: number[] = [];
  #index = -1;
  #seenOwn = false;
  /** Lines of the short entry that is hidden; null where none is. */
  #latest: number[] | null = null;
  /** Lines of source of the entry that is open, but for the line where it goes on. */
  #source: number[] = [];
  #isBelow = false;

  /** Null where the line is for others to judge. */
  line(text: string, isTrace: boolean): Verdict | null {
    this.#index += 1;
    return isTrace ? this.#inEntry(text) : null;
  }

  /** Another test's trace begins. */
  begin(): void {
    this.#reset();
    this.#seenOwn = false;
  }

  #inEntry(text: string): Verdict | null {
    const hidden = this.#codeOfHidden(text);
    if (hidden !== null) return hidden;
    const path = text.includes(":") ? short.exec(text)?.[1] : undefined;
    if (path !== undefined) return this.#short(path);
    const place = long.exec(text)?.[1];
    if (place !== undefined) this.#long(place);
    else return this.#within(text);
    return null;
  }

  #within(text: string): Verdict | null {
    if (!separator.test(text)) return this.#sourceLine(text);
    this.#reset();
    return rulers;
  }

  #codeOfHidden(text: string): Verdict | null {
    if (this.#latest === null) return null;
    if (code.test(text)) {
      this.#latest.push(this.#index);
      return libraryFrames;
    }
    // The `E` line below an entry is the error it raised.
    if (text.startsWith("E ")) this.raised.push(...this.#latest);
    this.#latest = null;
    return null;
  }

  #short(path: string): Verdict | null {
    this.#reset();
    const isOwn = !isLibrary(path);
    this.#seenOwn ||= isOwn;
    if (!importer.test(path) && (isOwn || !this.#seenOwn)) return shownEntry;
    this.#latest = [this.#index];
    return hiddenEntry;
  }

  #long(path: string): void {
    if (isLibrary(path)) for (const at of this.#source) this.hidden.set(at, sourceLines);
    else this.#seenOwn = true;
    this.#reset();
  }

  /** Source around the line where it goes on: whose it is, the place below it tells. */
  #sourceLine(text: string): Verdict | null {
    if (text.startsWith(">")) this.#isBelow = true;
    const isSource = code.test(text) || (text === "" && this.#source.length > 0 && !this.#isBelow);
    if (!isSource || definition.test(text)) return null;
    this.#source.push(this.#index);
    return defer;
  }

  #reset(): void {
    this.#source = [];
    this.#isBelow = false;
    this.#latest = null;
  }
}
