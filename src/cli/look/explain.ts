/** `pith explain`: whether pith acts on a command, and then the reason for each of its parts. */
import { environment } from "../../system/environment.ts";
import { extensionsFor } from "../../extensions/in-force.ts";
import type { CommandVerdict, Refused } from "../../extensions/guard-command.ts";
import { knownIn } from "../../pipeline/agent-in.ts";
import { whyShownAgain } from "../../pipeline/earlier-output.ts";
import { pathLookup } from "../../system/path-lookup.ts";
import { UserError } from "../../system/user-error.ts";
import { showLine } from "../../system/show-text.ts";
import { untrustedFor } from "../../user-filters/untrusted.ts";
import { print } from "../../system/print.ts";
import type { Decision } from "../../rewrite/decide.ts";
import { checkedSettings } from "../checked-settings.ts";
import { ownCommand, unknownName } from "../arguments.ts";
import { agentNames } from "../../command-table/described-look.ts";
import { resultText, rewriteAnswer } from "./explain-answer.ts";
import { changedText, levelHere, type Said, type SaidOf, tree } from "./explain-tree.ts";
import { type Integrated, integrationNamed, namesFor } from "./integrated.ts";
import {
  type Asked,
  askHooks,
  contractOf,
  type Judged,
  judgedRewrite,
  textOf,
} from "../programs/judged-rewrite.ts";

/** Whether lines that an earlier command has shown are hidden; null: no agent is known, so there is no conversation. */
type EarlierOf = (decision: Decision) => string | null;

const earlierFor = async (named: string | null): Promise<EarlierOf> => {
  const env = environment();
  const known = await checkedSettings(env);
  const agent = named ?? knownIn(env)?.name ?? null;
  const via = agent === null ? undefined : (await integrationNamed(agent, known, env))?.via;
  const isInShell = via !== "result";
  return ({ insert, filter, command: { text } }) => {
    if (agent === null || !insert || filter === null) return null;
    const why = whyShownAgain({ settings: known, env, agent, filter, text, isInShell });
    return why === null ? "hidden if the agent's own record proves it" : `shown again: ${why}`;
  };
};

/** Asks the user's hooks about the command, without a record. */
const guarded = async ({ command, agent }: Asked): Promise<CommandVerdict> => {
  const env = environment();
  const reader = agent ?? knownIn(env)?.name ?? "unknown";
  return askHooks(command, reader, await checkedSettings(env), { env, isTrial: true });
};

const hookLine = (said: Exclude<CommandVerdict, Refused>): string =>
  said.kind === "changed"
    ? `Your hook ${showLine(said.by.join(", "))} changes the command; what follows is about its text.\n`
    : "";

const spoken = (said: CommandVerdict): object => {
  if (said.kind === "refused") return { refused: said.line, verdict: "deny", output: null, inserts: [] };
  const by = said.kind === "changed" ? { changedBy: said.by } : {};
  return said.isRaw ? { ...by, withoutPith: true } : by;
};

/** Which words a route of the user's puts in front of a command. */
type RouteOf = (decision: Decision) => readonly string[];

const routesHere = async (): Promise<RouteOf> => {
  const env = environment();
  const extensions = await extensionsFor(await checkedSettings(env), env.cwd, env);
  if (extensions === null || extensions.routes.length === 0) return () => [];
  const { routeFor } = await import("../../extensions/routes.ts");
  const find = pathLookup(env.variables["PATH"] ?? "", env.cwd ?? "/");
  return ({ insert, through, argv }) =>
    insert && through === undefined ? (routeFor(argv, extensions.routes, find)?.via ?? []) : [];
};

/** Offsets in UTF-16 units to offsets in bytes. */
const byteOffset = (text: string, at: number): number => Buffer.byteLength(text.slice(0, at));

const described = (
  text: string,
  { command, argv, filter, from, insert, reason }: Decision,
  { via, earlier }: Said,
): object => ({
  start: byteOffset(text, command.start),
  end: byteOffset(text, command.end),
  argv,
  readers: { 1: command.readers[1].reader, 2: command.readers[2].reader },
  filter,
  ...(filter === null || levelHere(filter) === 0 ? {} : { relaxed: levelHere(filter) }),
  ...(from === undefined ? {} : { from }),
  decision: insert ? "insert" : "leave",
  reason,
  ...(via.length === 0 ? {} : { via }),
  ...(earlier === null ? {} : { earlier }),
});

