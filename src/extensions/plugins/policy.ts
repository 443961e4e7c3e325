/** A file of rules: which commands are refused, or are for the user to decide, and what the agent is told. Rules are
 * matched against every simple command of a text, substitutions and what wrappers run included. */
import { parseToml } from "../../config/toml.ts";
import { isTree } from "../../config/extension-settings.ts";
import { readRegularText } from "../../system/regular-file.ts";
import { HookFault, type Invocation, type Response, noOpinion } from "../contract.ts";
import { type Reading, readingsIn, readingsOfWords } from "./commands-in.ts";

export interface Rule {
  readonly action: (typeof actions)[number];
  /** `*` stands for anything, within the words of one simple command: `git push*--force*`. */
  readonly command: string;
  readonly message: string;
  readonly reason_code: (typeof reasonCodes)[number];
}

const fault = (what: string): HookFault => new HookFault("runtime_error", what);

const actions = ["deny", "ask", "allow"] as const;
const reasonCodes = ["policy_violation", "safety_violation"] as const;

const among = <T extends string>(name: string, value: unknown, words: readonly T[], path: string): T => {
  const found = words.find((word) => word === (value ?? words[0]));
  if (found === undefined) throw fault(`${path}: ${name} must be one of ${words.join(", ")}`);
  return found;
};

const ruleOf = (value: unknown, path: string): Rule => {
  if (!isTree(value)) throw fault(`${path}: rule must be a list of tables`);
  const { command, message } = value;
  if (typeof command !== "string" || command.trim() === "") throw fault(`${path}: a rule needs a command`);
  return {
    action: among("action", value["action"], actions, path),
    command: command.trim(),
    message: typeof message === "string" && message !== "" ? message : `"${command}" is not allowed here`,
    reason_code: among("reason_code", value["reason_code"], reasonCodes, path),
  };
};

export const rulesIn = (text: string, path: string): readonly Rule[] => {
  let tree: Record<string, unknown>;
  try {
    tree = parseToml(text);
  } catch (error) {
    throw fault(`${path}: ${(error as Error).message.split("\n")[0]}`);
  }
  const { rule } = tree;
  if (!Array.isArray(rule)) throw fault(`${path}: there is no [[rule]]`);
  return rule.map((one: unknown) => ruleOf(one, path));
};

const spaced = (text: string): string => text.replaceAll(/\s+/g, " ");

/** Where the last of these pieces ends that stand in the text one behind the other, each where it stands first; -1: one
 * does not. */
const endOf = (pieces: readonly string[], text: string, start: number): number => {
  let from = start;
  for (const piece of pieces) {
    const at = text.indexOf(piece, from);
    if (at < 0) return -1;
    from = at + piece.length;
  }
  return from;
};

/** The pieces between a rule's stars, where they stand first: time is linear, whatever a text is made of. */
const fitter = (command: string): ((text: string) => boolean) => {
  const [head = "", ...pieces] = spaced(command).split("*");
  const tail = pieces.pop();
  return (text) => {
    if (tail === undefined) return text === head;
    if (!text.startsWith(head)) return false;
    const from = endOf(pieces, text, head.length);
    return from >= 0 && text.length - tail.length >= from && text.endsWith(tail);
  };
};

/** What has to be there of a rule, as far as a shell leaves open what a command is: its beginning up to there, and the
 * pieces between its stars, in their order. */
const mayFit = (command: string, { text, known }: Reading): boolean => {
  const [head = "", ...pieces] = spaced(command).split("*");
  const sure = text.slice(0, known);
  if (known > 0) {
    if (!head.startsWith(sure)) return false;
  } else {
    // A program that is not known is the one that is meant where its next word is.
    const behind = text.slice(text.indexOf(" ") + 1);
    const next = head.slice(head.indexOf(" ") + 1);
    if (!head.includes(" ") || next === "" || !text.includes(" ") || !behind.startsWith(next)) return false;
  }
  return endOf(pieces, text, known) >= 0;
};

const order = { deny: 0, ask: 1, allow: 2 };

interface Compiled {
  readonly rule: Rule;
  fits(reading: Reading): boolean;
}

const compiled = (rule: Rule): Compiled => {
  const fits = fitter(rule.command);
  // What may be another command is not allowed by that.
  const isOpen = rule.action !== "allow";
  return {
    rule,
    fits: (reading) =>
      fits(spaced(reading.text)) ||
      (isOpen && reading.known < reading.text.length && mayFit(rule.command, reading)),
  };
};

const known = (text: string): Reading => ({ text, known: text.length });

/** The strictest of what the rules say: the first rule that fits a command decides about it. */
export const judged = (commands: readonly (string | Reading)[], rules: readonly Rule[]): Rule | null => {
  const all = rules.map(compiled);
  const found = commands
    .map((one) => (typeof one === "string" ? known(one) : one))
    .flatMap((reading) => all.find(({ fits }) => fits(reading))?.rule ?? []);
  return found.toSorted((a, b) => order[a.action] - order[b.action])[0] ?? null;
};

export const policyAnswer = (invocation: Invocation, path: string, id: string): Response => {
  let text: string;
  try {
    text = readRegularText(path);
  } catch (error) {
    throw fault(`the policy cannot be read (${(error as Error).message})`);
  }
  const rules = rulesIn(text, path);
  const { tool_call: call, argv } = invocation;
  const commands = argv === undefined ? readingsIn(call?.args.command ?? "") : readingsOfWords(argv);
  const rule = judged(commands, rules);
  if (rule === null) return noOpinion;
  if (rule.action === "allow") return { ...noOpinion, decision: { decision: "allow" } };
  const { action, message, reason_code } = rule;
  return { ...noOpinion, decision: { decision: action, hook_id: id, reason_code, message } };
};
