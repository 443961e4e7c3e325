/** Words of a command of ours in, options and operands out; anything else ends as a `UserError`. */
import { Command, CommanderError, Option } from "commander";
import { UserError } from "../system/user-error.ts";
import { helpText } from "./help.ts";
import { meant } from "../system/nearest.ts";
import { describedAs } from "../command-table/table.ts";

/** Of two values for one option one would be lost without a word. */
const optionFrom = (flags: string, says: string): Option => {
  const option = new Option(flags, says);
  if (option.variadic || !(option.required || option.optional)) return option;
  return option.argParser((value: string, before: unknown) => {
    if (before !== undefined) throw new UserError(`${option.long ?? flags} is given twice; say it once`);
    return value;
  });
};

/** A commander command that neither prints errors nor ends the process, with the options that the table has for it.
 * `summary`: the command brings options of its own along. */
export const describeCommand = (name: string, summary?: string): Command => {
  const described = describedAs(name);
  const command = new Command(`pith ${name}`)
    .description(summary ?? described?.summary ?? "")
    .exitOverride()
    .showSuggestionAfterError(false)
    .configureOutput({ writeErr: () => {}, outputError: () => {} });
  if (described === undefined) return command;
  command.helpInformation = () => helpText(described);
  if (summary !== undefined) return command;
  for (const { flags, says } of described.options ?? []) command.addOption(optionFrom(flags, says));
  for (const operand of described.operands ?? []) command.argument(operand.name, operand.says);
  if (described.passes !== undefined) command.argument("[words...]").passThroughOptions();
  return command;
};

const flagsOf = (command: Command): readonly string[] =>
  [...command.options.flatMap(({ long, short }) => [long, short]), "--help"].filter(
    (flag) => flag !== null && flag !== undefined,
  );

const complaint = (fault: CommanderError, command: Command): string => {
  const flag = /^error: unknown option '(.*)'/.exec(fault.message)?.[1];
  if (flag === undefined) return fault.message.replace(/^error: /, "").replace(/\.$/, "");
  return `unknown option "${flag}"${meant(flag.split("=")[0]!, flagsOf(command))}`;
};

/** Parses; null when help was asked for and has been printed. */
export const parseWords = (command: Command, words: readonly string[]): Command | null => {
  try {
    return command.parse([...words], { from: "user" });
  } catch (fault) {
    if (!(fault instanceof CommanderError)) throw fault;
    if (fault.exitCode === 0) return null;
    throw new UserError(`${complaint(fault, command)}; \`${command.name()} --help\` says what there is`);
  }
};

/** A name that is none of those that there are: the nearest one, or all. */
export const unknownName = (what: string, name: string, names: readonly string[]): UserError => {
  const guess = meant(name, names);
  return new UserError(`no ${what} "${name}"${guess === "" ? `; there are ${names.join(", ")}` : guess}`);
};
