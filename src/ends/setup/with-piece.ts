/** The name of an agent's program means `pith with <program>` in the user's own shell: for agents that take nothing that
 * would reach the shells of their tool from any file. */
import { basename, join } from "node:path";
import type { Environment } from "../../config/environment.ts";
import { launcher } from "../../config/installation.ts";
import { UserError } from "../../config/user-error.ts";
import { block, ownFile } from "./block-piece.ts";
import { quoteFor } from "./hook-line.ts";
import type { Piece } from "./piece.ts";

// After `function` neither shell takes the name for an alias.
const posixText = (name: string, program: string): string =>
  `if [ -x ${program} ]; then function ${name} { ${program} with ${name} "$@"; }; fi`;

const fishQuoted = (word: string): string => `'${word.replaceAll(/[\\']/g, "\\$&")}'`;

const fishText = (name: string, program: string): string =>
  [
    `if test -x ${program}`,
    `    function ${name}`,
    `        ${program} with ${name} $argv`,
    "    end",
    "end",
    "",
  ].join("\n");

/** In the file that the user's shell reads when a terminal is opened; throws where that is not known. */
export const withPiece = (program: string, env: Environment): Piece => {
  const shell = basename(env.variables["SHELL"] ?? "");
  if (shell === "fish") {
    const mark = `# pith starts ${program}`;
    return ownFile({
      path: join(env.home, ".config", "fish", "conf.d", `pith-${program}.fish`),
      text: `${mark}\n${fishText(program, fishQuoted(launcher()))}`,
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
    text: posixText(program, quoteFor("sh", launcher())),
  });
};
