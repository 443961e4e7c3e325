/** The tree of a text in, its simple commands with their readers and their place out. */
import {
  applyRedirections,
  atStart,
  type Descriptors,
  isUnusual,
  merge,
  program,
  throughPipe,
  withDescriptor,
} from "./descriptors.ts";
import { asTyped, withBothStreams } from "./both-streams.ts";
import type {
  AndOr,
  Compound,
  List,
  Node,
  Pipeline,
  Place,
  Redirection,
  Script,
  Simple,
  SimpleCommand,
  Substitution,
} from "./script.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface Outcome {
  readonly text: string;
  readonly commands: Mutable<SimpleCommand>[];
  readonly functions: string[];
  unusualDescriptors: boolean;
}

/** A shell process: what `exec` changes holds until it ends. */
interface Shell {
  descriptors: Descriptors;
  /** Index of the first command of the outermost loop around the position; -1 outside of loops. */
  loop: number;
}

interface Context {
  readonly outcome: Outcome;
  readonly shell: Shell;
  /** The text that offsets refer to, and the range they stand for where it is not the script's own. */
  readonly source: string;
  readonly within: { readonly start: number; readonly end: number } | null;
  readonly place: Place;
  readonly depth: number;
  readonly connector: SimpleCommand["connector"];
  readonly stage: SimpleCommand["stage"];
}

const single: SimpleCommand["stage"] = Object.freeze({ index: 0, count: 1 });

const outside: Place = Object.freeze({
  functionBody: false,
  background: false,
  coprocess: false,
  loop: false,
  condition: false,
  substitution: false,
  subshell: false,
  timed: false,
  conditional: false,
});

const inPlace = (context: Context, change: Partial<Place>): Context => ({
  ...context,
  place: { ...context.place, ...change },
});

const subshell = (context: Context): Context => ({
  ...context,
  shell: { descriptors: context.shell.descriptors, loop: -1 },
  place: { ...context.place, subshell: true },
});

/** Index of the program's word: past `command` and `exec` where they only run what follows. */
export const nameIndex = (node: Simple): number => {
  let index = 0;
  for (;;) {
    const value = node.words[index]?.value;
    if (value !== "command" && value !== "exec") return index;
    const next = node.words[index + 1]?.value === "--" ? index + 2 : index + 1;
    const following = node.words[next];
    if (following === undefined || following.text.startsWith("-")) return index;
    index = next;
  }
};

const noteRedirections = (context: Context, redirections: readonly Redirection[]): void => {
  for (const redirection of redirections) {
    if (isUnusual(redirection)) context.outcome.unusualDescriptors = true;
    flattenSubstitutions(context, redirection.target.substitutions);
    flattenSubstitutions(context, redirection.bodySubstitutions);
  }
};

const flattenSubstitutions = (context: Context, substitutions: readonly Substitution[]): void => {
  for (const substitution of substitutions) {
    const { descriptors } = context.shell;
    const inner = subshell(context);
    if (substitution.kind !== "output") inner.shell.descriptors = withDescriptor(descriptors, 1, program);
    const { unescaped } = substitution;
    flattenList(
      {
        ...inner,
        place: { ...inner.place, substitution: true },
        source: unescaped ?? context.source,
        within: context.within ?? (unescaped === null ? null : substitution),
        depth: context.depth + 1,
      },
      substitution.list,
    );
  }
};

const blur = (commands: readonly Mutable<SimpleCommand>[], from: number): void => {
  for (const command of commands.slice(from)) command.readers = { 1: program, 2: program };
};

/** `exec` without a program: its redirections stay. */
const keepRedirections = (context: Context, after: Descriptors): void => {
  const { shell, place, outcome } = context;
  if (place.loop && shell.loop >= 0) blur(outcome.commands, shell.loop);
  shell.descriptors = place.conditional || place.loop ? merge(shell.descriptors, after) : after;
  if (!place.functionBody) return;
  shell.descriptors = withDescriptor(withDescriptor(shell.descriptors, 1, program), 2, program);
};

const isBareExec = (node: Simple, name: number): boolean =>
  node.words[name]?.value === "exec" && node.words.length === name + 1;

const flattenSimple = (context: Context, node: Simple, descriptors: Descriptors): void => {
  const { outcome, within } = context;
  const after = applyRedirections(descriptors, node.redirections);
  const name = nameIndex(node);
  outcome.commands.push({
    kind: "simple",
    start: within?.start ?? node.start,
    end: within?.end ?? node.end,
    assignments: node.assignments,
    redirections: asTyped(node.redirections),
    words: node.words,
    text: context.source.slice(node.start, node.end),
    name,
    readers: after,
    place: context.place,
    connector: context.connector,
    stage: context.stage,
    depth: context.depth,
  });
  for (const assignment of node.assignments) flattenSubstitutions(context, assignment.substitutions);
  for (const word of node.words) flattenSubstitutions(context, word.substitutions);
  noteRedirections(context, node.redirections);
  if (node.redirections.length > 0 && isBareExec(node, name)) keepRedirections(context, after);
};

