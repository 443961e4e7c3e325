/** Everything that the readings of one text share. */
import type { GivenTexts } from "./given-texts.ts";
import type { Field, Input } from "./open-text.ts";
import type { Variables } from "./variables.ts";
import type { Work } from "./work.ts";

export interface Reading {
  readonly work: Work;
  readonly variables: Variables;
  /** Names that the text defines. */
  readonly functions: Set<string>;
  /** Texts of descriptors. */
  readonly inherited: GivenTexts;
  /** Texts of files whose names the text keeps: `x=<(…)`. */
  readonly files: GivenTexts;
  /** Gets each command with each of the words that it may have. */
  run(fields: readonly Field[], input: Input): void;
}
