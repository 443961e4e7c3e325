import { define, drop, fold, keep, pin, type Reducer } from "../../src/filter-kit/filter.ts";

const step =
  /^ *(?:Collecting|Downloading|Using cached|Processing|Obtaining|Looking in (?:indexes|links):|Saved|File was already downloaded|Link requires|Installing collected packages:|Attempting uninstall:|Successfully uninstalled|Created wheel for|Stored in directory:|Building wheels? for|Building editable for) ?\S/;
const phase =
  /^ *(?:Preparing metadata|Installing build dependencies|Installing backend dependencies|Getting requirements to build (?:wheel|editable)|Checking if build backend supports build_editable|Building (?:wheel|editable) for \S+|Running setup\.py \w+ for \S+)\b.*(?:: started|: finished with status 'done'|: still running\.\.\.|\.\.\. done)$/;
const uninstalling = /^ +Uninstalling \S+:$/;
const bar = /^ *[━╸╺╷][━╸╺ ╷]* [\d.]+\/[\d.]+ [kMG]?B\b/;
const present = /^Requirement already satisfied: /;
const notice = /^\[notice\] /;
const verdict = /^(?:Successfully |ERROR: |error: | *×|Would install )/;

const steps = drop("progress lines");
const hints = drop("hint lines");
const alreadyThere = fold("present", "satisfied requirements");

const start = (): Reducer => ({
  line(text) {
    if (verdict.test(text)) return pin;
    if (step.test(text) || phase.test(text) || bar.test(text) || uninstalling.test(text)) return steps;
    if (notice.test(text)) return hints;
    return present.test(text) ? alreadyThere : keep;
  },
});

export default define({
  summary: "What was installed, every warning and error; not how it was collected and downloaded.",
  kind: "report",
  also: ["pip download", "pip wheel"],
  passthrough: ["--report"],
  signatures: [
    /^Successfully installed \S+-\d/,
    /^Collecting \S+(?:[=<>~!]=?\S+| \(from .*\))$/,
    /^ {2}(?:Downloading|Using cached) \S+\.(?:whl|tar\.gz|zip)(?:\.metadata)? \([\d.]+ [kM]?B\)$/,
    /^Requirement already satisfied: \S+ in /,
  ],
  start,
});
