/**
 * A model of what a model reads: given one request's results of the shell tool in order, oldest first, every mark that
 * refers to an earlier result is held against that result, and stands where the lines stood that it stands for.
 */
import { withoutRedraws } from "../../src/engine/read/without-redraws.ts";
import { stripAnsi } from "../../src/engine/read/strip-ansi.ts";
import { showLine } from "../../src/system/show-text.ts";
import { elementsOf, walk } from "../engine/walk.ts";

export interface Read {
  readonly text: string;
  /** Command of its call, where the names in marks are to be checked. */
  readonly command?: string;
  /** All that its call printed, where the places in marks are to be checked. */
  readonly printed?: string;
}

const mark =
  /^\[pith: (?<all>\d+) same(?: as in "(?<name>.*)"(?: (?<ago>\d+) commands? back)?)?(?:, lines? (?<from>\d+)(?:-(?<to>\d+))?(?: of (?<of>\d+))?)?\]$/;
const foot = /^\[pith ([0-9A-Z]{4,8}): \d+ of \d+ lines hidden/;

type Groups = Readonly<Record<string, string | undefined>>;

export interface Checked {
  readonly references: number;
  readonly complaints: readonly string[];
}

/** Lines that Claude Code puts above the output of a command that failed, and Codex above each. */
const ofTheAgent = /^(?:Exit code \d+\n|Chunk ID: [^]*?\nOutput:\n)/;

const cleaned = (line: string): string => stripAnsi(withoutRedraws(line)).trimEnd();

/** Readings of each text, which is asked about again and again as long as the model reads it. */
const waysToRead = new Map<string, readonly string[]>();
const maxTexts = 300;

const framed = (lines: readonly string[]): string => `\n${lines.join("\n")}\n`;

/** As it stands, and with what is written once for several lines put back; both without colours, redraws and such, too. */
const readingsOf = (text: string): readonly string[] => {
  const known = waysToRead.get(text);
  if (known !== undefined) return known;
  const putBack = elementsOf(text).map((one) => (one.kind === "lines" ? one.whole : []));
  const readings = [text.split("\n"), ...putBack].flatMap((lines) => [lines, lines.map(cleaned)]).map(framed);
  if (waysToRead.size === maxTexts) waysToRead.clear();
  waysToRead.set(text, readings);
  return readings;
};

/** Whether the earlier text has these lines in one piece. */
const holds = (text: string, block: readonly string[]): boolean =>
  [block, block.map(cleaned)]
    .map(framed)
    .some((lines) => readingsOf(text).some((reading) => reading.includes(lines)));

/** As a reader sees it who is told of characters that are not seen. */
const oneLine = (text: string): string => showLine(text.replaceAll(/\s+/g, " ").trim()).replaceAll('"', "'");

/** Whoever reads what a call does passes over the folder in which it does so. */
const withoutFolder = (call: string): string => call.replace(/^\s*cd\s.*?(?:&&|;)\s*/, "");

/** The words of a call, and of each command in it, with and without what it redirects. */
const commandsIn = (call: string): readonly string[] =>
  [call, withoutFolder(call), ...call.split(/&&|[;|(){}\n]|(?<![>&])&(?![>\d])/)]
    .map(oneLine)
    .flatMap((text) => [text, text.replace(/\s\d?[<>].*/, "")]);

/** Whether a reader may take a command for the one that a mark names. */
const isCalled = (call: string, name: string): boolean =>
  commandsIn(call).some((command) => {
    if (name.endsWith("…")) return command.startsWith(name.slice(0, -1));
    return name.startsWith("…") ? command.endsWith(name.slice(1)) : command === name;
  });

/** The result to which a mark leads who reads them from the last one on. */
const earlierFor = (results: readonly Read[], at: number, { name = "", ago }: Groups): Read | undefined =>
  ago === undefined
    ? results.slice(0, at).findLast(({ command }) => command !== undefined && isCalled(command, name))
    : results[at - Number(ago)];

const linesIn = (text: string): string[] => text.replace(/\n$/, "").split("\n");

/** Whether the lines that the mark names are those of the block, as the earlier call printed them; all, where it names none. */
const isRightPart = (
  { printed }: Read,
  { all: count, from = "1", to = `${Number(from) + Number(count) - 1}`, of = count }: Groups,
  block: readonly string[],
): boolean => {
  const [first, last, all] = [from, to, of].map(Number);
  if (last! - first! + 1 !== block.length) return false;
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
    let named: Groups | undefined;
    const misplaced = walk(raw, text.replace(ofTheAgent, ""), {
      onGap: (line, from, count) => {
        const own = mark.exec(line)?.groups;
        if (own === undefined) return;
        references += 1;
        if (own["name"] !== undefined) named = own;
        if (named === undefined) return complain(`${JSON.stringify(line)} has no mark with a name above it`);
        const { all, name, ago, of = all } = named;
        const reference: Groups = { ...own, name, ago, of };
        const earlier = earlierFor(results, at, reference);
        if (earlier === undefined) return complain(`${JSON.stringify(line)} leads nowhere`);
        const block = printed.slice(from, from + count);
        if (!isRightPart(earlier, reference, block)) complain(`${JSON.stringify(line)} names the wrong part`);
        if (!holds(earlier.text, block)) complain(`${JSON.stringify(line)} stands for what is not there`);
        if (earlier.command !== undefined && !isCalled(earlier.command, name!))
          complain(`${JSON.stringify(line)} names another call`);
      },
    });
    if (misplaced !== null) complain(misplaced);
  });
  return { references, complaints };
};
