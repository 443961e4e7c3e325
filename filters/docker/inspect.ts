import { define, keep } from "../../src/filter-kit/filter.ts";

const objects = ["container", "image", "network", "volume", "context", "node", "service", "plugin"];

export default define({
  summary: "All of it; documents over many lines stand in fewer",
  kind: "data",
  json: true,
  also: objects.map((object) => `docker ${object} inspect`),
  passthrough: ["-f", "--format"],
  start: () => ({ line: () => keep }),
});
