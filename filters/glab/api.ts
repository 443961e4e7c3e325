import { define } from "../../src/filter-kit/filter.ts";
import { withoutNoise } from "../../src/filter-kit/forge-json.ts";

export default define({
  summary:
    "Every answer, without the links and the other fields of users that come with each (counted); JSON over many lines in fewer",
  kind: "data",
  json: true,
  long: true,
  passthrough: ["graphql", "-i", "--include", "--silent"],
  start: () => ({ line: (text) => withoutNoise(text) }),
});
