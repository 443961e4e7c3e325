/** Would Claude Code let the original command run, and may the rewritten one take its place? Probed on 2.1.330. */
import type { Verdict } from "../../src/integration/agent.ts";
import { matchesWhole, type Searched, standsIn } from "../../src/integration/wildcard.ts";
import { certainlyNamesNoFile, namesNoFile } from "./options.ts";
import { type Part, partsOf } from "./parts.ts";
import type { Rules } from "./rules.ts";

/** The pattern of a rule about Bash, "any" for all calls, or null for another tool. */
const bashPattern = (rule: string): string | "any" | null => {
  const match = /^Bash(?:\((.*)\))?$/s.exec(rule.trim());
  if (match === null) return /^\*|^Bash/.test(rule.trim()) ? "any" : null;
  const pattern = match[1]?.trim() ?? "";
  return pattern === "" || pattern === "*" || pattern === ":*" ? "any" : pattern;
};

const allows = (rule: string, text: string): boolean => {
  const pattern = bashPattern(rule);
  if (pattern === null) return false;
  if (pattern === "any") return /^Bash(?:\(\*\))?$/.test(rule.trim());
  return !/[\\]|:\*./.test(pattern) && matchesWhole(pattern, text);
};

/** Words begin there, and names behind a folder. */
const startsIn = (text: string): readonly number[] =>
  [...text.matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
    const name = word.lastIndexOf("/") + 1;
    return name === 0 ? [index] : [index, index + name];
  });

const searched = (text: string): Searched => ({ text, starts: startsIn(text) });

/** Their operators, and what follows these: a word of any quotes. A number is looked at from its first digit on. */
const redirections =
  /(?:(?<!\d)\d+|\{\w+\})?(?:&>>?|<<<|<<-?|<>|<&|>>|>&|>\||[<>])[ \t]*(?:"[^"]*"|'[^']*'|\\.|[^\s;&|()<>"'\\])*/gs;

/** As typed, without line continuations, and without redirections among the words: none of these is a part of a command. */
const readings = (command: string): readonly string[] => {
  const joined = command.replaceAll(/\\\r?\n/g, "");
  return [command, joined, joined.replaceAll(redirections, " ")];
};

/** The command, and every stretch of it in which another might stand, whatever stands around it. */
const stretches = (command: string): readonly Searched[] => {
  const texts = [...new Set(readings(command))];
  const parts = texts
    .flatMap((text) => [text, text.replaceAll(/['"\\]/g, ""), text.replaceAll(/['"`]/g, " ")])
    .flatMap((text) => text.split(/[;&|\n(){}<>`$]+/));
  return [...new Set([...texts, ...parts.map((text) => text.trim().replaceAll(/\s+/g, " "))])]
    .filter((text) => text !== "")
    .map(searched);
};

/** Might the rule be about the command? Rather too often than too seldom. */
const concerns = (rule: string, command: readonly Searched[]): boolean => {
  const pattern = bashPattern(rule);
  if (pattern === null) return false;
  // `\(`, `\)`, `\*` and `\\` stand for the sign alone.
  return (
    pattern === "any" || [pattern, pattern.replaceAll(/\\(.)/gs, "$1")].some((one) => standsIn(one, command))
  );
};

const isAboutFiles = (rule: string): boolean =>
  /^(?:Read|Edit|Write|MultiEdit|NotebookEdit|Glob|Grep)\b/.test(rule.trim());

// The client looks into these for paths.
const readsFiles =
  /^(?:ls|cat|head|tail|find|grep|rg|sed|sort|uniq|wc|cut|paste|column|tr|file|stat|diff|awk|strings|hexdump|od|base64|nl|jq|tree|du|df|sha\d*sum|md5sum|mkdir|touch|rm|rmdir|mv|cp|chmod|chown|ln|tee|dd)$/;
/** A path elsewhere, alone or glued to an option. */
const leadsOut = /^[/~]|^-\w*[/~]|[=,][/~]|:[/~](?!\/)|(?:^|^-\w*|[/=:,])\.\.(?:\/|$)/;

const staysInside = ({ words }: Part): boolean => !words.some((word) => leadsOut.test(word));

const runs = (part: Part, rules: Rules, strict: boolean): boolean => {
  const [name = ""] = part.words;
  if (/^[/~.]|\//.test(name) || !staysInside(part)) return false;
  if (namesNoFile(part.words)) return true;
  if (readsFiles.test(name) || (strict && !certainlyNamesNoFile(part.words))) return false;
  return rules.allow.some((rule) => allows(rule, part.text));
};

/** "allow": the user's rules allow every part of the original. "neutral": nothing asks in this mode. */
export const judge = (
  { command, rewritten, mode }: Record<"command" | "rewritten" | "mode", string>,
  rules: Rules | null,
): Verdict => {
  if (rules === null) return "none";
  const typed = stretches(command);
  if (rules.deny.some((rule) => concerns(rule, typed))) return "deny";
  const both = [...typed, ...stretches(rewritten)];
  if (rules.others || [...rules.deny, ...rules.ask].some((rule) => concerns(rule, both))) return "none";
  const aboutFiles = [...rules.deny, ...rules.ask].some(isAboutFiles);
  if (mode === "bypassPermissions" && !aboutFiles) return "neutral";
  if (!["default", "acceptEdits", "dontAsk"].includes(mode)) return "none";
  const parts = partsOf(command);
  return parts !== null && parts.every((part) => runs(part, rules, aboutFiles)) ? "allow" : "none";
};
