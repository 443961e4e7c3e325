import { define, keep, pin, type Reducer } from "../../src/filter-kit/filter.ts";
import { createSeenLines } from "../../src/filter-kit/seen-lines.ts";

// https://learn.microsoft.com/visualstudio/msbuild/msbuild-diagnostic-format-for-tasks: the words "error" and "warning"
// are the same in every language. MSBuild adds the project, and the framework where it builds for several.
const diagnostic =
  /^\s*\S.*: (?:[\w ]+ )?(?:error|warning)(?: [A-Z]+\d+)? ?: .*\[[^\][]+\.\w*proj(?:::[^\]]+)?\]$/;
/** This many are always shown; if there are more, the engine names what repeats. */
const maxShown = 300;

const start = (): Reducer => {
  const seen = createSeenLines();
  let left = maxShown;
  return {
    line(text) {
      if (!text.endsWith("]") || !diagnostic.test(text)) return keep;
      const repeated = seen.repeated(text);
      if (repeated !== null) return repeated;
      left -= 1;
      if (left < 0) return keep;
      seen.remember(text, pin);
      return pin;
    },
  };
};

export default define({
  summary:
    "Every error and warning once for each project and framework, failing tests, totals; the summary's second copy of them is counted.",
  kind: "report",
  also: ["dotnet test", "dotnet pack", "dotnet publish"],
  passthrough: [
    "--list-tests",
    "-t",
    "-getProperty",
    "-getItem",
    "-getTargetResult",
    "--getProperty",
    "--getItem",
  ],
  runner: true,
  signatures: [diagnostic],
  start,
});
