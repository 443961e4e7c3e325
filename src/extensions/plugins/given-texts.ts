/** Texts that a text gives to descriptors, functions, coprocesses and `exec`. Any of them may be the input of a program that
 * inherits one about which nothing is known: `exec 3<<< 'git push'; sh <&3`. */
import { anything, type Input } from "./open-text.ts";

/** A longer text, or one of more pieces, may be anything. */
const maxLength = 32 * 1024;
const maxPieces = 48;

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
