import { define, keep, must, type Reducer } from "../src/reduce/filter.ts";
import { createTrace } from "../src/reduce/frames.ts";
import { echoed } from "../src/reduce/echoed.ts";

const file = /^(?:\/|[A-Za-z]:\\)\S.*\.\w+$/;
const total = /^✖ \d+ problems? \(/;

const start = (): Reducer => {
  const trace = createTrace();
  return { line: (text) => (total.test(text) || file.test(text) ? must : (trace(text) ?? keep)) };
};

export default define({
  summary: "Every problem below its file, padding squeezed; the totals.",
  kind: "report",
  table: true,
  leave: ["--print-config", "--inspect-config", "--env-info", "--init", "-o", "--output-file", "--stats"],
  forms: [echoed("eslint"), /^ +\d+:\d+ +(?:error|warning) {2}\S.* {2}@?[\w-]+(?:\/[\w-]+)*$/, total],
  start,
});
