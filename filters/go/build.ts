import { define, drop, keep, must, type Reducer } from "../../src/reduce/filter.ts";

const fetching = /^go: (?:downloading|finding|extracting|upgrading) \S+/;
const problem = /^(?:# \S+|vet: |go: (?!found |added |upgraded |downgraded )|\S+\.go:\d+(?::\d+)?: )/;

const downloads = drop("module downloads");

const start = (): Reducer => ({
  line(text) {
    if (fetching.test(text)) return downloads;
    return problem.test(text) ? must : keep;
  },
});

export default define({
  summary: "Every error and finding with its package; not which modules were downloaded.",
  kind: "report",
  also: ["go vet", "go install", "go get", "go mod tidy", "go mod download", "go mod vendor", "go generate"],
  leave: ["-json", "-dry-run"],
  start,
});
