import { define, keep } from "../src/filter-kit/filter.ts";

// Forms of the caller's own, and one document a line: https://jqlang.org/manual/
const forms = [
  "-r",
  "--raw-output",
  "-c",
  "--compact-output",
  "--raw-output0",
  "-a",
  "--ascii-output",
  "--seq",
  "-j",
];

export default define({
  summary: "All of it; documents over many lines stand in fewer",
  kind: "data",
  json: true,
  passthrough: [...forms, "--join-output", "--stream", "-h", "--build-configuration"],
  start: () => ({ line: () => keep }),
});
