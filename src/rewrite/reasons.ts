/** Why a simple command gets a word inserted or not: the whole list, as `pith explain` prints it. */
export const reasons = {
  inserted: "the agent reads it",
  display: "a report, and what stands behind only trims it for the eye",

  tooLong: "the text is longer than 100 KiB",
  encoding: "the text is not valid UTF-8",
  unplaced: "the text cannot be parsed as bash",
  extendedPatterns: "extended patterns depend on the shell's options",
  descriptors: "the text closes or copies descriptors of its own",
  exportsFunctions: "the text exports functions to other shells",
  lost: "a shell script in between would not pass on what the text gives to programs",
  showsCommands: "the text makes the shell show its commands, or uses their names",

  noCommand: "there is no program in it",
  functionBody: "it stands in a function",
  background: "it runs in the background",
  coprocess: "it is a coprocess",
  substitution: "its output becomes part of another command",
  dynamic: "which program runs is known only at run time",
  already: "it is prefixed already",
  disabled: "PITH_DISABLED is set for it",
  builtin: "it is a built-in of the shell",
  defined: "the shell has a function or an alias of that name",
  own: "a command of pith's own has that name",
  sourced: "code that is not in the text ran before it",
  pathChanged: "what decides where programs are found was changed before it",
  outputToProgram: "a program reads its output",
  outputToFile: "its output goes into a file",
  outputToNobody: "nobody reads its output",
  errorsToProgram: "a program reads its errors",
  timed: "zsh prints the command with its times",
  processList: "a list of processes would show pith's own",
  trims: "it only trims a report that is shortened already",
  trimsExact: "it only shows a few lines, or trims output that stays as it is",
  noFilter: "no filter covers it, or its arguments ask for a form of their own",
  excluded: "the configuration excludes it",
  notFound: "it is not found on PATH at this moment",

  denied: "a rule of the agent's host refuses the command",
  outcomeChanges: "the agent's host would not provably decide the same about the rewritten text",
} as const;

export type Reason = (typeof reasons)[keyof typeof reasons];
