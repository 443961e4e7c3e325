import { define, keep, pin } from "../../src/filter-kit/filter.ts";

/** Checked out here (`*`) or in another work tree (`+`). */
const current = /^[*+] /;

export default define({
  summary: "every branch, as listed; the current one always",
  kind: "data",
  passthrough: ["--format", "--edit-description"],
  start: () => ({ line: (text) => (current.test(text) ? pin : keep) }),
});
