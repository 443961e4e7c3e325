/** Lines that a text itself prints between its commands (`a; echo "== b"; b`): where they stand in what was printed,
 * one command's output ends and another's begins. */
import type { Visible } from "../rewrite/visible.ts";

export interface Between {
  /** The line before; null at the beginning. */
  readonly separator: string | null;
  readonly speaking: readonly Visible[];
}

/** Printed once, by a word that no expansion decides, to the agent itself. */
const isPlain = ({ command: { connector, stage, place, redirections, words, name } }: Visible): boolean =>
  stage.count === 1 &&
  !place.loop &&
  connector !== "||" &&
  redirections.length === 0 &&
  words.slice(name).every(({ value }) => value !== null);

/** The line that `echo` or `printf` prints, if the text alone tells it and it is not blank. */
const printedBy = (one: Visible): string | null => {
  const [program, first = "", ...rest] = one.argv ?? [];
  if (!isPlain(one)) return null;
  if (program === "echo") {
    return first === "-e" ? oneLine(rest.join(" "), true) : oneLine([first, ...rest].join(" "), false);
  }
  return program === "printf" && rest.length === 0 && !first.includes("%") ? oneLine(first, true) : null;
};

/** Shells differ in what they make of a backslash. */
const oneLine = (text: string, escapes: boolean): string | null => {
  const plain = escapes ? text.replaceAll("\\n", "\n") : text;
  if (plain.includes("\\") || plain.startsWith("-n ")) return null;
  const lines = plain
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "");
  return lines.length === 1 ? lines[0]! : null;
};

/** Where it may not have been printed, a file's line must not be taken for it. */
const isCertain = (line: string, { command }: Visible): boolean =>
  (!command.place.conditional && !command.place.condition) || (line.length >= 6 && /\p{L}/u.test(line));

const counted = (lines: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
};

/** null where the lines of the text do not part what was printed in just their order, or part nothing. */
export const separated = (speaking: readonly Visible[], printed: string): readonly Between[] | null => {
  const texts = speaking.map((one) => {
    const line = printedBy(one);
    return line !== null && isCertain(line, one) ? line : null;
  });
  const typed = texts.filter((line) => line !== null);
  if (typed.length === 0) return null;
  const wanted = counted(typed);
  const found = printed
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => wanted.has(line));
  const counts = counted(found);
  // One that a file holds as well, or that was not printed, parts nothing.
  const isSure = (line: string): boolean => counts.get(line) === wanted.get(line);
  const sure = typed.filter(isSure);
  if (sure.length === 0 || sure.join("\n") !== found.filter(isSure).join("\n")) return null;
  const all: { separator: string | null; speaking: Visible[] }[] = [{ separator: null, speaking: [] }];
  for (const [index, one] of speaking.entries()) {
    const line = texts[index] ?? null;
    if (line !== null && isSure(line)) all.push({ separator: line, speaking: [] });
    else all.at(-1)!.speaking.push(one);
  }
  return all;
};
