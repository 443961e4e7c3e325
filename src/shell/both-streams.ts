import type { Node, Redirection } from "./script.ts";

/** `a |& b` is `a 2>&1 | b`, done after the stage's own redirections. */
export const withBothStreams = (node: Node, join: "|" | "|&" | undefined): Node => {
  if (join !== "|&" || node.kind === "function" || node.kind === "coprocess") return node;
  return { ...node, redirections: [...node.redirections, errorsToo] };
};

/** Without what `|&` stands for. */
export const asTyped = (redirections: readonly Redirection[]): readonly Redirection[] =>
  redirections.at(-1) === errorsToo ? redirections.slice(0, -1) : redirections;

const errorsToo: Redirection = Object.freeze({
  start: -1,
  end: -1,
  operator: ">&",
  fd: 2,
  variable: null,
  target: { start: -1, end: -1, text: "1", value: "1", substitutions: [] },
  body: null,
  bodySubstitutions: [],
});
