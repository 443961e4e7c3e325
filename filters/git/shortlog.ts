import { define, heading, keep, pin } from "../../src/filter-kit/filter.ts";

const author = heading(1, pin);

export default define({
  summary: "every author and subject, as listed",
  kind: "data",
  passthrough: ["--format"],
  start: () => ({ line: (text) => (/^\S.* \(\d+\):$/.test(text) ? author : keep) }),
});
