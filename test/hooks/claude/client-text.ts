/** The text that Claude Code 2.1.332 hands to its shell, as recorded from the client, around any command. */

/** As a part of a word without quotes. */
export const withBackslashes = (text: string): string =>
  text.replaceAll(/[^\w./+%\u0080-\uFFFF-]/g, String.raw`\$&`);

/** One plain word stays as it is, and what stands before it is a part of it. */
const quote = (text: string, typed: string): string =>
  /^[\w./+%-]+$/.test(typed) ? withBackslashes(text) : `'${text.replaceAll("'", `'"'"'`)}'`;

const options = {
  bash: String.raw`\builtin shopt -u extglob 2>/dev/null || true`,
  zsh: String.raw`\builtin setopt NO_EXTENDED_GLOB NO_BARE_GLOB_QUAL NO_BRACE_CCL NO_MAGIC_EQUAL_SUBST NO_EQUALS 2>/dev/null || true`,
};
const removal = (name: string): string =>
  String.raw`{ \builtin unalias -- '${name}'; \builtin unset -f -- '${name}'; } >/dev/null 2>&1 || true`;

export interface Form {
  /** Command of the model, where words are put in front. */
  readonly typed?: string;
  readonly shell?: "bash" | "zsh";
  readonly snapshot?: string;
  /** Text that the user's SessionStart hooks wrote for the session. */
  readonly session?: string;
  readonly stdin?: string;
  /** Where the client wants the working directory. */
  readonly pwd?: string;
}

export const callText = (command: string, form: Form = {}): string =>
  [
    `source ${form.snapshot ?? "/home/dev/.claude/shell-snapshots/snapshot-bash-1795269538213-ftjf8m.sh"} 2>/dev/null || true`,
    ...(form.session === undefined ? [] : [form.session]),
    options[form.shell ?? "bash"],
    removal("which"),
    removal("unsetenv"),
    `eval ${quote(command, form.typed ?? command)}${form.stdin ?? " < /dev/null"}`,
    `pwd -P >| ${form.pwd ?? "/tmp/claude-4ee7-cwd"}`,
  ].join(" && ");

export const sandboxText = (command: string, form: Form = {}): string =>
  `exec 3<&- || exit 126; ${callText(command, {
    ...form,
    session: `export TMPDIR=/tmp/claude-1000 && export GIT_CONFIG_PARAMETERS="\${GIT_CONFIG_PARAMETERS:+\${GIT_CONFIG_PARAMETERS} }'credential.http://127.0.0.1:3128.helper='"`,
  })}`;

/** Stands before the text of commands with here-documents in substitutions. */
export const versionCheck = String.raw`{ case "${"$"}{BASH_VERSINFO-}" in '2'|'3') \builtin printf '%s\n' '__CLAUDE_CODE_DID_NOT_RUN_BASH_TOO_OLD='"${"$"}{BASH_VERSION-}" >&2; \builtin exit 126; \exit 126;; esac; } && `;

/** Parts of a real snapshot, shortened. */
export const snapshot = String.raw`# Snapshot file
# Unset all aliases to avoid conflicts with functions
unalias -a 2>/dev/null || true
# Shopt
shopt -u autocd
# Functions
eval $'myfn () \n{ \n    echo hi\n} ' > /dev/null 2>&1
eval $'other-fn () \n{ \n    ls\n} ' > /dev/null 2>&1
git () {
	command git "$@"
}
# Shell Options
set -o hashall
shopt -s expand_aliases
# Aliases
alias -- ll='ls -l'
alias -- ls='ls --color=auto'
alias -- q='echo it'\''s'
# Check for rg availability
if ! hash rg 2>/dev/null && ! typeset -f rg >/dev/null 2>&1; then
  function rg {
  else command rg ${"$"}{1+"$@"}; fi
}
fi
# Shadow find/grep with embedded bfs/ugrep
unalias find 2>/dev/null || true
unalias grep 2>/dev/null || true
function find {
  command find ${"$"}{1+"$@"}
}
function grep {
  command grep ${"$"}{1+"$@"}
}
# Shadow pkill to refuse patterns matching the CLI process
unalias pkill 2>/dev/null || true
function pkill {
  command pkill ${"$"}{1+"$@"}
}
export PATH=/usr/local/bin:/usr/bin:/bin
`;
