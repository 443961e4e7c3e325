import { define, keep } from "../src/filter-kit/filter.ts";

export default define({
  summary: "All of it; documents over many lines stand in fewer",
  kind: "data",
  json: true,
  passthrough: ["--generate-cli-skeleton", "--cli-input-json", "configure", "sso", "help"],
  start: () => ({ line: () => keep }),
});
