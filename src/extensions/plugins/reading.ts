/** Everything that the readings of one text share. */
import { type Field, type Input, anything } from "./open-text.ts";
import type { Variables } from "./variables.ts";
import { HookFault } from "../contract.ts";

/** Characters, each as often as it is looked at. */
const maxSteps = 24 * 1024 * 1024;
/** Texts within texts: `bash -c "bash -c …"`. */
export const maxDepth = 8;
const stepsPerLook = 64 * 1024;

/** How much may be looked at for one text. Steps are counted, since a slow machine must not judge otherwise, and time is
 * limited, since an agent that hears nothing in time runs the command. */
export class Work {
  steps = 0;
  readonly #end: number;
  #nextLook = stepsPerLook;

  /** `timeout`: milliseconds from now. */
  constructor(timeout = Infinity) {
    this.#end = performance.now() + timeout;
  }

  /** Throws `HookFault` where the text is too intricate, or the time is over. */
  spend(steps: number): void {
    this.steps += steps + 1;
    if (this.steps > maxSteps)
      throw new HookFault("runtime_error", "the command is too intricate to be judged");
    if (this.steps < this.#nextLook) return;
    this.#nextLook = this.steps + stepsPerLook;
    if (performance.now() > this.#end)
      throw new HookFault("timeout", "the command could not be judged in time");
  }
}

/** A longer text, or one of more pieces, may be anything. */
const maxLength = 32 * 1024;
const maxPieces = 48;

/** Texts that a text gives to descriptors, functions, coprocesses and `exec`. Any of them may be the input of a program that inherits
 * one about which nothing is known: `exec 3<<< 'git push'; sh <&3`. */
export class GivenTexts {
  readonly #pieces = new Set<string>();
  #text: Input;

  get text(): Input {
    return this.#text;
  }

  add(piece: Input): void {
    // A program that passes its input on gives nothing new.
    if (piece === undefined || piece === this.#text || this.#text === anything) return;
    if (this.#pieces.has(piece)) return;
    this.#pieces.add(piece);
    const all = this.#text === undefined ? piece : `${this.#text}\n${piece}`;
    this.#text = this.#pieces.size > maxPieces || all.length > maxLength ? anything : all;
  }
}

/** `/dev/fd/3`: a file that is a descriptor. */
export const isDescriptor = (text: string): boolean =>
  /^\/(?:dev\/stdin|dev\/fd\/|proc\/[^/]*\/fd\/)/.test(text);

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
