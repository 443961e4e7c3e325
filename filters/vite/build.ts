import { define, drop, keep, pin, type Reducer, type Verdict } from "../../src/filter-kit/filter.ts";
import { createTrace } from "../../src/filter-kit/frames.ts";
import { echoed } from "../../src/filter-kit/unprefix.ts";
import { createWrittenFiles } from "../../src/filter-kit/written-files.ts";

const progress = /^(?:transforming\.\.\.|rendering chunks\.\.\.|computing gzip size\.\.\.)/;
const progressLines = drop("progress lines");
const outcome = /^(?:✓ |✗ |error during build:|\[\w+\] )/;
const messageLines = 25;

const output = /^\S+\.\w+ +([\d.,]+) kB(?: │ .*)?$/;

const kilobytes = (text: string): number | null => {
  const size = text.includes(" kB") ? output.exec(text)?.[1] : undefined;
  return size === undefined ? null : Number(size.replaceAll(",", ""));
};

const start = (): Reducer => {
  const trace = createTrace();
  const outputs = createWrittenFiles(kilobytes);
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
  passthrough: ["--watch", "-w", "--profile"],
  signatures: [echoed("vite build"), /^vite v\d+\.\d+\.\d+ building .*for \S+\.\.\.$/],
  start,
});
