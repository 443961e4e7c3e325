import { define, pin } from "../src/filter-kit/filter.ts";
import { plainDiff } from "./diff/_plain.ts";

/** Lists of names, not changes. */
const isBrief = (argv: readonly string[]): boolean =>
  argv.some((word) => /^-[a-zA-Z]*q[a-zA-Z]*$|^--brief$/.test(word));

const complaint = /^(?:diff|colordiff): /;

export default define({
  summary:
    "every change, unaltered; beyond what the agent itself would show, the middle is left out and counted",
  kind: "data",
  exact: true,
  also: ["colordiff"],
  passthrough: ["-e", "--ed", "-n", "--rcs", "-D", "--ifdef"],
  start: ({ argv }) => {
    const judge = plainDiff();
    return {
      line: (text) => (complaint.test(text) ? pin : judge(text)),
      ...(isBrief(argv) ? { exact: false } : {}),
    };
  },
});
