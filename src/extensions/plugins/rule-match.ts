/** May a command be the one that a rule means? Time is linear in the command, for each rule. */
import { anything, datum, type Field, hasHole, isHole, joinedText, word } from "./open-text.ts";
import type { Work } from "./reading.ts";

const spaced = (text: string): string => text.replaceAll(/\s+/g, " ");

/** A program's word without what makes no difference to the system: Windows, and Linux below it, starts `git.exe` for `git`, and
 * disks of Windows and macOS know no case. */
const folded = (text: string): string => {
  const name = /\.(?:exe|cmd|bat)$/i.test(text) ? text.slice(0, -4).replaceAll("\\", "/") : text;
  return process.platform === "darwin" || process.platform === "win32" ? name.toLowerCase() : name;
};

/** The name of a program without its folder. zsh runs `=git` as what it finds on PATH. */
export const nameOf = (text: string): string => {
  const name = folded(text);
  return name.slice(name.lastIndexOf("/") + 1).replace(/^=/, "");
};

const foldedRule = (text: string): string => {
  const program = /^[^ *]*/.exec(text)![0];
  return `${folded(program)}${text.slice(program.length)}`;
};

/** Options of git before a sub-command that take a word; other options of git take none. */
const gitValue =
  /^(?:-[Cc]|--(?:git-dir|work-tree|namespace|exec-path|config-env|super-prefix|attr-source))$/;

/** A word that is not known, behind an option, is its value: `git -C "$d" status`. Without quotes it may be more words. */
const isOpenValue = ({ text, isQuoted }: Field, option: string, isGit: boolean): boolean =>
  hasHole(text) && (isQuoted || !text.includes(anything)) && (!isGit || gitValue.test(option));

/** A hole as it counts here: between quotes there is one word of data. */
const holeOf = (character: string, isQuoted: boolean): string =>
  character === anything && isQuoted ? datum : character;

/** A field behind others. */
interface Place {
  readonly before: string;
  readonly isGit: boolean;
  /** With its options. */
  readonly isStrict: boolean;
  readonly work: Work;
}

export class Pattern {
  readonly #text: string;

  constructor(command: string) {
    this.#text = foldedRule(spaced(command));
  }

  get #end(): number {
    return this.#text.length;
  }

  #add(found: Set<number>, at: number): void {
    found.add(at);
    for (let next = at; this.#text[next] === "*"; next += 1) found.add(next + 1);
  }

  /** States after a hole. `isStart`: it begins its word. */
  #through(states: ReadonlySet<number>, hole: string, isStart: boolean): Set<number> {
    const found = new Set<number>();
    for (const state of states) {
      for (let at = state; !found.has(at); at += 1) {
        this.#add(found, at);
        const character = this.#text[at];
        const isStopped = hole !== anything && character === " ";
        if (at >= this.#end || isStopped) break;
        if (at === state && hole === datum && isStart && character === "-") break;
      }
    }
    return found;
  }

  #step(states: ReadonlySet<number>, character: string): Set<number> {
    const found = new Set<number>();
    for (const at of states) {
      const own = this.#text[at];
      if (own === "*") this.#add(found, at);
      else if (own === character) this.#add(found, at + 1);
    }
    return found;
  }

  #consume(before: ReadonlySet<number>, { text, isQuoted }: Field, work: Work): Set<number> {
    let states = new Set(before);
    for (let at = 0; at < text.length && states.size > 0; at += 1) {
      work.spend(states.size);
      const character = text[at]!;
      states = isHole(character)
        ? this.#through(states, holeOf(character, isQuoted), at === 0)
        : this.#step(states, character);
    }
    return states;
  }

  /** Whether the program's name may be that of the rule's first word. A name that is one hole is whatever the word behind
   * it says: `$x push`. */
  #begins(fields: readonly Field[], at: number, work: Work): Set<number> {
    const field = fields[at]!;
    const start = new Set<number>();
    this.#add(start, 0);
    const typed = folded(spaced(field.text));
    const name = { ...field, text: nameOf(typed) };
    const isOne = name.text === datum || name.text === word;
    if (isOne) return this.#behindAny(fields, at);
    const whole = this.#consume(start, { ...field, text: typed }, work);
    for (const state of name.text === typed ? [] : this.#consume(start, name, work)) whole.add(state);
    return whole;
  }

  #behindAny(fields: readonly Field[], at: number): Set<number> {
    const blank = this.#text.indexOf(" ");
    const star = this.#text.indexOf("*");
    const head = this.#text.slice(blank + 1, star < 0 ? this.#end : star);
    if (blank < 0 || (star >= 0 && star < blank) || head === "") return new Set();
    let behind = "";
    for (let next = at + 1; next < fields.length && behind.length < head.length; next += 1)
      behind += `${behind === "" ? "" : " "}${fields[next]!.text}`;
    return behind.startsWith(head) ? new Set([blank]) : new Set();
  }

  /** May it be what runs from one of these places on? `isStrict`: with its options, as they stand. */
  mayFit(fields: readonly Field[], starts: ReadonlySet<number>, work: Work, isStrict = false): boolean {
    const isGit = fields.some(({ text }) => nameOf(text) === "git");
    let states: ReadonlySet<number> = new Set();
    for (const [at, field] of fields.entries()) {
      work.spend(states.size);
      const before = isStrict || at === 0 ? "" : fields[at - 1]!.text;
      const next = this.#behind(states, field, { before, isGit, isStrict, work });
      if (starts.has(at)) for (const state of this.#begins(fields, at, work)) next.add(state);
      if (next.has(this.#end) && this.#text.endsWith("*")) return true;
      states = next;
    }
    return states.has(this.#end);
  }

  #behind(states: ReadonlySet<number>, field: Field, { before, isGit, isStrict, work }: Place): Set<number> {
    if (states.size === 0) return new Set();
    const isValue = before.startsWith("-") && !before.includes("=");
    const isTaken = !(isValue && isOpenValue(field, before, isGit));
    const next = isTaken ? this.#consume(this.#step(states, " "), field, work) : new Set<number>();
    if (!isStrict && (isValue || field.text.startsWith("-")))
      for (const state of states) if (state < this.#end) next.add(state);
    return next;
  }

  /** Is it certain? What is not known is held to be none of what the rule names. */
  fits(text: string): boolean {
    const [head = "", ...pieces] = this.#text.split("*");
    const tail = pieces.pop();
    if (tail === undefined) return text === head;
    if (!text.startsWith(head)) return false;
    let from = head.length;
    for (const piece of pieces) {
      const at = text.indexOf(piece, from);
      if (at < 0) return false;
      from = at + piece.length;
    }
    return text.length - tail.length >= from && text.endsWith(tail);
  }
}

export const textOf = (fields: readonly Field[]): string => spaced(joinedText(fields));
