import { diagnosed } from "../../src/filter-kit/diagnosed.ts";
import { define, drop, type Reducer } from "../../src/filter-kit/filter.ts";

const fetching = /^go: downloading \S+/;
const finding = /^go: (?:finding|extracting|upgrading) \S+/;
const downloads = drop("downloads");
const progressLines = drop("progress lines");

const start = (): Reducer => {
  const problems = diagnosed({
    head: /^(?:vet: )?\S+\.go:\d+(?::\d+)?: \S/,
    below: /^\s/,
    total: /^(?:# \S+|vet: |go: (?!found |added |upgraded |downgraded ))/,
    shown: Infinity,
  });
  return {
    line(text, stream) {
      if (fetching.test(text)) return downloads;
      return finding.test(text) ? progressLines : problems.line(text, stream);
    },
  };
};

export default define({
  summary: "Every error and finding with its package; not which modules were downloaded.",
  kind: "report",
  also: ["go vet", "go install", "go get", "go mod tidy", "go mod download", "go mod vendor", "go generate"],
  passthrough: ["-json", "-dry-run"],
  start,
});
