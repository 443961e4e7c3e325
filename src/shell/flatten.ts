/** The tree of a text in, its simple commands with their readers and their place out. */
import {
  applyRedirections,
  atStart,
  type Descriptors,
  isDoubled,
  isUnusual,
  merge,
  program,
  throughPipe,
  withDescriptor,
  asTyped,
  withBothStreams,
} from "./descriptors.ts";
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
  readonly commands: Mutable<SimpleCommand>[];
  readonly functions: string[];
  unusualDescriptors: boolean;
  /** By the first command of a loop: up to which one its readers are not known. */
  readonly blurred: Map<number, number>;
}

interface Context {
  readonly outcome: Outcome;
  /** The shell's own descriptors at this place; `exec` changes them for good. */
  readonly descriptors: Descriptors;
  /** Index of the first command of the outermost loop around the position; -1 outside of loops. */
  readonly loop: number;
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
  timed: false,
  conditional: false,
  doubled: false,
});

const inPlace = (context: Context, change: Partial<Place>): Context => ({
  ...context,
  place: { ...context.place, ...change },
});

const subshell = (context: Context): Context => ({ ...context, loop: -1 });

/** Index of the program's word: past `command` and `exec` where they only run what follows. */
export const nameIndex = (node: Simple): number => {
  let index = 0;
  for (;;) {
    const value = node.words[index]?.value;
    if (value !== "command" && value !== "exec") return index;
    const next = node.words[index + 1]?.value === "--" ? index + 2 : index + 1;
    const following = node.words[next];
    if (following === undefined || (following.value ?? following.text).startsWith("-")) return index;
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
    const { descriptors } = context;
    const inner = subshell(context);
    const { kind, unescaped } = substitution;
    flattenList(
      {
        ...inner,
        descriptors: kind === "output" ? descriptors : withDescriptor(descriptors, 1, program),
        place: { ...inner.place, substitution: true },
        source: unescaped ?? context.source,
        within: context.within ?? (unescaped === null ? null : substitution),
        depth: context.depth + 1,
      },
      substitution.list,
    );
  }
};

/** Those of one loop are blurred once each. */
const blur = ({ commands, blurred }: Outcome, from: number): void => {
  for (let at = blurred.get(from) ?? from; at < commands.length; at++)
    commands[at]!.readers = { 1: program, 2: program };
  blurred.set(from, commands.length);
};

/** `exec` without a program: its redirections stay. */
const keptBy = (context: Context, after: Descriptors): Descriptors => {
  const { descriptors, loop, place, outcome } = context;
  if (place.loop && loop >= 0) blur(outcome, loop);
  const kept = place.conditional || place.loop ? merge(descriptors, after) : after;
  return place.functionBody ? withDescriptor(withDescriptor(kept, 1, program), 2, program) : kept;
};

/** Where it starts a program, nothing comes behind; its words may all expand to none. */
const isExec = ({ words }: Simple): boolean => {
  const first = words.find(({ value }) => !/^(?:command$|builtin$|-)/.test(value ?? ""));
  return first?.value === "exec";
};

/** With what its own redirections, and the pipe behind it, make of the outputs in zsh. */
const inDoubt = (context: Context, { redirections }: Simple | Compound): Context => {
  const { index, count } = context.stage;
  const doubled = isDoubled(redirections, index < count - 1);
  return doubled && !context.place.doubled ? inPlace(context, { doubled }) : context;
};

const flattenSimple = (context: Context, node: Simple): Descriptors => {
  const { outcome, within, descriptors } = context;
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
    place: inDoubt(context, node).place,
    connector: context.connector,
    stage: context.stage,
    depth: context.depth,
  });
  for (const assignment of node.assignments) flattenSubstitutions(context, assignment.substitutions);
  for (const word of node.words) flattenSubstitutions(context, word.substitutions);
  noteRedirections(context, node.redirections);
  return node.redirections.length > 0 && isExec(node) ? keptBy(context, after) : descriptors;
};

const isLoop = (node: Compound): boolean =>
  node.type === "for" || node.type === "while" || node.type === "select";

const flattenParts = (context: Context, node: Compound): Descriptors => {
  const inLoop = isLoop(node) || context.place.loop;
  const conditional = isLoop(node) || node.type === "if" || node.type === "case" || context.place.conditional;
  const first = node.type === "group" || node.type === "subshell" ? context.connector : "";
  let { descriptors } = context;
  for (const { role, list } of node.parts) {
    const condition = role === "condition" || context.place.condition;
    const inner = inPlace(context, { condition, conditional, loop: inLoop });
    descriptors = flattenList({ ...inner, descriptors }, list, first);
  }
  return descriptors;
};

