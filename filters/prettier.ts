import { define, keep, pin, proven } from "../src/filter-kit/filter.ts";
import { echoed } from "../src/filter-kit/unprefix.ts";

const unchanged = /^\S.* \d+ms \(unchanged\)$/;
const unchangedFiles = proven("unchanged files");
const named = /^\[(?:warn|error)\] /;

export default define({
  summary: "Files that differ or were written, and syntax errors; unchanged files are hidden.",
  kind: "report",
  passthrough: [
    "-l",
    "--list-different",
    "--support-info",
    "--find-config-path",
    "--file-info",
    "--stdin-filepath",
  ],
  signatures: [echoed("prettier"), /^Checking formatting\.\.\.$/, /^\S.*\.\w+ \d+ms \(unchanged\)$/],
  start(ctx) {
    const writes = ctx.argv.some((word) => ["--check", "-c", "--write", "-w"].includes(word));
    const reports = writes || ctx.argv[0] !== "prettier";
    if (!reports) return { line: () => keep, kind: "data", exact: true };
    return { line: (text) => (unchanged.test(text) ? unchangedFiles : named.test(text) ? pin : keep) };
  },
});
