import { define } from "../../src/filter-kit/filter.ts";
import { scriptRunner } from "../../src/filter-kit/script-runner.ts";

export default define({
  summary: "What the scripts' tools print, per package, each reduced by its own filter.",
  also: ["pnpm test", "pnpm t", "pnpm start", "pnpm exec", "pnpm dlx", "pnpm create"],
  passthrough: ["--reporter=ndjson"],
  ...scriptRunner,
});
