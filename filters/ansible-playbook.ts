import { define, heading, keep, pin, proven, type Verdict } from "../src/filter-kit/filter.ts";

const play = /^PLAY \[.*\] \**$/;
const task = /^(?:TASK|RUNNING HANDLER|HANDLER) \[.*\] \**$/;
const recap = /^PLAY RECAP \**$/;
const fine = /^(?:ok|included): \[[^\]]+\]( => \(item=.*\))?$/;
const skipped = /^skipping: \[[^\]]+\]( => \(item=.*\) *)?$/;
const told = /^(?:changed|fatal|failed|unreachable): \[|^\[ERROR\]: |\bUNREACHABLE!|\bFAILED!/;
const row = /^\S+ +: ok=\d+ +changed=\d+ +unreachable=\d+ +failed=\d+ /;

const playHead = heading(1);
const taskHead = heading(2, proven("tasks"));
const recapHead = heading(1, pin);
const fineHosts = proven("ok hosts");
const skippedHosts = proven("skipped hosts");
/** A task that loops has one line for each host and item. */
const fineItems = proven("ok items");
const skippedItems = proven("skipped items");
/** A blank line stands before each task: left in, it would part what is hidden on both sides. */
const blanks = proven("blank lines");

const judge = (text: string): Verdict => {
  if (text === "") return blanks;
  if (play.test(text)) return playHead;
  if (task.test(text)) return taskHead;
  if (recap.test(text)) return recapHead;
  const wasFine = fine.exec(text);
  if (wasFine !== null) return wasFine[1] === undefined ? fineHosts : fineItems;
  const wasSkipped = skipped.exec(text);
  if (wasSkipped !== null) return wasSkipped[1] === undefined ? skippedHosts : skippedItems;
  return told.test(text) || row.test(text) ? pin : keep;
};

export default define({
  summary:
    "Every host that changed, failed or was not reached, with its task, and the recap; hosts that were ok counted.",
  kind: "report",
  passthrough: ["--list-hosts", "--list-tasks", "--list-tags", "--syntax-check"],
  signatures: [/^PLAY \[.*\] \*{3,}$/],
  start: () => ({ line: judge }),
});
