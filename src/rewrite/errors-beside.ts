/**
 * A program writes its output into a pipe and its errors past it: where the stage behind the pipe writes what it reads
 * at once, both reach the agent in their order. Whoever holds the output back turns it around, and an error stands
 * below a heading that is not its own.
 */
import type { Entry } from "../registry/entry.ts";
import { match } from "../registry/match.ts";
import type { Script, SimpleCommand } from "../shell/script.ts";
import { argvOf } from "./argv-of.ts";
import { isBuiltin } from "./builtins.ts";

const always = new Set(["cat", "tee", "ts", "stdbuf", "unbuffer"]);
const unbuffered = /^(?:--line-buffered|--unbuffered|-[a-zA-Z]*u[a-zA-Z]*)$/;
const onRequest: ReadonlyMap<string, RegExp> = new Map([
  ["sed", unbuffered],
  ["jq", /^--unbuffered$/],
  ["grep", /^--line-buffered$/],
  ["egrep", /^--line-buffered$/],
  ["fgrep", /^--line-buffered$/],
  ["rg", /^--line-buffered$/],
]);

const writesAtOnce = ([name = "", ...options]: readonly string[]): boolean => {
  const program = name.slice(name.lastIndexOf("/") + 1);
  const option = onRequest.get(program);
  return always.has(program) || (option !== undefined && options.some((word) => option.test(word)));
};

const passesBy = ({ readers }: SimpleCommand): boolean =>
  readers[2].reader === "agent" && readers[1].pipe !== null;

/** Answers come with few errors, and these name what they are about. */
const mayReport = (command: SimpleCommand, entries: readonly Entry[] | undefined): boolean => {
  const name = command.words[command.name]?.value ?? null;
  if (name !== null && isBuiltin(name)) return false;
  const found = name === null ? null : match(argvOf(command), entries);
  return found?.entry.kind !== "data";
};

/** For a command whose output goes to the agent through a pipe: whether every stage behind it copies at once. */
export const isCopiedAtOnce = (command: SimpleCommand, { commands }: Script): boolean => {
  const { pipe } = command.readers[1];
  if (pipe === null || !passesBy(command)) return false;
  const behind = pipe.pipeline.stages.slice(pipe.index + 1).map(({ start }) => start);
  return commands.filter(({ start }) => behind.includes(start)).every((one) => writesAtOnce(argvOf(one)));
};

/** For a stage that reads what others report: whether it copies it at once, their errors beside it. */
export const copiesReport = (
  command: SimpleCommand,
  { commands }: Script,
  entries: readonly Entry[] | undefined,
): boolean =>
  command.stage.index > 0 &&
  writesAtOnce(argvOf(command)) &&
  commands.some(
    (one) =>
      one.start < command.start &&
      one.readers[1].pipe?.pipeline.stages.some(({ start }) => start === command.start) === true &&
      passesBy(one) &&
      mayReport(one, entries),
  );
