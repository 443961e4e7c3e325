/** Would Claude Code let the original command run, and may the rewritten one take its place? Probed on 2.1.330. */
import { escapePattern } from "../../src/system/escape-pattern.ts";
import type { Verdict } from "../../src/integration/agent.ts";
import { type Part, partsOf } from "./parts.ts";
import type { Rules } from "./rules.ts";

/** What a rule says about Bash: a pattern, "any" call, or null: it is about another tool. */
const bashPattern = (rule: string): string | "any" | null => {
  const match = /^Bash(?:\((.*)\))?$/s.exec(rule.trim());
  if (match === null) return /^\*|^Bash/.test(rule.trim()) ? "any" : null;
  const pattern = match[1]?.trim() ?? "";
  return pattern === "" || pattern === "*" || pattern === ":*" ? "any" : pattern;
};

/** `git:*` and `git *` stand for the word alone too; `*` elsewhere for anything. */
const expression = (pattern: string): RegExp => {
  const open = /^(.*?)(?::\*| \*)$/s.exec(pattern)?.[1];
  const body = (open ?? pattern).split("*").map(escapePattern).join("[\\s\\S]*");
  return new RegExp(`^${body}${open === undefined ? "" : "(?:\\s[\\s\\S]*)?"}$`);
};

const allows = (rule: string, text: string): boolean => {
  const pattern = bashPattern(rule);
  if (pattern === null) return false;
  if (pattern === "any") return /^Bash(?:\(\*\))?$/.test(rule.trim());
  return !/[\\]|:\*./.test(pattern) && expression(pattern).test(text);
};

/** Every stretch of words from which a command might start, whatever stands around it. */
const stretches = (command: string): readonly string[] =>
  [command, command.replaceAll(/['"\\]/g, ""), command.replaceAll(/['"`]/g, " ")].flatMap((text) =>
    text.split(/[;&|\n(){}<>`$]+/).flatMap((edit) => {
      const words = edit.trim().split(/\s+/);
      return words.flatMap((word, index) => {
        const rest = [word, ...words.slice(index + 1)].join(" ");
        return word.includes("/") ? [rest, rest.slice(word.lastIndexOf("/") + 1)] : [rest];
      });
    }),
  );

/** Might the rule be about the command? Rather too often than too seldom. */
const concerns = (rule: string, command: string): boolean => {
  const pattern = bashPattern(rule);
  if (pattern === null) return false;
  if (pattern === "any") return true;
  const tests = [expression(pattern), expression(`${pattern.replace(/(?::\*| \*|\*)$/, "")} *`)];
  return [command, ...stretches(command)].some((text) => tests.some((test) => test.test(text)));
};

/** Rules about files reach commands that name files. */
const isAboutFiles = (rule: string): boolean =>
  /^(?:Read|Edit|Write|MultiEdit|NotebookEdit|Glob|Grep)\b/.test(rule.trim());

// What the client looks into for paths, and what runs there without any rule when it names none.
const readsFiles =
  /^(?:ls|cat|head|tail|find|grep|rg|sed|sort|uniq|wc|cut|paste|column|tr|file|stat|diff|awk|strings|hexdump|od|base64|nl|jq|tree|du|df|sha\d*sum|md5sum|mkdir|touch|rm|rmdir|mv|cp|chmod|chown|ln|tee|dd)$/;
const freeWithoutPaths = /^(?:tail|head|cat|wc|sort|uniq|pwd|true|date|ls)$/;

const namesNoFile = (part: Part): boolean =>
  part.words.slice(1).every((word) => /^-?-?\d+$|^-[\w-]+(?:=\d+)?$/.test(word));

const staysInside = (part: Part): boolean =>
  part.words.every((word) => !/^[/~]|(?:^|[/=:])\.\.(?:\/|$)|=[/~]/.test(word));

/** Is it certain that the client runs this part without asking? */
const runs = (part: Part, rules: Rules, strict: boolean): boolean => {
  const [name = ""] = part.words;
  if (/^[/~.]|\//.test(name) || !staysInside(part)) return false;
  if (readsFiles.test(name) && !namesNoFile(part)) return false;
  // Of any other program the first word may be a subcommand; where rules speak of files, no more is risked.
  if (strict && !namesNoFile({ ...part, words: part.words.slice(1) })) return false;
  if (freeWithoutPaths.test(name) && namesNoFile(part)) return true;
  return rules.allow.some((rule) => allows(rule, part.text));
};

export interface Question {
  readonly command: string;
  readonly rewritten: string;
  readonly mode: string;
}

/** "allow": the user's rules allow every part of the original. "neutral": nothing asks in this mode. */
export const judge = ({ command, rewritten, mode }: Question, rules: Rules | null): Verdict => {
  if (rules === null) return "none";
  if (rules.deny.some((rule) => concerns(rule, command))) return "deny";
  const touched = [...rules.deny, ...rules.ask].some(
    (rule) => concerns(rule, command) || concerns(rule, rewritten),
  );
  if (touched || rules.others) return "none";
  const aboutFiles = [...rules.deny, ...rules.ask].some(isAboutFiles);
  if (mode === "bypassPermissions" && !aboutFiles) return "neutral";
  if (!["default", "acceptEdits", "dontAsk"].includes(mode)) return "none";
  const parts = partsOf(command);
  return parts !== null && parts.every((part) => runs(part, rules, aboutFiles)) ? "allow" : "none";
};
