import { answers } from "../src/filter-kit/grouped-answers.ts";
import { createPeak, sizeValue } from "../src/filter-kit/peak.ts";
import { define, pin } from "../src/filter-kit/filter.ts";

export default define({
  summary: "every row; beyond the budget the first, the last, the largest and the exact count between",
  kind: "data",
  passthrough: ["-0", "--null"],
  start: () => {
    const complaints = answers("du");
    const isLargest = createPeak();
    return { line: (text, stream) => (isLargest(sizeValue(text)) ? pin : complaints.line(text, stream)) };
  },
});
