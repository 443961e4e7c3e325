import { diagnosed } from "../src/filter-kit/diagnosed.ts";
import { define, drop, type Reducer } from "../src/filter-kit/filter.ts";

const progress =
  /^(?:No configuration file found\.|No pyproject\.toml file found\.|Assuming Python (?:version|platform) |Auto-excluding |Searching for source files$|pyright \d+\.\d+\.\d+$)/;
const progressLines = drop("set-up lines");

const total = /^\d+ errors?, \d+ warnings?, \d+ (?:informations?|notes?)/;

const start = (): Reducer => {
  let over = false;
  const findings = diagnosed({
    file: /^(?:\/|[A-Za-z]:\\)\S.*\.(?:py|pyi|ipynb)$/,
    head: /^ {2}(?<file>\S.*?):(?<line>\d+:\d+) - (?:error|warning|information): \S(?:.*\((?<rule>report\w+)\)$)?/,
    // Explanations are indented by blanks that do not break.
    below: /^ {2}[ \u00a0]{2}/,
    total,
    shown: Infinity,
  });
  return {
    get over() {
      return over;
    },
    line(text, stream) {
      over = total.test(text);
      return progress.test(text) ? progressLines : findings.line(text, stream);
    },
  };
};

export default define({
  summary: "Every error and warning with its place and what explains it, by file, and how many there are.",
  kind: "report",
  also: ["basedpyright"],
  passthrough: ["--outputjson", "--createstub", "--verifytypes", "-w", "--watch"],
  signatures: [
    /^\d+ errors?, \d+ warnings?, \d+ (?:informations?|notes?) ?$/,
    /^ {2}\S.*?\.(?:pyi?|ipynb):\d+:\d+ - (?:error|warning|information): \S/,
  ],
  start,
});
