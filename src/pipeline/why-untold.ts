/** Does the note that `init` has written reach the model that will read this output? Where that is not certain, marks
 * name the file of the full output. */
import { basename, dirname, join } from "node:path";
import type { Environment } from "../system/environment.ts";
import { dataDir, teeDir } from "../system/paths.ts";
import { isWithin } from "../system/is-within.ts";
import { foldersAbove } from "../system/folders-above.ts";
import { readableText } from "../system/regular-file.ts";
import type { Settings } from "../config/settings.ts";
import { footInNotes } from "../engine/mark/marks.ts";
import { claudeFiles } from "../ledger/claude-files.ts";
import { rowsFromEnd } from "../ledger/rows-from-end.ts";
import { knownAgents } from "./agents.generated.ts";
import type { Unread } from "./known-agent.ts";
import { recordFile } from "./agent-in.ts";

/** The notes of `init`: folders below which the model knows what an id is for, and the folder it looks in if that is no word
 * to pith. */
interface Told {
  readonly byId?: unknown;
  readonly kept?: unknown;
}

const toldBy = (env: Environment, name: string): Told => {
  try {
    return JSON.parse(readableText(recordFile(env, name)) || "{}") as Told;
  } catch {
    return {};
  }
};

/** The files whose notes hold in the folder. What an older `init` has recorded names none: its note said less. */
const notesFor = ({ byId }: Told, folder: string): readonly string[] =>
  (Array.isArray(byId) ? byId : []).flatMap((one: { below?: unknown; note?: unknown } | null) =>
    typeof one?.below === "string" && typeof one.note === "string" && isWithin(folder, one.below)
      ? [one.note]
      : [],
  );

/** Settings that say it is not read; null: none do. */
const settingsAgainst = (
  note: string,
  { files, word, names }: NonNullable<Unread["settings"]>,
  folder: string,
): string | null => {
  const own = files.map((file) => join(dirname(note), basename(file)));
  const near = foldersAbove(folder).flatMap((at) => files.map((file) => join(at, file)));
  const against = [...new Set([...own, ...near])].find((path) => {
    const text = readableText(path);
    return text.includes(word) && !(names === true && text.includes(basename(note)));
  });
  return against ?? null;
};

const whyUnread = (note: string, unread: Unread, folder: string): string | null => {
  if (!readableText(note).includes(footInNotes)) return `${note} says nothing of pith's marks`;
  return whyNotInContext(note, unread, folder);
};

/** The file that the agent reads in its place, or the setting that keeps it from reading it; null: none is known. */
const whyNotInContext = (note: string, unread: Unread, folder: string): string | null => {
  const other = unread.beside === undefined ? note : join(dirname(note), unread.beside);
  if (other !== note && readableText(other).trim() !== "") return `${other} is read in place of ${note}`;
  const against = unread.settings === undefined ? null : settingsAgainst(note, unread.settings, folder);
  return against === null ? null : `${against} keeps ${note} from being read`;
};

/** Calls stand at the end of a conversation's file while they run. */
const maxBytes = 256 * 1024;

/** Is a call of the shell in the file that has no result, or goes on in the background? */
const mayWait = (path: string): boolean => {
  const rows = rowsFromEnd(path, maxBytes).join("\n");
  const ids = [...rows.matchAll(/"type":"tool_use","id":"([^"]+)","name":"Bash"/g)].map(([, id = ""]) => id);
  return (
    rows.includes('"run_in_background":true') || ids.some((id) => !rows.includes(`"tool_use_id":"${id}"`))
  );
};

/** Some of Claude Code's sub-agents are not given the user's instructions, and nothing in their shells tells them apart.
 * Each has a file of its own, though, in which its call waits. */
const isAskedBySubAgent = (env: Environment, cwd: string): boolean => {
  const session = env.variables["CLAUDE_CODE_SESSION_ID"] ?? "";
  if (session === "") return false;
  try {
    const [main, ...others] = claudeFiles({ env, agent: "claude", session, cwd }) ?? [];
    return main === undefined || others.some(mayWait);
  } catch {
    return true;
  }
};

const whyNotHere = (env: Environment, { tee }: Settings, told: Told, notes: readonly string[]) => {
  if (notes.length === 0) return "no note of this version is installed for it here";
  const { kept } = told;
  return kept === undefined || kept === (tee.dir === "" ? teeDir(dataDir(env)) : tee.dir)
    ? null
    : `its note names ${String(kept)}, and outputs are kept elsewhere`;
};

const variableAgainst = (env: Environment, { variables = [] }: Unread): string | null => {
  const variable = variables.find((one) => (env.variables[one] ?? "") !== "");
  return variable === undefined ? null : `${variable} keeps instructions from it`;
};

/** Why an agent's model may not be given a file of instructions; null: nothing is known that keeps it from it. */
export const whyFileUnread = (file: string, unread: Unread | undefined, env: Environment): string | null =>
  unread === undefined
    ? null
    : (variableAgainst(env, unread) ?? whyNotInContext(file, unread, env.cwd ?? "/"));

const whyNotRead = (env: Environment, unread: Unread, notes: readonly string[], here: string) => {
  const variable = variableAgainst(env, unread);
  if (variable !== null) return variable;
  const reasons = notes.map((note) => whyUnread(note, unread, here));
  return reasons.includes(null) ? null : reasons[0]!;
};

/** null: the model knows what to do with an id, as far as pith can see. */
export const whyUntold = (
  env: Environment,
  settings: Settings,
  name: string,
  folder: string | null,
): string | null => {
  const known = knownAgents.find((one) => one.name === name);
  if (known?.byId !== true) return "its model was never seen reading an output back by an id";
  const here = folder ?? "/";
  const told = toldBy(env, name);
  const notes = notesFor(told, here);
  const why = whyNotHere(env, settings, told, notes) ?? whyNotRead(env, known.unread ?? {}, notes, here);
  if (why !== null) return why;
  return name === "claude" && isAskedBySubAgent(env, here) ? "one of its sub-agents may ask" : null;
};
