/** The lines of an output, counted and compared in one way wherever the ledger speaks of them. */
import { withoutRedraws } from "../engine/read/without-redraws.ts";
import { stripAnsi } from "../engine/read/strip-ansi.ts";

/** With or without an end of the last one: `a\nb` and `a\nb\n` have two. */
export const linesOf = (text: string): string[] => {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
};

/** As a line reads: colours, redraws and blanks at its end say nothing. */
export const readAs = (line: string): string => stripAnsi(withoutRedraws(line)).trimEnd();
