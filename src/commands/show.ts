/** `pith show`: a command's output as an agent reads it, and what that saves. */
import { agents } from "../../hooks/registry.generated.ts";
import { environment, type Environment } from "../config/environment.ts";
import { settings, type Settings } from "../config/settings.ts";
import { UserError } from "../config/user-error.ts";
import type { Agent, End } from "../ends/agent.ts";
import { endsFor } from "../ends/install.ts";
import { quoteWord } from "../ends/quote-word.ts";
import { hostOf } from "../run/host.ts";
import { type Judged, judgedRewrite } from "./judged-rewrite.ts";
import type { OwnCommand } from "./command.ts";
import { figuresText } from "./show-figures.ts";
import { showAfter, showRun, type Trial, type Tried } from "./show-run.ts";

interface Asked {
  readonly agent: string | null;
  readonly text: string;
}

const wrong = (what: string): UserError => new UserError(`show ${what}; see \`pith show --help\``);

/** One word is a text for the shell; several are the words of one command. */
const textOf = (words: readonly string[]): string =>
  words.length === 1 ? words[0]! : words.map(quoteWord).join(" ");

const readAsked = (args: readonly string[]): Asked => {
  let agent: string | null = null;
  let index = 0;
  for (; args[index]?.startsWith("-") === true && args[index] !== "--"; index += 1) {
    const word = args[index]!;
    if (word === "--agent") agent = args[++index] ?? "";
    else if (word.startsWith("--agent=")) agent = word.slice("--agent=".length);
    else throw wrong(`does not know "${word}"`);
  }
  const words = args.slice(args[index] === "--" ? index + 1 : index);
  if (words.length === 0 || words.join("").trim() === "") throw wrong("takes a command");
  return { agent, text: textOf(words) };
};

const loaded = async (name: string): Promise<Agent> => {
  const entry = agents.find((one) => one.name === name);
  if (entry === undefined)
    throw new UserError(`no agent "${name}"; there are ${agents.map((one) => one.name).join(", ")}`);
  return entry.load();
};

interface Integrated {
  readonly agent: Agent;
  readonly end: End;
  readonly installed: boolean;
}

/** The integration that is installed, else the one that `init` would take first. */
const integrationOf = async (agent: Agent, current: Settings, env: Environment): Promise<Integrated> => {
  const setup = await agent.setup();
  const found = ((): End | undefined => {
    try {
      return setup.installed(env.cwd)[0]?.end;
    } catch {
      return undefined;
    }
  })();
  const end = found ?? endsFor(agent, undefined, current)[0] ?? agent.ends[0] ?? "text";
  return { agent, end, installed: found !== undefined };
};

/** The agent in whose shell we are; else the one that pith is installed for, where it is only one. */
const usualAgent = async (current: Settings, env: Environment): Promise<Integrated | null> => {
  const { name } = hostOf(env, current);
  if (name !== "unknown") return integrationOf(await loaded(name), current, env);
  const all = await Promise.all(
    agents.map(async (one) => integrationOf(await one.load(), current, env).catch(() => null)),
  );
  const installed = all.filter((one) => one?.installed === true);
  return installed.length === 1 ? installed[0]! : null;
};

/** What the agent's shell is given; null where it refuses the command. */
const judged = async (text: string, seen: Integrated | null): Promise<Judged> => {
  const before = seen?.end === "before";
  const result = await judgedRewrite({
    command: text,
    agent: before ? seen.agent.name : null,
    json: false,
    reads: !before,
  });
  return result!;
};

const tried = async (trial: Trial, seen: Integrated | null): Promise<Tried> =>
  seen?.end === "after" ? showAfter(trial, seen.agent) : showRun(trial, await judged(trial.text, seen));

const run = async (args: readonly string[]): Promise<number> => {
  const { agent, text } = readAsked(args);
  const env = environment();
  const current = await settings(env);
  const seen =
    agent === null ? await usualAgent(current, env) : await integrationOf(await loaded(agent), current, env);
  const trial: Trial = { text, agent: seen?.agent ?? null, current, env };
  const result = await tried(trial, seen);
  process.stderr.write(figuresText(result, seen, current));
  return result.exit;
};

const command: OwnCommand = {
  name: "show",
  summary: "Run a command, and print what an agent would see of it, with the figures.",
  run,
};
export default command;
