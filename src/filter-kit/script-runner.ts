/** Shared by `npm run`, `pnpm run`, `yarn run` and `bun run`: another tool prints. */
import { fold, type Kind, proven, type Reducer, type Stream, type Verdict } from "./filter.ts";
import { scriptLines } from "./program-lines.ts";
import { prompt, unprefix } from "./unprefix.ts";

/** As npm and pnpm announce a script; its command follows. */
export const announced = /^> (?:@[\w.~-]+\/)?[\w.~-]+@\d\S* [\w:.-]+(?: |$)/;
const command = /^[>$] (\S.*)$/;

/** The runner's own line says the same. */
const scriptNames = proven("script names");
const blankLines = proven("blank lines");

/** Where a runner of many scripts says which one it starts: of commands that stand there several times one says the same. */
export const announcement = (bare: string): Verdict | null => {
  if (bare === "") return blankLines;
  if (announced.test(bare)) return scriptNames;
  const run = command.exec(bare)?.[1];
  return run === undefined ? null : fold(run, "same commands");
};

/** Between the programs, and of those that nobody recognises. */
export const runnerLines = (): Reducer => {
  const lines = scriptLines();
  return {
    ...lines,
    line(text: string, stream: Stream): Verdict {
      const found = lines.line(text, stream);
      const bare = found.act === "keep" ? unprefix(text) : null;
      return bare === null ? found : (announcement(bare) ?? found);
    },
  };
};

/** Whether the command line names a task (`turbo run build`, `nx run web:build`, `-t build,test`): what it prints is the
 * answer, from the cache too. Others run because it needs them. */
export const createIsAsked = (argv: readonly string[]): ((task: string) => boolean) => {
  const named = new Set(argv.flatMap((word) => word.split(/[,:=#]/)));
  return (task) => named.has(task.slice(task.lastIndexOf(":") + 1));
};

/** The members of a runner's filter; it adds its own `summary`, `also` and `passthrough`. */
export const scriptRunner = {
  kind: "log" satisfies Kind,
  json: true,
  runner: true,
  unprefix,
  prompt,
  start: runnerLines,
} as const;
