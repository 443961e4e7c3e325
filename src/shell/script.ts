/** The parts of a parsed text. Offsets are UTF-16 units into the text; `end` is exclusive. */

/** Who reads a descriptor: the agent (nothing between it and the end of the script), a program (pipe,
 * capture), nobody (`/dev/null`, closed) or a file. */
type Reader = "agent" | "program" | "nobody" | "file";

/** Where a descriptor leads. `pipe` says through which pipe, where it is one of a pipeline. */
export interface Target {
  readonly reader: Reader;
  readonly pipe: Pipe | null;
}

/** The pipe behind stage `index` of a pipeline; `out` is where the last stage's stdout leads. */
export interface Pipe {
  readonly pipeline: Pipeline;
  readonly index: number;
  readonly out: Target;
}

export interface Word {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The one argument that this word is certain to become; null where an expansion decides. */
  readonly value: string | null;
  /** Command and process substitutions in it, in order. */
  readonly substitutions: readonly Substitution[];
}

export interface Substitution {
  readonly kind: "command" | "backtick" | "input" | "output";
  readonly start: number;
  readonly end: number;
  readonly list: List;
  /** The text that offsets in `list` refer to, where it is not the script's own: backticks with
   * backslashes in them are unescaped first. */
  readonly unescaped: string | null;
}

export interface Assignment {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  /** null where an expansion decides, and for arrays. */
  readonly value: string | null;
  readonly substitutions: readonly Substitution[];
}

export interface Redirection {
  readonly start: number;
  readonly end: number;
  readonly operator: "<" | ">" | ">>" | ">|" | "<>" | "<&" | ">&" | "&>" | "&>>" | "<<" | "<<-" | "<<<";
  /** The descriptor as typed; null where none is. `variable` is the name in `{name}>`. */
  readonly fd: number | null;
  readonly variable: string | null;
  /** The file, descriptor, here-string or delimiter. */
  readonly target: Word;
  /** Range and substitutions of a here-document's body. */
  body: { readonly start: number; readonly end: number } | null;
  bodySubstitutions: readonly Substitution[];
}

/** The words between two operators; reserved words are not part of it. */
export interface Simple {
  readonly kind: "simple";
  readonly start: number;
  readonly end: number;
  readonly assignments: readonly Assignment[];
  readonly redirections: readonly Redirection[];
  readonly words: readonly Word[];
}

export interface Part {
  readonly role: "condition" | "body";
  readonly list: List;
  /** For an item of `case`, as typed. */
  readonly patterns?: readonly string[];
}

/** The variable of `for` and `select`, and its words; null: the positional parameters. */
export interface Loop {
  readonly name: string;
  readonly words: readonly Word[] | null;
}

/** `( )`, `{ }`, `if`, loops, `case`, `[[ ]]`, `(( ))`. */
export interface Compound {
  readonly kind: "compound";
  readonly type: "group" | "subshell" | "if" | "for" | "while" | "case" | "select" | "test" | "arithmetic";
  readonly start: number;
  readonly end: number;
  /** For `case`: the word that is compared. */
  readonly subject?: Word;
  readonly loop?: Loop;
  readonly parts: readonly Part[];
  readonly redirections: readonly Redirection[];
  /** In the words of `for`, `case`, in patterns, tests and arithmetic. */
  readonly substitutions: readonly Substitution[];
}

export interface Definition {
  readonly kind: "function";
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly body: Compound;
}

export interface Coprocess {
  readonly kind: "coprocess";
  readonly start: number;
  readonly end: number;
  readonly body: Simple | Compound;
}

export type Node = Simple | Compound | Definition | Coprocess;

export interface Pipeline {
  readonly stages: readonly Node[];
  /** `joins[i]` stands between stage i and i + 1. */
  readonly joins: readonly ("|" | "|&")[];
  readonly negated: boolean;
  readonly timed: boolean;
}

/** Pipelines joined by `&&` and `||`; `operators[i]` stands between pipeline i and i + 1. */
export interface AndOr {
  readonly pipelines: readonly Pipeline[];
  readonly operators: readonly ("&&" | "||")[];
  readonly background: boolean;
}

export type List = readonly AndOr[];

export interface Place {
  readonly functionBody: boolean;
  readonly background: boolean;
  readonly coprocess: boolean;
  readonly loop: boolean;
  readonly condition: boolean;
  readonly substitution: boolean;
  /** Behind the reserved word `time`. */
  readonly timed: boolean;
  /** It may run or not: behind `&&`, `||`, in a branch or a loop. */
  readonly conditional: boolean;
  /** A descriptor is led to two places: bash takes the last, and zsh both. */
  readonly doubled: boolean;
}

export interface SimpleCommand extends Simple {
  /** As typed, assignments and redirections included, here-document bodies not. */
  readonly text: string;
  /** Index in `words` of the program's name: past `command`, `exec`; `words.length` where there is none. */
  readonly name: number;
  readonly readers: { readonly 1: Target; readonly 2: Target };
  readonly place: Place;
  /** The operator before it in its list or pipeline; "" for the first. */
  readonly connector: "" | ";" | "&" | "&&" | "||" | "|" | "|&";
  readonly stage: { readonly index: number; readonly count: number };
  readonly depth: number;
}

export interface Script {
  readonly text: string;
  readonly list: List;
  /** Every simple command, substitutions and function bodies included, in the order of their place. */
  readonly commands: readonly SimpleCommand[];
  readonly functions: readonly string[];
  /** Patterns such as `@(a|b)` outside of `[[ ]]` and `case`: other options or shells read them otherwise. */
  readonly extendedPatterns: boolean;
  /** A redirection closes 0, 1 or 2, copies one beyond 2 or one that an expansion decides. */
  readonly unusualDescriptors: boolean;
}
