import { diagnosed } from "../src/filter-kit/diagnosed.ts";
import { define, type Reducer } from "../src/filter-kit/filter.ts";
import { createTrace } from "../src/filter-kit/frames.ts";
import { echoed } from "../src/filter-kit/unprefix.ts";

const total = /^✖ \d+ problems? \(/;

const start = (): Reducer => {
  const trace = createTrace();
  const problems = diagnosed({
    file: /^(?:\/|[A-Za-z]:\\)\S.*\.\w+$/,
    head: /^ +(?<position>\d+:\d+) +(?:error|warning) +\S(?:.* {2}(?<rule>@?[\w-]+(?:\/[\w-]+)*)$)?/,
    below: /\S/,
    total,
  });
  return {
    line(text, stream) {
      const verdict = problems.line(text, stream);
      return verdict.act === "keep" && verdict.record?.rule === undefined
        ? (trace(text) ?? verdict)
        : verdict;
    },
  };
};

export default define({
  summary: "Every problem below its file, padding squeezed, what repeats by its place; the totals.",
  kind: "report",
  passthrough: [
    "--print-config",
    "--inspect-config",
    "--env-info",
    "--init",
    "-o",
    "--output-file",
    "--stats",
  ],
  signatures: [echoed("eslint"), /^ +\d+:\d+ +(?:error|warning) {2}\S.* {2}@?[\w-]+(?:\/[\w-]+)*$/, total],
  start,
});
