import { define, drop, keep, pin, type Reducer, type Verdict } from "../../src/filter-kit/filter.ts";

const funding = /^(?:\d+ packages? (?:are|is) looking for funding|  run `npm fund` for details)$/;
const fundingLines = drop("funding lines");

const notice =
  /^npm notice(?:$| New (?:major|minor|patch) version of npm available!| Changelog: | To update run: )/i;
const notices = drop("hint lines");

/** With a wrong call npm prints its whole usage behind the reason. */
const usage = /^npm error (?:\[?-|\[-|  -|    \S|Options:$|aliases: |Run "npm help)/;
const usageLines = drop("usage lines");

const outcome = /^(?:added|removed|changed|up to date|found \d+|\d+ vulnerabilit)/;

const start = (): Reducer => {
  let inUsage = false;
  const told = (text: string): Verdict | null => {
    inUsage = /^npm error Options:$/.test(text) || (inUsage && (usage.test(text) || text === "npm error"));
    if (inUsage) return usageLines;
    return funding.test(text) ? fundingLines : null;
  };
  return {
    line: (text) => told(text) ?? (notice.test(text) ? notices : outcome.test(text) ? pin : keep),
  };
};

export default define({
  summary: "What was added, every warning and error; funding and update notices are counted.",
  kind: "report",
  also: (
    "i in ins isntall add ci ic clean-install install-test it cit uninstall un unlink remove rm r " +
    "update up upgrade dedupe ddp prune link rebuild"
  )
    .split(" ")
    .map((word) => `npm ${word}`),
  passthrough: ["--json", "--parseable", "-p", "--silent"],
  start,
});
