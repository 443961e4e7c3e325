/** Lines that head what follows them at their own indentation, by their form: ruled ones, and names. */

/** `### shard 3 ###`, `==> till <==`, `--- web ---`, `hosts:`, whatever stands around it. */
const ruledForm =
  /^\s*(?:#{1,6} |={2,}>? ?\p{L}|-{3,} \p{L}|\*{2,} ?[\p{L}\d]|>{2,} ?\p{L}|[^\s"'].{0,60}:$)/u;
const ruled = new Set(["#", "=", "-", "*", ">"]);

/** A line of `make` and of programs that speak like it: the lines below are in that folder, or no longer in it. */
const folder = /^\s*\S+: (?:Entering|Leaving) directory \S/;

/** The signs that a ruled line is drawn with: `##`, `==>`; `:` if it has none but that end. */
export const ruleOf = (text: string): string => /^\s*([#=*>-]+)/.exec(text)?.[1] ?? ":";

/** The quick tests first: this is asked for each line of a long log. */
export const isRuled = (text: string, column: number): boolean =>
  ((text.endsWith(":") || text[0] === "\t" || ruled.has(text[column]!)) && ruledForm.test(text)) ||
  (text.includes(" directory ") && folder.test(text));

export const longestName = 100;
/** `Host: web03`, `Id=ssh.service`. */
const keyed = /^\s*(\p{L}[\p{L} _-]{0,30}: |\p{L}[\p{L}_-]{0,30}=)[\p{L}_./@~][^\s,;]*$/u;
/** `Round 4`, `Shard 3 of 60: s3`. */
const numbered = /^\s*(\p{L}[\p{L}_-]*) #?\d+(?:(?:\/| of )\d+)?(?:: \S+)?$/u;

/** A word with a number in it: `web7` and `web12` are of one kind, which is another one than that of `db3`. */
const bare = /^\s*\[?\p{L}[\p{L}\d_.:@/-]*\d[\p{L}\d_.:@/-]*\]?$/u;

/** The form of a line that is nothing but a key and a name, a noun and a number, or a name; null: it is none. */
export const nameFormOf = (text: string): string | null => {
  if (text.length > longestName) return null;
  const key = text.includes("=") || text.includes(": ") ? keyed.exec(text)?.[1] : undefined;
  if (key !== undefined) return key.trim();
  const noun = numbered.exec(text)?.[1];
  if (noun !== undefined) return `${noun}:`;
  return bare.test(text) ? text.trim().replace(/\d+/g, "0") : null;
};
