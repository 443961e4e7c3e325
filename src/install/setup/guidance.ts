/** What the model is told once, in the file of instructions that it reads anyway. One source for all agents. */
import { knownSentence, gapSentence, markSentence } from "../../engine/write/mark-forms.ts";
import type { Request } from "../../integration/agent.ts";
import { block } from "./text-block.ts";
import type { SettingsEdit } from "./settings-edit.ts";

const beginWith = (marks: string): string => `Long output arrives shortened. ${marks} `;
const begin = beginWith(markSentence);

/** How to read a mark, and where the rest is. */
export const reading =
  `${begin}The last line then names a file with everything: read or grep it, do not run the command again. ` +
  "Output without such a line is complete.";

/** How a model gets a kept output back that it only knows the id of: by words that ask for it, or from a folder. */
export type Recovery = { readonly raw: string } | { readonly folder: string };

/** The same for a model that may ask for the whole by its id. */
const readingById = ({ raw }: { readonly raw: string }): string =>
  `${beginWith(knownSentence)}Without a last line \`[pith ID: ...]\` nothing is missing; with it \`${raw} ID\` (\`--grep RE\`, \`--lines A:B\`) prints all: do not rerun.`;

/** The same for a model that may read where the outputs are kept. */
const readingIn = ({ folder }: { readonly folder: string }): string =>
  `${begin}Without a last line \`[pith ID: ...]\` nothing is missing; with it \`${folder}/*_ID.log\` holds everything: read or grep that, do not rerun the command.`;

/** `recovery`: null where marks have to name the file. */
export const readingFor = (recovery: Recovery | null): string => {
  if (recovery === null) return reading;
  return "raw" in recovery ? readingById(recovery) : readingIn(recovery);
};

// What a shell, or a rule, takes for more than itself ends the note's help.
const isPlain = (path: string): boolean => /^\/[\w@%+=.,/-]+$/.test(path);

/** For agents that let their model read the folder; null where its path would have to be quoted. */
export const recoveryIn = (folder: string): Recovery | null => (isPlain(folder) ? { folder } : null);

/** For agents where nothing but the model itself can put pith before a command. */
export const asking =
  "Put `pith ` before commands that build, test, lint, install or search, as in `pith cargo test`: it runs the same program and shortens what comes back. " +
  `${gapSentence}; the last line then names a file that holds everything: read or grep it instead of running the command again.`;

/** For an install spec: the folder that its model was told of, by every integration with a note of this kind. */
export const toldFolder = ({ via }: Request, { tee }: { readonly tee: string }): Recovery | null =>
  via === "instructions" ? null : recoveryIn(tee);

/** Is it the text of the instructions integration? Every version of it begins so, and none of the other. */
export const asks = (text: string): boolean => text.includes("Put `pith ` before");

const known = /^Long output arrives shortened\. |^Put `pith ` before /;

/** The block in a Markdown file; `isAsking` for the instructions integration, whose entry it is. */
export const guidance = (path: string, isAsking = false, recovery: Recovery | null = null): SettingsEdit => ({
  ...block({ path, comment: "<!--", text: isAsking ? asking : readingFor(recovery), known }),
  isShared: true,
  ...(isAsking ? { isEntry: asks } : {}),
});
