/** How far back a call looks for what the model has. */

export interface Reach {
  readonly commands: number;
  /** Characters of the shell tool's results; a token has three at least, nearly always. */
  readonly characters: number;
}

const near: Reach = { commands: 20, characters: 45_000 };
export const far: Reach = { commands: 60, characters: 180_000 };

/** Commands that print files, or whatever a script of the agent's own prints; after a pipe they print the output of others. */
const ofFiles =
  /(?<!(?<!\|)\|\s*|[\w./-])(?:[\w.-]*\/)*(?:cat|bat|batcat|tac|nl|g?sed|head|tail|less|more|g?awk|python[\d.]*|node|perl|ruby|sh|bash)\s|\bgit\s(?:[^|;&]*\s)?(?:show|cat-file)\s[^|;&]*:|<</;

/** Agents read a file again right before they change it: then they want its lines at hand. */
export const reachOf = (call: string): Reach => (ofFiles.test(call) ? near : far);
