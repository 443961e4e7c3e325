/** The script that stands in front of the client's shell. */
import type { Environment } from "../../src/system/environment.ts";
import { artifact, distDir, nodeBinary } from "../../src/system/installation.ts";
import { stableLauncher } from "../../src/system/stable-start.ts";
import { UserError } from "../../src/system/user-error.ts";
import { clientShell, findBash, scriptFile } from "./places.ts";
import agent from "./index.ts";
import { singleQuoted as quoted } from "../../src/shell/quote-word.ts";

export interface Script {
  readonly path: string;
  readonly text: string;
  readonly shell: string;
}

const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/@([A-Z]+)@/g, (mark, name: string) => values[name] ?? mark);

export interface ScriptValues {
  readonly bash: string;
  readonly shell: string;
  readonly dist: string;
  /** By which it is found where it is no longer there. */
  readonly start?: string;
  /** For installations without an executable; "": none. */
  readonly node: string;
  /** The `CLAUDE_CODE_SHELL` that stood there before; "": none. */
  readonly own: string;
}

export const scriptText = ({ bash, start = "", ...values }: ScriptValues): string =>
  fill(artifact(agent.name, "shell.bash"), {
    BASH: bash,
    START: quoted(start),
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toUpperCase(), quoted(value)])),
  });

/** `own`: the user's own `CLAUDE_CODE_SHELL`, which the script then becomes. */
export const script = (env: Environment, own: string | null): Script => {
  const bash = findBash(env);
  const shell = clientShell(env, own);
  if (bash === null || shell === null)
    throw new UserError(
      "the shell integration needs bash on this machine; `pith init --via hook` works without",
    );
  const path = scriptFile(env, shell);
  const other = path.endsWith("zsh") ? "bash" : "zsh";
  if (path.includes(other))
    throw new UserError(
      `the client would take the shell at ${path} for ${other}; use \`pith init --via hook\``,
    );
  const text = scriptText({
    bash,
    shell,
    dist: distDir(),
    start: stableLauncher(),
    node: nodeBinary() ?? "",
    own: own ?? "",
  });
  return { path, text, shell };
};

/** Left behind for sessions that still run when pith is taken out: they start the script for each command. */
export const uninstallStub = (env: Environment, own: string | null): string | null => {
  const bash = findBash(env);
  const shell = clientShell(env, own);
  if (bash === null || shell === null) return null;
  return [
    `#!${bash} -p`,
    "# pith is uninstalled. Claude Code sessions that were running then still start this; it may be deleted after them.",
    '[[ ${CLAUDE_CODE_SHELL-} != "$0" ]] || unset CLAUDE_CODE_SHELL',
    `export SHELL=${quoted(shell)}`,
    `exec ${quoted(shell)} "$@"`,
    "",
  ].join("\n");
};
