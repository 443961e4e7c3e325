/**
 * For every noun of the test runners: what the tools' own documentation says such a line looks like, and where it
 * stands. Written apart from the filters, so that a filter which takes a program's words for a status is found out.
 */
export type Lines = readonly string[];
type Oracle = (text: string, lines: Lines, at: number) => boolean;

/** The nearest line above that the expression matches, before another stops the search. */
const above = (lines: Lines, at: number, wanted: RegExp, stop: RegExp = /(?!)/): string | undefined => {
  for (let index = at - 1; index >= 0; index -= 1) {
    if (wanted.test(lines[index]!)) return lines[index];
    if (stop.test(lines[index]!)) return undefined;
  }
  return undefined;
};

const pytestSection = /^=+ .+ =+$/;
const inPytest = (lines: Lines, at: number, title: RegExp): boolean => {
  const head = above(lines, at, pytestSection);
  return head !== undefined && title.test(head);
};
const nodeId = String.raw`\S+\.\w+::\S.*`;
const percent = String.raw` +\[ *\d+%\]$`;
const matches = (source: string, text: string): boolean => new RegExp(source).test(text);
const pytestRow =
  (status: string): Oracle =>
  (text, lines, at) =>
    (matches(`^${nodeId} ${status}.*${percent}`, text) ||
      matches(String.raw`^\[gw\d+\] \[ *\d+%\] ${status} ${nodeId}`, text)) &&
    !inPytest(lines, at, /FAILURES|ERRORS|PASSES|warnings|summary/);

const unittestId = String.raw`\w+ \([\w.]+\)(?: \[.*\]| \(.*\))?`;
const unittestRow =
  (status: string): Oracle =>
  (text, lines, at) =>
    matches(String.raw`^${unittestId} \.\.\. ${status}`, text) ||
    (matches(String.raw`^(?:(?! \.\.\. ).)* \.\.\. ${status}`, text) &&
      matches(`^${unittestId}$`, lines[at - 1] ?? ""));

/** Jest's list of a file's tests: no blank line between it and the file's name. */
const inJestList: Oracle = (_text, lines, at) =>
  above(lines, at, /^ ?(?:PASS|FAIL) {1,2}\S/, /^$|^\S/) !== undefined;
