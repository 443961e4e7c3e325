import { define, pin, proven, type Reducer } from "../../src/filter-kit/filter.ts";
import { programLines } from "../../src/filter-kit/program-lines.ts";

/** Migrations of the applications that come with Django. */
const builtIn =
  /^ {2}(?:Una|A)pplying (?:admin|auth|contenttypes|flatpages|redirects|sessions|sites)\.\d{4}_\w+\.\.\. OK(?: \([\d.]+s\))?$/;
const step = /^ {2}(?:Una|A)pplying \S/;
const builtIns = proven("built-in migrations");

const start = (): Reducer => {
  const inner = programLines();
  return {
    line(text, stream) {
      const verdict = inner.line(text, stream);
      if (builtIn.test(text)) return builtIns;
      return step.test(text) ? pin : verdict;
    },
    running: inner.running!,
    end: inner.end!,
  };
};

export default define({
  summary:
    "Each migration of the project, what failed and its traceback without Django's frames; Django's own migrations counted.",
  kind: "report",
  also: ["manage.py migrate"],
  passthrough: ["--plan"],
  signatures: [/^Operations to perform:$/],
  start,
});
