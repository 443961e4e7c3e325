/** A program writes its output into a pipe and its errors past it: where the stage behind the pipe writes what it reads at
 * once, both reach the agent in their order. Whoever holds the output back turns it around, and an error stands below a
 * heading that is not its own. */
import { byName } from "../filter-kit/by-name.ts";
import { onceFor } from "../filter-kit/once-for.ts";
import type { Entry } from "../registry/entry.ts";
import { match } from "../registry/match.ts";
import type { Pipeline, Script, SimpleCommand } from "../shell/script.ts";
import { argvOf } from "./names.ts";
import { isBuiltin } from "./builtins.ts";

const always = new Set(["cat", "tee", "ts", "stdbuf", "unbuffer"]);
const unbuffered = /^(?:--line-buffered|--unbuffered|-[a-zA-Z]*u[a-zA-Z]*)$/;
const onRequest = byName(
  ["sed", unbuffered],
  ["jq", /^--unbuffered$/],
  ["grep egrep fgrep rg", /^--line-buffered$/],
);

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

const commandsByStart = onceFor(
  ({ commands }: Script) =>
    new Map(commands.map((command) => [command.start, command] as const).toReversed()),
);

/** For a command whose output goes to the agent through a pipe: whether every stage behind it copies at once. */
export const isCopiedAtOnce = (command: SimpleCommand, script: Script): boolean => {
  const { pipe } = command.readers[1];
  if (pipe === null || !passesBy(command)) return false;
  const known = commandsByStart(script);
  return pipe.pipeline.stages.every(({ start }, index) => {
    const stage = index > pipe.index ? known.get(start) : undefined;
    return stage === undefined || writesAtOnce(argvOf(stage));
  });
};

const reporters = new WeakMap<Script, ReadonlyMap<number, number>>();

/** For every stage of a pipeline: where the first command begins that reports in it. */
const reportersIn = (
  { commands }: Script,
  entries: readonly Entry[] | undefined,
): ReadonlyMap<number, number> => {
  const first = new Map<Pipeline, number>();
  for (const command of commands) {
    const { pipe } = command.readers[1];
    if (pipe === null || first.has(pipe.pipeline) || !passesBy(command) || !mayReport(command, entries))
      continue;
    first.set(pipe.pipeline, command.start);
  }
  const found = new Map<number, number>();
  for (const [{ stages }, start] of first)
    for (const stage of stages) found.set(stage.start, Math.min(start, found.get(stage.start) ?? start));
  return found;
};

/** For a stage that reads what others report: whether it copies it at once, their errors beside it. */
export const copiesReport = (
  command: SimpleCommand,
  script: Script,
  entries: readonly Entry[] | undefined,
): boolean => {
  if (command.stage.index === 0 || !writesAtOnce(argvOf(command))) return false;
  let known = reporters.get(script);
  if (known === undefined) reporters.set(script, (known = reportersIn(script, entries)));
  return (known.get(command.start) ?? Infinity) < command.start;
};
