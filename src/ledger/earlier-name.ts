/** Name of an earlier call in a mark: its words, and how long ago it was if a later one has these, too. */
import { redact } from "../redact/redact.ts";
import { showLine } from "../system/show-text.ts";
import type { Given } from "./witness.ts";

const longest = 40;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

interface Cut {
  /** Part of the text that the mark has. */
  readonly part: string;
  readonly written: string;
}

/** Commands that are too long may differ in the beginning or the end. */
const cutsOfWords = (text: string): readonly Cut[] => {
  if (text.length <= longest) return [{ part: text, written: text }];
  const [first, last] = [text.slice(0, longest), text.slice(-longest)];
  return [
    { part: first, written: `${first}…` },
    { part: last, written: `…${last}` },
  ];
};

/** Where a command runs says less than what it is. */
const inFolder = /^cd (?:"[^"$`\\]*"|'[^']*'|[^\s;&|<>()"'$`\\]+) ?(?:&&|;) ?(?=\S)/;

/** Shortest first. */
const cutsOf = (text: string): readonly Cut[] => {
  const words = text.replace(inFolder, "");
  return words === text ? cutsOfWords(text) : [...cutsOfWords(words), ...cutsOfWords(text)];
};

/** One of the commands of a call, all of its words; what it redirects stands behind them. */
export const isPartOf = (call: string, command: string): boolean => {
  for (let at = call.indexOf(command); at !== -1; at = call.indexOf(command, at + 1))
    if (
      /(?:^|[;&|({\n])\s*$/.test(call.slice(0, at)) &&
      /^\s*(?:$|[;&|)}\n]|\d?[<>])/.test(call.slice(at + command.length))
    )
      return true;
  return false;
};

/** As a mark would have it: what would draw on a terminal is written out. */
const written = (text: string): string => showLine(text).replaceAll('"', "'");

/** Whether a reader of the name may take this call for the one that is meant, or a command within it. */
const mayMean = (call: string, { part, written: name }: Cut): boolean => {
  const whole = written(oneLine(call));
  if (name !== part) return whole.includes(part);
  return whole === part || isPartOf(call.split("\n").map(written).join("\n"), part) || isPartOf(whole, part);
};

/** Name of a command in a mark. */
interface EarlierName {
  readonly command: string;
  /** How many calls ago it was; null: no later one can be meant. */
  readonly ago: number | null;
}

/** `text`: the call, or the part of it that printed the block. */
export const earlierName = (text: string, { ago }: Given, all: readonly Given[]): EarlierName => {
  const cuts = cutsOf(written(oneLine(redact(text))));
  const later = all.filter((one) => one.ago < ago).map(({ command }) => redact(command));
  const alone = cuts.find((cut) => !later.some((call) => mayMean(call, cut)));
  return { command: (alone ?? cuts[0]!).written, ago: alone === undefined ? ago : null };
};
