/** `pith shellenv`: code for a profile, so that the shells of every agent started from there ask pith. */
import { startFileName } from "../integration/own-bash-env.ts";
import { shippedStartFile } from "../install/start/start/start-file.ts";
import { UserError } from "../system/user-error.ts";
import { print } from "../system/print.ts";
import type { OwnCommand } from "./command.ts";
import { singleQuoted as quoted } from "../shell/quote-word.ts";

const usage = `usage: eval "$(pith shellenv)"           in ~/.profile, ~/.bashrc or ~/.zshrc
       pith shellenv fish | source       in ~/.config/fish/config.fish

Prints code that sets BASH_ENV to a file of pith's. bash reads that file before a script or a -c string.
The file does nothing unless a known agent has started the shell for its model: then the commands in it
that pith covers come back shortened. A BASH_ENV of your own is kept in PITH_BASH_ENV, and read as before.
\`pith with AGENT\` does the same for one agent at a time. No shell but bash reads BASH_ENV.
`;

// bash expands the value as within double quotes.
const asValue = (path: string): string => path.replaceAll(/[\\$`]/g, "\\$&");

const posix = (file: string): string => `case \${BASH_ENV-} in
  '' | */${startFileName}) ;;
  *) PITH_BASH_ENV=$BASH_ENV; export PITH_BASH_ENV ;;
esac
BASH_ENV=${quoted(asValue(file))}; export BASH_ENV
`;

const fishQuoted = (word: string): string => `'${word.replaceAll(/[\\']/g, "\\$&")}'`;

const fish = (
  file: string,
): string => `if set -q BASH_ENV; and not string match -q '*/${startFileName}' -- $BASH_ENV
    set -gx PITH_BASH_ENV $BASH_ENV
end
set -gx BASH_ENV ${fishQuoted(asValue(file))}
`;

const command: OwnCommand = {
  name: "shellenv",
  summary: "Print code for a profile: shells of all known agents ask pith.",
  run([shell = "sh", ...rest]) {
    if (shell === "--help" || shell === "-h") {
      print(usage);
      return 0;
    }
    if (rest.length > 0 || !["sh", "bash", "zsh", "fish"].includes(shell))
      throw new UserError("shellenv prints code for sh, bash, zsh or fish; `pith shellenv --help` says more");
    print(shell === "fish" ? fish(shippedStartFile()) : posix(shippedStartFile()));
    return 0;
  },
};

export default command;
