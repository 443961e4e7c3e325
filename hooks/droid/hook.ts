/** Factory Droid's PreToolUse hook, seen in 0.215.0. Its lists are matched against the rewritten text, and below its
 * highest level of autonomy more than lists decides. */
import type { Environment } from "../../src/system/environment.ts";
import type { HookIntegration, Verdict } from "../../src/integration/agent.ts";
import { checkTime } from "../../src/integration/deadline.ts";
import { type Question, rewriting } from "../../src/integration/rewriting.ts";
import { updatedInput } from "../../src/integration/tool-call.ts";
import { hookPlaces, readRules } from "./rules.ts";

/** Below this level the client weighs the text itself too: what it ran as typed, it refused with pith's path in front,
 * whatever risk the model named. */
const runs = (mode: unknown, risk: unknown): boolean =>
  mode === "auto-high" && (risk === "low" || risk === "medium" || risk === "high");

/** Droid's own lists, safety checks and shield look at these. */
const guarded =
  /(?:^|[/\s'"`(;&|])(?:rm|rmdir|mkfs[\w.]*|dd|shutdown|reboot|halt|poweroff|init|chmod|chown|format[\w.-]*|powershell|pwsh|sudo|su|doas|eval|exec|xargs|env|find)(?:\.\w+)?(?:$|[\s'"`);&|])/i;

const gitVerb = /\b(?:commit|push|merge|am|apply|cherry-pick|rebase|pull)\b/i;

/** On one line. */
const changesHistory = (text: string): boolean =>
  text.split("\n").some((line) => {
    const git = line.search(/\bgit\b/i);
    return git >= 0 && gitVerb.test(line.slice(git + 3));
  });

/** As typed, and as a shell would see it without its quotes. */
const bare = (text: string): string => `${text}\n${text.replaceAll(/\\\n|['"\\]/g, "")}`;

const wordsOf = (text: string): readonly string[] =>
  bare(text)
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}\w.+@%-]+/gu) ?? [];

/** Might the entry match the text? It begins with a word, or with the beginning of one, wherever that stands; one without
 * a letter with its own signs (`:(){ :|:& };:`). */
const mayConcern = (entry: string, text: string, words: readonly string[]): boolean => {
  checkTime();
  if (/^\s*\*/.test(entry)) return true;
  const [first] = wordsOf(entry);
  if (first === undefined) return text.includes(entry.trim().split(/[\s*]/, 1)[0]!);
  return words.some((word) => word.startsWith(first));
};

export const judge = ({ command, rewritten, scope, call }: Question, env: Environment): Verdict => {
  const { permission_mode: mode } = call?.payload ?? {};
  if (!runs(mode, call?.input["riskLevel"])) return "none";
  // Only a shell can read `$'r\x6d'`.
  if (guarded.test(bare(command)) || changesHistory(bare(command)) || /\$['"]/.test(command)) return "none";
  const entries = readRules(env, scope);
  if (entries === null) return "none";
  const both = `${command}\n${rewritten}`;
  const words = wordsOf(both);
  return entries.some((entry) => mayConcern(entry, both, words)) ? "none" : "neutral";
};

export const hookCallIn = (env: Environment): HookIntegration =>
  rewriting({
    env,
    hooks: hookPlaces,
    shape: { event: "PreToolUse", tools: ["Execute"] },
    root: () => env.variables["FACTORY_PROJECT_DIR"] || env.variables["DROID_PROJECT_DIR"],
    judge: (question) => judge(question, env),
    // Never a decision: "allow" passes over the user's lists.
    answer: (input) => updatedInput("PreToolUse", input),
  });
