/**
 * A model of what a model reads: given one request's results of the shell tool in order, oldest first, every mark that
 * refers to an earlier result is held against that result, and stands where the lines stood that it stands for.
 */
import { stripAnsi } from "../../src/engine/read/strip-ansi.ts";
import { walk } from "../engine/walk.ts";

export interface Read {
  readonly text: string;
  /** Of its call, where the names in marks are to be checked. */
  readonly command?: string;
  /** All that its call printed, where the places in marks are to be checked. */
  readonly printed?: string;
}

const mark =
  /^\[pith: (?<count>\d+) lines? as in "(?<name>.*?)"(?: \(lines? (?<from>\d+)(?:-(?<to>\d+))? of its (?<of>\d+)\))?, (?<ago>\d+) commands? ago\]$/;
const foot = /^\[pith ([0-9A-Z]{8}): \d+ of \d+ lines hidden/;

type Groups = Readonly<Record<string, string | undefined>>;

export interface Checked {
  readonly references: number;
  readonly complaints: readonly string[];
}

/** What Claude Code puts above the output of a command that failed, and Codex above each. */
const ofTheAgent = /^(?:Exit code \d+\n|Chunk ID: [^]*?\nOutput:\n)/;

const cleaned = (line: string): string => stripAnsi(line).trimEnd();

/** Whether the earlier text has these lines in one piece, as they were printed or without colours and such. */
const holds = (text: string, block: readonly string[]): boolean =>
  [block, block.map(cleaned)].some((lines) => `\n${text}\n`.includes(`\n${lines.join("\n")}\n`));

/** Whether a later call has the name by which the mark calls an earlier one. */
const isMistakable = (results: readonly Read[], at: number, { name, ago }: Groups): boolean =>
  results.slice(at - Number(ago) + 1, at).some(({ command }) => command === name);

const linesIn = (text: string): string[] => text.replace(/\n$/, "").split("\n");

/** Whether the lines that the mark names are those of the block, as the earlier call printed them; all, where it names none. */
const isRightPart = (
  { printed }: Read,
  { count, from, of, to = from }: Groups,
  block: readonly string[],
): boolean => {
  const [first, last, all] =
    from === undefined ? [1, Number(count), Number(count)] : [from, to, of].map(Number);
  if (last! - first! + 1 !== Number(count)) return false;
  if (printed === undefined) return last! <= all!;
  const lines = linesIn(printed);
  const named = lines.slice(first! - 1, last);
  return lines.length === all && named.map(cleaned).join("\n") === block.map(cleaned).join("\n");
};

/** `rawOf`: all that the run printed, by its id. `first`: of the results before it nothing is checked. */
export const checkReferences = (
  results: readonly Read[],
  rawOf: (id: string) => string,
  first = 0,
): Checked => {
  const complaints: string[] = [];
  let references = 0;
  results.forEach(({ text }, at) => {
    if (at < first) return;
    const lines = text.split("\n");
    if (!lines.some((line) => mark.test(line))) return;
    const complain = (what: string): void => void complaints.push(`result ${at}: ${what}`);
    const id = lines.map((line) => foot.exec(line)?.[1]).findLast((found) => found !== undefined);
    if (id === undefined) return complain("it refers without a foot");
    const raw = rawOf(id);
    const printed = raw.split("\n");
    const misplaced = walk(raw, text.replace(ofTheAgent, ""), {
      onGap: (line, from, count) => {
        const reference = mark.exec(line)?.groups;
        if (reference === undefined) return;
        references += 1;
        const earlier = results[at - Number(reference["ago"])];
        if (earlier === undefined) return complain(`there is nothing ${reference["ago"]} commands ago`);
        const block = printed.slice(from, from + count);
        if (!isRightPart(earlier, reference, block)) complain(`${JSON.stringify(line)} names the wrong part`);
        if (!holds(earlier.text, block)) complain(`${JSON.stringify(line)} stands for what is not there`);
        if (isMistakable(results, at, reference)) complain(`${JSON.stringify(line)} names a later call`);
      },
    });
    if (misplaced !== null) complain(misplaced);
  });
  return { references, complaints };
};
