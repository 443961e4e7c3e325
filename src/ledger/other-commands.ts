/**
 * Calls of other tools than the agent's shell that run commands: a model counts them among the commands, and may take one for
 * the command that a mark names. Nothing is told of what they printed.
 */
import { isObject } from "./json-row.ts";

interface ToolCall {
  readonly name: string;
  /** As it was parsed; a text: it was not. */
  readonly input: unknown;
}

const speaksOfCommands = /shell|exec|command|bash|terminal/i;
/** Where a command stands in what a tool is given. */
const holdsCommand = /^(?:commands?|cmds?|command_?line|argv|keys)$/i;

/** Tools of the clients themselves that are called so, and run nothing. */
const harmless = new Set(["SlashCommand", "Skill", "BashOutput", "KillShell", "KillBash"]);

const hasCommand = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(hasCommand);
  return (
    isObject(value) && Object.entries(value).some(([name, one]) => holdsCommand.test(name) || hasCommand(one))
  );
};

/** Text typed into a program that runs already: keys that interrupt it are no words. */
const isTyping = (input: unknown): boolean => isObject(input) && /[!-~]/.test(String(input["chars"] ?? ""));

export const mayRunCommand = ({ name, input }: ToolCall): boolean => {
  if (name === "write_stdin") return isTyping(input);
  return !harmless.has(name) && (speaksOfCommands.test(name) || hasCommand(input));
};
