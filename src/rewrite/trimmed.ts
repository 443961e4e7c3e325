/** Stages of a pipeline that show another command's output, which that command's filter knows: those that cut it (`head -20`), and
 * those that only copy, or keep the end, for the agent's eye. */
import { onceFor } from "../filter-kit/once-for.ts";
import { readsInput } from "../filter-kit/reads.ts";
import type { SimpleCommand, Node, Pipeline, Target } from "../shell/script.ts";

const tailOptions = /^(?:-|-n ?|--lines[ =])(\d+)$/;
/** With fewer lines the last mark would displace a requested line. */
const minLines = 3;

const isTail = (options: string): boolean => {
  const count = tailOptions.exec(options)?.[1];
  return count !== undefined && Number(count) >= minLines;
};

const trims = (node: Node): boolean => {
  if (node.kind !== "simple" || node.assignments.length > 0 || node.redirections.length > 0) return false;
  const words = node.words.map((word) => word.value);
  const [name] = words;
  if (words.includes(null)) return false;
  const rest = words.slice(1).join(" ");
  return name === "tail" ? isTail(rest) : name === "cat" && (rest === "" || rest === "-u");
};

/** The first of the last stages that do nothing but trim: looked for once, since every stage asks. */
const firstTrimmer = onceFor(({ stages }: Pipeline) => stages.findLastIndex((stage) => !trims(stage)) + 1);

/** Whether what is written there reaches the agent through nothing but such stages. */
export const isDisplayed = (target: Target): boolean => {
  if (target.pipe === null) return target.reader === "agent";
  const { pipeline, index, out } = target.pipe;
  return index + 1 >= firstTrimmer(pipeline) && isDisplayed(out);
};

const trimmers = new Set(["head", "tail"]);
/** Whether the command cuts its standard input, and names no file. */
const readsPipe = (command: SimpleCommand): boolean => {
  const words = command.words.slice(command.name).map((word) => word.value);
  if (command.stage.index === 0 || !trimmers.has(words[0] ?? "")) return false;
  return readsInput(words);
};

type Commands = readonly SimpleCommand[];

/** For every command that a trimmer may stand behind: itself, or, of a trimmer, what it shows. One pass: in a long
 * pipeline each stage would look for the ones before it again. */
const sourcesIn = onceFor((commands: Commands): ReadonlyMap<SimpleCommand, SimpleCommand | null> => {
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
});

/** The command whose output a trimmer at the end of a pipeline shows; null where it is none. */
export const trimmedCommand = (commands: Commands, command: SimpleCommand): SimpleCommand | null =>
  readsPipe(command) ? (sourcesIn(commands).get(command) ?? null) : null;
