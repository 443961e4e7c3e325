import {
  define,
  drop,
  fold,
  heading,
  keep,
  pin,
  type Reducer,
  type Verdict,
} from "../../src/filter-kit/filter.ts";

/** A name, an address or a file, and nothing else but its size or what asked for it: programs collect and process as well. */
const thing = String.raw`\S+(?:(?: @|(?<=@)) \S+)?(?: \((?:from .*|[\d.]+ ?(?:[kMG]?B|bytes))\))?$`;
const step = new RegExp(
  String.raw`^ *(?:(?:Collecting|Downloading|Using cached|Processing|Obtaining|Saved) ${thing}|(?:Looking in (?:indexes|links):|File was already downloaded|Link requires|Installing collected packages:|Attempting uninstall:|Successfully uninstalled|Created wheel for|Stored in directory:|Building wheels? for|Building editable for) ?\S)`,
);
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

const outside = heading(0, keep);

/** Perhaps pip's last word; what begins like none of its lines comes from elsewhere then. */
const last = /^Successfully (?:installed|downloaded|built) /;
const remark = /^(?:$|WARNING: |DEPRECATION: )/;

const judge = (text: string): Verdict | null => {
  if (verdict.test(text)) return pin;
  if (step.test(text) || phase.test(text) || bar.test(text) || uninstalling.test(text)) return steps;
  if (notice.test(text)) return hints;
  return present.test(text) ? alreadyThere : null;
};

const start = (): Reducer => {
  let isEnded = false;
  let over = false;
  return {
    line(text) {
      const found = judge(text);
      over = isEnded && found === null && !remark.test(text);
      if (over) return outside;
      isEnded = last.test(text) || found === alreadyThere || (isEnded && (found === null || found === hints));
      return found ?? keep;
    },
    get over() {
      return over;
    },
  };
};

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
