/** `pith rewrite`: the command that an agent should run in place of the one it wants to run. */
import { print } from "../../system/print.ts";
import { environment } from "../../system/environment.ts";
import { settings } from "../../config/read-settings.ts";
import type { Changed, CommandVerdict, Refused } from "../../extensions/guard-command.ts";
import { reasons } from "../../rewrite/reasons.ts";
import { type Asked, askHooks, contractOf, type Judged, judgedRewrite, readAsked } from "./judged-rewrite.ts";

/** As design and hooks rely on: 0 allowed by the agent's rules, 3 the agent decides, 2 denied, 1 unchanged. */
const exitCodes = { allow: 0, none: 1, deny: 2, host: 3 } as const;
const wrongUsage = 64;

const complain = (what: string): number => {
  process.stderr.write(`pith: rewrite ${what}; see \`pith rewrite --help\`\n`);
  return wrongUsage;
};

const refuse = ({ line }: Refused): number => {
  process.stderr.write(`${line}\n`);
  return exitCodes.deny;
};

/** It runs without pith. */
const withoutPith = (judged: Judged, changed: string | undefined): Judged => ({
  ...judged,
  ...(changed === undefined ? { verdict: "none", output: null } : { output: changed }),
  rewritten: { ...judged.rewritten, inserts: [] },
  reason: reasons.hookShowsRaw,
});

/** The refusal where what a hook has made of it must not be passed over and cannot be had. */
const notTaken = (said: Changed, { output, reason }: Judged): Refused | null => {
  if (output === null) return said.undelivered(`it cannot be replaced: ${reason}`);
  said.delivered();
  return null;
};

const answer = async (asked: Asked, said: Exclude<CommandVerdict, Refused>): Promise<number> => {
  const mine = { ...asked, runsFor: asked.agent };
  const given = said.kind === "changed" ? { ...mine, changed: said.text } : mine;
  const found = await judgedRewrite(given);
  if (found === null) return complain(`knows no agent named "${asked.agent}"`);
  const judged = said.isRaw && found.output !== null ? withoutPith(found, given.changed) : found;
  if (said.context !== "") said.unheard("`pith rewrite` prints a command and nothing beside it");
  const refused = said.kind === "changed" ? notTaken(said, judged) : null;
  if (refused !== null) return refuse(refused);
  if (asked.json) print(`${JSON.stringify(contractOf(given, judged))}\n`);
  else if (judged.output !== null) print(`${judged.output}\n`);
  return exitCodes[judged.verdict];
};

const run = async (args: readonly string[]): Promise<number> => {
  // Agents' plugins start this for every command: nothing that parses or helps is loaded.
  if (args[0] === "--help" || args[0] === "-h") return (await import("../help.ts")).printHelp("rewrite");
  const asked = readAsked(args);
  if (typeof asked === "string") return complain(asked);
  const env = environment();
  const said = await askHooks(asked.command, asked.agent ?? "unknown", settings(env), { env });
  return said.kind === "refused" ? refuse(said) : answer(asked, said);
};

export default run;
