/** The commands of `xargs` and `parallel`: their words with what they read behind them, or in its place. */
import { datum, type Field, hasHole, type Input, joinedText, known } from "./open-text.ts";
import { nameOf } from "./rule-match.ts";
import { maxStarts } from "./starts.ts";
import type { Work } from "./work.ts";

const isGiver = ({ text }: Field): boolean => /^(?:g?xargs|parallel)$/.test(nameOf(text));

/** The words that a text has for them. */
const pieces = (input: Input): readonly (readonly Field[])[] => {
  if (input === undefined || hasHole(input)) return [[{ text: datum, isQuoted: true }]];
  const words = input.split(/[\s\0]+/).filter((one) => one !== "");
  // Each line too: `-I` takes it whole.
  const lines = input.split("\n").filter((one) => /\S\s+\S/.test(one));
  const whole = lines.slice(0, maxStarts).map((line) => [known(line.trim())]);
  return words.length === 0 ? [] : [words.map(known), ...whole];
};

/** `-I{}`, `-I {}`, `-i`, `--replace=X`: the texts in whose place the words are put. */
const marksIn = (fields: readonly Field[]): readonly string[] => {
  const marks = ["{}"];
  for (const [at, { text }] of fields.entries()) {
    const [, own] = /^(?:-[0-9a-zA-Z]*[IJ]|--replace=)(.*)$/.exec(text) ?? [];
    if (own === undefined) continue;
    const mark = own === "" ? fields[at + 1]?.text : own;
    if (mark !== undefined && mark !== "") marks.push(mark);
  }
  return marks.slice(0, 4);
};

const put = (field: Field, marks: readonly string[], value: readonly Field[]): Field => {
  const mark = marks.findLast((one) => field.text.includes(one));
  if (mark === undefined) return field;
  const isQuoted = field.isQuoted && value.every((one) => one.isQuoted);
  const text = joinedText(value);
  return { text: field.text.replaceAll(mark, () => text), isQuoted };
};

/** `input`: the text that it reads. */
export const givenWords = (
  fields: readonly Field[],
  input: Input,
  work: Work,
): readonly (readonly Field[])[] => {
  if (!fields.some(isGiver)) return [];
  const listed = fields.findIndex(({ text }) => /^:::\+?$/.test(text));
  const own = listed < 0 ? fields : fields.slice(0, listed);
  const rest = fields.slice(listed + 1, listed + 1 + maxStarts);
  // `xargs -a <(…)`
  const read = fields.find(({ printed }) => printed !== undefined)?.printed ?? input;
  const values = listed < 0 ? pieces(read) : rest.map((one) => [one]);
  const marks = marksIn(own);
  return values.map((value) => {
    const isPut = own.some(({ text }) => marks.some((mark) => text.includes(mark)));
    const become = isPut ? own.map((field) => put(field, marks, value)) : [...own, ...value];
    for (const { text } of become) work.spend(text.length);
    return become;
  });
};
