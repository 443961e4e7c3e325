/** The rows of hk: `❯ prettier  [===>   ] 3/18`, `  prettier – 7 files – *.js *.ts – prettier --check a.ts …`, `✔ prettier`. */
import { drop, fold, heading, proven, type Verdict } from "./filter.ts";

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
export const hkRule = (): ((line: string) => Verdict | null) => {
  let isHk = false;
  return (line) => {
    isHk ||= begins.test(line);
    if (!isHk) return null;
    if (progressRow.test(line)) return progress;
    if (passedStep.test(line)) return passedSteps;
    return sentence.test(line) ? fold(line, "repeated rows") : null;
  };
};
