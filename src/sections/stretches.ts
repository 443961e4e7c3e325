/** Output of several commands, with lines between them that are known beforehand: each stretch is judged by the filter
 * of the command that printed it. */
import {
  heading,
  type Closing,
  type Context,
  type Ending,
  type Filter,
  type Reducer,
  type Verdict,
} from "../filter-kit/filter.ts";
import { closingOf, joined, moved } from "./closing.ts";
import { type Recognisable, untilOver, withSections } from "./sections.ts";

export interface Stretch {
  /** The line that stands before it; null for the first one. */
  readonly separator: string | null;
  readonly command: string;
  readonly filter: Filter;
  readonly recognisable: readonly Recognisable[];
  readonly context: Context;
}

const reducerOf = ({ command, filter, recognisable, context }: Stretch): Reducer => {
  const own = filter.start(context);
  return (own.runner ?? filter.runner) === true
    ? withSections(filter, own, recognisable, context)
    : untilOver(command, filter, own, context);
};

const separation = heading(0);

class Stretches implements Reducer {
  readonly #stretches: readonly Stretch[];
  readonly #closings: Closing[] = [];
  #at = 0;
  #reducer: Reducer;
  #isSeparator = false;
  /** Index in the whole output of the first line that the reducer was given. */
  #first = 0;
  #lines = 0;

  constructor(stretches: readonly Stretch[]) {
    this.#stretches = stretches;
    this.#reducer = reducerOf(stretches[0]!);
  }

  line(text: string, stream: 1 | 2): Verdict {
    this.#lines += 1;
    const next = this.#stretches[this.#at + 1];
    this.#isSeparator = next !== undefined && text === next.separator;
    if (next === undefined || !this.#isSeparator) return this.#reducer.line(text, stream);
    // How the text ended says nothing of how this command did.
    this.#closings.push(this.#closing({ code: null, signal: null }));
    this.#at += 1;
    this.#first = this.#lines;
    this.#reducer = reducerOf(next);
    return separation;
  }

  running(): number[] {
    const ended = this.#closings.flatMap(({ shown }) => shown ?? []);
    return [...ended, ...(this.#reducer.running?.() ?? []).map((index) => index + this.#first)];
  }

  end({ signal }: Ending): Closing {
    return joined([...this.#closings, this.#closing({ code: null, signal })]);
  }

  get kind(): Filter["kind"] {
    return this.#isSeparator ? "data" : (this.#reducer.kind ?? this.#filter.kind);
  }

  get exact(): boolean {
    return !this.#isSeparator && (this.#reducer.exact ?? this.#filter.exact ?? false);
  }

  get numbered(): boolean {
    return !this.#isSeparator && (this.#reducer.numbered ?? false);
  }

  get channel(): string {
    return this.#reducer.channel ?? "";
  }

  focus(text: string): number {
    return this.#reducer.focus?.(text) ?? -1;
  }

  get #filter(): Filter {
    return this.#stretches[this.#at]!.filter;
  }

  #closing(ending: Ending): Closing {
    const first = this.#first;
    return moved(closingOf(this.#reducer.end?.(ending)), (index) => index + first);
  }
}

export const inStretches = (stretches: readonly Stretch[]): Reducer => new Stretches(stretches);
