/** Variables to which a text itself gives values, for rules: what `$x`, `"${a[@]}"`, `"$@"` and `{git,push}` stand for there.
 * Every value that a name is given anywhere counts everywhere. */
import { quoteWord } from "../../shell/quote-word.ts";
import { parse } from "../../shell/parse.ts";
import type { Script, SimpleCommand } from "../../shell/script.ts";

export type Variables = ReadonlyMap<string, readonly string[]>;

/** Of one name; whoever has more is not followed. */
const mostValues = 12;
/** Of one command. */
const mostReadings = 32;

const valuesOf = (words: readonly { readonly value: string | null; readonly text: string }[]): string[] =>
  words.map(({ value, text }) => value ?? text.replaceAll('"', ""));

/** What the elements of `( … )` say, with blanks between. */
const elements = (text: string): string => {
  const words = parse(`x ${text.slice(text.indexOf("(") + 1, text.lastIndexOf(")")).replaceAll("\n", " ")}`);
  return valuesOf(words?.commands[0]?.words ?? [])
    .slice(1)
    .join(" ");
};

const loops = /\bfor\s+([A-Za-z_]\w*)\s+in\s+([^;\n]+)/g;
const declared = /^([A-Za-z_]\w*)\+?=([\s\S]*)$/;
const declarers = new Set(["export", "declare", "local", "typeset", "readonly", "env"]);

class Found {
  readonly values = new Map<string, Set<string>>();

  add(name: string, value: string): void {
    const all = this.values.get(name) ?? new Set();
    this.values.set(name, all.add(value));
  }

  append(name: string, value: string): void {
    const before = [...(this.values.get(name) ?? [""])].slice(0, mostValues);
    for (const one of before) this.add(name, one + value);
  }

  positional(words: readonly string[]): void {
    for (const name of ["@", "*"]) this.add(name, words.join(" "));
    for (const [index, word] of words.slice(0, 9).entries()) this.add(String(index + 1), word);
  }
}

const fromAssignments = ({ assignments }: SimpleCommand, source: string, found: Found): void => {
  for (const { name, value, start, end } of assignments) {
    const text = source.slice(start, end);
    const raw = text.slice(text.indexOf("=") + 1);
    const said = value ?? (raw.startsWith("(") ? elements(raw) : raw.replaceAll('"', ""));
    const isMore = text.startsWith(`${name}+=`);
    if (isMore) found.append(name, raw.startsWith("(") ? ` ${said}` : said);
    else found.add(name, said);
  }
};

const fromDeclaration = (words: readonly string[], found: Found): void => {
  for (const word of words) {
    const [, name, value = ""] = declared.exec(word) ?? [];
    if (name !== undefined) found.add(name, value.startsWith("(") ? elements(value) : value);
  }
};

const fromWords = (words: readonly string[], functions: readonly string[], found: Found): void => {
  const [name = "", ...more] = words;
  if (declarers.has(name)) fromDeclaration(more, found);
  if (name === "set" && more.includes("--")) found.positional(more.slice(more.indexOf("--") + 1));
  if (functions.includes(name)) found.positional(more);
  if (name === "printf" && more[0] === "-v") found.add(more[1] ?? "", formatted(more.slice(2)));
};

/** What `printf` makes of its words. */
export const formatted = ([format = "", ...words]: readonly string[]): string => {
  let at = 0;
  const once = format.replaceAll(/%[-0-9.]*[sbqdi]/g, () => words[at++] ?? "");
  return at === 0 ? [format, ...words].join(" ") : [once, ...words.slice(at)].join(" ");
};

const fromReading = (names: readonly string[], printed: readonly string[], found: Found): void => {
  for (const name of names) for (const value of printed.slice(0, mostValues)) found.add(name, value);
};

const fromLoops = (text: string, found: Found): void => {
  for (const [, name = "", list = ""] of text.matchAll(loops)) {
    const words = parse(`x ${list}`)?.commands[0]?.words ?? [];
    for (const value of valuesOf(words).slice(1)) found.add(name, value);
  }
};

/** `printed`: what something in the text prints, for `read`. */
export const variablesIn = (script: Script, outer: Variables, printed: readonly string[]): Variables => {
  const found = new Found();
  for (const [name, values] of outer) fromReading([name], values, found);
  for (const command of script.commands) {
    fromAssignments(command, script.text, found);
    const words = valuesOf(command.words.slice(command.name));
    fromWords(words, script.functions, found);
    if (/^(?:read|mapfile|readarray)$/.test(words[0] ?? "")) fromReading(words.slice(1), printed, found);
  }
  fromLoops(script.text, found);
  const all = [...found.values].filter(([, values]) => values.size <= mostValues);
  return new Map(all.map(([name, values]) => [name, [...values]]));
};

const use = /\$(?:([A-Za-z_]\w*|[@*\d])|\{([A-Za-z_]\w*|[@*]|\d+)(?:\[[^\]]*\])?(?::?[-=]([^{}]*))?\})/g;
const list = /^"\$(?:@|\*|\{[@*]\}|\{[A-Za-z_]\w*\[[@*]\]\})"$/;

const isOpen = (value: string): boolean => /[$`]/.test(value);

/** As a shell puts it there: between quotes whole, else in words. */
const put = (value: string, isQuoted: boolean): string => {
  if (isQuoted) return isOpen(value) ? value : value.replaceAll(/[\\"]/g, "\\$&");
  const words = value.split(/\s+/).filter((word) => word !== "");
  return words.map((word) => (isOpen(word) ? word : quoteWord(word))).join(" ");
};

const braces = /^([^\s{}"'`]*)\{([^\s{}"'`]*,[^\s{}"'`]*)\}([^\s"'`]*)$/;

/** Braces in one word: each doubles what comes out at least. */
const mostBraces = 4;

/** `{git,push}` as the words that it becomes. */
const unbraced = (text: string, left = mostBraces): string => {
  const [, before = "", inner, behind = ""] = left === 0 ? [] : (braces.exec(text) ?? []);
  if (inner === undefined || before.endsWith("$")) return text;
  return inner
    .split(",")
    .map((one) => unbraced(`${before}${one}${behind}`, left - 1))
    .join(" ");
};

const namesIn = (text: string): string[] => [...text.matchAll(use)].map(([, a, b]) => a ?? b ?? "");

/** The command as a text, for each way in which its variables may be filled in; none where there is nothing to fill in. */
export const filledIn = ({ words, name }: SimpleCommand, variables: Variables): readonly string[] => {
  const own = words.slice(name);
  const open = own.filter(({ value }) => value === null);
  if (open.length === 0) return [];
  const names = [...new Set(open.flatMap(({ text }) => namesIn(text)))].filter((one) => variables.has(one));
  const ways = names.reduce<ReadonlyMap<string, string>[]>(
    (before, one) =>
      before
        .flatMap((way) => variables.get(one)!.map((value) => new Map([...way, [one, value]])))
        .slice(0, mostReadings),
    [new Map()],
  );
  const texts = ways.map((way) =>
    own
      .map(({ text, value }) => {
        if (value !== null) return text;
        const isList = list.test(text);
        const bare = isList ? text.slice(1, -1) : text;
        const isQuoted = !isList && bare.includes('"');
        return unbraced(
          bare.replaceAll(use, (whole, a?: string, b?: string, otherwise?: string) => {
            const said = way.get(a ?? b ?? "") ?? otherwise;
            return said === undefined ? whole : put(said, isQuoted);
          }),
        );
      })
      .join(" "),
  );
  const typed = own.map(({ text }) => text).join(" ");
  return [...new Set(texts)].filter((text) => text !== typed);
};
