import {
  type Context,
  define,
  drop,
  fold,
  heading,
  keep,
  pin,
  ofRule,
  ofTest,
  proven,
  type Reducer,
  type Verdict,
} from "../src/filter-kit/filter.ts";
import { createFrames, unlessOwn } from "../src/filter-kit/frames.ts";
import { createUnrun } from "../src/filter-kit/unrun.ts";
import { createClasses } from "./_mvn-classes.ts";

const step =
  /^\[INFO\] (?:Scanning for projects|-{3,}(?:< .* >|\[ .* \])?-*$|--- .* ---$|>>> |<<< |Changes detected|Compiling \d+ source|Using '.*' encoding|Copying \d+ resources?|Building jar: |Deleting |Installing | T E S T S$|Results:$|Finished at: |argLine |Surefire report directory|Using auto detected provider)/;
const transfer = /^(?:\[INFO\] )?(?:Download(?:ing|ed) from |Progress \(\d+\))/;
/** JUnit 5 counts the tests of a class with its nested one: such a row is left of the class, whatever failed in it. Where
 * tests are chosen, nothing ran. It is no pass. */
const empty = /^\[INFO\] Tests run: 0, /;
const passed =
  /^\[INFO\] Tests run: \d+, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: .*(?: - in | -- in )\S+$/;
const skipping =
  /^\[\w+\] Tests run: \d+, Failures: 0, Errors: 0, Skipped: [1-9]\d*, Time elapsed: .*(?: - in | -- in )\S+$/;
const running = /^\[INFO\] Running \S+$/;
const ended = /^\[\w+\] Tests run: .*(?: - in | -- in )(\S+)$/;
const hint =
  /^\[ERROR\] (?:To see the full stack trace|Re-run Maven using|For more information about|\[Help \d+\] http|Please refer to |After correcting the problems| {3}mvn <args>|-> \[Help 1\]$)/;
const blank = /^\[(?:INFO|ERROR)\] *$/;
const verdict = /^(?:\[(?:ERROR|FATAL)\] |\[INFO\] (?:BUILD (?:SUCCESS|FAILURE)|Tests run: ))/;
const failing = /^\[\w+\] Tests run: .*<<< (?:FAILURE|ERROR)!/;
const failedTest = /^\[ERROR\] (\S+)(?: --)? +Time elapsed: [\d.]+ s +<<< (?:FAILURE|ERROR)!$/;
const build = /^\[INFO\] BUILD (?:SUCCESS|FAILURE)$/;
const libraryFrame =
  /^(?:\[ERROR\] )?\s+(?:at (?:java\.base\/|java\.|jdk\.|sun\.|org\.junit\.|junit\.|org\.apache\.maven\.|org\.codehaus\.plexus\.|org\.testng\.)|\.\.\. \d+ more$)/;

