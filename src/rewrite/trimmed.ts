/** `… | head -20`: what it shows is another command's output, and that command's filter knows it. */
import { readsInput } from "../filter-kit/reads-input.ts";
import type { SimpleCommand } from "../shell/script.ts";

const trimmers = new Set(["head", "tail"]);
/** Whether the command cuts its standard input, and names no file. */
const readsPipe = (command: SimpleCommand): boolean => {
  const words = command.words.slice(command.name).map((word) => word.value);
  if (command.stage.index === 0 || !trimmers.has(words[0] ?? "")) return false;
  return readsInput(words);
};

const defaultLines = 10;

/** How many lines the command asks for; null where it counts something else. */
export const linesAsked = (command: SimpleCommand): number | null => {
  const words = command.words.slice(command.name + 1).map((word) => word.value ?? "");
  if (words.length === 0) return defaultLines;
  const found = /^(?:-n ?|--lines[ =]|-)(\d+)$/.exec(words.join(" "));
  return found === null ? null : Number(found[1]);
};

/** The command whose output a trimmer at the end of a pipeline shows; null where it is none. */
export const trimmedCommand = (
  commands: readonly SimpleCommand[],
  command: SimpleCommand,
): SimpleCommand | null => {
  let current = command;
  while (readsPipe(current)) {
    const wanted = current.stage.index - 1;
    const { depth, start, stage } = current;
    const before = commands.findLast(
      (one) =>
        one.start < start &&
        one.depth === depth &&
        one.stage.index === wanted &&
        one.stage.count === stage.count,
    );
    if (before === undefined) return null;
    current = before;
  }
  return current === command ? null : current;
};
