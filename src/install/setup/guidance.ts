/** The note for the model, in the file of instructions that it reads anyway. One source for all agents. */
import { cutMark, footInNotes, gapMark, keptInNotes } from "../../engine/mark/marks.ts";
import { askingWords } from "../../system/asking-words.ts";
import { stableLauncher } from "../../system/stable-start.ts";
import { adviceText } from "../../integration/advice.ts";
import type { Request } from "../../integration/agent.ts";
import { block } from "./text-block.ts";
import type { SettingsEdit } from "./settings-edit.ts";

// Plain letters only: files of instructions come in many encodings.
const inLine = cutMark(340).replaceAll("…", "");

const markSentences =
  `\`${gapMark(212, "passed tests")}\` counts lines left out; a colon adds states, files or places. ` +
  `\`same as above from "X"\`: a copy above begins with X; \`near "X"\`: contains X. ` +
  `\`same as in "X"\`: that earlier result has them; \`same, lines 14-21\`: the result named last. ` +
  `\`X says: Y\` quotes a filter. ` +
  `\` (x12)\`: 12 such lines; \`${inLine}\`: a cut; \`2:36 7:36\` before a finding: places; \`src/a.ts:\` above indented lines begins each.`;

/** Who it is: a model that finds its outputs changed by nobody whom it knows takes them for tampered with. */
const whose = "exit codes, pipes and files are untouched";
const begin = `The user has installed pith, which shortens long output; ${whose}. ${markSentences} `;

const foot = `Shortened output, also within a result, ends in ${footInNotes}`;
const otherwise = "do not rerun. Without a mark nothing is missing.";

/** How a model gets a kept output back that it only knows the id of: by words that ask for it, or from a folder. */
export type Recovery = { readonly raw: string } | { readonly folder: string };

const wayBack = (recovery: Recovery | null): string => {
  if (recovery === null) return "read or grep the file that it names";
  return "raw" in recovery
    ? `\`${recovery.raw} ID\` (\`--grep RE\`, \`--lines A:B\`) prints all`
    : `read or grep \`${recovery.folder}/${keptInNotes}\``;
};

const footFor = (recovery: Recovery | null): string => `${foot}; ${wayBack(recovery)}, ${otherwise}`;

/** How to read marks, and where the rest is. `recovery`: null where marks have to name the file. */
export const readingFor = (recovery: Recovery | null): string => `${begin}${footFor(recovery)}`;
export const reading = readingFor(null);

// A shell or a rule would read other characters as more than themselves.
const isPlain = (path: string): boolean => /^\/[\w@%+=.,/-]+$/.test(path);

/** By the whole path of pith, since what a bare name starts is for PATH to say; `pith raw` reads what pith has kept and nothing else.
 * null: a path that not every rule can hold. */
export const rawWords = (path: string = stableLauncher()): string | null =>
  isPlain(path) ? `${path} raw` : null;

/** For agents that let their model read the folder; null where its path would have to be quoted. */
export const recoveryIn = (folder: string): Recovery | null => (isPlain(folder) ? { folder } : null);

/** For agents where nothing but the model itself can put pith before a command. */
export const asking =
  `${askingWords} commands that build, test, lint, install or search (\`pith cargo test\`). Do so if you read the output yourself, never before a pipe, \`$(...)\` or \`>\`. ` +
  reading;

/** For an install spec: the folder that its model was told of, by every integration with a note of this kind. */
export const toldFolder = ({ via }: Request, { tee }: { readonly tee: string }): Recovery | null =>
  via === "instructions" ? null : recoveryIn(tee);

/** Is it the text of the instructions integration? Every version of it begins so, and none of the other. */
export const asks = (text: string): boolean => text.includes(askingWords);

const known = /^Long output arrives shortened\. |^Put `pith ` before /;

/** Advice in a Markdown file. It is a block of its own: agents that share the file may differ in it. */
export const adviceBlock = (path: string): SettingsEdit => ({
  ...block({ path, comment: "<!--", name: "advice", text: adviceText() }),
  isShared: true,
  isAdvice: true,
  lack: `${path} no longer holds the advice`,
});

/** A file of pith's own that tells the model something. `make`: the file, with a text behind what it tells. */
export const advisable = (make: (more: string) => SettingsEdit): SettingsEdit => ({
  ...make(""),
  advised: () => [{ ...make(`\n${adviceText()}\n`), isAdvice: true }],
});

/** The block in a Markdown file; `isAsking` for the instructions integration, whose entry it is. */
export const guidance = (path: string, isAsking = false, recovery: Recovery | null = null): SettingsEdit => {
  const note: SettingsEdit = {
    ...block({ path, comment: "<!--", text: isAsking ? asking : readingFor(recovery), known }),
    isShared: true,
    isNote: true,
    ...(isAsking ? { isEntry: asks } : {}),
  };
  return { ...note, advised: () => [note, adviceBlock(path)] };
};