const inVitestList: Oracle = (_text, lines, at) =>
  above(lines, at, /^ [✓❯] .*\S+\.\w+ +\(\d+ tests?/, /^ {0,2}\S|^$/) !== undefined;
const vitestRow = /^ +[✓↓□] (?:\|[^|]+\| | \S+ {2})?\S+\.\w+ > \S/;

const afterRun = (text: string, lines: Lines): boolean => {
  const name = /--- \w+: (\S+) \(/.exec(text)?.[1];
  return lines.includes(`=== RUN   ${name}`);
};

const cargoRow =
  (status: string): Oracle =>
  (text, lines, at) =>
    matches(String.raw`^test (?:[\w:<>#]+(?: - .*)?|\S+ - .*\(line \d+\).*) \.\.\. ${status}`, text) &&
    above(lines, at, /^running \d+ tests?$/, /^(?:failures:|successes:)$/) !== undefined;

const mochaRow =
  (form: RegExp, what: string): Oracle =>
  (text, lines, at) => {
    if (!form.test(text)) return false;
    const told = lines.slice(at).find((line) => new RegExp(String.raw`^ {2}\d+ ${what}`).test(line));
    const isCut = !lines.some((line) => /^ {2}\d+ passing/.test(line));
    return (told !== undefined || isCut) && above(lines, at, /^ {2}\d+ passing/) === undefined;
  };

const library = /node_modules|node:|<anonymous>|\(index \d+\)|\(native\)|internal/;
const rust = /^ +\d+: |^ +at /;
const ruby = /^ *# \S*(?:\/gems\/|\/lib\/ruby\/|\/bin\/)|^\s+from \S*(?:\/gems\/|\/lib\/ruby\/|\/bin\/)/;
const java = /^(?:\[ERROR\] )?\s+(?:at (?:javax?|jakarta|jdk|sun|org|junit)[./]|\.\.\. \d+ more)/;
const goStack = /^(?:\t| {2,6})?\S.*(?:\(.*\)|:\d+(?: \+0x[0-9a-f]+)?)$|^ {2}\w|^created by /;

/** RSpec's documentation format: below a group at the left edge, above the counts, and with no other status on it. */
const rspecRow: Oracle = (text, lines, at) =>
  /^ {2,}\S/.test(text) &&
  !/\((?:FAILED - \d+|PENDING: .*)\)$/.test(text) &&
  above(lines, at, /^\S/, /^$/) !== undefined &&
  lines.slice(at).some((line) => /^\d+ examples?, \d+ failures?/.test(line));
/** One character for each example, in as many rows as there are. */
const rspecDots: Oracle = (text, lines) => {
  const counted = lines.map((line) => /^(\d+) examples?, \d+ failures?/.exec(line)?.[1]).find(Boolean);
  const dots = lines.filter((line) => /^[.F*]+$/.test(line)).join("");
  return /^[.F*]+$/.test(text) && Number(counted) === dots.length;
};

/** PHPUnit's testdox format: below a class's title, above the counts. */
const testdoxRow: Oracle = (text, lines, at) =>
  /^ ✔ \S/.test(text) &&
  // A blank line may end what is said of a failure.
  above(
    lines.map((line, index) => (line === "" && lines[index - 1] === "   │" ? "   │" : line)),
    at,
    /^\S/,
    /^$/,
  ) !== undefined &&
  lines.slice(at).some((line) => /^OK \(|^Tests: \d+, /.test(line));

const any =
  (...oracles: readonly Oracle[]): Oracle =>
  (text, lines, at) =>
    oracles.some((oracle) => oracle(text, lines, at));
const form =
  (expression: RegExp): Oracle =>
  (text) =>
    expression.test(text);

/** gotestsum's rows stand before what it sums up in the end. */
const gotestsumRow =
  (expression: RegExp): Oracle =>
  (text, lines, at) =>
    expression.test(text) && above(lines, at, /^=== (?:Skipped|Failed|Errors)$/, /^DONE \d+ /) === undefined;
const gotestsumTook = String.raw`\((?:cached|[\dm.]+s)\)`;

/** pytest's entries and Python's own frames: the place, or code below it. */
const pythonLibrary = /site-packages|\/lib\/python\d|^<|"</;
const pythonPlace = /^(?:\S.*:\d+: in |  File ")/;
const pythonFrame: Oracle = (text, lines, at) =>
  pythonLibrary.test((pythonPlace.test(text) ? text : above(lines, at, pythonPlace, /^\S/)) ?? "") &&
  (pythonPlace.test(text) || text.startsWith("    "));

export const oracles: Readonly<Record<string, Oracle>> = {
  "passed tests": any(
    pytestRow("PASSED"),
    (text, lines, at) => matches(`^PASSED ${nodeId}`, text) && inPytest(lines, at, /short test summary info/),
    unittestRow("ok$"),
    (text, lines) => /^ *--- PASS: \S+ \([\d.]+s\)$/.test(text) && afterRun(text, lines),
    (text, lines, at) => /^ +✓ \S/.test(text) && inJestList(text, lines, at),
    (text, lines, at) => /^ {3,}✓ .+ \d+ms/.test(text) && inVitestList(text, lines, at),
    form(vitestRow),
    form(/^ *✔ \S.* \([\d.]+m?s\)$/),
    form(/^(?:\(pass\)|✓) \S.*(?: > \S.*| \[[\d.]+m?s\])$/),
    form(/^ +✓ +\d+ (?:\[\S+\] › )?\S+:\d+:\d+ › .+ \([\d.]+(?:ms|s|m)\)$/),
    gotestsumRow(/^PASS \S+\.(?:Test|Fuzz|Example)\S* \(\d+\.\d\ds\)$/),
    form(/^ {8}PASS \[ *[\d.]+s\] \( *\d+\/\d+\) [\w:-]+ [\w:]+$/),
    cargoRow("ok$"),
    (text, lines) => lines.includes(`[ RUN      ] ${/^\[ {7}OK \] (\S+) \(\d+ ms\)$/.exec(text)?.[1]}`),
    mochaRow(/^ {2,}[✔✓] \S/, "passing"),
    testdoxRow,
    form(/^[A-Z]\w*(?:::\w+)*#test_\S.* = \d+\.\d\d s = \.$/),
    form(/^[\w.$]+ > .+ PASSED$/),
  ),
  "passed suites": form(/^ *✔ \S.* \([\d.]+m?s\)$/),
  "passed files": form(
    /^\S+\.t \.+ (?:\d+ ms)?ok$|^ok$|^ ?PASS {1,2}\S+.*\.\w+|^ ✓ .*\S+\.\w+ +\(\d+ tests?.*\)/,
  ),
  "skipped files": form(/^ [↓□] .*\S+\.\w+ \(\d+ tests?/),
  "suite titles": (text, lines, at) => /^ {2,}\S/.test(text) && inJestList(text, lines, at),
  "skipped tests": any(
    form(/^\[ {2}SKIPPED \] \S+ \(\d+ ms\)$/),
    pytestRow("SKIPPED"),
    unittestRow("skipped"),
    (text, lines, at) => /^ +[○✎] (?:skipped|todo) /.test(text) && inJestList(text, lines, at),
    (text, lines, at) => /^ {3,}[↓□] /.test(text) && inVitestList(text, lines, at),
    form(vitestRow),
    form(/^(?:\((?:skip|todo)\)|[»✎]) \S.*(?: > \S.*| \[[\d.]+m?s\])$/),
    form(/^ +- +\d+ (?:\[\S+\] › )?\S+:\d+:\d+ › /),
    form(/^ *﹣ .* \([\d.]+ms\) # \S/),
    form(/^ *(?:not )?ok \d+ - .* # (?:TODO|SKIP)\b/i),
    (text, lines) => /^ *--- SKIP: \S+ \([\d.]+s\)$/.test(text) && afterRun(text, lines),
    form(/^(?:SKIP \S+\.[A-Z]\S*|=== SKIP: \S+ \S+) \([\d.]+s\)$/),
    form(/^ +SKIP \[ *[\d.]*s?\] \([^)]*\) \S+ \S/),
    form(/^ [∅↩] \S/),
    form(/^ *\S.* \.\.\. ignored(?: \(.*\))?$/),
    form(/^[A-Z]\w*(?:::\w+)*#test_\S.* = \d+\.\d\d s = S$/),
    form(/^[\w.$]+ > .+ SKIPPED$|^> Task :\S*[tT]est\w* SKIPPED$/),
  ),
  "expected failures": any(pytestRow("XFAIL"), unittestRow("expected failure")),
  "pending tests": mochaRow(/^ {2,}- \S/, "pending"),
  "ticked lines": form(/^ {2,}[✔✓] \S/),
  "ignored tests": cargoRow("ignored"),
  "runner lines": form(
    /^(?:Running main|Note: Google Test filter|\[={10}\] (?:Running )?1 test from 1 |\[ {2}PASSED {2}\] 0 tests)/,
  ),
  "suite lines": form(/^\[-{10}\] (?:\d+ tests? from |Global test environment )/),
  "test starts": any(
    form(/^\[ RUN {6}\] \S+$/),
    form(/^=== RUN(?: +\S+)?$/),
    form(/^\S+\.\w+::\S+(?:\[.*\])?$/),
  ),
  "test names": form(new RegExp(`^${unittestId}$`)),
  "test lines": form(
    /^ +Start +\d+: \S|^ *\d+\/\d+ +Test +#\d+: .* Passed +[\d.]+ sec$|^=== (?:PAUSE|CONT|NAME)(?: +\S+)?$/,
  ),
  "passed rows": rspecRow,
  "progress rows": any(
    form(/^(?:\S+ )?[.sxuiF]+(?: +\[ *\d+%\]| \d+\/\d+)$|^[.sxui]{20,}$/),
    rspecDots,
    form(/^\.+ +\d+ \/ \d+ \( *\d+%\)$/),
  ),
  "progress lines": any(
    form(/^\[\d+\/\d+\] (?:\(retries\) )?(?:\[\S+\] › )?\S+:\d+:\d+ › \S/),
    // Maven's own: no test prints its level.
    form(/^\[(?:INFO|ERROR)\](?:$| {1,2}\S)|^Progress \(\d+\): |^Download(?:ing|ed) from /),
    form(/^ ?RUNS {1,2}\S/),
  ),
  "server lines": (text, lines, at) => text.startsWith("[WebServer] ") && lines.indexOf(text) < at,
  "call log lines": (_, lines, at) => above(lines, at, /^ {4}Call log:$/, /^$/) !== undefined,
  "attachment lines": (text, lines, at) =>
    /^ {4}attachment #\d+: (?:screenshot|trace|video) /.test(text) ||
    above(lines, at, /^ {4}attachment #\d+: (?:screenshot|trace|video) /, /^ {4}─+$/) !== undefined,
  "similar lines": (_, lines, at) => above(lines, at, /^ {4}Retry #\d+ ─+$/, /^ {2}\d+\) /) !== undefined,
  rulers: any(form(/^⎯+(?:\[\d+\/\d+\]⎯+)?$/), form(/^(?:_ )+_?$/)),
  "PASS lines": (text, lines, at) =>
    text === "PASS" && above(lines, at, /^=== RUN/, /^(?:ok {2}|FAIL)\t/) !== undefined,
  "passed packages": any(
    form(/^ok {2}\t\S+\t(?:[\d.]+s|\(cached\))/),
    gotestsumRow(new RegExp(String.raw`^(?:PASS|[✓✅] ) [\w/]+ ${gotestsumTook}$`)),
  ),
  "empty packages": gotestsumRow(new RegExp(String.raw`^(?:EMPTY|[∅➖] ) [\w/]+(?: ${gotestsumTook})?$`)),
  "passed classes": form(/^\[INFO\] Tests run: [1-9]\d*, Failures: 0, Errors: 0, /),
  "empty classes": form(/^\[INFO\] Tests run: 0, /),
  "fully covered rows": (text, lines, at) =>
    /\| +100 \| +100 \| +100 \| +100 \|/.test(text) && above(lines, at, /^File +\| % Stmts/) !== undefined,
  "covered files": form(/^\S+ +\d+ +0(?: +\d+ +0)? +100%$/),
  "TAP lines": form(/^ *(?:# Subtest: |ok \d+(?: - |$)|1\.\.\d+$|---$|\.\.\.$|duration_ms: |type: ')/),
  "detail lines": (text, lines, at) =>
    matches(String.raw`^$|^ {4}\S|^\S+\.\w+:\d+$|^-- Docs: https:\S+$|^${nodeId}$`, text) &&
    inPytest(lines, at, /^=+ warnings summary/),
  "repeated lines": (text, lines, at) =>
    text === "" || lines.slice(0, at).some((line) => line.trim() === text.trim()),
  "built-in migrations": (text) =>
    /^ {2}(?:App|Unapp)lying (?:admin|auth|contenttypes|sessions)\.\S+ OK$/.test(text),
  "library lines": any(
    form(new RegExp([library, java, ruby, rust, goStack].map(({ source }) => source).join("|"))),
    pythonFrame,
  ),
  "source lines": (text, lines, at) =>
    (text === "" || text.startsWith("    ")) &&
    pythonLibrary.test(lines.slice(at).find((line) => /^\S+:\d+:(?: \w|$)/.test(line)) ?? ""),
};
