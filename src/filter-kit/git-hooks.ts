/** Lines that the tools behind git's hooks print around the programs they run: steps that only report that they passed. */
import { drop, heading, keep, pin, proven, type Verdict, fold } from "./filter.ts";

/** The rows of hk: `❯ prettier  [===>   ] 3/18`, `  prettier – 7 files – *.js *.ts – prettier --check a.ts …`, `✔ prettier`. */
const step = String.raw`[\w.:@/-]+`;

/** The first row of a step, and further ones: its name. */
export const begunStep = new RegExp(String.raw`^❯ (${step})(?: {2}\[|$)`);
/** It has passed, failed or was given up: its name. */
export const endedStep = new RegExp(`^[✔✗⚠] (${step})`);

/** Before anything else hk says which files it looks at. */
const begins = /^ {2}files - /;
const progressRow = new RegExp(
  [
    String.raw`^(?: {2}|✔ )files - Fetching `,
    String.raw`^❯ ${step}(?: {2}\[[=> ]{18}\] \d+\/\d+)?$`,
    String.raw`^ {2}${step} – \d+ files? – .* – \S`,
  ].join("|"),
);
const passedStep = new RegExp(`^✔ ${step}$`);
/** A sentence of a step's program, which it prints for each batch of files. */
const sentence = new RegExp(String.raw`^ {2}${step} – [A-Z][\w ,'-]+(?:\.{1,3}|!)$`);

const progress = drop("progress rows");
const passedSteps = heading(0, proven("passed steps"));

/** null for what is no row of hk's, and for rows of steps that did not pass. */
const hkRule = (): ((line: string) => Verdict | null) => {
  let isHk = false;
  return (line) => {
    isHk ||= begins.test(line);
    if (!isHk) return null;
    if (progressRow.test(line)) return progress;
    if (passedStep.test(line)) return passedSteps;
    return sentence.test(line) ? fold(line, "repeated rows") : null;
  };
};

type Rule = (line: string) => Verdict | null;

const steps = drop("progress lines");
const hooks = heading(0, proven("passed hooks"));
const notRun = heading(0, pin);
/** A job or hook owns what it said. */
const job = heading(1, pin);
const summary = heading(0, keep);
const frames = drop("frame lines");

/** listr2's plain renderer, as lint-staged uses it; `[FAILED]` lines stay. */
const lintStaged = /^\[(?:STARTED|COMPLETED|SKIPPED)\] /;
/** Why a step was not taken, and that the work tree was put back. */
const telling = /^\[(?:COMPLETED\] Reverting |SKIPPED\] (?!Skipped because of errors from tasks))/;
/** The pre-commit framework: `check yaml......Passed`, filled to 79 columns at least. */
const preCommit = /^(?=.{79})\S.*\.{3}Passed$/;
const preCommitSkipped = /^(?=.{79})\S.*\.{3}(?:\(no files to check\))?Skipped$/;
/** lefthook: `✔️ types (0.52 seconds)`, and the box around its name. */
const lefthook = /^✔️ \S.* \(\d+\.\d+ seconds\)$/;
const lefthookJob = /^┃ {2}\S.* ❯/;
const lefthookSummary = /^summary: \(done in \d+\.\d+ seconds\)$/;
const preCommitFailed = /^(?=.{79})\S.*\.{3}Failed$/;

/** Line that begins the next job: the tool that the job before ran is not heard below it. */
export const nextJob =
  /^┃ {2}\S.* ❯|^(?=.{79})\S.*\.{3}(?:\(no files to check\))?(?:Passed|Failed|Skipped)$|^\[(?:STARTED|COMPLETED|FAILED|SKIPPED)\] |^✖ \S.*:$/;
const frame = /^(?:╭─+╮|╰─+╯| {2}─{10,})$/;

const message = drop("message lines");
const verdictOnMessage = /^(?:✖|⚠|✔|ⓘ|found )/;

/** commitlint repeats the whole message that the caller wrote; its first line stays. */
const messageRule = (): Rule => {
  let inMessage = false;
  return (line) => {
    if (line.startsWith("⧗   input: ")) {
      inMessage = true;
      return null;
    }
    inMessage &&= !verdictOnMessage.test(line);
    return inMessage ? message : null;
  };
};

const hookLine: Rule = (line) => {
  if (preCommit.test(line)) return hooks;
  if (preCommitSkipped.test(line)) return notRun;
  if (preCommitFailed.test(line)) return job;
  return lefthookSummary.test(line) ? summary : null;
};

/** The steps of lint-staged, the pre-commit framework and lefthook that passed. */
const stepRule: Rule = (line) => {
  switch (line[0]) {
    case "[":
      return lintStaged.test(line) && !telling.test(line) ? steps : null;
    case "✔":
      return lefthook.test(line) ? hooks : null;
    case "┃":
      return lefthookJob.test(line) ? job : null;
    case "╭":
    case "╰":
    case " ":
      return frame.test(line) ? frames : null;
    default:
      return hookLine(line);
  }
};

/** All of the above, for the output of one run. */
export const hookRule = (): Rule => {
  const [echoed, hk] = [messageRule(), hkRule()];
  return (line) => echoed(line) ?? hk(line) ?? stepRule(line);
};
