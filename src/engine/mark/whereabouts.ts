/** Which copy lines of a repeated block have above. */
export class Whereabouts {
  #first: string | null | undefined;
  #last: string | null = null;
  #any: string | null = null;

  add(name: string | null): void {
    if (this.#first === undefined) this.#first = name;
    this.#last = name;
    this.#any ??= name;
  }

  get text(): string | null {
    if (typeof this.#first === "string") return `from ${this.#first}`;
    if (this.#last !== null) return `to ${this.#last}`;
    return this.#any === null ? null : `at ${this.#any}`;
  }

  clear(): void {
    this.#first = undefined;
    this.#last = null;
    this.#any = null;
  }
}
