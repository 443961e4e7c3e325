/** What stands where for Qwen Code: its settings and .env files may not set BASH_ENV, and its hooks can change nothing,
 * so the user's shell starts it by `pith with`. https://qwenlm.github.io/qwen-code-docs/en/users/configuration/settings */
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import type { Environment } from "../../src/config/environment.ts";
import { launcher } from "../../src/config/installation.ts";
import { UserError } from "../../src/config/user-error.ts";
import type { Finding, Installed, Request } from "../../src/ends/agent.ts";
import { block, ownFile } from "../../src/ends/setup/block-piece.ts";
import type { Place, Recipe } from "../../src/ends/setup/from-recipe.ts";
import { guidance } from "../../src/ends/setup/guidance.ts";
import { quoteFor } from "../../src/ends/setup/hook-line.ts";
import { jsonElement } from "../../src/ends/setup/json-piece.ts";
import type { Piece } from "../../src/ends/setup/piece.ts";
import { isPresent } from "../../src/ends/setup/presence.ts";
import { probeStartFile } from "../../src/ends/start/probe.ts";
import { shippedStartFile } from "../../src/ends/start/start-file.ts";
import { startup } from "./shell-text.ts";

const folder = (env: Environment): string => env.variables["QWEN_HOME"] || join(env.home, ".qwen");

// After `function` neither shell takes the name for an alias.
const posixText = (program: string): string =>
  `if [ -x ${quoteFor("sh", program)} ]; then function qwen { ${quoteFor("sh", program)} with qwen "$@"; }; fi`;

const fishQuoted = (word: string): string => `'${word.replaceAll(/[\\']/g, "\\$&")}'`;

const fishMark = "# pith starts Qwen Code";
const fishText = (program: string): string =>
  `${fishMark}\nif test -x ${fishQuoted(program)}\n    function qwen\n        ${fishQuoted(program)} with qwen $argv\n    end\nend\n`;

/** In the file that the user's shell reads when a terminal is opened. */
const profilePiece = ({ env }: Place): Piece => {
  const shell = basename(env.variables["SHELL"] ?? "");
  if (shell === "fish")
    return ownFile({
      path: join(env.home, ".config", "fish", "conf.d", "pith-qwen.fish"),
      text: fishText(launcher()),
      mark: fishMark,
    });
  if (shell !== "bash" && shell !== "zsh")
    throw new UserError(`your shell is ${shell || "not known"}: start Qwen Code by \`pith with qwen\``);
  const name = shell === "zsh" ? ".zshrc" : env.platform === "darwin" ? ".bash_profile" : ".bashrc";
  return block({ path: join(env.home, name), comment: "#", text: posixText(launcher()) });
};

/** Lets the model read the kept outputs without a question; patterns cannot hold every path. */
const readRule = ({ env, tee }: Place): readonly Piece[] => {
  const rule = `Read(/${tee}/**)`;
  if (/[*?[\]{}()!\\]/.test(tee)) return [];
  return [
    jsonElement({
      path: join(folder(env), "settings.json"),
      at: ["permissions", "allow"],
      value: rule,
      isOurs: (value) => value === rule,
    }),
  ];
};

const pieces = (request: Request, place: Place): readonly Piece[] => {
  const { env } = place;
  const memory = join(request.project ?? folder(env), "QWEN.md");
  if (request.end === "text") return [guidance(memory, true)];
  if (env.platform === "win32")
    throw new UserError("Qwen Code has no inside end on Windows; use `--end text`");
  if (request.project !== null)
    throw new UserError("Qwen Code takes the inside end from your own shell: leave --project out");
  return [profilePiece(place), ...readRule(place), guidance(memory)];
};

const probe = (installed: Installed, { env }: Place): readonly Finding[] =>
  installed.end === "inside"
    ? [probeStartFile({ agent: "qwen", startup, file: shippedStartFile(), env })]
    : [];

export const recipe: Recipe = {
  agent: "qwen",
  ends: ["inside", "text"],
  detect: (place) => existsSync(folder(place.env)) || isPresent({ programs: ["qwen"] }, place),
  pieces,
  notes: ({ end }) =>
    end === "inside"
      ? [
          "`qwen`, typed in a new terminal, is `pith with qwen` from now on; where something else starts it, nothing changes",
        ]
      : ["the model is asked to type `pith` itself; nothing makes it do so"],
  probe,
};
