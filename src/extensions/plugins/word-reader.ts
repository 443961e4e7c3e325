/** The words of one text as fields, and the texts of its assignments and here-documents. */
import { parse } from "../../shell/parse.ts";
import type { Substitution, Word } from "../../shell/script.ts";
import { between, expandText, expandWord, type Inner } from "./expand-word.ts";
import { anything, type Field, joined, joinedText, known } from "./open-text.ts";
import type { Reading, Work } from "./reading.ts";
import type { Variables, Way } from "./variables.ts";

export class WordReader {
  readonly #work: Work;
  readonly #variables: Variables;
  readonly #print: (one: Substitution) => string;
  readonly #printed = new Map<Substitution, string>();

  /** `print` reads a substitution, each once. */
  constructor(
    { work, variables }: Pick<Reading, "work" | "variables">,
    print: (one: Substitution) => string,
  ) {
    this.#work = work;
    this.#variables = variables;
    this.#print = print;
  }

  /** Another reads it. */
  leave(one: Substitution): void {
    this.#printed.set(one, "");
  }

  read(substitutions: readonly Substitution[]): void {
    for (const one of substitutions)
      if (!this.#printed.has(one)) this.#printed.set(one, this.#print(one).replace(/\n+$/, ""));
  }

  inner(substitutions: readonly Substitution[], from: number): readonly Inner[] {
    this.read(substitutions);
    return substitutions.map((one) => ({
      kind: one.kind,
      start: one.start - from,
      end: one.end - from,
      printed: this.#printed.get(one) ?? anything,
    }));
  }

  ways(words: readonly Pick<Word, "text" | "value">[]): readonly Way[] {
    return this.#variables.ways(words.filter(({ value }) => value === null).map(({ text }) => text));
  }

  #expand(text: string, inner: readonly Inner[], way: Way): readonly Field[] {
    this.#work.spend(text.length);
    const fields = expandWord(text, inner, { variables: this.#variables, way, work: this.#work });
    for (const field of fields) this.#work.spend(field.text.length);
    return fields;
  }

  fields(words: readonly Word[], way: Way): readonly Field[] {
    return words.flatMap(({ text, value, substitutions, start }) => {
      if (value === null) return this.#expand(text, this.inner(substitutions, start), way);
      this.#work.spend(text.length);
      return [known(value)];
    });
  }

  /** A text between double quotes, as a here-document's. */
  whole(text: string, inner: readonly Inner[]): string {
    const all = this.#variables.ways([text]).map((way) => {
      const one = expandText(text, inner, { variables: this.#variables, way, work: this.#work });
      this.#work.spend(one.length);
      return one;
    });
    return joined(all);
  }

  word(one: Word): string {
    return joined(this.ways([one]).map((way) => joinedText(this.fields([one], way))));
  }

  /** The values of `x=raw`. The elements of a list have `separator` between them. */
  values(raw: string, inner: readonly Inner[], separator: string): readonly string[] {
    if (raw.startsWith("(")) return this.#elements(raw, inner, separator);
    return this.#variables.ways([raw]).map((way) => joinedText(this.#expand(raw, inner, way)));
  }

  #elements(raw: string, inner: readonly Inner[], separator: string): readonly string[] {
    const text = raw.slice(1, raw.lastIndexOf(")"));
    this.#work.spend(4 * text.length);
    const words = parse(`x ${text.replaceAll("\n", " ")}`)?.commands[0]?.words.slice(1);
    if (words === undefined || /^\s*\[/.test(text)) return [anything];
    return this.ways(words).map((way) =>
      words
        .flatMap(({ text: one, value, start, end }) =>
          // The parenthesis is one character, `x ` is two.
          value === null ? joinedText(this.#expand(one, between(inner, start - 1, end - 1), way)) : value,
        )
        .join(separator),
    );
  }
}
