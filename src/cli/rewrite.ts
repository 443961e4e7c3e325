/** `pith rewrite`: the command that an agent should run in place of the one it wants to run. */
import { print } from "../system/print.ts";
import type { OwnCommand } from "./command.ts";
import { contractOf, judgedRewrite, readAsked } from "./judged-rewrite.ts";

/** As design and hooks rely on: 0 allowed by the host's rules, 3 the host decides, 2 denied, 1 unchanged. */
const exitCodes = { allow: 0, none: 1, deny: 2, host: 3 } as const;
const wrongUsage = 64;

const usage = `usage: pith rewrite [--agent AGENT] [--json] [--] COMMAND

Prints COMMAND with pith inserted where an agent reads the output.
Ends with 0 where the agent's rules allow it, 3 where they leave it open or no agent is named,
1 where there is nothing to insert, 2 where a rule refuses the command, ${wrongUsage} for wrong usage.
`;

const complain = (what: string): number => {
  process.stderr.write(`pith: rewrite ${what}; see \`pith rewrite --help\`\n`);
  return wrongUsage;
};

const command: OwnCommand = {
  name: "rewrite",
  summary: "Print a command with pith inserted where an agent reads its output.",
  async run(args) {
    if (args[0] === "--help") {
      print(usage);
      return 0;
    }
    const asked = readAsked(args);
    if (typeof asked === "string") return complain(asked);
    const judged = await judgedRewrite(asked);
    if (judged === null) return complain(`knows no agent named "${asked.agent}"`);
    const { output, verdict } = judged;
    if (asked.json) print(`${JSON.stringify(contractOf(asked, judged))}\n`);
    else if (output !== null) print(`${output}\n`);
    return exitCodes[verdict];
  },
};

export default command;
