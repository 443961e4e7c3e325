import type { Filter, Kind } from "../filter-kit/filter.ts";

/** For a filter of a user or a project. */
export interface Own {
  /** The file that declares it. */
  readonly path: string;
  readonly from: "project" | "user";
  /** Whether its output can be recognised behind a runner. */
  readonly hasForms: boolean;
  /** Spellings as words; none where a pattern decides. */
  readonly spellings: readonly (readonly string[])[];
  /** Wrappers and global options peeled, the program by its name. */
  covers(argv: readonly string[]): boolean;
}

export interface Entry {
  /** `git status`; the path of the file. */
  readonly command: string;
  readonly words: readonly string[];
  readonly also: readonly (readonly string[])[];
  readonly kind: Kind;
  readonly exact: boolean;
  readonly passthrough: readonly string[];
  readonly runner: boolean;
  readonly summary: string;
  /** Absent: pith ships it. */
  readonly own?: Own;
  load(): Promise<Filter>;
}
