/** Records of a conversation: calls of the shell tool, and requests to the model. */
import type { Environment } from "../system/environment.ts";

export interface Call {
  /** The call's own id, where it has one: some agents count theirs in each conversation anew. */
  readonly id: string;
  readonly session: string;
  readonly cwd: string;
  /** Milliseconds since 1970. */
  readonly t: number;
  readonly command: string;
  /** The text that the model was given. */
  readonly output: string;
  /** The file into which the agent has put all of it, where it has given its model a part. */
  readonly keptIn?: string;
  readonly exit: number | null;
  /** It ran and did not succeed, even where no status is known; what somebody refused did not run. */
  readonly failed: boolean;
}

/** Nobody ran it: a person, a rule or a hook said no, or it was ended before it could. */
const refused =
  /^(?:Error: )?(?:The user doesn't want|\[Request interrupted|Permission to use|Claude requested permissions|This (?:Bash )?command requires|<tool_use_error>|(?:\w+:\w+ )?hook error|Command timed out|.* was blocked\.|User (?:rejected|refused|denied)|The tool call was (?:rejected|cancel))/i;

/** `isError`: what the agent itself says of a result that carries no status. */
export const didFail = (exit: number | null, isError: boolean, output: string): boolean =>
  exit === null ? isError && !refused.test(output) : exit !== 0;

/** One request to the model, as the agent recorded what it used. */
export interface Step {
  /** The request's own id, where it has one: a resumed conversation writes its steps down again. */
  readonly id: string;
  readonly session: string;
  /** When the answer began, milliseconds since 1970; 0: not known. */
  readonly t: number;
  readonly model: string;
  /** Tokens that were neither read from a cache nor written to one. */
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** The part that was cached for an hour instead of minutes. */
  readonly cacheWriteLong?: number;
  readonly output: number;
  /** Dollars, where the agent recorded them; 0: it did not. */
  readonly cost: number;
}

export interface Prompt {
  readonly session: string;
  readonly t: number;
  readonly isCorrection: boolean;
}

/** How users begin when the answer before was not what they wanted. */
const correction =
  /^\s*(?:no\b|nope\b|wrong\b|not (?:what|like|quite|that)\b|stop\b|undo\b|revert\b|that(?:'s| is) (?:not|wrong)|(?:it|this|that) (?:still )?(?:does(?:n't| not)|is(?:n't| not)|fails|failed)\b|still (?:not|fail|broken|the same)|you (?:forgot|missed|broke|should(?:n't| not)|did(?:n't| not))|why did you\b|i (?:said|asked|meant)\b)/i;

export const isCorrection = (text: string): boolean => correction.test(text);

export interface Read {
  readonly calls: readonly Call[];
  readonly steps: readonly Step[];
  /** The user's words after a reply; absent: the source does not read them. */
  readonly prompts?: readonly Prompt[];
  /** A sub-agent's session -> the one that has started it, where both are in one transcript. */
  readonly parents?: ReadonlyMap<string, string>;
  /** Lines that could not be read. */
  readonly broken: number;
}

/** An agent whose transcripts are known. */
export interface Source {
  /** As in `hooks/`. */
  readonly agent: string;
  readonly title: string;
  /** Where the agent keeps its transcripts. */
  folder(env: Environment): string;
  /** Paths of transcripts below that folder match it; a string is the one path. */
  readonly pattern: RegExp | string;
  read(path: string): Read | Promise<Read>;
}
