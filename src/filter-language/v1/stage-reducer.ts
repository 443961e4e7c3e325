/** A filter of schema_version 1 within the engine. What its stages remove is hidden and counted; what they bring along is
 * quoted in a mark, at exit 0 only; a line that they would change is shown as it came. */
import {
  drop,
  keep,
  defer,
  type Closing,
  type Ending,
  type Reducer,
  type Verdict,
} from "../../filter-kit/filter.ts";
import { expression } from "../expression.ts";
import { longestOutput } from "./stages.ts";
import type { StageRules } from "../rules.ts";
import type { Stages } from "./stages.ts";

const hidden = drop("lines");
/** More than the engine ever holds back. */
const remembered = 8192;

type Range = readonly [number, number];

/** The parts of a line that replacements by nothing remove. */
const removals = (rules: StageRules): ((text: string) => Range[]) => {
  const patterns = rules.replace
    .filter(({ parts }) => parts.length === 0)
    .map(({ pattern }) => expression(pattern, "g"));
  return (text) =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern.for(text))].map((found): Range => [
        found.index,
        found.index + found[0].length,
      ]),
    );
};

const merged = (ranges: readonly Range[]): Range[] => {
  const found: Range[] = [];
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = found.at(-1);
    if (last !== undefined && from <= last[1]) found[found.length - 1] = [last[0], Math.max(last[1], to)];
    else found.push([from, to]);
  }
  return found;
};

/** The parts of a shown line that are left out. */
const cutter = (rules: StageRules): ((text: string) => Verdict["cut"]) => {
  const removed = removals(rules);
  const { truncateAt } = rules;
  return (text) => {
    const isLong = truncateAt !== null && text.length > truncateAt;
    const end: Range[] = isLong ? [[[...text].slice(0, truncateAt).join("").length, text.length]] : [];
    const ranges = merged([...removed(text), ...end]);
    return ranges.length === 0 ? undefined : { ranges };
  };
};

interface Held {
  /** Indexes of the lines that the first four stages show, the latest ones. */
  places: number[];
  count: number;
  output: string[];
  size: number;
}

const hold = (held: Held, index: number): void => {
  held.count += 1;
  held.places.push(index);
  if (held.places.length > 2 * remembered) held.places = held.places.slice(-remembered);
};

/** Do stages 6 and 7 remove the shown line with this index (from 0)? */
const isCutAway = ({ head, tail, max }: StageRules, at: number, total: number): boolean => {
  const first = head ?? (tail === null ? total : 0);
  const behind = total - (tail ?? 0);
  if (at >= first && at < behind) return true;
  const place = at >= behind && behind > first ? first + at - behind : at;
  return max !== null && place >= max;
};

const closeCuts = (rules: StageRules, held: Held): Map<number, Verdict> => {
  const first = held.count - held.places.length;
  const found = held.places.filter((_, at) => isCutAway(rules, first + at, held.count));
  return new Map(found.map((index) => [index, hidden]));
};

const allOf = (held: Held): Map<number, Verdict> => new Map(held.places.map((index) => [index, hidden]));

const closing = (rules: StageRules, stages: Stages, held: Held, ending: Ending): Closing => {
  const good = ending.code === 0;
  const asks = good && rules.matchOutput.length > 0 && held.size <= longestOutput;
  const answer = asks ? stages.answer(held.output.join("\n")) : null;
  if (answer !== null) return { hidden: allOf(held), says: answer.trim() === "" ? [] : [answer] };
  const says = good && held.count === 0 && rules.onEmpty !== null ? [rules.onEmpty] : [];
  return { hidden: closeCuts(rules, held), says };
};

export const createStageReducer = (rules: StageRules, stages: Stages): Reducer => {
  const held: Held = { places: [], count: 0, output: [], size: 0 };
  const cutOf = cutter(rules);
  const knownLate = rules.tail !== null || rules.matchOutput.length > 0;
  const max = rules.tail === null ? Math.min(rules.head ?? Infinity, rules.max ?? Infinity) : Infinity;
  let index = -1;
  const remember = (line: string): void => {
    held.size += line.length + 1;
    if (held.size <= longestOutput) held.output.push(line);
    else held.output = [];
  };
  return {
    line(text, stream) {
      index += 1;
      if (stream === 2 && !rules.stderr) return keep;
      const line = stages.replaced(text);
      if (rules.matchOutput.length > 0) remember(line);
      if (!stages.stays(line) || (line.trim() === "" && text.trim() !== "")) return hidden;
      hold(held, index);
      const cut = cutOf(text);
      if (held.count > max && rules.matchOutput.length === 0) return hidden;
      const verdict = knownLate ? defer : keep;
      return cut === undefined ? verdict : { ...verdict, cut };
    },
    end: (ending) => closing(rules, stages, held, ending),
  };
};

export const coversText = (rules: StageRules): ((argv: readonly string[]) => boolean) => {
  const pattern = expression(rules.command);
  return ([program = "", ...rest]) =>
    pattern.test([program.slice(program.lastIndexOf("/") + 1), ...rest].join(" "));
};
