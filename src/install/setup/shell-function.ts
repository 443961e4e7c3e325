/** The name of an agent's program, typed in the user's own shell, starts it with BASH_ENV set: for agents that take no
 * variable for the shells of their tool from any file. Nothing of pith is started for that, so nothing can fail. */
import { basename, join } from "node:path";
import type { Environment } from "../../system/environment.ts";
import { userShell } from "../../system/login-shell.ts";
import { UserError } from "../../system/user-error.ts";
import { startFileName } from "../../integration/own-bash-env.ts";
import { startFile, startFilePath, startVariables } from "../start/start-file.ts";
import { block, ownFile } from "./text-block.ts";
import { fishQuoted, singleQuoted } from "../../shell/quote-word.ts";
import type { SettingsEdit } from "./settings-edit.ts";

interface Words {
  readonly program: string;
  /** The start-up file, and BASH_ENV for it: quoted. */
  readonly file: string;
  readonly value: string;
}

// After `function` neither shell takes the name for an alias. A BASH_ENV of the user's own is read by the file.
const posixText = ({ program, file, value }: Words): string =>
  `function ${program} {
  if [ ! -r ${file} ]; then command ${program} "$@"
  else case \${BASH_ENV-} in
    '' | */${startFileName}) BASH_ENV=${value} command ${program} "$@" ;;
    *) PITH_BASH_ENV=$BASH_ENV BASH_ENV=${value} command ${program} "$@" ;;
  esac; fi
}`;

const fishText = ({ program, file, value }: Words): string => `function ${program}
    set -l variables
    if test -r ${file}
        set variables BASH_ENV=${value}
        if set -q BASH_ENV; and not string match -q '*/${startFileName}' -- $BASH_ENV
            set -a variables PITH_BASH_ENV=$BASH_ENV
        end
    end
    command env $variables ${program} $argv
end
`;

/** In the file that the user's shell reads when a terminal is opened; throws where that is not known. */
const functionEdit = (program: string, path: string, env: Environment): SettingsEdit => {
  const shell = basename(userShell(env) ?? "");
  const { BASH_ENV: value = "" } = startVariables(path, env);
  if (shell === "fish") {
    const mark = `# pith: ${program} with BASH_ENV`;
    const words = { program, file: fishQuoted(path), value: fishQuoted(value) };
    return ownFile({
      path: join(env.home, ".config", "fish", "conf.d", `pith-${program}.fish`),
      text: `${mark}\n${fishText(words)}`,
      mark,
    });
  }
  if (shell !== "bash" && shell !== "zsh")
    throw new UserError(`your shell is ${shell || "not known"}: start it by \`pith with ${program}\``);
  const file = shell === "zsh" ? ".zshrc" : env.platform === "darwin" ? ".bash_profile" : ".bashrc";
  return block({
    path: join(env.home, file),
    comment: "#",
    name: program,
    text: posixText({ program, file: singleQuoted(path), value: singleQuoted(value) }),
  });
};

/** The function, which is the entry, and the agent's copy of the start-up file. */
export const functionEdits = (agent: string, program: string, env: Environment): readonly SettingsEdit[] => [
  functionEdit(program, startFilePath(agent, env), env),
  startFile(agent, env),
];
