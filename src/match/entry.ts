import type { Filter, Kind } from "../reduce/filter.ts";

/** One filter as the registry knows it without loading it. */
export interface Entry {
  /** `git status`; the path of the file. */
  readonly command: string;
  readonly words: readonly string[];
  readonly also: readonly (readonly string[])[];
  readonly kind: Kind;
  readonly exact: boolean;
  readonly leave: readonly string[];
  readonly runner: boolean;
  readonly summary: string;
  load(): Promise<Filter>;
}
