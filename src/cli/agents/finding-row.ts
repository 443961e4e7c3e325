/** One finding as `doctor` and `init` print it. */
import { showLine } from "../../system/show-text.ts";
import { outputColumns, wrappedLine } from "../../system/text-width.ts";
import type { Finding } from "../../integration/agent.ts";

const labels: Readonly<Record<Finding["level"], string>> = {
  ok: "ok  ",
  note: "note",
  warning: "BAD ",
  error: "BAD ",
};

/** The cure is on a line of its own. */
export const findingRow = ({ level, what, fix }: Finding): string =>
  `${wrappedLine(`  ${labels[level]} ${showLine(what)}`, outputColumns(), 7)}\n${fix === undefined || level === "ok" ? "" : `       -> ${showLine(fix)}\n`}`;
