import { define } from "../src/filter-kit/filter.ts";
import { generic } from "../src/filter-kit/generic.ts";

export default define({
  summary: "What the script prints; tools it runs are recognised by their form.",
  kind: "log",
  passthrough: ["-p", "--print"],
  runner: true,
  start: () => generic.start(),
});
