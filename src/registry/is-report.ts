/** Whether a command builds, tests or checks: then what stands behind a display pipe may trim its report. */
import type { Match } from "./match.ts";

/** Names of package scripts and tasks that say so: `lint`, `test:unit`, `build-all`. */
const purpose =
  /^(?:test|tests|build|lint|check|typecheck|type-check|types|tsc|compile|format|fmt|ci|e2e|unit|integration|verify|validate|coverage|spec)(?:[:._-].*)?$/;

/** By the filter's kind; of a runner by the name of what it runs, its first word without a dash. */
export const isReport = ({ entry, argv }: Match): boolean => {
  if (entry.kind === "report") return true;
  if (!entry.runner) return false;
  const [task = ""] = argv
    .slice(1)
    .filter((word) => !word.startsWith("-") && !/^(?:run|r|run-script|task)$/.test(word));
  return purpose.test(task);
};
