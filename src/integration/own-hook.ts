/** Which lines in an agent's settings start pith's hook, and nothing else. */

export const ownProgram = String.raw`pith(?:\.exe|\.cmd)?|node[/\\]main\.js`;

const quoted = String.raw`'(?:[^']|'\\'')*'`;
const call = new RegExp(
  String.raw`^(?:exec )?(?:${quoted} )?(?:'(?:(?:[^']|'\\'')*/)?(?:${ownProgram})'|(?:[\w@%+=:,./-]*/)?(?:${ownProgram})) hook [a-z-]+$`,
);
const tested = new RegExp(String.raw`^\[ -x ${quoted} \] && `);

/** Of an agent that starts programs without a shell. */
const script = /^\/bin\/sh (?:'[^']*\/pith\/[a-z-]+\/hook\.sh'|[^\s'";&|<>$`()]*\/pith\/[a-z-]+\/hook\.sh)$/;

/** Whichever agent it was written for: of another one's call it says nothing. */
export const isOnlyOurs = (line: string): boolean =>
  script.test(line) || call.test(line.replace(tested, "").replace(/(?: \|\| echo '[^']*')?; exit 0$/, ""));
