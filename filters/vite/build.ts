import { define, drop, keep, pin, type Reducer, type Verdict } from "../../src/filter-kit/filter.ts";
import { createTrace } from "../../src/filter-kit/frames.ts";
import { echoed } from "../../src/filter-kit/echoed.ts";

const progress = /^(?:transforming\.\.\.|rendering chunks\.\.\.|computing gzip size\.\.\.)/;
const progressLines = drop("progress lines");
const outcome = /^(?:✓ |✗ |error during build:|\[\w+\] )/;
const messageLines = 25;

const output = /^\S+\.\w+ +([\d.,]+) kB(?: │ .*)?$/;
const outputFiles = drop("output files");
const shownOutputs = 10;
const largeOutput = 100;

/** The first few files and every large one; vite lists them by size, so the last one is shown as well. */
const createOutputs = () => {
  let count = 0;
  let last: number | undefined;
  return {
    row(text: string, index: number): Verdict | null {
      const size = text.includes(" kB") ? output.exec(text)?.[1] : undefined;
      if (size === undefined) return null;
      count += 1;
      last = index;
      return count <= shownOutputs || Number(size.replaceAll(",", "")) >= largeOutput ? keep : outputFiles;
    },
    end: () => (last === undefined ? undefined : [last]),
  };
};

const start = (): Reducer => {
  const trace = createTrace();
  const outputs = createOutputs();
  let left = 0;
  let index = -1;
  const message = (text: string): Verdict => {
    if (left === 0 || text === "") return outcome.test(text) ? pin : keep;
    left -= 1;
    return pin;
  };
  return {
    line(text) {
      index += 1;
      const known = outputs.row(text, index) ?? trace(text);
      if (text === "error during build:") left = messageLines;
      else if (known !== null) left = 0;
      return known ?? (progress.test(text) ? progressLines : message(text));
    },
    end: outputs.end,
  };
};

export default define({
  summary: "Warnings, errors with code, the first and the large files written; the outcome.",
  kind: "report",
  table: true,
  passthrough: ["--watch", "-w", "--profile"],
  signatures: [echoed("vite build"), /^vite v\d+\.\d+\.\d+ building .*for \S+\.\.\.$/],
  start,
});
