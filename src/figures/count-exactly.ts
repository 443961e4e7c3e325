/** Counts raw outputs that are still kept with the real tokenizer, and remembers the result: behind runs, never in a report,
 * whose figures would move while they are looked at. */
import { statSync } from "node:fs";
import { readRegularText } from "../system/regular-file.ts";
import type { KeptFile } from "../store/kept-files.ts";
import type { History } from "../history/history.ts";
import type { Row } from "../history/ledger.ts";

const longest = 1024 * 1024;
/** Milliseconds behind one run; what is left is counted behind a later one. */
const allowance = 5000;

const textOf = (file: KeptFile, run: Row): string | null => {
  const size = statSync(file.path, { throwIfNoEntry: false })?.size;
  // A file that was cut off at its limit, or belongs to another part of the run, would give a wrong count.
  if (size === undefined || size !== run.rawB || size > longest) return null;
  try {
    return readRegularText(file.path, longest);
  } catch {
    return null;
  }
};

const wanted = ({ ledger }: Pick<History, "ledger">, file: KeptFile): Row | null => {
  const run = ledger.find(file.id, file.stream === 2 ? 2 : 1);
  return run === undefined || run.rawTokens !== null ? null : run;
};

/** Newest first. */
export const countExactly = async (
  history: Pick<History, "ledger" | "accountant">,
  kept: readonly KeptFile[],
): Promise<void> => {
  const until = performance.now() + allowance;
  const counted: (readonly [Row, number])[] = [];
  for (const file of kept.toSorted((a, b) => b.epoch - a.epoch)) {
    const run = wanted(history, file);
    const text = run === null ? null : textOf(file, run);
    if (run === null || text === null) continue;
    const { countTokens } = await import("../history/tokens.ts");
    counted.push([run, countTokens(text)]);
    if (performance.now() > until) break;
  }
  if (counted.length === 0) return;
  history.ledger.transaction(() => {
    for (const [run, tokens] of counted)
      history.accountant.count(history.ledger.find(run.id, run.fd) ?? run, tokens);
  });
};
