/** Where file descriptors lead, and what redirections make of that. */
import type { Pipe, Redirection, Target, Node } from "./script.ts";

const agent: Target = Object.freeze({ reader: "agent", pipe: null });
export const program: Target = Object.freeze({ reader: "program", pipe: null });
const nobody: Target = Object.freeze({ reader: "nobody", pipe: null });
const file: Target = Object.freeze({ reader: "file", pipe: null });

export interface Descriptors {
  readonly 1: Target;
  readonly 2: Target;
  readonly more: ReadonlyMap<number, Target> | null;
}

export const atStart: Descriptors = Object.freeze({ 1: agent, 2: agent, more: null });

export const throughPipe = (pipe: Pipe): Target => ({ reader: "program", pipe });

const maxDescriptors = 256;

const lookUp = (descriptors: Descriptors, fd: number): Target => {
  if (fd === 1 || fd === 2) return descriptors[fd];
  return descriptors.more?.get(fd) ?? program;
};

export const withDescriptor = (descriptors: Descriptors, fd: number, target: Target): Descriptors => {
  if (fd === 1) return { 1: target, 2: descriptors[2], more: descriptors.more };
  if (fd === 2) return { 1: descriptors[1], 2: target, more: descriptors.more };
  // One that is not in there leads to a program, for all that is known.
  const known = descriptors.more;
  if (known !== null && known.size >= maxDescriptors && !known.has(fd)) return descriptors;
  const more = new Map(descriptors.more ?? []);
  more.set(fd, target);
  return { 1: descriptors[1], 2: descriptors[2], more };
};

const fileTarget = (descriptors: Descriptors, redirection: Redirection): Target => {
  const name = redirection.target.value;
  if (redirection.target.substitutions.some((substitution) => substitution.kind === "output")) return program;
  if (name === null) return file;
  if (name === "/dev/null") return nobody;
  if (name === "/dev/stdout") return descriptors[1];
  if (name === "/dev/stderr") return descriptors[2];
  const numbered = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/.exec(name);
  if (numbered !== null) return lookUp(descriptors, Number(numbered[1]));
  return name.startsWith("/dev/") || name.startsWith("/proc/") ? program : file;
};

const duplicate = (descriptors: Descriptors, redirection: Redirection): Descriptors => {
  const { value } = redirection.target;
  const fd = redirection.fd ?? 1;
  if (value === "-") return withDescriptor(descriptors, fd, nobody);
  const source = value === null ? null : /^(\d+)(-?)$/.exec(value);
  if (source !== null) {
    const moved = withDescriptor(descriptors, fd, lookUp(descriptors, Number(source[1])));
    return source[2] === "-" ? withDescriptor(moved, Number(source[1]), nobody) : moved;
  }
  if (value === null || redirection.fd !== null) return withDescriptor(descriptors, fd, program);
  return both(descriptors, fileTarget(descriptors, redirection));
};

const both = (descriptors: Descriptors, target: Target): Descriptors => ({
  1: target,
  2: target,
  more: descriptors.more,
});

const redirectInput = (descriptors: Descriptors, redirection: Redirection): Descriptors => {
  const { fd, operator } = redirection;
  if (fd === null || fd === 0) return descriptors;
  if (operator === "<&") return duplicate(descriptors, redirection);
  // `1<file` makes stdout unwritable: nothing of it reaches anyone.
  return withDescriptor(descriptors, fd, operator === "<>" ? fileTarget(descriptors, redirection) : nobody);
};

const redirect = (descriptors: Descriptors, redirection: Redirection): Descriptors => {
  if (redirection.variable !== null) return descriptors;
  switch (redirection.operator) {
    case ">":
    case ">>":
    case ">|":
      return withDescriptor(descriptors, redirection.fd ?? 1, fileTarget(descriptors, redirection));
    case "&>":
    case "&>>":
      return both(descriptors, fileTarget(descriptors, redirection));
    case ">&":
      return duplicate(descriptors, redirection);
    default:
      return redirectInput(descriptors, redirection);
  }
};

/** In the order typed, as the shell does. */
export const applyRedirections = (
  descriptors: Descriptors,
  redirections: readonly Redirection[],
): Descriptors => {
  let result = descriptors;
  for (const redirection of redirections) result = redirect(result, redirection);
  return result;
};

/** Keeps only the facts that hold for both. */
export const merge = (a: Descriptors, b: Descriptors): Descriptors => ({
  1: a[1] === b[1] ? a[1] : program,
  2: a[2] === b[2] ? a[2] : program,
  more: a.more === b.more ? a.more : null,
});

/** Closes a standard descriptor, or copies one beyond 2 or one that an expansion decides. */
export const isUnusual = (redirection: Redirection): boolean => {
  const { operator, target, fd } = redirection;
  if (operator !== ">&" && operator !== "<&") return false;
  if (target.value === "-") return true;
  const source = target.value === null ? null : /^(\d+)(-?)$/.exec(target.value);
  if (source === null) return target.value === null || operator === "<&" || fd !== null;
  return redirection.variable !== null || (fd ?? 0) > 2 || Number(source[1]) > 2 || source[2] === "-";
};

/** The descriptors that it leads elsewhere for writing. */
const outputsOf = ({ operator, fd, variable, target }: Redirection): readonly number[] => {
  if (variable !== null || !operator.includes(">") || operator === "<>") return [];
  const isFile = operator === ">&" && fd === null && !/^(?:\d+-?|-)$/.test(target.value ?? "");
  return isFile || operator.startsWith("&") ? [1, 2] : [fd ?? 1];
};

/** `piped`: standard output leads into a pipe before. */
export const isDoubled = (redirections: readonly Redirection[], piped: boolean): boolean => {
  const outputs = [...(piped ? [1] : []), ...redirections.flatMap(outputsOf)];
  return new Set(outputs).size < outputs.length;
};

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
