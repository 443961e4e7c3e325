import {
  type Context,
  define,
  defer,
  drop,
  heading,
  keep,
  pin,
  proven,
  type Reducer,
  type Stream,
  type Verdict,
} from "../src/filter-kit/filter.ts";
import { createFrames, unlessOwn } from "../src/filter-kit/frames.ts";
import { createUnrun, type Unrun } from "../src/filter-kit/unrun.ts";
import javac from "./javac.ts";

const task = /^(?:> Task )?(?::[\w.-]+)+(?: (?:UP-TO-DATE|NO-SOURCE|FROM-CACHE|SKIPPED|NOT-CACHED))?$/;
const failedTask = /^(?:> Task )?(?::[\w.-]+)+ FAILED$/;
const passed = /^\S.* > .+ PASSED$/;
const skipped = /^\S.* > .+ SKIPPED$/;
/** A build without its tests passes as well, and one whose sources are elsewhere; of resources most projects have none. */
const undoneTask =
  /^(?:> Task )?(?::[\w.-]+)*:(?:\w*[tT]est\w* (SKIPPED)|(?!process\w*Resources )[\w-]+ (NO-SOURCE)|(?:\w*[tT]est|\w*[lL]int\w*|\w*[cC]heck(?:style)?(?!s)\w+) (UP-TO-DATE|FROM-CACHE))$/;
const failed = /^\S.* > .+ FAILED$/;
const printing = /^\S.* > .+ STANDARD_(?:OUT|ERROR)$/;
const outcome =
  /^(?:BUILD (?:SUCCESSFUL|FAILED)|FAILURE: |\* What went wrong:|\* Where:|Execution failed for task |\d+ tests? completed, |\d+ actionable tasks?: )/;
const hint =
  /^(?:\* Try:$|> ?Run with --|Run with --(?:stacktrace|info|debug|scan)|\* Get more help at |> Get more help at |You can use '--warning-mode all')/;
const daemon =
  /^(?:Starting a Gradle Daemon|To honour the JVM settings for this build|Daemon will be stopped at the end)/;
const libraryFrame =
  /^\s+(?:at (?:java\.base\/|java\.|jdk\.|sun\.|org\.junit\.|junit\.|org\.gradle\.|worker\.org\.gradle\.|com\.sun\.proxy\.|org\.hamcrest\.)|\.\.\. \d+ more$)/;
const messageLines = 20;

/** Output of a task is below its line: if it is shown, so is that line. */
const tasks = heading(0, proven("tasks"));
const passedTests = heading(0, proven("passed tests"));
const failedTest = heading(1, pin);
const output = heading(1, keep);
const told = heading(0, pin);
const hints = heading(0, drop("hint lines"));
const libraryFrames = proven("library lines");
const blanks = proven("blank lines");
/** A blank line below these parts nothing that is shown. */
const quiet = new Set([tasks, passedTests]);

/** Tasks of a project whose answer is all that is printed: `:core:dependencies`. */
const answers =
  /^(?::[\w.-]+)*:?(?:tasks|dependencies|dependencyInsight|properties|projects|help|buildEnvironment|components|model)$/;

const undoneKind = (text: string): string | undefined =>
  skipped.test(text)
    ? "SKIPPED"
    : undoneTask
        .exec(text)
        ?.slice(1)
        .find((kind) => kind !== undefined);

/** Each kind of work that was not done has its own limit. */
const createUndone = (): ((kind: string) => Verdict) => {
  const kinds: Readonly<Record<string, Unrun>> = {
    SKIPPED: createUnrun("skipped tests and tasks"),
    "NO-SOURCE": createUnrun("tasks without sources"),
    "UP-TO-DATE": createUnrun("tests and checks that were up to date"),
    "FROM-CACHE": createUnrun("tests and checks from the cache"),
  };
  return (kind) => kinds[kind]!(0);
};

/** Verdict on a line of gradle itself; null: the line is a tool's or a test's. */
const judge = (text: string, unrun: (kind: string) => Verdict): Verdict | null => {
  const undone = undoneKind(text);
  if (undone !== undefined) return unrun(undone);
  if (task.test(text)) return tasks;
  if (passed.test(text)) return passedTests;
  if (failed.test(text)) return failedTest;
  if (printing.test(text)) return output;
  if (outcome.test(text) || failedTask.test(text)) return told;
  return hint.test(text) || daemon.test(text) ? hints : null;
};

/** The tasks that printed something which is shown. */
const createPrinters = () => {
  const printers = new Set<number>();
  let latest = -1;
  return {
    begin: (index: number): number => (latest = index),
    note({ act }: Verdict): void {
      if (latest !== -1 && act !== "drop" && act !== "proven") printers.add(latest);
    },
    indexes: (): number[] => [...printers],
    latest: (): number => latest,
  };
};

const start = (context: Context): Reducer => {
  const compiler = javac.start();
  if (context.argv.some((word) => answers.test(word))) return { kind: "data", line: () => keep };
  const unrun = createUndone();
  const printers = createPrinters();
  const frames = createFrames();
  let left = 0;
  let index = -1;
  let previous: Verdict | null = null;
  const judged = (text: string, stream: Stream): Verdict => {
    const ofLibrary = libraryFrame.test(text) ? libraryFrames : unlessOwn(frames.line(text, index));
    const found = ofLibrary ?? judge(text, unrun);
    if (found === failedTest || found === told) left = messageLines;
    else if (found !== null && found !== ofLibrary) left = 0;
    previous = found;
    if (found !== null) return found;
    left -= 1;
    return left > 0 ? pin : compiler.line(text, stream);
  };
  return {
    line(text, stream) {
      index += 1;
      if (text === "" && previous !== null) return quiet.has(previous) ? blanks : defer;
      const found = judged(text, stream);
      if (found === tasks) printers.begin(index);
      else if (found.record?.level === 0 && found.act === "pin") printers.begin(-1);
      else if (text !== "") printers.note(found);
      return found;
    },
    running: () => [...printers.indexes(), printers.latest(), ...frames.alone()],
    end: () => [...printers.indexes(), ...frames.alone()],
  };
};

export default define({
  summary:
    "Failing tests and tasks with what went wrong, compile errors, the counts; tasks and passed tests are counted.",
  kind: "report",
  also: ["gradlew"],
  passthrough: ["--scan", "--debug", "-d", "--info", "-i", "-m", "-q", "--quiet"],
  signatures: [/^> Task (?::[\w.-]+)+/, /^> Configure project :/],
  start,
});
