/** The rules of schema_version 2 alone, as inline tests see them: lines shown, and counted marks for the others. */
import { closingOf } from "../sections/closing.ts";
import { columnsMark, cutMark, gapMark, sayMark } from "../engine/mark/marks.ts";
import type { Ending, Reducer, Stream, Verdict } from "../filter-kit/filter.ts";
import { stripAnsi } from "../engine/read/strip-ansi.ts";
import type { Captured } from "./declared.ts";

/** As Rust's `lines()`: no line behind the last line end, no carriage return before one. */
export const linesOf = (text: string): string[] => {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
};

/** As in the engine: patterns need not be fast on a megabyte without a line end. */
const longestLine = 4096;

interface Judged {
  readonly text: string;
  readonly verdict: Verdict;
}

const hides = ({ act }: Verdict): boolean => act === "drop" || act === "proven" || act === "fold";

const without = (text: string, cut: Verdict["cut"]): string => {
  if (cut === undefined) return text;
  let left = "";
  let at = 0;
  for (const [from, to] of cut.ranges) {
    left += text.slice(at, from) + (cut.columns === undefined && to > from ? cutMark(to - from) : "");
    at = to;
  }
  return (left + text.slice(at)).trimEnd();
};

const gapOf = (run: readonly Judged[]): string => {
  const nouns = new Set(run.map(({ verdict }) => verdict.noun ?? "lines"));
  return gapMark(run.length, nouns.size === 1 ? [...nouns].join("") : "lines");
};

const written = (judged: readonly Judged[]): string[] => {
  const lines: string[] = [];
  let run: Judged[] = [];
  const close = (): void => {
    if (run.length > 0) lines.push(gapOf(run));
    run = [];
  };
  for (const one of judged) {
    if (hides(one.verdict)) run.push(one);
    else {
      close();
      lines.push(without(one.text, one.verdict.cut));
    }
  }
  close();
  return lines;
};

const columnsMarks = (judged: readonly Judged[]): string[] => {
  const cut = judged.flatMap(({ verdict }) => (hides(verdict) ? [] : (verdict.cut?.columns ?? [])));
  const byNames = new Map(cut.map((columns) => [columns.names, columns]));
  return [...byNames.values()].map((columns) =>
    columnsMark(columns, cut.filter(({ names }) => names === columns.names).length),
  );
};

/** `name`: the filter's, for what it says. */
export const runWithoutEngine = (name: string, reducer: Reducer, input: Captured): string => {
  const judged: Judged[] = [];
  const feed = (text: string, stream: Stream): void => {
    for (const line of linesOf(text).map((raw) => stripAnsi(raw).trimEnd()))
      judged.push({ text: line, verdict: reducer.line(line.slice(0, longestLine), stream) });
  };
  feed(input.stdout, 1);
  feed(input.stderr ?? "", 2);
  const ending: Ending = { code: input.exit, signal: null };
  const { shown = [], hidden = new Map(), says = [] } = closingOf(reducer.end?.(ending));
  for (const [index, verdict] of hidden) judged[index] = { text: judged[index]?.text ?? "", verdict };
  for (const index of shown) judged[index] = { text: judged[index]?.text ?? "", verdict: { act: "keep" } };
  return [...columnsMarks(judged), ...written(judged), ...says.map((text) => sayMark(name, text))].join("\n");
};
