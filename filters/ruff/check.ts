import {
  define,
  drop,
  heading,
  keep,
  pin,
  ofRule,
  type Reducer,
  type Verdict,
} from "../../src/filter-kit/filter.ts";

const head = /^(?:([A-Z]+\d+|invalid-syntax)(?: \[\*\])?:? \S|\S+:\d+:\d+: ([A-Z]+\d+|invalid-syntax)\b)/;
const source = /^ *\d+ +[|+~-]|^ *[-+] /;
const place = /^ *--> \S+:\d+:\d+$/;
const verdict =
  /^(?:Found \d+ errors?|All checks passed!|ruff failed|error: |invalid-syntax: |\S+:\d+:\d+: )/;
const excerpt = /^(?: *\d* +[|+-]|-{20,}$|\.\.\.$| {2}[-+] )/;
const inFull = 20;

const excerpts = drop("excerpt lines");
const quoted: Verdict = { ...keep, part: "quote" };
const hiddenQuote: Verdict = { ...excerpts, part: "quote" };
const total = heading(0, pin);

const finding = (text: string): Verdict | null => {
  const found = head.exec(text);
  if (found === null) return null;
  return ofRule((found[1] ?? found[2])!, 1, verdict.test(text) ? pin : keep);
};

/** The first of its last words: what may come behind it is one of the `signatures`. */
const last = /^(?:Found \d+ errors?|All checks passed!|No fixes available|\[\*\] \d+ fixable)/;

const start = (): Reducer => {
  let findings = 0;
  let over = false;
  return {
    get over() {
      return over;
    },
    line(text) {
      over = last.test(text);
      if (place.test(text)) findings += 1;
      const begun = finding(text);
      if (begun !== null) return begun;
      if (verdict.test(text)) return total;
      const quotes = source.test(text);
      if (findings > inFull && (text === "" || excerpt.test(text))) return quotes ? hiddenQuote : excerpts;
      return quotes ? quoted : keep;
    },
  };
};

export default define({
  summary: "Every finding with its place, source excerpts of the first twenty, and how many there are.",
  kind: "report",
  passthrough: ["--show-files", "--show-settings", "--diff", "--statistics"],
  signatures: [
    /^\[\*\] \d+ fixable with the `--fix` option/,
    // A finding that has no place in its line, or can be fixed.
    /^(?:[ABCDEFGNQSTW]|ANN|ARG|BLE|COM|DTZ|ERA|INP|PERF|PL[CERW]|PTH?|RET|RUF|SIM|SLF|TRY|UP)\d{3,4} (?:\[\*\] )?[A-Z`]/,
    /^\S+\.(?:pyi?|ipynb):\d+:\d+: [A-Z]+\d+ \[\*\] \S/,
  ],
  start,
});
