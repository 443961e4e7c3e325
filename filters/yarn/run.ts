import { define } from "../../src/filter-kit/filter.ts";
import { scriptRunner } from "../../src/filter-kit/script-runner.ts";

export default define({
  summary: "What the scripts' tools print, each reduced by its own filter; the resolved command line.",
  also: ["yarn test", "yarn start", "yarn exec", "yarn dlx", "yarn workspace", "yarn workspaces"],
  passthrough: ["--json"],
  ...scriptRunner,
});
