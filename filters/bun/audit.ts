import { define, drop, keep, must, type Reducer } from "../../src/reduce/filter.ts";

const advisory = /^ {2}(?:critical|high|moderate|low|info): \S/;
const count = /^(?:\d+ vulnerabilit|No vulnerabilities found)/;
const path = /^ {2}\S+(?: [›>] \S+)+$/;
const dependencyPaths = drop("dependency paths");
const shownPaths = 3;

const start = (): Reducer => {
  let paths = 0;
  return {
    line(text) {
      if (advisory.test(text) || count.test(text)) return must;
      paths = path.test(text) ? paths + 1 : 0;
      return paths > shownPaths ? dependencyPaths : keep;
    },
  };
};

export default define({
  summary: "Every advisory; of each package's dependency paths three; the counts.",
  kind: "report",
  leave: ["--json"],
  start,
});
