/** Words of a command of ours in, options and operands out; anything else ends as a `UserError`. */
import { Command, CommanderError, Option } from "commander";
import { environment, type Environment } from "../system/environment.ts";
import { UserError } from "../system/user-error.ts";
import { helpText } from "./help.ts";
import { agentName } from "../integration/agent-name.ts";
import { meant } from "../system/nearest.ts";
import { describedAs } from "../command-table/table.ts";

/** A second value for an option would replace the first one silently. */
const optionFrom = (flags: string, says: string): Option => {
  const option = new Option(flags, says);
  if (option.variadic || !(option.required || option.optional)) return option;
  return option.argParser((value: string, before: unknown) => {
    if (before !== undefined) throw new UserError(`${option.long ?? flags} is given twice; say it once`);
    return option.long === "--agent" ? agentName(value) : value;
  });
};

/** A commander command that neither prints errors nor ends the process, with the options that the table has for it. */
export const describeCommand = (name: string): Command => {
  const described = describedAs(name)!;
  const command = new Command(`pith ${name}`)
    .exitOverride()
    .showSuggestionAfterError(false)
    .configureOutput({ writeErr: () => {}, outputError: () => {} });
  command.helpInformation = () => helpText(described);
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

/** null when help was asked for and has been printed. */
const parse = (command: Command, words: readonly string[]): Command | null => {
  try {
    return command.parse([...words], { from: "user" });
  } catch (fault) {
    if (!(fault instanceof CommanderError)) throw fault;
    if (fault.exitCode === 0) return null;
    throw new UserError(`${complaint(fault, command)}; \`${command.name()} --help\` says what there is`);
  }
};

/** A command of ours as it was called. */
export interface Called<Options> {
  readonly options: Options;
  readonly args: readonly string[];
  readonly env: Environment;
  readonly parsed: Command;
}

/** Takes the words behind a command's name. `run` returns the exit code, and throws `UserError` for bad input. */
export const ownCommand =
  <Options>(
    name: string,
    run: (called: Called<Options>) => number | Promise<number>,
    describe = describeCommand,
  ) =>
  (words: readonly string[]): number | Promise<number> => {
    const parsed = parse(describe(name), words);
    if (parsed === null) return 0;
    return run({ options: parsed.opts() as Options, args: parsed.args, env: environment(), parsed });
  };

/** A name that is none of those that there are: the nearest one, or all. */
export const unknownName = (what: string, name: string, names: readonly string[]): UserError => {
  const guess = meant(name, names);
  return new UserError(`no ${what} "${name}"${guess === "" ? `; there are ${names.join(", ")}` : guess}`);
};

/** Parses an option's number of at least `min` and at most `digits` digits. */
export const wholeNumber = (option: string, text: string, min: number, digits = 9): number => {
  if (/^\d+$/.test(text) && text.length <= digits && Number(text) >= min) return Number(text);
  throw new UserError(`${option} takes a whole number from ${min} on, not "${text}"`);
};

/** The action's name that begins a line of usage: `get KEY`, `[list] [--json]`. */
const actionOf = (line: string): string => /^\[?([a-z]+)/.exec(line)?.[1] ?? "";

/** Refuses an unknown action, and words of another action, which would be ignored silently. `action`: "" if none is named. */
export const checkForm = (name: string, action: string, command: Command): void => {
  const { usage = [] } = describedAs(name) ?? {};
  const forms = usage.filter((line) => actionOf(line) === action).join(" ");
  if (action !== "" && forms === "") throw unknownName("action", action, usage.map(actionOf).filter(Boolean));
  for (const option of command.options) {
    const flag = `${option.long}`;
    const own = usage.filter((line) => line.includes(flag));
    const isGiven = command.getOptionValueSource(option.attributeName()) === "cli";
    if (!isGiven || own.length === 0 || forms.includes(flag)) continue;
    const places = own.map((line) => `\`${`pith ${name} ${actionOf(line)}`.trim()}\``);
    throw new UserError(`${flag} belongs to ${places.join(" and ")}`);
  }
  const operands = forms.replaceAll(/\[--[^\]]*\]+/g, "").match(/\b[A-Z]+\b/g) ?? [];
  const more = command.args.slice(1)[operands.length];
  if (more !== undefined) throw new UserError(`\`pith ${name} ${action}\` takes no "${more}"`);
};

/** Names with whether they were given. */
export const onlyOne = (given: Readonly<Record<string, boolean>>): void => {
  const names = Object.keys(given).filter((name) => given[name] === true);
  if (names.length > 1) throw new UserError(`${names.join(" and ")} do not go together: one of them`);
};
