/** The first line of `pith explain`: whether pith acts on the command, and where. The reasons come after it. */
import type { Decision } from "../../rewrite/decide.ts";
import { type Reason, reasons } from "../../rewrite/reasons.ts";
import { quoteWords } from "../../shell/quote-words.ts";
import type { Judged } from "../programs/judged-rewrite.ts";
import { failuresStay, type Integrated } from "./integrated.ts";
import type { Settings } from "../../config/settings.ts";
import { choose } from "../../pipeline/choose-filter.ts";
import { genericEntry } from "../../registry/match.ts";
import { entriesInForce } from "../../user-filters/in-force.ts";
import type { Environment } from "../../system/environment.ts";

const maxNameLength = 40;
const maxNames = 3;

/** "`cargo test`, `git diff` and 2 more". */
const namesText = (commands: readonly Decision[]): string => {
  const names = commands.map(({ argv }) => {
    const name = argv.map((word) => (/\s/.test(word) ? quoteWords([word]) : word)).join(" ");
    return `\`${name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name}\``;
  });
  const shown = names.length > maxNames + 1 ? names.slice(0, maxNames) : names;
  const rest = names.length - shown.length;
  const last = rest > 0 ? `${rest} more` : shown.pop()!;
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
};

/** "" if pith is installed for the agent, or no agent is meant. */
const missingText = (integrated: Integrated | null): string =>
  integrated === null || integrated.installed
    ? ""
    : ` pith is not installed for ${integrated.agent.title} yet: \`pith init --agent ${integrated.agent.name}\`.`;

const rulesText = (integrated: Integrated | null, { verdict }: Judged): string => {
  if (integrated === null) return " The agent's permission rules apply as usual.";
  const { agent, via } = integrated;
  if (via === "instructions") return "";
  if (via === "shell") return ` ${agent.title}'s permission rules see the command as typed.`;
  return verdict === "allow"
    ? ` ${agent.title}'s rules allow every part of it.`
    : ` ${agent.title}'s permission rules apply as usual.`;
};

const wholeText: readonly Reason[] = [reasons.denied, reasons.outcomeChanges];

const aloneText = ({ reason, rewritten: { commands } }: Judged): string =>
  wholeText.includes(reason) || commands.every((one) => one.reason === reason)
    ? `pith leaves this command alone: ${reason}.`
    : `pith leaves these ${commands.length} commands alone; each reason is below.`;

const whereText = (integrated: Integrated | null): string => {
  if (integrated === null) return "";
  const { agent, via } = integrated;
  if (via === "shell") return `, inside ${agent.title}'s shell`;
  if (via === "hook") return `: ${agent.title}'s hook inserts it`;
  return `, if ${agent.title}'s model types it (instructions integration)`;
};

/** For every integration but that of results. */
export const rewriteAnswer = (judged: Judged, integrated: Integrated | null, isRaw: boolean): string => {
  if (isRaw) return "pith leaves this command alone: a hook of yours lets it run without pith.";
  const { output, rewritten } = judged;
  const front = rewritten.commands
    .filter(({ insert }) => insert)
    .toSorted((a, b) => a.command.start - b.command.start);
  if (output === null || front.length === 0) return aloneText(judged);
  const runs = integrated === null || integrated.installed ? "runs" : "would run";
  const where = whereText(integrated);
  return `pith ${runs} in front of ${namesText(front)}${where}.${rulesText(integrated, judged)}${missingText(integrated)}`;
};

/** `said`: what becomes of the result, as the rest of a sentence. `integrated` null: no agent is meant. */
const resultAnswer = (said: string, integrated: Integrated | null, isShortened: boolean): string => {
  const title = integrated?.agent.title ?? "an agent";
  const isInstalled = integrated === null || integrated.installed;
  const verb = isShortened ? "shorten" : "leave";
  const does = isInstalled ? `${verb}s` : `would ${verb}`;
  const what = isShortened ? `what ${title} gets of this command` : `this command's result in ${title} alone`;
  return `pith ${does} ${what}: ${said}. Nothing is inserted into the command.${missingText(integrated)}`;
};

interface Fate {
  readonly isShortened: boolean;
  readonly said: string;
}

const fateOf = async (text: string, { exclude, mode }: Settings, env: Environment): Promise<Fate> => {
  const entries = await entriesInForce(env.cwd, env);
  const choice = await choose(text, mode, { exclude: exclude.commands, entries });
  if (choice === null) return { isShortened: false, said: "no filter covers it, or it is excluded" };
  if (choice.entry.command !== genericEntry.command)
    return { isShortened: true, said: `filter \`${choice.entry.command}\`` };
  const said =
    choice.argv.length === 0
      ? "it holds several commands, so only what is safe for all of them is done"
      : "no filter knows it, so it is only squeezed without loss";
  return { isShortened: true, said };
};

/** null: pith does not act on results there. On Windows it acts on nothing else, whoever the agent is. */
export const resultText = async (
  text: string,
  integrated: Integrated | null,
  current: Settings,
  env: Environment,
): Promise<string | null> => {
  if (integrated?.via !== "result" && env.platform !== "win32") return null;
  const { isShortened, said } = await fateOf(text, current, env);
  const stays =
    isShortened && integrated !== null && failuresStay(integrated.agent.name)
      ? ` A result that failed stays as it is: ${integrated.agent.title} replaces only successes.`
      : "";
  return `${resultAnswer(said, integrated, isShortened)}${stays}`;
};
