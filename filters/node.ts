import { define } from "../src/filter-kit/filter.ts";
import { scriptLines } from "../src/filter-kit/program-lines.ts";
import nodeTest from "./node/option--test.ts";

export default define({
  summary: "What the script prints; tests it runs are recognised by their form.",
  kind: "log",
  passthrough: ["-p", "--print", "-i", "--interactive", "--inspect", "--inspect-brk", "--v8-options"],
  runner: true,
  start: (ctx) => (ctx.argv.includes("--test") ? { ...nodeTest.start(ctx), kind: "report" } : scriptLines()),
});
