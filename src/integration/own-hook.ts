/** Which lines in an agent's settings start pith's hook, and nothing else. */

export const ownProgram = String.raw`pith(?:\.exe|\.cmd)?|node[/\\]main\.js`;

const quoted = String.raw`'(?:[^']|'\\'')*'`;
const call = new RegExp(
  String.raw`^(?:${quoted} )?(?:'(?:(?:[^']|'\\'')*/)?(?:${ownProgram})'|(?:[\w@%+=:,./-]*/)?(?:${ownProgram})) hook [a-z-]+(?: context)?$`,
);
const tested = new RegExp(String.raw`^\[ -x ${quoted} \] && `);
const powershell = /^if \(Test-Path -LiteralPath '[^']*' -PathType Leaf\) \{ & ([^{}]*) \}; exit 0$/;

/** For agents that start programs without a shell. */
const script = /^\/bin\/sh (?:'[^']*\/pith\/[a-z-]+\/hook\.sh'|[^\s'";&|<>$`()]*\/pith\/[a-z-]+\/hook\.sh)$/;

/** The call without the rest of the line, as `hookLine` writes it. */
const callIn = (line: string): string =>
  powershell.exec(line)?.[1] ?? line.replace(tested, "").replace(/(?: \|\| echo '[^']*')?; exit 0$/, "");

/** Whichever agent it was written for: of another one's call it says nothing. */
export const isOnlyOurs = (line: string): boolean => script.test(line) || call.test(callIn(line));
