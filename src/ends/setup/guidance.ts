/** What the model is told once, in the file of instructions that it reads anyway. One source for all agents. */
import { cutMark, gapMark, shortMark } from "../../reduce/marks.ts";
import { block } from "./block-piece.ts";
import type { Piece } from "./piece.ts";

const gap = `\`${gapMark(212, "passed tests")}\` or \`${shortMark(3)}\` stands for exactly so many lines left out there`;
const begin =
  `Long command output arrives shortened. ${gap} (\`, at FILE:LINE\` says where they pointed), ` +
  `\` (x12)\` for 12 such lines, \`${cutMark(340)}\` for the middle of one. `;

/** How to read a mark, and where the rest is. */
export const reading =
  `${begin}The last line then names a file with everything: read or grep it, do not run the command again. ` +
  "Output without such a line is complete.";

/** The same for a model that may ask for the whole by its id. `raw`: the words that ask for it. */
export const readingById = (raw: string): string =>
  `${begin}Without a last line \`[pith ID: …]\` nothing is missing; with it \`${raw} ID\` (\`--grep RE\`, \`--lines A:B\`) prints everything: do not rerun the command.`;

/** For hosts where nothing but the model itself can put pith before a command. */
export const asking =
  "Put `pith ` before commands that build, test, lint, install or search, as in `pith cargo test`: it runs the same program and shortens what comes back. " +
  `${gap}; the last line then names a file that holds everything: read or grep it instead of running the command again.`;

const textFor = (isAsking: boolean, raw: string | null): string =>
  isAsking ? asking : raw === null ? reading : readingById(raw);

/** The block in a Markdown file; `isAsking` for the text end, whose entry it is. `raw`: as above; null where the model
 * has to be given a path. */
export const guidance = (path: string, isAsking = false, raw: string | null = null): Piece => ({
  ...block({ path, comment: "<!--", text: textFor(isAsking, raw) }),
  isShared: true,
});

/** Is it the text of the text end? Every version of it begins so, and none of the other. */
export const asks = (text: string): boolean => text.includes("Put `pith ` before");
