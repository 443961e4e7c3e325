import { answers } from "../src/reduce/complaints.ts";
import { createPeak, sizeValue } from "../src/reduce/extremes.ts";
import { define, must } from "../src/reduce/filter.ts";

export default define({
  summary: "every row; beyond the budget the first, the last, the largest and the exact count between",
  kind: "data",
  leave: ["-0", "--null"],
  start: () => {
    const complaints = answers("du");
    const isLargest = createPeak();
    return { line: (text, stream) => (isLargest(sizeValue(text)) ? must : complaints.line(text, stream)) };
  },
});
