/** `pith rewrite`: the command that an agent should run in place of the one it wants to run. */
import { print } from "../../system/print.ts";
import type { OwnCommand } from "../command.ts";
import { environment } from "../../system/environment.ts";
import { settings } from "../../config/settings.ts";
import { guardCommand } from "../../extensions/guard-command.ts";
import { type Asked, contractOf, judgedRewrite, readAsked } from "./judged-rewrite.ts";

/** As design and hooks rely on: 0 allowed by the agent's rules, 3 the agent decides, 2 denied, 1 unchanged. */
const exitCodes = { allow: 0, none: 1, deny: 2, host: 3 } as const;
const wrongUsage = 64;

const complain = (what: string): number => {
  process.stderr.write(`pith: rewrite ${what}; see \`pith rewrite --help\`\n`);
  return wrongUsage;
};

/** The text as hooks of the user's want it; null where one refuses it, which is said on standard error. */
const guardedText = async ({ command, agent }: Asked): Promise<string | null> => {
  const env = environment();
  const caller = { reader: agent ?? "unknown", session: "", isSubAgent: false };
  const question = { text: command, cwd: env.cwd ?? "/", caller, budget: Infinity };
  const verdict = await guardCommand(question, await settings(env), env);
  if (verdict.kind === "refused") process.stderr.write(`${verdict.line}\n`);
  if (verdict.kind === "refused") return null;
  return verdict.kind === "changed" ? verdict.text : command;
};

const command: OwnCommand = {
  name: "rewrite",
  async run(args) {
    // Agents' plugins start this for every command: nothing that parses or helps is loaded.
    if (args[0] === "--help" || args[0] === "-h")
      return (await import("../print-help.ts")).printHelp("rewrite");
    const asked = readAsked(args);
    if (typeof asked === "string") return complain(asked);
    const guarded = await guardedText(asked);
    if (guarded === null) return exitCodes.deny;
    const judged = await judgedRewrite({ ...asked, command: guarded });
    if (judged === null) return complain(`knows no agent named "${asked.agent}"`);
    const { output, verdict } = judged;
    if (asked.json) print(`${JSON.stringify(contractOf(asked, judged))}\n`);
    else if (output !== null) print(`${output}\n`);
    return exitCodes[verdict];
  },
};

export default command;
