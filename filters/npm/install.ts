import { define, keep, must, pass, type Reducer, type Verdict } from "../../src/reduce/filter.ts";
import { createFirstFew } from "../../src/reduce/first-few.ts";

const deprecated = /^npm warn deprecated /i;
const deprecations = pass("deprecation notices");
const shownDeprecations = 3;

const funding = /^(?:\d+ packages? (?:are|is) looking for funding|  run `npm fund` for details)$/;
const fundingLines = pass("funding lines");

const notice =
  /^npm notice(?:$| New (?:major|minor|patch) version of npm available!| Changelog: | To update run: )/i;
const notices = pass("update notices");

/** With a wrong call npm prints its whole usage behind the reason. */
const usage = /^npm error (?:\[?-|\[-|  -|    \S|Options:$|aliases: |Run "npm help)/;
const usageLines = pass("usage lines");

const outcome = /^(?:added|removed|changed|up to date|found \d+|\d+ vulnerabilit)/;

const start = (): Reducer => {
  const seen = createFirstFew(shownDeprecations, deprecations);
  let inUsage = false;
  const told = (text: string): Verdict | null => {
    inUsage = /^npm error Options:$/.test(text) || (inUsage && (usage.test(text) || text === "npm error"));
    if (inUsage) return usageLines;
    if (deprecated.test(text)) return seen();
    return funding.test(text) ? fundingLines : null;
  };
  return {
    line: (text) => told(text) ?? (notice.test(text) ? notices : outcome.test(text) ? must : keep),
  };
};

export default define({
  summary:
    "What was added, warnings and errors; of deprecation notices three, funding and update notices counted.",
  kind: "report",
  also: (
    "i in ins isntall add ci ic clean-install install-test it cit uninstall un unlink remove rm r " +
    "update up upgrade dedupe ddp prune link rebuild"
  )
    .split(" ")
    .map((word) => `npm ${word}`),
  leave: ["--json", "--parseable", "-p", "--silent", "--dry-run"],
  start,
});
