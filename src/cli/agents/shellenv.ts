/** `pith shellenv`: code for a profile, so that the shells of every agent started from there ask pith. */
import { startFileName } from "../../integration/own-bash-env.ts";
import { shippedStartFile } from "../../install/start/start-file.ts";
import { print } from "../../system/print.ts";
import { describeCommand, parseWords, unknownName } from "../arguments.ts";
import type { OwnCommand } from "../command.ts";
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

const run = (words: readonly string[]): number => {
  const parsed = parseWords(describeCommand("shellenv"), words);
  if (parsed === null) return 0;
  const [shell = "sh"] = parsed.args;
  if (!shells.includes(shell)) throw unknownName("shell", shell, shells);
  print(shell === "fish" ? fish(shippedStartFile()) : posix(shippedStartFile()));
  return 0;
};

export default { name: "shellenv", run } satisfies OwnCommand;
