import { diagnosed } from "../src/filter-kit/diagnosed.ts";
import { define, keep, pin, quote, type Reducer, type Verdict } from "../src/filter-kit/filter.ts";

const severe = /^\S.*?:\d+:\d+: [EF]\d{4}: /;

/** Lines that stand in several files: below the message each of these, then the lines. */
const alike = /: R0801: Similar lines in \d+ files$/;
const aCopy = /^==\S+:\[\d+:\d+\]$/;
const endOfCopies = / \(duplicate-code\)$/;

const start = (): Reducer => {
  let isInCopies = false;
  const messages = diagnosed({
    head: /^(?<file>\S.*?):(?<line>\d+:\d+): (?<rule>[CRWEFI]\d{4}): /,
    total: /^Your code has been rated /,
  });

  const copies = (text: string): Verdict => {
    isInCopies = !endOfCopies.test(text);
    return aCopy.test(text) ? keep : quote;
  };

  return {
    line(text, stream) {
      const verdict = messages.line(text, stream);
      const isMessage = verdict.record?.rule !== undefined || verdict.act === pin.act;
      if (isInCopies && !isMessage) return copies(text);
      isInCopies = alike.test(text);
      return severe.test(text) ? { ...verdict, act: pin.act } : verdict;
    },
  };
};

export default define({
  summary: "Every message, the file named once, what repeats by its place; the rating beyond doubt.",
  kind: "report",
  passthrough: [
    "--list-msgs",
    "--list-msgs-enabled",
    "--generate-rcfile",
    "--generate-toml-config",
    "--help-msg",
  ],
  start,
});
