import { define } from "../../src/filter-kit/filter.ts";
import { scriptRunner } from "../../src/filter-kit/script-runner.ts";

export default define({
  summary: "What the scripts' tools print, each reduced by its own filter; the resolved command line.",
  also: ["bun x", "bun exec"],
  passthrough: ["-p", "--print", "repl"],
  ...scriptRunner,
});