/** The agent that is asked for, else the one in whose shell we are. */
const integratedFor = async (named: string | null): Promise<Integrated | null> => {
  const env = environment();
  const name = named ?? knownIn(env)?.name ?? null;
  if (name === null) return null;
  const found = await integrationNamed(name, await checkedSettings(env), env);
  if (found === null) throw unknownName("agent", name, agentNames);
  return found;
};

/** By the integration that the agent has here, or would get. */
const judgedHere = async (asked: Asked, integrated: Integrated | null): Promise<Judged> => {
  if (integrated === null) return (await judgedRewrite({ ...asked, reads: true }))!;
  const { agent, via } = integrated;
  const names = await namesFor(integrated, environment());
  const inside = via === "shell";
  return (await judgedRewrite({ ...asked, agent: agent.name, reads: via !== "hook", inside, names }))!;
};

/** Where pith acts on results, nothing is rewritten, and there is nothing to say of parts; false: it acts elsewhere. */
const printOnResult = async (
  given: Asked,
  said: Exclude<CommandVerdict, Refused>,
  integrated: Integrated | null,
): Promise<boolean> => {
  const env = environment();
  const { changed, command, json } = given;
  const text = changed ?? command;
  const reason = await resultText(text, integrated, await checkedSettings(env), env);
  if (reason === null) return false;
  const nothing = { output: null, verdict: "none", inserts: [], reason };
  const contract = { v: 1, input: command, ...nothing, ...spoken(said), commands: [] };
  const shown = `${hookLine(said)}${showLine(reason)}\n${changedText(given, null)}`;
  print(json === true ? `${JSON.stringify(contract)}\n` : shown);
  return true;
};

const untrustedNote = (commands: readonly Decision[]): string => {
  const said = untrustedFor(
    commands.map(({ argv }) => argv),
    environment(),
  );
  return said === null ? "" : `\n${showLine(said)}\n`;
};

/** The promises here hold for the model's own calls. */
const scriptNote = (integrated: Integrated | null, output: string | null): string => {
  const readByScript = integrated?.agent.readByScript;
  return readByScript === undefined || output === null
    ? ""
    : `\nIf a script of ${integrated!.agent.title}'s model runs it (code mode), pith leaves it alone: the script reads its output.\n`;
};

interface Explained {
  readonly asked: Asked;
  readonly judged: Judged;
  readonly integrated: Integrated | null;
  readonly saidOf: SaidOf;
}

/** The answer first, then the reasons. */
const explanation = (
  said: Exclude<CommandVerdict, Refused>,
  { asked, judged, integrated, saidOf }: Explained,
): string => {
  const answer = `${hookLine(said)}${showLine(rewriteAnswer(judged, integrated, said.isRaw))}\n`;
  const untrusted = untrustedNote(judged.rewritten.commands);
  return said.isRaw
    ? `${answer}${untrusted}`
    : `${answer}${tree(asked, judged, saidOf)}${untrusted}${scriptNote(integrated, judged.output)}`;
};

export default ownCommand<{ agent?: string; json?: boolean }>("explain", async ({ options, args }) => {
  const { agent = null, json = false } = options;
  if (args.join("").trim() === "")
    throw new UserError("explain takes a command; `pith explain --help` says more");
  const asked: Asked = { agent, json, command: textOf(args) };
  const said = await guarded(asked);
  if (said.kind === "refused" && !json) {
    print(`A hook of yours refuses this command:\n    ${said.line}\n`);
    return 0;
  }
  const given = said.kind === "changed" ? { ...asked, changed: said.text } : asked;
  const integrated = await integratedFor(asked.agent);
  if (said.kind !== "refused" && (await printOnResult(given, said, integrated))) return 0;
  const judged = await judgedHere(given, integrated);
  const { commands } = judged.rewritten;
  const routeOf = await routesHere();
  const earlierOf = await earlierFor(agent);
  const saidOf: SaidOf = (one) => ({ via: routeOf(one), earlier: earlierOf(one) });
  const contract = {
    ...contractOf(given, judged),
    ...spoken(said),
    commands: commands.map((one) => described(given.changed ?? asked.command, one, saidOf(one))),
  };
  const text = said.kind === "refused" ? "" : explanation(said, { asked: given, judged, integrated, saidOf });
  print(json ? `${JSON.stringify(contract)}\n` : text);
  return 0;
});
