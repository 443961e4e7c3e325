/** `… | head -20`: what it shows is another command's output, and that command's filter knows it. */
import { readsInput } from "../filter-kit/reads.ts";
import type { SimpleCommand } from "../shell/script.ts";

const trimmers = new Set(["head", "tail"]);
/** Whether the command cuts its standard input, and names no file. */
const readsPipe = (command: SimpleCommand): boolean => {
  const words = command.words.slice(command.name).map((word) => word.value);
  if (command.stage.index === 0 || !trimmers.has(words[0] ?? "")) return false;
  return readsInput(words);
};

type Commands = readonly SimpleCommand[];

const sources = new WeakMap<Commands, ReadonlyMap<SimpleCommand, SimpleCommand | null>>();

/** For every command that a trimmer may stand behind: itself, or, of a trimmer, what it shows. One pass: in a long
 * pipeline each stage would look for the ones before it again. */
const sourcesIn = (commands: Commands): ReadonlyMap<SimpleCommand, SimpleCommand | null> => {
  const found = new Map<SimpleCommand, SimpleCommand | null>();
  const latest = new Map<string, SimpleCommand>();
  for (const command of commands) {
    const { depth, stage, start } = command;
    const before = latest.get(`${depth} ${stage.index - 1} ${stage.count}`);
    const isBefore = before !== undefined && before.start < start;
    found.set(command, readsPipe(command) ? (isBefore ? (found.get(before) ?? null) : null) : command);
    latest.set(`${depth} ${stage.index} ${stage.count}`, command);
  }
  return found;
};

/** The command whose output a trimmer at the end of a pipeline shows; null where it is none. */
export const trimmedCommand = (commands: Commands, command: SimpleCommand): SimpleCommand | null => {
  if (!readsPipe(command)) return null;
  let known = sources.get(commands);
  if (known === undefined) sources.set(commands, (known = sourcesIn(commands)));
  return known.get(command) ?? null;
};
