import { answers } from "../src/filter-kit/grouped-answers.ts";
import { define, named } from "../src/filter-kit/filter.ts";

const complaint = /^\S+: /;

export default define({
  summary: "every name and column; what neighbouring rows begin with stated once",
  kind: "data",
  also: ["dir", "vdir"],
  passthrough: ["-D", "--dired"],
  start: () => {
    const complaints = answers("ls", "dir", "vdir");
    let isNext = true;
    return {
      line(text, stream) {
        const begins = isNext && text.endsWith(":");
        isNext = text === "" || complaint.test(text);
        return begins ? named(1, `${text.slice(0, -1)}/`) : complaints.line(text, stream);
      },
    };
  },
});
