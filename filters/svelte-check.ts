import {
  define,
  drop,
  heading,
  keep,
  pin,
  ofRule,
  proven,
  quote,
  type Reducer,
  type Verdict,
} from "../src/filter-kit/filter.ts";

/** A diagnostic stands below the line of its place. */
const place = /^(?:\/|[A-Za-z]:[\\/]).*:\d+:\d+$/;
const message = /^(?:Error|Warn|Hint): /;
/** Where the message ends; the code follows. */
const source = /\((?:ts|js|svelte|css|scss|sass|less|postcss|html)\)$/;
const outcome = /^svelte-check found \d+ errors? and \d+ warnings?/;
const step = /^(?:Loading svelte-check in workspace: |Getting Svelte diagnostics\.\.\.$|={10,}$)/;
/** Not code of the file, whatever it is. */
const complaint = /^\w*(?:error|warning|fatal)\b/i;
const quoted = /(["'`])(?:(?!\1).)*\1/g;

/** Marks name the place themselves. */
const placeLine = heading(1, proven("places"));
const total = heading(0, pin);
const steps = heading(0, drop("progress lines"));
const outside = heading(0, pin);
const shownErrors = 60;

const other = (text: string): Verdict => (text === "" ? keep : outside);

const start = (): Reducer => {
  let at = "";
  let part: "place" | "message" | "code" = "code";
  let errors = 0;

  const told = (text: string): Verdict => {
    part = source.test(text) ? "code" : "message";
    if (text.startsWith("Error")) errors += 1;
    const isShown = text.startsWith("Error") && errors <= shownErrors;
    return { ...ofRule(text.replace(quoted, "_"), 2, isShown ? pin : keep), at };
  };

  return {
    line(text) {
      if (place.test(text)) {
        at = text;
        part = "place";
        return placeLine;
      }
      if (outcome.test(text)) return total;
      if (step.test(text)) return steps;
      if (part === "place" && message.test(text)) return told(text);
      if (part === "code") return text === "" || complaint.test(text) ? other(text) : quote;
      if (source.test(text)) part = "code";
      return keep;
    },
  };
};

export default define({
  summary:
    "Every error and warning with its place, the first of its kind with the code, and how many there are.",
  kind: "report",
  passthrough: ["--output=machine", "--output=machine-verbose", "machine", "machine-verbose", "--watch"],
  signatures: [/^Loading svelte-check in workspace: /, outcome],
  start,
});
