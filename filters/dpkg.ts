import { answers } from "../src/filter-kit/grouped-answers.ts";
import { define, named, pin } from "../src/filter-kit/filter.ts";

/** The five lines above `dpkg -l`'s rows, told by their drawing. */
const headings = /^(?:\||\+\+\+-)|^\w+=\w+\//;

/** The fields of a package begin with its name; a state that is not the usual one is why somebody asks. */
const record = /^Package: (\S+)$/;
const unusual = /^Status: (?!install ok installed$)/;

export default define({
  summary:
    "every package or path, as listed; padding narrowed; beyond the budget packages are named, those in an unusual state shown",
  kind: "data",
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
    return {
      line(text, stream) {
        const name = record.exec(text)?.[1];
        if (name !== undefined) return named(1, name);
        return headings.test(text) || unusual.test(text) ? pin : complaints.line(text, stream);
      },
    };
  },
});
