import { define, keep, must, type Reducer } from "../src/reduce/filter.ts";

const finding = /^\S+:\d+:\d+: [EF]\d{4}: |^Your code has been rated /;

const start = (): Reducer => ({ line: (text) => (finding.test(text) ? must : keep) });

export default define({
  summary: "Every message, the file named once; errors and the rating beyond doubt.",
  kind: "report",
  leave: ["--list-msgs", "--list-msgs-enabled", "--generate-rcfile", "--generate-toml-config", "--help-msg"],
  start,
});
