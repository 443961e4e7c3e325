import { define } from "../src/filter-kit/filter.ts";
import { createPage } from "../src/filter-kit/html-page.ts";

export default define({
  summary:
    "Bodies, headers and every error; pages without the bodies of script, style and svg, JSON over many lines in fewer",
  kind: "data",
  also: ["https"],
  json: true,
  long: true,
  passthrough: ["--download", "-d", "--offline"],
  start: () => ({ line: createPage() }),
});
