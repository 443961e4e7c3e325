import { define } from "../src/reduce/filter.ts";
import { generic } from "../src/reduce/generic.ts";
import nodeTest from "./node/--test.ts";

export default define({
  summary: "What the script prints; tests it runs are recognised by their form.",
  kind: "log",
  leave: ["-p", "--print", "-i", "--interactive", "--inspect", "--inspect-brk", "--v8-options"],
  runner: true,
  start: (ctx) =>
    ctx.argv.includes("--test") ? { ...nodeTest.start(ctx), kind: "report" } : generic.start(),
});
