import { define } from "../../src/reduce/filter.ts";
import pnpmAudit from "../pnpm/audit.ts";

export default define({
  summary: "Every advisory with package, paths and patched versions; the counts.",
  kind: "report",
  table: true,
  also: ["yarn npm audit"],
  leave: ["--json"],
  start: pnpmAudit.start,
});
