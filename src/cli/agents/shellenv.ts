/** `pith shellenv`: code for a profile, so that the shells of every agent started from there ask pith. */
import { startFileName } from "../../integration/own-bash-env.ts";
import { shippedStartFile } from "../../install/start/start-file.ts";
import { knownAgents } from "../../pipeline/agents.generated.ts";
import { recovers } from "../../pipeline/calling-agent.ts";
import { environment } from "../../system/environment.ts";
import { print } from "../../system/print.ts";
import { UserError } from "../../system/user-error.ts";
import { ownCommand, unknownName } from "../arguments.ts";
import { fishQuoted } from "../../shell/quote-word.ts";
import { quoteWords } from "../../shell/quote-words.ts";

const shells = ["sh", "bash", "zsh", "fish"];

// bash expands the value as within double quotes.
const asValue = (path: string): string => path.replaceAll(/[\\$`]/g, "\\$&");

const posix = (file: string): string => `case \${BASH_ENV-} in
  '' | */${startFileName}) ;;
  *) PITH_BASH_ENV=$BASH_ENV; export PITH_BASH_ENV ;;
esac
BASH_ENV=${quoteWords([asValue(file)])}; export BASH_ENV
`;

const fish = (
  file: string,
): string => `if set -q BASH_ENV; and not string match -q '*/${startFileName}' -- $BASH_ENV
    set -gx PITH_BASH_ENV $BASH_ENV
end
set -gx BASH_ENV ${fishQuoted(asValue(file))}
`;

/** Behind the code: whoever forgets the quotes of `eval` has it all in one line. */
const limits = (): string => {
  const env = environment();
  const names = knownAgents.filter((agent) => !recovers(env, agent) && agent.recovers === "installed");
  return names.length === 0
    ? ""
    : `# For ${names.map(({ name }) => name).join(", ")} nothing is hidden, only squeezed without loss, until \`pith init --agent NAME\` lets them read kept outputs.\n`;
};

export default ownCommand("shellenv", ({ args }) => {
  const [shell = "sh"] = args;
  if (!shells.includes(shell)) throw unknownName("shell", shell, shells);
  if (environment().platform === "win32")
    throw new UserError(
      "`pith shellenv` does nothing on Windows; `pith init` lists the agents that it serves there",
    );
  print((shell === "fish" ? fish(shippedStartFile()) : posix(shippedStartFile())) + limits());
  return 0;
});
