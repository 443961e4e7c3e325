import { define, keep } from "../src/reduce/filter.ts";

// `-r`, `-c`, `--tab` and the like: https://jqlang.org/manual/
const lay = [
  "-c",
  "--compact-output",
  "-0",
  "--raw-output0",
  "-a",
  "--ascii-output",
  "--seq",
  "--stream",
  "-j",
  "--join-output",
];

export default define({
  summary: "All of it; documents over many lines stand in fewer",
  kind: "data",
  json: true,
  leave: [...lay, "-h", "--build-configuration"],
  start: () => ({ line: () => keep }),
});
