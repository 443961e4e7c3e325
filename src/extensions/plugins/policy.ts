/** A file of rules: which commands are refused, or are for the user to decide, and what the agent is told. Rules are
 * matched against every simple command of a text, substitutions and what wrappers run included. */
import { parseToml } from "../../config/toml.ts";
import { isTree } from "../../config/extension-settings.ts";
import { parse } from "../../shell/parse.ts";
import { readRegularText } from "../../system/regular-file.ts";
import { HookFault, type Invocation, type Response, noOpinion } from "../contract.ts";

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

const expression = (command: string): RegExp =>
  new RegExp(
    `^${command
      .split("*")
      .map((part) => part.replaceAll(/[\\^$.|?+()[\]{}]/g, "\\$&").replaceAll(/\s+/g, "\\s+"))
      .join(".*")}$`,
    "s",
  );

/** Programs that run the words behind them, and their options that take a word. */
const wrappers = /^(?:sudo|doas|env|nice|nohup|timeout|time|stdbuf|setsid|command|exec|xargs|ionice|chroot)$/;

/** `sudo -u x rm -rf /` also as `-u x rm …`, `x rm …`, `rm -rf /`: a rule has to fit one of them. */
const readings = (words: readonly string[]): readonly string[] => {
  const name = (words[0] ?? "").split("/").at(-1) ?? "";
  const here = [words.join(" "), [name, ...words.slice(1)].join(" ")];
  if (!wrappers.test(name)) return here;
  return [...here, ...words.slice(1).flatMap((_, at) => [words.slice(at + 1).join(" ")])];
};

const shells = /^(?:sh|bash|dash|zsh|ksh)$/;

/** Everything in a text that runs, as words with blanks between; of a text that is no shell's, the text. */
const commandsIn = (text: string, depth = 0): readonly string[] => {
  const script = parse(text);
  if (script === null || depth > 4) return [text];
  return script.commands.flatMap(({ words, name }) => {
    const values = words.slice(name).map((word) => word.value ?? word.text);
    const at = values.findIndex((word) => /^-[a-z]*c$/.test(word));
    const isShell = shells.test((values[0] ?? "").split("/").at(-1) ?? "") || values[0] === "eval";
    const inner = isShell ? (values[0] === "eval" ? values.slice(1).join(" ") : values[at + 1]) : undefined;
    const below = inner === undefined || (at < 0 && values[0] !== "eval") ? [] : commandsIn(inner, depth + 1);
    return [...readings(values), ...below];
  });
};

const order = { deny: 0, ask: 1, allow: 2 };

/** The strictest of what the rules say: the first rule that fits a command decides about it. */
export const judged = (commands: readonly string[], rules: readonly Rule[]): Rule | null => {
  const compiled = rules.map((rule) => ({ rule, fits: expression(rule.command) }));
  const found = commands.flatMap((command) => compiled.find(({ fits }) => fits.test(command))?.rule ?? []);
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
  const commands = argv === undefined ? commandsIn(call?.args.command ?? "") : readings(argv);
  const rule = judged(commands, rules);
  if (rule === null) return noOpinion;
  if (rule.action === "allow") return { ...noOpinion, decision: { decision: "allow" } };
  const { action, message, reason_code } = rule;
  return { ...noOpinion, decision: { decision: action, hook_id: id, reason_code, message } };
};
