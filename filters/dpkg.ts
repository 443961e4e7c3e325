import { answers } from "../src/filter-kit/grouped-answers.ts";
import { define, pin } from "../src/filter-kit/filter.ts";

/** The five lines above `dpkg -l`'s rows, told by their drawing. */
const headings = /^(?:\||\+\+\+-)|^\w+=\w+\//;

export default define({
  summary: "every package or path, as listed; padding narrowed",
  kind: "data",
  table: true,
  passthrough: [
    "-i",
    "--install",
    "-r",
    "--remove",
    "-P",
    "--purge",
    "--configure",
    "--unpack",
    "-a",
    "--get-selections",
    "--set-selections",
  ],
  start: () => {
    const complaints = answers("dpkg", "dpkg-query");
    return { line: (text, stream) => (headings.test(text) ? pin : complaints.line(text, stream)) };
  },
});
