import { answers } from "../src/filter-kit/grouped-answers.ts";
import { createPeak } from "../src/filter-kit/peak.ts";
import { define, pin } from "../src/filter-kit/filter.ts";

const columns = ["%CPU", "%MEM", "RSS"];

/** `-o pid=`: a column without its heading is meant for a program. */
const isHeadless = (argv: readonly string[]): boolean =>
  argv.some((word) => /=$|=,/.test(word)) || argv.includes("--no-headers") || argv.includes("h");

export default define({
  summary: "every row and column, padding narrowed; beyond the budget the busiest and largest among the rest",
  kind: "data",
  start: ({ argv }) => {
    const complaints = answers("ps", "error");
    const peaks = columns.map(() => createPeak());
    let places: number[] | null = null;
    return {
      line(text, stream) {
        if (places === null) {
          const headings = text.trim().split(/ +/);
          places = columns.map((column) => headings.indexOf(column));
          return pin;
        }
        const cells = text.trim().split(/ +/, 12);
        const isPeak = places.filter((place, i) => peaks[i]!(Number(cells[place]))).length > 0;
        return isPeak ? pin : complaints.line(text, stream);
      },
      exact: isHeadless(argv),
    };
  },
});
