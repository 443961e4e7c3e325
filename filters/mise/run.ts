import { define, drop, keep, pin, type Reducer } from "../../src/filter-kit/filter.ts";
import { prompt } from "../../src/filter-kit/unprefix.ts";

const prefix = /^\[[\w:.@/-]+\] ?/;
const finished = /^Finished in [\d.]+(?:ms|s|m)/;
const failed = /^(?:ERROR |mise (?:ERROR|WARN) )/;

const timings = drop("timings");

const start = (): Reducer => ({
  line(text) {
    if (failed.test(text)) return pin;
    return finished.test(text) ? timings : keep;
  },
});

export default define({
  summary: "What the tasks print, reduced by each tool's own filter; which task failed.",
  kind: "report",
  also: ["mise r"],
  passthrough: ["-n"],
  runner: true,
  prompt,
  unprefix: (text) => (text.startsWith("[") && prefix.test(text) ? text.replace(prefix, "") : null),
  start,
});
