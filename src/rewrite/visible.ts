/** After the fact: which commands of a text wrote what the agent got, and for which of them its status speaks. */
import { parse } from "../shell/parse.ts";
import type { List, Node, Pipeline, Script, SimpleCommand } from "../shell/script.ts";
import { argvOf, builtinName } from "./names.ts";
import { namesDefined } from "./questions.ts";
import { isDisplayed, trimmedCommand } from "./trimmed.ts";
import { isSilent } from "./is-silent.ts";

export interface Visible {
  readonly command: SimpleCommand;
  /** From the program's name on, words that an expansion decides as typed; null where the program itself
   * is decided by one, or is a function of the text. */
  readonly argv: readonly string[] | null;
  /** For `head` and `tail` after a pipe: the command whose output they show. */
  readonly source: readonly string[] | null;
  readonly connector: SimpleCommand["connector"];
  /** Prints nothing unless it fails: `cd`, `export`, `mkdir`. */
  readonly silent: boolean;
  /** Exit status 0 of the whole text proves that this command ended with 0. */
  readonly evidence: boolean;
}

const leavesEarly = (command: SimpleCommand): boolean => {
  const name = builtinName(command);
  if (name === "exit" || name === "return")
    return !/^[1-9]\d*$/.test(command.words[command.name + 1]?.value ?? "");
  return leaving.has(name ?? "") || command.words[0]?.value === "exec";
};

const leaving = new Set(["eval", ".", "source", "trap", "kill"]);

const lastNode = (pipeline: Pipeline): Node | undefined =>
  pipeline.negated ? undefined : pipeline.stages.at(-1);

/** Offsets of the commands that ended with 0 if the list did. */
const provenIn = (list: List): readonly number[] => {
  const last = list.at(-1);
  if (last === undefined || last.background || last.operators.includes("||")) return [];
  return last.pipelines.flatMap((pipeline) => {
    const node = lastNode(pipeline);
    if (node?.kind === "simple") return [node.start];
    const grouped = node?.kind === "compound" && (node.type === "group" || node.type === "subshell");
    return grouped ? node.parts.flatMap((part) => provenIn(part.list)) : [];
  });
};

const isTrimmer = (command: SimpleCommand, displayed: ReadonlySet<number>): boolean =>
  command.stage.index > 0 && displayed.has(command.start);

const trimmersIn = (script: Script): ReadonlySet<number> => {
  const first = new Map<Pipeline, number>();
  for (const { readers } of script.commands) {
    const { pipe } = readers[1];
    if (pipe === null || !isDisplayed(readers[1])) continue;
    first.set(pipe.pipeline, Math.min(pipe.index, first.get(pipe.pipeline) ?? pipe.index));
  }
  return new Set(
    [...first].flatMap(([{ stages }, index]) => stages.slice(index + 1).map((stage) => stage.start)),
  );
};

/** The commands whose output the agent got, in order; null where the text cannot be parsed. What `tail -n N`
 * or `cat` only trimmed stands for itself. */
export const visible = (text: string): readonly Visible[] | null => {
  const script = parse(text);
  if (script === null) return null;
  const trimmers = trimmersIn(script);
  const names = namesDefined(script);
  const proven = new Set(script.commands.some(leavesEarly) ? [] : provenIn(script.list));
  return script.commands
    .filter(({ place, readers }) => !place.functionBody && !place.substitution && isDisplayed(readers[1]))
    .filter((command) => !isTrimmer(command, trimmers))
    .map((command) => {
      const word = command.words[command.name]?.value ?? null;
      const trimmed = trimmedCommand(script.commands, command);
      const known = word !== null && !names.has(word);
      return {
        command,
        argv: known ? argvOf(command) : null,
        source: trimmed === null ? null : argvOf(trimmed),
        connector: command.connector,
        silent: isSilent(command),
        evidence: proven.has(command.start),
      };
    });
};
