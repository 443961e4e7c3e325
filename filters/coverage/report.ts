import { define, keep, pin, proven, type Reducer, type Verdict } from "../../src/filter-kit/filter.ts";

/** A file without a gap: what the total says of it is all that there is. */
const full = /^\S.* +\d+ +0(?: +\d+ +0)? +100(?:\.0+)?%$/;
const total = /^(?:TOTAL +\d+ |Coverage failure: |No data to report|\d+ (?:empty )?files? skipped)/;
const covered = proven("covered files");

const verdict = (text: string): Verdict => {
  if (total.test(text)) return pin;
  return full.test(text) ? covered : keep;
};

const start = (): Reducer => ({ line: verdict });

export default define({
  summary: "Every file with a gap and its lines, the total; files that are covered whole are counted.",
  kind: "report",
  passthrough: ["--format"],
  start,
});
