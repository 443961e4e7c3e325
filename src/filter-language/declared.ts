/** A TOML filter file once compiled: filters for the engine, and mistakes with their places. */
import type { Filter, Kind } from "../filter-kit/filter.ts";
import type { InlineTest, Rules } from "./rules.ts";

export interface Mistake {
  readonly path: string;
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  /** Dotted, array items by index: `filters.make.replace.0.pattern`; empty for the file as a whole. */
  readonly key: string;
  /** One sentence, with the nearest valid key where one is near. */
  readonly message: string;
  /** An error costs the filter that it is in; a warning costs nothing. */
  readonly severity: "error" | "warning";
}

/** A tool's output for the declared pipeline alone. */
export interface Captured {
  readonly stdout: string;
  readonly stderr?: string;
  /** null: nobody knows. */
  readonly exit: number | null;
  readonly args?: readonly string[];
  readonly files?: readonly string[];
}

/** Facts of the place where a filter runs; it reads nothing itself. */
export interface Surroundings {
  /** The filter that `extends` names: it judges the lines that the rules leave. */
  readonly base?: Filter;
  /** Whether the project has this path, relative to its root; asked for variants by `files` only. */
  hasFile?(path: string): boolean;
  /** Milliseconds, monotonic. With it a filter that is too slow throws `TooSlow`; the engine then shows raw. */
  now?(): number;
}

export interface Declared {
  /** v1: the table's name. v2: the command. */
  readonly name: string;
  /** Spellings as words (`["make", "deploy"]`, then those of `also`); empty for v1. */
  readonly spellings: readonly (readonly string[])[];
  /** First words of the commands that it may cover; null where they cannot be derived from a v1 pattern. */
  readonly words: readonly string[] | null;
  readonly extends: string | null;
  readonly kind: Kind;
  readonly exact: boolean;
  readonly runner: boolean;
  readonly passthrough: readonly string[];
  readonly tests: readonly InlineTest[];
  /** Plain data, JSON in and out: `declare(rules)` gives an equal filter without TOML parser and pattern translator. */
  readonly rules: Rules;
  /** Whether it covers this command (wrappers and global options peeled). v1 searches its pattern in the words joined
   * by blanks, the program by its name. `passthrough` is the caller's business (filter-kit/passthrough.ts), as for any entry. */
  covers(argv: readonly string[]): boolean;
  /** For the engine, whose guards then hold around it. */
  filter(surroundings: Surroundings): Filter;
  /** The declared pipeline without the engine's guards: what inline tests compare, trailing line ends trimmed. */
  withoutEngine(input: Captured): string;
}

export interface Compiled {
  readonly filters: readonly Declared[];
  readonly mistakes: readonly Mistake[];
}

export interface Danger {
  /** Name of the filter, where several are looked at together. */
  readonly filter?: string;
  /** As in `Mistake.key`, below the filter. */
  readonly key: string;
  readonly pattern: string;
  /** In the file, from 1; 0 or absent: not known. */
  readonly line?: number;
  /** Polynomial: of a degree of three and more. Unknown: it could not be judged in time. The filter is refused. */
  readonly growth: "exponential" | "polynomial" | "unknown";
  /** A text on which it is slow, shortened; "" where none is known. */
  readonly attack: string;
}

/** The filter took too long: raw output from here on. Its message goes to the run's record. */
export class TooSlow extends Error {}
