/** JSON text in, its objects and lists with their places out, so that parts of the very text can be left out. */

export interface Member {
  /** Empty in a list. */
  readonly key: string;
  /** From the key (in a list: the value) to the end of the value. */
  readonly from: number;
  readonly value: Node;
}

export interface Node {
  readonly kind: "object" | "list" | "scalar";
  readonly from: number;
  readonly to: number;
  readonly members: readonly Member[];
}

/** Deeper documents than this are not looked into. */
const deepest = 200;

const quote = 34;
const backslash = 92;
const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;
/** Numbers, `true`, `null`; the text is known to be JSON. */
const isOfScalar = (code: number): boolean =>
  (code >= 48 && code <= 57) ||
  (code >= 97 && code <= 122) ||
  code === 69 ||
  code === 43 ||
  code === 45 ||
  code === 46;

class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): Node {
    const node = this.#value(0);
    this.#skip();
    if (this.#at < this.#text.length) throw new SyntaxError("more than one value");
    return node;
  }

  #skip(): void {
    while (isBlank(this.#text.charCodeAt(this.#at))) this.#at += 1;
  }

  #take(char: string): boolean {
    this.#skip();
    if (this.#text[this.#at] !== char) return false;
    this.#at += 1;
    return true;
  }

  #value(depth: number): Node {
    if (depth > deepest) throw new SyntaxError("too deep");
    this.#skip();
    const from = this.#at;
    if (this.#take("{")) return this.#members("object", "}", from, depth);
    if (this.#take("[")) return this.#members("list", "]", from, depth);
    if (this.#text[from] === '"') this.#string();
    else while (isOfScalar(this.#text.charCodeAt(this.#at))) this.#at += 1;
    if (this.#at === from) throw new SyntaxError("no value");
    return { kind: "scalar", from, to: this.#at, members: [] };
  }

  #members(kind: "object" | "list", end: string, from: number, depth: number): Node {
    const members: Member[] = [];
    while (!this.#take(end)) {
      if (members.length > 0 && !this.#take(",")) throw new SyntaxError("no comma");
      this.#skip();
      const start = this.#at;
      const key = kind === "object" ? this.#key() : "";
      members.push({ key, from: start, value: this.#value(depth + 1) });
    }
    return { kind, from, to: this.#at, members };
  }

  #key(): string {
    const from = this.#at;
    this.#string();
    const key = this.#text.slice(from + 1, this.#at - 1);
    if (!this.#take(":")) throw new SyntaxError("no colon");
    return key;
  }

  #string(): void {
    if (this.#text.charCodeAt(this.#at) !== quote) throw new SyntaxError("no string");
    for (this.#at += 1; this.#text.charCodeAt(this.#at) !== quote; this.#at += 1) {
      if (this.#at >= this.#text.length) throw new SyntaxError("no end");
      if (this.#text.charCodeAt(this.#at) === backslash) this.#at += 1;
    }
    this.#at += 1;
  }
}

export const jsonTree = (text: string): Node | null => {
  try {
    JSON.parse(text);
    return new Scanner(text).document();
  } catch {
    return null;
  }
};

/** Where these members stand, their commas included: without them the text is still JSON. */
export const placesOf = (
  { members }: Node,
  isLeftOut: (member: Member) => boolean,
): (readonly [number, number])[] => {
  const places: (readonly [number, number])[] = [];
  let kept: Member | null = null;
  for (let at = 0; at < members.length; at += 1) {
    const first = members[at]!;
    if (!isLeftOut(first)) {
      kept = first;
      continue;
    }
    while (at + 1 < members.length && isLeftOut(members[at + 1]!)) at += 1;
    const next = members[at + 1];
    if (next !== undefined) places.push([first.from, next.from]);
    else places.push([kept?.value.to ?? first.from, members[at]!.value.to]);
  }
  return places;
};
