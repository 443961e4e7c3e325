import { diagnosed } from "../src/filter-kit/diagnosed.ts";
import { echoed } from "../src/filter-kit/unprefix.ts";
import { define, heading, pin, proven, type Reducer } from "../src/filter-kit/filter.ts";

const inspecting = /^Inspecting (\d+) files?$/;
const progress = /^[.CWEFRI]+$/;
const summary = /^\d+ files? inspected, /;
const progressRows = proven("progress rows");
const problem = heading(0, pin);

const start = (): Reducer => {
  const offenses = diagnosed({
    head: /^(?<file>\S.*?):(?<line>\d+:\d+): [CWEFRI]: (?:\[\w+\] )?(?<rule>[A-Z]\w+(?:\/\w+)+): /,
    below: /^\(Using Ruby /,
    // Ruby's code does not begin a line by a word and a colon: what does is said by a program.
    source: /^(?!\(Using Ruby |[\w-]+: )/,
    total: summary,
  });
  /** How many files are told by the row of the progress format. */
  let files = -1;
  return {
    line(text, stream) {
      if (text.length === files && progress.test(text)) return progressRows;
      const found = inspecting.exec(text);
      if (found !== null) files = Number(found[1]);
      if (/^(?:Error: |An error occurred while )/.test(text)) return problem;
      return offenses.line(text, stream);
    },
  };
};

export default define({
  summary: "Every offense with its place, the source below the first of each cop, and how many there are.",
  kind: "report",
  passthrough: [
    "--show-cops",
    "--show-docs-url",
    "-L",
    "--list-target-files",
    "--init",
    "--auto-gen-config",
    "-V",
    "-s",
    "--stdin",
    "j",
    "json",
    "h",
    "html",
    "ju",
    "junit",
    "g",
    "github",
    "ta",
    "tap",
    "m",
    "markdown",
    "fi",
    "files",
    "w",
    "worst",
    "pa",
    "pacman",
    "fu",
    "fuubar",
  ],
  signatures: [
    echoed("rubocop"),
    /^Inspecting \d+ files?$/,
    /^\S.*?:\d+:\d+: [CWEFRI]: (?:\[\w+\] )?[A-Z]\w+(?:\/\w+)+: /,
  ],
  start,
});
