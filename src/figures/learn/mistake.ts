/** Why a command could not work as it was written, by what was said about it; null: it was not the command. */

export const mistakes = {
  program: "the program is not there",
  option: "the program does not know that option",
  subcommand: "the program does not know that subcommand, script or target",
  argument: "an argument is missing, or one too many",
  place: "that file or folder is not there from here",
  syntax: "the shell does not read it so",
  permission: "not allowed so",
} as const;

export type Mistake = keyof typeof mistakes;

const signs: readonly (readonly [Mistake, RegExp])[] = [
  [
    "program",
    /(?:^|: )(?:command not found|not found)$|: command not found|is not recognized as an internal/m,
  ],
  [
    "option",
    /(?:unknown|unrecognized|unrecognised|invalid|illegal|unsupported|no such|unexpected) (?:command[- ]line )?(?:option|flag|switch|argument:? '?-)|unknown shorthand flag|flag provided but not defined|unexpected argument '-|unrecognized arguments?: -|Bad option/i,
  ],
  [
    "subcommand",
    /(?:unknown|unrecognized|invalid|no such) (?:sub-?command|command|task|script|target|recipe)|is not a \w+ command|Missing script|No rule to make target|no such (?:sub-?)?command|Task '[^']*' not found|unknown command/i,
  ],
  [
    "argument",
    /(?:missing|requires?|expected|too (?:many|few)) (?:\w+ ){0,3}(?:arguments?|operand|parameter|value)|the following (?:required )?arguments are required|required arguments? (?:was|were) not provided|missing (?:file )?operand|usage: \S+/i,
  ],
  [
    "place",
    /No such file or directory|cannot (?:find|access|open|stat)|can't (?:open|cd)|could not find [`'"]?\S+\.(?:toml|json|lock)|does not exist|no such file|not a git repository|ENOENT|did not match any file|path(?:spec)? '[^']*' did not match/i,
  ],
  [
    "syntax",
    /syntax error|unexpected EOF while looking|unterminated quoted|bad substitution|event not found/i,
  ],
  ["permission", /Permission denied|EACCES|Operation not permitted|must be (?:run as )?root/i],
];

/** A long output speaks of many things; what is wrong with a command is said in few lines. */
const longest = 4000;

export const mistakeIn = (output: string): Mistake | null => {
  if (output.length > longest) return null;
  return signs.find(([, pattern]) => pattern.test(output))?.[0] ?? null;
};