/** The compiler's own, by way of Maven. */
const diagnostic = /^\[(?:WARNING|ERROR)\] \S+\.\w+:\[\d+,\d+\] (?:\[(\w+)\] )?(.*)$/;
const quoted = /(["'`])(?:(?!\1).)*\1/g;

const steps = proven("progress lines");
const upToDate = fold("up to date", "similar lines");
const withoutSources = fold("no sources", "similar lines");
const passedClasses = heading(0, proven("passed classes"));
/** Output of a test is below the name of its class. */
const classStarts = heading(1, drop("progress lines"));
const emptyClass = heading(0, pin);
const skippedClass = heading(0, pin);
const failedClass = heading(1, pin);
const outside = heading(-1, keep);
/** Output of a module's build is below its name, including its classes. */
const moduleName = /^\[INFO\] Building (?!jar: )\S/;
const module = heading(-1, keep);
const withoutTests = /^\[INFO\] (?:No tests to run\.|Tests are skipped\.)$/;
const hints = proven("hint lines");
const libraryFrames = proven("library lines");

/** Less was done than asked: said once of each kind of folder, and how often. */
const undone =
  /^\[INFO\] (?:(skip non existing resourceDirectory) .*?((?:\/\w+){0,3})$|(No sources) to compile|Nothing to compile)/;
const undoneOf = (text: string): Verdict | null => {
  const found = undone.exec(text);
  if (found === null) return null;
  if (found[1] !== undefined) return fold(`resources${found[2]}`, "similar lines");
  return found[3] === undefined ? upToDate : withoutSources;
};

const passedOf = (text: string): Verdict => (empty.test(text) ? emptyClass : passedClasses);

const failedOf = (text: string): Verdict | null => {
  if (failing.test(text)) return failedClass;
  const name = failedTest.exec(text)?.[1];
  return name === undefined ? null : ofTest(name, 2);
};

const judge = (text: string): Verdict => {
  if (passed.test(text)) return passedOf(text);
  if (running.test(text)) return classStarts;
  if (skipping.test(text)) return skippedClass;
  if (hint.test(text)) return hints;
  const less = undoneOf(text);
  if (less !== null) return less;
  if (step.test(text) || transfer.test(text) || blank.test(text)) return steps;
  const failed = failedOf(text);
  if (failed !== null) return failed;
  if (moduleName.test(text)) return module;
  return verdict.test(text) ? pin : keep;
};

/** A diagnostic owns the lines below it that begin with a blank. */
const diagnostics = () => {
  let isOpen = false;
  return (text: string, found: Verdict): Verdict => {
    const begun = diagnostic.exec(text);
    if (begun !== null) {
      isOpen = true;
      return ofRule(begun[1] ?? begun[2]!.replace(quoted, "_"), 1, found);
    }
    if (!isOpen || /^(?:\[\w+\])?\s+\S/.test(text)) return found;
    isOpen = false;
    return found.record === undefined ? heading(0, found) : found;
  };
};

/** Part of each frame in the package of a class: a library's own build is a project as well. */
const ownOf = (name: string): string => `at ${name.split(".").slice(0, -1).slice(0, 3).join(".")}.`;

/** Goals whose answer is what they print. */
const answers = /^dependency:(?:tree|list)$/;

const start = ({ argv }: Context): Reducer => {
  const withRule = diagnostics();
  const classes = createClasses();
  const unrun = createUnrun("runs without tests");
  const emptyOnes = createUnrun("empty classes");
  const isAnswer = argv.some((word) => answers.test(word));
  let index = -1;
  let built = false;
  let over = false;
  const frames = createFrames();
  let own: string | undefined;
  const framed = (text: string): Verdict | null => {
    const isLibrary = libraryFrame.test(text) && (own === undefined || !text.includes(own));
    return isLibrary ? libraryFrames : unlessOwn(frames.line(text, index, own));
  };
  const read = (text: string): Verdict => {
    const found = framed(text) ?? (withoutTests.test(text) ? unrun() : judge(text));
    if (found === classStarts) {
      classes.begin(text.slice(15), index);
      return found;
    }
    const name = ended.exec(text)?.[1] ?? "";
    if (name.includes(".")) own = ownOf(name);
    classes.note(found);
    classes.end(name);
    return found === emptyClass ? emptyOnes(0) : found;
  };
  const told = (): number[] => [...classes.shown(), ...frames.alone()];
  return {
    line(text) {
      index += 1;
      built ||= build.test(text);
      // Below the outcome every line of Maven's begins with its level.
      over = built && text !== "" && !/^\[(?:INFO|ERROR|WARNING|FATAL)\]/.test(text);
      if (over) return outside;
      const found = read(text);
      return isAnswer && found === keep ? pin : withRule(text, found);
    },
    get over() {
      return over;
    },
    running: told,
    end: told,
  };
};

export default define({
  summary:
    "Errors, warnings, failing tests with their own frames, counts and verdict; not plugins and passed classes.",
  kind: "report",
  also: ["mvnw"],
  passthrough: ["help:effective-pom", "help:evaluate", "-X", "--debug"],
  signatures: [/^\[INFO\] Scanning for projects\.\.\.$/],
  start,
});
