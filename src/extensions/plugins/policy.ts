/** A file of rules: which commands are refused, or are for the user to decide, and what the agent is told. Rules are
 * matched against every simple command of a text, substitutions and what wrappers run included. */
import { parseToml } from "../../config/toml.ts";
import { isTree } from "../../config/extension-settings.ts";
import { readRegularText } from "../../system/regular-file.ts";
import { HookFault, type Invocation, type Response, noOpinion, type Registered } from "../contract.ts";
import { type Command, commandsIn, commandsOfWords } from "./commands-in.ts";
import { type Field, hasHole, known } from "./open-text.ts";
import { nameOf, Pattern, textOf } from "./rule-match.ts";
import { Work } from "./reading.ts";
import { resolve } from "node:path";

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

const keys: readonly string[] = ["action", "command", "message", "reason_code"];

/** Mistake in a file of rules; null: none. An unknown key is passed over where commands are judged. */
export const policyMistake = (path: string): string | null => {
  try {
    const text = readRegularText(path);
    rulesIn(text, path);
    const { rule, ...others } = parseToml(text);
    const tables = (rule as readonly object[]).flatMap((one) => Object.keys(one));
    const other = Object.keys(others)[0] ?? tables.find((key) => !keys.includes(key));
    return other === undefined ? null : `"${other}" is not known; there are ${keys.join(", ")}`;
  } catch (error) {
    return `the policy refuses every command: ${(error as Error).message}`;
  }
};

const order = { deny: 0, ask: 1, allow: 2 };

interface Compiled {
  readonly rule: Rule;
  readonly pattern: Pattern;
}

const strictest = (rules: readonly Rule[]): Rule | null =>
  rules.toSorted((a, b) => order[a.action] - order[b.action])[0] ?? null;

/** Readings of a command without some of its first options: each may have a word of its own, or not. */
const maxReadings = 24;

/** `git -C . push` also as `git . push` and `git push`. */
const withoutOptions = (fields: readonly Field[]): readonly (readonly Field[])[] => {
  const found: (readonly Field[])[] = [];
  if (!/^[-+]/.test(fields[1]?.text ?? "")) return found;
  for (let at = 2; at < fields.length && found.length < maxReadings; at += 1) {
    if (fields[at]!.text.startsWith("-")) continue;
    const mayBeValue = fields[at - 1]!.text.startsWith("-");
    // A word that is not known is rather the option's than the command's next word.
    if (!hasHole(fields[at]!.text) || !mayBeValue) found.push([fields[0]!, ...fields.slice(at)]);
    if (!mayBeValue) break;
  }
  return found;
};

const atStart = new Set([0]);

/** The first rule that fits one reading. A command that may be another one is not allowed by that. */
const firstFor = (fields: readonly Field[], all: readonly Compiled[], work: Work): Rule | null => {
  const text = textOf(fields);
  work.spend(text.length);
  const found = all.find(({ rule, pattern }) =>
    rule.action === "allow" ? pattern.fits(text) : pattern.mayFit(fields, atStart, work, true),
  );
  return found?.rule ?? null;
};

const ruleAt = (fields: readonly Field[], all: readonly Compiled[], work: Work): Rule | null => {
  const [first, ...more] = fields;
  const named = [{ ...first!, text: nameOf(first!.text) }, ...more];
  const readings = [named, ...withoutOptions(named), fields];
  const found = readings.flatMap((one) => firstFor(one, all, work) ?? []);
  if (found.length > 0) return strictest(found);
  const refusing = all.filter(({ rule }) => rule.action !== "allow");
  return refusing.find(({ pattern }) => pattern.mayFit(fields, atStart, work))?.rule ?? null;
};

const ruleFor = ({ fields, starts }: Command, all: readonly Compiled[], work: Work): Rule | null => {
  const hits = all.filter(
    ({ rule, pattern }) => rule.action !== "allow" && pattern.mayFit(fields, starts, work),
  );
  const mayAllow = all.some(({ rule }) => rule.action === "allow");
  if (hits.length === 0 && !mayAllow) return null;
  // Nobody writes so many wrappers: nothing is allowed there.
  if (starts.size > maxReadings) return strictest(hits.map(({ rule }) => rule));
  return strictest([...starts].flatMap((at) => ruleAt(fields.slice(at), all, work) ?? []));
};

/** The strictest of what the rules say: the first rule that fits a command decides about it. */
export const judged = (
  commands: readonly (string | Command)[],
  rules: readonly Rule[],
  work = new Work(),
): Rule | null => {
  const all = rules.map((rule) => ({ rule, pattern: new Pattern(rule.command) }));
  const whole = commands.map((one) =>
    typeof one === "string" ? { fields: one.split(" ").map(known), starts: atStart } : one,
  );
  return strictest(whole.flatMap((command) => ruleFor(command, all, work) ?? []));
};

/** `timeout`: milliseconds. */
export const policyAnswer = (
  invocation: Invocation,
  path: string,
  id: string,
  timeout = Infinity,
): Response => {
  const work = new Work(timeout);
  let text: string;
  try {
    text = readRegularText(path);
  } catch (error) {
    throw fault(`the policy cannot be read (${(error as Error).message})`);
  }
  const rules = rulesIn(text, path);
  const { tool_call: call, argv } = invocation;
  const commands =
    argv === undefined ? commandsIn(call?.args.command ?? "", work) : commandsOfWords(argv, work);
  const rule = judged(commands, rules, work);
  if (rule === null) return noOpinion;
  if (rule.action === "allow") return { ...noOpinion, decision: { decision: "allow" } };
  const { action, message, reason_code } = rule;
  return { ...noOpinion, decision: { decision: action, hook_id: id, reason_code, message } };
};

/** An entry whose file of rules cannot be read, or has mistakes: said before a command meets them. */
interface PolicyMistake {
  readonly id: string;
  readonly file: string;
  readonly what: string;
}

export const policyMistakes = (entries: readonly Registered[]): readonly PolicyMistake[] =>
  entries.flatMap(({ entry, folder, invalid }) => {
    const { type, name, file, module } = entry.runtime;
    const isPolicy = type === "in_process" && name === "policy" && module === undefined;
    if (!isPolicy || !entry.enabled || invalid !== undefined) return [];
    const path = resolve(folder, String(file ?? ""));
    const what = file === undefined ? "the policy names no file of rules" : policyMistake(path);
    return what === null ? [] : [{ id: entry.id, file: path, what }];
  });
