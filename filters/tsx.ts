import { define } from "../src/reduce/filter.ts";
import { generic } from "../src/reduce/generic.ts";

export default define({
  summary: "What the script prints; tools it runs are recognised by their form.",
  kind: "log",
  leave: ["-p", "--print"],
  runner: true,
  start: () => generic.start(),
});
