import { define } from "../../src/filter-kit/filter.ts";
import { withoutNoise } from "../../src/filter-kit/forge-json.ts";

export default define({
  summary:
    "Every answer, without the links, node ids and other fields of users and repositories that come with each (counted); a comment's hunk without its first lines",
  kind: "data",
  json: true,
  long: true,
  // A query of one's own names each field.
  passthrough: ["-q", "--jq", "-t", "--template", "graphql", "--verbose", "--slurp", "-i", "--include"],
  start: () => ({ line: (text) => withoutNoise(text) }),
});
