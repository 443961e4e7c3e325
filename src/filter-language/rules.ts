/** Compiled filters as plain data: what the generated module and the caches hold. */
import type { Kind } from "../filter-kit/filter.ts";

/** A JavaScript expression for ASCII texts; expression.ts makes the one for all texts of it. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
}

export type Replacement = readonly (string | number)[];

export interface InlineTest {
  readonly name: string;
  /** Standard output; of both streams where the test names no `stderr`. */
  readonly input: string;
  readonly stderr: string;
  readonly exit: number;
  /** Words behind the command. */
  readonly args: readonly string[];
  /** Paths that the project is supposed to have, for variants by `files`. */
  readonly files: readonly string[];
  readonly expected: string;
  /** Line of the test's table in the file, from 1. */
  readonly line: number;
}

interface CommonRules {
  readonly name: string;
  readonly path: string;
  readonly summary: string;
  readonly tests: readonly InlineTest[];
}

/** `schema_version = 1`: eight stages in a fixed order. */
export interface StageRules extends CommonRules {
  readonly schema: 1;
  readonly command: Pattern;
  readonly words: readonly string[] | null;
  readonly stripAnsi: boolean;
  readonly replace: readonly { readonly pattern: Pattern; readonly parts: Replacement }[];
  readonly matchOutput: readonly {
    readonly pattern: Pattern;
    readonly message: string;
    readonly unless: Pattern | null;
  }[];
  readonly strip: readonly Pattern[];
  /** null: not asked for. */
  readonly keep: readonly Pattern[] | null;
  readonly truncateAt: number | null;
  readonly head: number | null;
  readonly tail: number | null;
  readonly max: number | null;
  readonly onEmpty: string | null;
  readonly stderr: boolean;
}

/** Any of the patterns, on the line or on fields of it (all fields of one entry). */
export interface Matcher {
  readonly lines: readonly Pattern[];
  readonly fields: readonly Readonly<Record<string, Pattern>>[];
}

/** Texts, and references to groups of the rule's own pattern (`$name`, `$1`, `$0`). */
export type KeyParts = readonly (string | { readonly group: string })[];

type Act = "keep" | "pin" | "drop" | "proven" | "fold" | "count";

export interface Rule {
  readonly act: Act;
  readonly when: Matcher;
  readonly unless?: Matcher;
  readonly noun?: string;
  readonly name?: string;
  /** Sections; absent: everywhere. */
  readonly in?: readonly string[];
  readonly stream?: 1 | 2;
  /** Exit codes; `failure` is all but 0, a signal included. */
  readonly exit?: "success" | "failure" | readonly number[];
  /** For `fold`: lines with the same key fold together; the first `first` of them are shown. */
  readonly key?: KeyParts;
  readonly first?: number;
  /** Lines after which a key that did not come again is new. */
  readonly window?: number;
  /** Lines directly below that share the verdict. */
  readonly below?: Matcher;
}

export interface Section {
  readonly name: string;
  readonly from: Matcher;
  /** Its last line. */
  readonly to?: Matcher;
  /** The first line behind it. */
  readonly until?: Matcher;
  /** Begins only within one of these sections. */
  readonly in?: readonly string[];
}

/** `{ show: "text" }` as it is; a count, a capture or a list of captures where `of` names one. */
export type TemplatePart =
  | string
  | { readonly of: string; readonly as: "value" | "count" | "distinct" | "list" | "sum" };

export interface Saying {
  readonly text: readonly TemplatePart[];
  readonly exit: "success" | "failure";
  /** Only where the rules show no line. */
  readonly empty: boolean;
}

export type Fields =
  | { readonly of: "columns" | "words" | "json lines" | "json" }
  | { readonly of: "pattern"; readonly pattern: Pattern };

/** The keys that a variant may replace. */
export interface Behaviour {
  readonly kind?: Kind;
  readonly exact?: boolean;
  readonly fields?: Fields;
  readonly columns?: readonly string[];
  readonly rules: readonly Rule[];
  readonly sections: readonly Section[];
  readonly says: readonly Saying[];
  readonly limit?: { readonly first?: number; readonly last?: number };
  readonly width?: number;
}

export interface Variant extends Behaviour {
  readonly args?: readonly string[];
  readonly files?: readonly string[];
  readonly output?: Matcher;
}

/** `schema_version = 2`: the first rule that matches says what a line is. */
export interface LineRules extends CommonRules, Behaviour {
  readonly schema: 2;
  readonly command: readonly string[];
  readonly also: readonly (readonly string[])[];
  readonly passthrough: readonly string[];
  readonly signatures: readonly Pattern[];
  readonly runner: boolean;
  readonly extends: string | null;
  readonly variants: readonly Variant[];
}

export type Rules = StageRules | LineRules;