const flattenCompound = (context: Context, node: Compound): Descriptors => {
  const { descriptors: before, outcome } = context;
  flattenSubstitutions(context, node.substitutions);
  noteRedirections(context, node.redirections);
  const after = applyRedirections(before, node.redirections);
  const loop = isLoop(node) && context.loop < 0 ? outcome.commands.length : context.loop;
  const own = { ...inDoubt(context, node), depth: context.depth + 1, descriptors: after, loop };
  if (node.type === "subshell") {
    flattenParts(subshell(own), node);
    return before;
  }
  const kept = flattenParts(own, node);
  // `{ exec >f; }` lasts; what the group's own redirections did is undone.
  return kept === after ? before : merge(before, kept);
};

const flattenNode = (context: Context, node: Node): Descriptors => {
  switch (node.kind) {
    case "simple":
      return flattenSimple(context, node);
    case "compound":
      return flattenCompound(context, node);
    case "function":
      context.outcome.functions.push(node.name);
      return flattenCompound(inPlace(context, { functionBody: true, conditional: true }), node.body);
    case "coprocess": {
      const { descriptors } = context;
      const inner = inPlace(subshell(context), { coprocess: true });
      flattenNode({ ...inner, descriptors: withDescriptor(descriptors, 1, program) }, node.body);
      return descriptors;
    }
  }
};

/** Each stage is a process of its own. */
const flattenStages = (context: Context, pipeline: Pipeline): Descriptors => {
  const { stages, joins } = pipeline;
  const outer = context.descriptors;
  let kept = outer;
  for (const [index, node] of stages.entries()) {
    const pipe = throughPipe({ pipeline, index, out: outer[1] });
    const join = joins[index];
    const descriptors = join === undefined ? outer : withDescriptor(outer, 1, pipe);
    const connector = index === 0 ? context.connector : (joins[index - 1] ?? "");
    const stage = { index, count: stages.length };
    kept = flattenNode({ ...subshell(context), descriptors, connector, stage }, withBothStreams(node, join));
  }
  // zsh runs the last one itself.
  return kept === outer ? outer : merge(outer, kept);
};

const flattenPipeline = (context: Context, pipeline: Pipeline): Descriptors => {
  const [first, ...more] = pipeline.stages;
  if (first !== undefined && more.length === 0) return flattenNode({ ...context, stage: single }, first);
  return flattenStages(context, pipeline);
};

const flattenAndOr = (context: Context, andOr: AndOr, first: Context["connector"]): Descriptors => {
  const { place } = context;
  const process = andOr.background ? inPlace(subshell(context), { background: true }) : context;
  let { descriptors } = context;
  for (const [index, pipeline] of andOr.pipelines.entries()) {
    const connector = index === 0 ? first : (andOr.operators[index - 1] ?? "");
    const conditional = place.conditional || index > 0;
    const timed = place.timed || pipeline.timed;
    const same = conditional === place.conditional && timed === place.timed;
    const inner = same ? process : inPlace(process, { conditional, timed });
    descriptors = flattenPipeline({ ...inner, descriptors, connector }, pipeline);
  }
  return andOr.background ? context.descriptors : descriptors;
};

const flattenList = (context: Context, list: List, first: Context["connector"] = ""): Descriptors => {
  let connector = first;
  let { descriptors } = context;
  for (const andOr of list) {
    descriptors = flattenAndOr({ ...context, descriptors }, andOr, connector);
    connector = andOr.background ? "&" : ";";
  }
  return descriptors;
};

export const flatten = (
  text: string,
  list: List,
): Pick<Script, "commands" | "functions" | "unusualDescriptors"> => {
  const outcome: Outcome = { commands: [], functions: [], unusualDescriptors: false, blurred: new Map() };
  const base = {
    descriptors: atStart,
    loop: -1,
    source: text,
    within: null,
    place: outside,
    depth: 0,
    connector: "" as const,
    stage: single,
  };
  flattenList({ outcome, ...base }, list);
  const { commands, functions, unusualDescriptors } = outcome;
  return { commands, functions, unusualDescriptors };
};