const isLoop = (node: Compound): boolean =>
  node.type === "for" || node.type === "while" || node.type === "select";

const flattenParts = (context: Context, node: Compound): void => {
  const loop = isLoop(node);
  const conditional = loop || node.type === "if" || node.type === "case" || context.place.conditional;
  const first = node.type === "group" || node.type === "subshell" ? context.connector : "";
  for (const { role, list } of node.parts) {
    const condition = role === "condition" || context.place.condition;
    flattenList(inPlace(context, { condition, conditional, loop: loop || context.place.loop }), list, first);
  }
};

const flattenCompound = (context: Context, node: Compound, descriptors: Descriptors): void => {
  flattenSubstitutions(context, node.substitutions);
  noteRedirections(context, node.redirections);
  const after = applyRedirections(descriptors, node.redirections);
  const own = { ...context, depth: context.depth + 1 };
  const { shell } = context;
  const isolated = node.type === "subshell" ? subshell(own) : own;
  const before = shell.descriptors;
  isolated.shell.descriptors = after;
  const outermost = isLoop(node) && isolated.shell.loop < 0;
  if (outermost) isolated.shell.loop = context.outcome.commands.length;
  flattenParts(isolated, node);
  if (outermost) isolated.shell.loop = -1;
  if (isolated.shell !== shell) return;
  // `{ exec >f; }` lasts; what the group's own redirections did is undone.
  shell.descriptors = shell.descriptors === after ? before : merge(before, shell.descriptors);
};

const flattenNode = (context: Context, node: Node, descriptors: Descriptors): void => {
  switch (node.kind) {
    case "simple":
      return flattenSimple(context, node, descriptors);
    case "compound":
      return flattenCompound(context, node, descriptors);
    case "function":
      context.outcome.functions.push(node.name);
      return flattenCompound(
        inPlace(context, { functionBody: true, conditional: true }),
        node.body,
        descriptors,
      );
    case "coprocess": {
      const inner = inPlace(subshell(context), { coprocess: true });
      return flattenNode(inner, node.body, withDescriptor(descriptors, 1, program));
    }
  }
};

const flattenStages = (context: Context, pipeline: Pipeline): void => {
  const { stages, joins } = pipeline;
  const outer = context.shell.descriptors;
  for (const [index, node] of stages.entries()) {
    const inner = subshell(context);
    const pipe = throughPipe({ pipeline, index, out: outer[1] });
    const join = joins[index];
    const piped = join === undefined ? outer : withDescriptor(outer, 1, pipe);
    inner.shell.descriptors = piped;
    const connector = index === 0 ? context.connector : (joins[index - 1] ?? "");
    const stage = { index, count: stages.length };
    flattenNode({ ...inner, connector, stage }, withBothStreams(node, join), piped);
  }
};

const flattenAndOr = (context: Context, andOr: AndOr, connector: Context["connector"]): void => {
  const { place } = context;
  const background = andOr.background ? inPlace(subshell(context), { background: true }) : context;
  for (const [index, pipeline] of andOr.pipelines.entries()) {
    const own = index === 0 ? connector : (andOr.operators[index - 1] ?? "");
    const conditional = place.conditional || index > 0;
    const timed = place.timed || pipeline.timed;
    const same = conditional === place.conditional && timed === place.timed;
    const inner = same ? background : inPlace(background, { conditional, timed });
    const [first] = pipeline.stages;
    if (pipeline.stages.length > 1) flattenStages({ ...inner, connector: own }, pipeline);
    else if (first !== undefined) {
      flattenNode({ ...inner, connector: own, stage: single }, first, inner.shell.descriptors);
    }
  }
};

const flattenList = (context: Context, list: List, first: Context["connector"] = ""): void => {
  let connector = first;
  for (const andOr of list) {
    flattenAndOr(context, andOr, connector);
    connector = andOr.background ? "&" : ";";
  }
};

export const flatten = (
  text: string,
  list: List,
): Pick<Script, "commands" | "functions" | "unusualDescriptors"> => {
  const outcome: Outcome = { text, commands: [], functions: [], unusualDescriptors: false };
  const shell: Shell = { descriptors: atStart, loop: -1 };
  const base = {
    source: text,
    within: null,
    place: outside,
    depth: 0,
    connector: "" as const,
    stage: single,
  };
  flattenList({ outcome, shell, ...base }, list);
  return outcome;
};
