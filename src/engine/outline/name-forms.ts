/** Lines that head what follows them at their own indentation, by their form: ruled ones, and names. */
import { isDigit } from "../../filter-kit/is-digit.ts";
import { isLetter } from "../../filter-kit/is-letter.ts";

/** `### shard 3 ###`, `==> till <==`, `--- web ---`, `hosts:`, whatever stands around it. */
const ruledForm =
  /^\s*(?:#{1,6} |={2,}>? ?\p{L}|-{3,} \p{L}|\*{2,} ?[\p{L}\d]|>{2,} ?\p{L}|[^\s"'].{0,60}:$)/u;
const ruled = new Set(["#", "=", "-", "*", ">"]);

/** A line of `make` and of programs that speak like it: the lines below are in that folder, or no longer in it. */
const folder = /^\s*\S+: (?:Entering|Leaving) directory \S/;

/** The signs that a ruled line is drawn with: `##`, `==>`; `:` if it has none but that end. */
export const ruleOf = (text: string): string => /^\s*([#=*>-]+)/.exec(text)?.[1] ?? ":";

/** The quick tests first: this is asked for each line of a long log. */
export const isRuled = (text: string, column: number): boolean =>
  ((text.endsWith(":") || text[0] === "\t" || ruled.has(text[column]!)) && ruledForm.test(text)) ||
  (text.includes(" directory ") && folder.test(text));

const [blank, hash, parenthesis, bracket, ascii] = [32, 35, 40, 91, 127];
export const longestName = 100;
/** `Host: web03`, `Id=ssh.service`. */
const keyed = /^\s*(\p{L}[\p{L} _-]{0,30}: |\p{L}[\p{L}_-]{0,30}=)[\p{L}_./@~][^\s,;]*$/u;
/** `Round 4`, `Shard 3 of 60: s3`. */
const numbered = /^\s*(\p{L}[\p{L}_-]*) #?\d+(?:(?:\/| of )\d+)?(?:: \S+)?$/u;
/** `[3/60] tenant-3`, `3. tenant`, `#3 web03`, `[web03]`, an address, a day. */
const counted =
  /^\s*(?:[[(]\d+\/\d+[\])] \S.*|\d+[.)] \S.*|#\d+ \S+|\[[\p{L}\d_.@:/-]+\]|\d+(?:\.\d+){3}|\d{4}-\d\d-\d\d)$/u;
/** A word with a number in it: how it is spelled tells such names from other words. */
const bare = /^\s*(\[?\p{L}[\p{L}\d_.:@/-]*\d[\p{L}\d_.:@/-]*\]?)$/u;

/** Between words, not at the beginning. */
const hasBlank = (text: string): boolean => text.trimStart().includes(" ");

/** `web7` and `web12` are of one kind, which is another one than that of `db3`. */
const kindOf = (name: string): string => name.replace(/\d+/g, "0");
const spellingOf = (name: string): string => kindOf(name.replace(/\p{L}+/gu, "a"));

/** Most outputs have few such forms. */
export const maxForms = 500;

/** Kinds of bare names. Where one comes again behind another one, they stand within each other; else all are of one rank. */
export class Kinds {
  /** How many rows of names in a row each has. */
  readonly #rows = new Map<string, number>();
  #last = "";

  read(text: string): void {
    const name = text.length > longestName || hasBlank(text) ? undefined : bare.exec(text)?.[1];
    if (name === undefined) return;
    const kind = kindOf(name);
    const rows = this.#rows.get(kind) ?? 0;
    if (kind !== this.#last && (rows > 0 || this.#rows.size < maxForms)) this.#rows.set(kind, rows + 1);
    this.#last = kind;
  }

  formOf(name: string): string {
    return this.#recurring(name) ?? spellingOf(name);
  }

  /** `[zone3]` above `[host4]`; among others in brackets it is one of them. */
  ofBracketed(text: string): string {
    const name = bare.exec(text)?.[1];
    return (name === undefined ? null : this.#recurring(name)) ?? "[";
  }

  #recurring(name: string): string | null {
    const kind = kindOf(name);
    return (this.#rows.get(kind) ?? 0) > 1 ? kind : null;
  }
}

const countedFormOf = (text: string): string | null =>
  counted.test(text) ? /^[\d.-]+|^./.exec(text.trim())![0].replace(/\d+/g, "0") : null;

/** Whether a line may have a form by its first character, and which: this is asked of each. */
const beginningOf = (text: string): "named" | "counted" | "any" | "none" => {
  let at = 0;
  while (text.charCodeAt(at) === blank) at += 1;
  const code = text.charCodeAt(at);
  if (isLetter(code)) return "named";
  if (isDigit(code) || code === bracket || code === parenthesis || code === hash) return "counted";
  return code <= blank || code > ascii ? "any" : "none";
};

const namedFormOf = (text: string, kinds: Kinds): string | null => {
  const key = text.includes("=") || text.includes(": ") ? keyed.exec(text)?.[1] : undefined;
  if (key !== undefined) return key.trim();
  if (!/\d/.test(text)) return null;
  const noun = numbered.exec(text)?.[1];
  if (noun !== undefined) return `${noun}:`;
  if (hasBlank(text)) return null;
  const name = bare.exec(text)?.[1];
  return name === undefined ? null : kinds.formOf(name);
};

/** The form of a line that is nothing but the name of what follows it; null: the line says more than a name. */
export const nameFormOf = (text: string, kinds: Kinds): string | null => {
  if (text.length > longestName) return null;
  const kind = beginningOf(text);
  if (kind === "none") return null;
  const name = kind === "counted" ? null : namedFormOf(text, kinds);
  if (name !== null || kind === "named") return name;
  const form = countedFormOf(text);
  return form === "[" ? kinds.ofBracketed(text) : form;
};
