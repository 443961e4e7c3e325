import { define, heading, keep } from "../../src/filter-kit/filter.ts";

const tag = heading(1);

export default define({
  summary: "every tag, as listed, with its notes",
  kind: "data",
  passthrough: ["--format"],
  start: () => ({ line: (text) => (/^\S/.test(text) ? tag : keep) }),
});
