import { diagnosed } from "../src/filter-kit/diagnosed.ts";
import { define, pin, type Reducer } from "../src/filter-kit/filter.ts";

const severe = /^\S.*?:\d+:\d+: [EF]\d{4}: /;

const start = (): Reducer => {
  const messages = diagnosed({
    head: /^(?<file>\S.*?):(?<line>\d+:\d+): (?<rule>[CRWEFI]\d{4}): /,
    total: /^Your code has been rated /,
  });
  return {
    line(text, stream) {
      const verdict = messages.line(text, stream);
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
