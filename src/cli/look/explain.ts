/** `pith explain`: what would be inserted into a command, and why (not) for each of its parts. */
import { environment } from "../../system/environment.ts";
import { extensionsFor } from "../../extensions/in-force.ts";
import { type CommandVerdict, guardCommand, type Refused } from "../../extensions/guard-command.ts";
import { knownIn } from "../../pipeline/agent-in.ts";
import { whyShownAgain } from "../../pipeline/earlier-output.ts";
import { pathLookup } from "../../system/path-lookup.ts";
import { UserError } from "../../system/user-error.ts";
import { showLine, showText } from "../../system/show-text.ts";
import { untrustedFor } from "../../user-filters/untrusted.ts";
import { print } from "../../system/print.ts";
import type { Decision } from "../../rewrite/decide.ts";
import { checkedSettings } from "../checked-settings.ts";
import { describeCommand, parseWords, unknownName } from "../arguments.ts";
import { type Level, levelFor, levelText, relaxedIn } from "../../history/relaxed.ts";
import type { OwnCommand } from "../command.ts";
import { agentNames } from "../../command-table/described-look.ts";
import { resultText } from "./explain-result.ts";
import { namesFor, type Integrated, integrationNamed } from "./integrated.ts";
import { type Asked, contractOf, type Judged, judgedRewrite, textOf } from "../programs/judged-rewrite.ts";

const firstLine = (text: string): string => {
  const [line = "", ...more] = text.split("\n");
  const short = line.length > 100 ? `${line.slice(0, 99)}…` : line;
  return showLine(more.length > 0 ? `${short} …` : short);
};

const filterText = ({ filter, from }: Decision): string => {
  if (filter === null) return "";
  const level = levelHere(filter);
  const relaxed =
    level === 0 ? "" : `; ${levelText(level)}, because its hidden lines were asked for again too often`;
  return showLine(`, filter: ${filter}${from === undefined ? "" : ` (${from})`}${relaxed}`);
};

const levelHere = (filter: string): Level => {
  const env = environment();
  return levelFor(relaxedIn(env), filter, env.cwd ?? "/");
};

/** Whether lines are left out that an earlier command has shown; null: nobody is named whose conversation it would be. */
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
    return why === null ? "left out where the agent proves it" : `shown again: ${why}`;
  };
};

/** Asks the user's hooks about the command, without a record. */
const guarded = async ({ command, agent }: Asked): Promise<CommandVerdict> => {
  const env = environment();
  const caller = () => ({
    reader: agent ?? knownIn(env)?.name ?? "unknown",
    session: "",
    isSubAgent: false,
  });
  const question = { text: command, cwd: env.cwd ?? "/", caller, budget: Infinity, isTrial: true };
  return guardCommand(question, await checkedSettings(env), env);
};

const hookLines = (said: Exclude<CommandVerdict, Refused>): string => {
  const changed =
    said.kind === "changed" ? `changed by hook ${showLine(said.by.join(", "))} of yours to:\n` : "";
  return `${said.isRaw ? "a hook of yours lets it run without pith\n" : ""}${changed}`;
};

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

interface Said {
  readonly via: readonly string[];
  readonly earlier: string | null;
}

const branch = (decision: Decision, changed: boolean, { via, earlier }: Said): string => {
  const { command, insert, reason } = decision;
  const indent = "  ".repeat(command.depth);
  const connector = command.connector === "" ? "" : `${command.connector} `;
  const readers = `stdout: ${command.readers[1].reader}, stderr: ${command.readers[2].reader}`;
  const inserted = changed ? "pith inserted" : "pith would be inserted";
  const rows = [
    `${indent}${connector}${firstLine(command.text)}`,
    `${indent}    ${readers}${filterText(decision)}`,
    `${indent}    ${insert ? inserted : "left"}: ${showLine(reason)}`,
    ...(via.length === 0
      ? []
      : [`${indent}    runs through ${showLine(via.join(" "))}, by a route of yours`]),
    ...(earlier === null ? [] : [`${indent}    what an earlier command showed: ${showLine(earlier)}`]),
  ];
  return `${rows.join("\n")}\n`;
};

type SaidOf = (decision: Decision) => Said;

const tree = (asked: Asked, { rewritten, verdict, output, reason }: Judged, saidOf: SaidOf): string => {
  const allowed = verdict === "allow" ? "the agent's rules allow every part" : "the agent decides about it";
  const branches = rewritten.commands
    .toSorted((a, b) => a.command.start - b.command.start)
    .map((one) => branch(one, output !== null, saidOf(one)));
  return `${showText(output ?? asked.changed ?? asked.command)}\n    ${output === null ? `unchanged: ${showLine(reason ?? "")}` : `rewritten; ${allowed}`}\n\n${branches.join("")}`;
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
  { changed, command, json }: Asked,
  said: Exclude<CommandVerdict, Refused>,
  integrated: Integrated | null,
): Promise<boolean> => {
  const env = environment();
  const text = changed ?? command;
  const reason = await resultText(text, integrated, await checkedSettings(env), env);
  if (reason === null) return false;
  const nothing = { output: null, verdict: "none", inserts: [], reason };
  const contract = { v: 1, input: command, ...nothing, ...spoken(said), commands: [] };
  const shown = `${hookLines(said)}${showText(text)}\n    ${showLine(reason)}\n`;
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
    : `\nrun by a script of ${integrated!.agent.title}'s model (code mode), it is left as it is: the script reads its output\n`;
};

const run = async (words: readonly string[]): Promise<number> => {
  const parsed = parseWords(describeCommand("explain"), words);
  if (parsed === null) return 0;
  const { agent = null, json = false } = parsed.opts<{ agent?: string; json?: boolean }>();
  if (parsed.args.join("").trim() === "")
    throw new UserError("explain takes a command; `pith explain --help` says more");
  const asked: Asked = { agent, json, command: textOf(parsed.args) };
  const said = await guarded(asked);
  if (said.kind === "refused" && !json) {
    print(`${showText(asked.command)}\n    ${said.line}\n`);
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
  const text =
    said.kind === "refused"
      ? ""
      : `${hookLines(said)}${tree(given, judged, saidOf)}${untrustedNote(commands)}${scriptNote(integrated, judged.output)}`;
  print(json ? `${JSON.stringify(contract)}\n` : text);
  return 0;
};

export default { name: "explain", run } satisfies OwnCommand;
