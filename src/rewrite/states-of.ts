/** A script in, the state of the shell in front of each of its simple commands out. */
import type { AndOr, Compound, List, Node, Pipeline, Script, Simple, Word } from "../shell/script.ts";
import { lookupIn } from "./all-assigned.ts";
import { type Effect, effectOf, type Typed } from "./effects.ts";
import { startsPrograms } from "./starts-programs.ts";
import { expand, unknown } from "./expand.ts";
import { commandIndex, isDecisive } from "./names.ts";
import { isSame, maxNames, after, atStart, either, join, type Outcome, type State } from "./shell-state.ts";
import { itemOf, scriptAt, type World } from "./script-at.ts";
import { textEffect } from "./text-effects.ts";

interface Walk {
  readonly world: World;
  /** Offsets refer to this text. */
  readonly text: string;
  /** A file that is read: what is not understood in it makes all of it unknown. */
  readonly strict: boolean;
  readonly depth: number;
  readonly before: Map<readonly Word[], State>;
  /** In a loop: every state there was. */
  readonly seen: State[] | null;
  /** In a function or a file: where it was left. */
  readonly returned: State[];
  /** How many more commands are looked at: loops in loops are walked again and again. */
  readonly budget: { commands: number };
}

const nowhere: Outcome = { ok: null, fail: null };
const maxDepth = 4;
const maxRounds = 4;
const maxCommands = 100_000;
const perFile = 1000;

const withUnknownCode = (state: State): State => ({ ...state, sourced: true, variables: null, quiet: false });

const typedAs = (node: Simple, walk: Walk, state: State): Typed => {
  const index = commandIndex(node);
  const words = node.words.slice(index);
  const [first] = words;
  const name = first?.value ?? expand(first?.text ?? "", lookupIn(state, walk.world));
  return {
    bare: index === 0,
    node,
    name: name.includes(unknown) ? "" : name,
    words,
    text: walk.text.slice(node.start, node.end),
  };
};

/** The body runs as if it stood there; what `return` leaves is joined. */
const entered = (walk: Walk, state: State, run: (inner: Walk) => State | null): Outcome => {
  if (walk.depth >= maxDepth || walk.budget.commands <= 0) return either(withUnknownCode(state));
  const inner: Walk = { ...walk, depth: walk.depth + 1, returned: [] };
  let now = run(inner);
  for (const one of inner.returned) now = join(now, one);
  return either(now);
};

const call = (walk: Walk, state: State, name: string): Outcome =>
  entered(walk, state, (inner) => {
    const bodies = state.functions.get(name) ?? [];
    return bodies
      .map(({ compound, text, foreign }) =>
        after(walkCompound({ ...inner, text, strict: walk.strict || foreign }, compound, state)),
      )
      .reduce(join, null);
  });

const readFile = (walk: Walk, state: State, path: string): Outcome => {
  walk.budget.commands -= perFile;
  const script = walk.budget.commands > 0 ? scriptAt(walk.world, state, path) : null;
  if (script === null) return either(withUnknownCode(state));
  const found = entered({ ...walk, before: new Map(), text: script.text, strict: true }, state, (inner) =>
    walkList(inner, script.list, state),
  );
  return after(found)?.sourced === true ? either(withUnknownCode(state)) : found;
};

/** `exit`: nothing is behind it. */
const isEnd = ({ ok, fail }: Outcome): boolean => ok === null && fail === null;

const resolved = (walk: Walk, state: State, effect: Effect): Outcome => {
  if ("calls" in effect) return call(walk, state, effect.calls);
  if ("sources" in effect) return readFile(walk, state, effect.sources);
  if (!("returns" in effect)) return walk.strict || isEnd(effect) ? effect : either(after(effect));
  if (walk.depth === 0) return either(state);
  walk.returned.push(state);
  return nowhere;
};

const searches = (state: State, world: World): boolean => lookupIn(state, world)("CDPATH") !== undefined;

const simpleOutcome = (walk: Walk, node: Simple, state: State): Outcome => {
  const typed = typedAs(node, walk, state);
  const effect = effectOf(state, typed, walk.world);
  if (effect !== null && (walk.strict || !isPathOnly(effect, state))) return resolved(walk, state, effect);
  if (walk.strict) return either(withUnknownCode(state));
  return textEffect(state, typed, {
    zsh: walk.world.zsh,
    searches: searches(state, walk.world),
    defines: walk.world.defines,
  });
};

/** PATH as the text itself sets it is not followed. */
const isPathOnly = (effect: Effect, { paths }: State): boolean =>
  "ok" in effect && effect.ok !== null && effect.ok.paths !== paths;

const walkSimple = (walk: Walk, node: Simple, state: State): Outcome => {
  walk.budget.commands--;
  const known = walk.before.get(node.words);
  walk.before.set(node.words, known === undefined ? state : (join(known, state) ?? state));
  const outcome = simpleOutcome(walk, node, state);
  const then = after(outcome);
  if (then !== null) walk.seen?.push(then);
  return outcome;
};

/** A process of its own: only what it does to files lasts. */
const isolated = (state: State, then: State | null): State =>
  then?.quiet === true ? state : { ...state, quiet: false };

/** Each round begins with whatever state there was in the ones before. A loop that goes on changing it leaves one of which nothing is known. */
const walkLoop = (walk: Walk, node: Compound, before: State): State => {
  const sets = node.loop !== undefined && isDecisive(node.loop.name, walk.world.zsh);
  let state: State = { ...before, variables: null, pathChanged: before.pathChanged || sets };
  for (let round = 0; round < maxRounds && walk.budget.commands > 0; round++) {
    const seen: State[] = [];
    const inner: Walk = { ...walk, seen };
    let now: State | null = state;
    for (const { list } of node.parts) if (now !== null) now = walkList(inner, list, now);
    const next: State = [...seen, now].reduce<State>((all, one) => join(all, one) ?? all, state);
    if (isSame(next, state)) {
      walk.seen?.push(next);
      return next;
    }
    state = next;
  }
  const unsettled = { ...withUnknownCode(state), pathChanged: true, directory: null };
  walk.seen?.push(unsettled);
  return unsettled;
};

const walkIf = (walk: Walk, node: Compound, before: State): State | null => {
  let state: State | null = before;
  let out: State | null = null;
  let body: State | null = before;
  for (const { role, list } of node.parts) {
    if (role === "condition") {
      const { ok, fail }: Outcome = state === null ? nowhere : walkOutcome(walk, list, state);
      body = ok;
      state = fail;
    } else {
      // `else` has no condition.
      out = join(out, body === null ? null : walkList(walk, list, body));
      body = state;
    }
  }
  return join(out, lastIsElse(node) ? null : state);
};

const lastIsElse = ({ parts }: Compound): boolean => parts.at(-2)?.role === "body";

const walkCase = (walk: Walk, node: Compound, before: State): State | null => {
  const fallsThrough = /;&|;;&/.test(walk.text.slice(node.start, node.end));
  const item = walk.strict && !fallsThrough ? itemOf(walk.world, node, before) : null;
  if (item !== null) return walkList(walk, item, before);
  let out = before;
  for (const { list } of node.parts) out = join(out, walkList(walk, list, out)) ?? out;
  return out;
};

/** Computing may assign; in `[[ ]]` numbers are compared by computing. */
const walkExpression = (walk: Walk, node: Compound, state: State): Outcome => {
  const text = walk.text.slice(node.start, node.end);
  const plain = node.type === "test" && !/\s-(?:eq|ne|lt|le|gt|ge)\s|\$\(\(|\$\[/.test(text);
  if (plain) return either(state);
  return either(walk.strict ? withUnknownCode(state) : { ...state, variables: null });
};

/** A subshell leaves only its status, and that only if nothing can end it early. */
const walkSubshell = (walk: Walk, { parts, start, end }: Compound, state: State): Outcome => {
  const list = parts[0]?.list ?? [];
  const { ok, fail } = walkOutcome(walk, list, state);
  const all = isolated(state, join(ok, fail));
  const certain =
    walk.strict && list.length === 1 && !/\b(?:exit|return|exec)\b/.test(walk.text.slice(start, end));
  return certain ? { ok: ok === null ? null : all, fail: fail === null ? null : all } : either(all);
};

const walkCompound = (walk: Walk, node: Compound, before: State): Outcome => {
  const state = startsPrograms(node) ? { ...before, quiet: false } : before;
  if (node.type === "test" || node.type === "arithmetic") return walkExpression(walk, node, state);
  if (node.type === "subshell") return walkSubshell(walk, node, state);
  if (node.type === "group") return walkOutcome(walk, node.parts[0]?.list ?? [], state);
  if (node.type === "if") return either(walkIf(walk, node, state));
  return either(node.type === "case" ? walkCase(walk, node, state) : walkLoop(walk, node, state));
};

const walkNode = (walk: Walk, node: Node, state: State): Outcome => {
  switch (node.kind) {
    case "simple":
      return walkSimple(walk, node, state);
    case "compound":
      return walkCompound(walk, node, state);
    case "function": {
      const bodies = state.functions.get(node.name)?.length ?? 0;
      const many = Math.max(state.functions.size, bodies) >= maxNames;
      const then = many ? withUnknownCode(state) : defined(walk, node.name, node.body, state);
      walk.seen?.push(then);
      return either(then);
    }
    case "coprocess":
      walkNode(walk, node.body, state);
      return either(walk.strict ? withUnknownCode(state) : { ...state, variables: null, quiet: false });
  }
};

const defined = (walk: Walk, name: string, body: Compound, state: State): State => ({
  ...state,
  functions: new Map(state.functions).set(name, [
    ...(state.functions.get(name) ?? []).filter(({ compound }) => compound !== body),
    { compound: body, text: walk.text, foreign: walk.strict },
  ]),
});

const walkStages = (walk: Walk, { stages }: Pipeline, state: State): State | null => {
  const ends = stages.map((stage) => after(walkNode(walk, stage, state)));
  // zsh runs the last one itself, and so does bash where it is told to.
  return join({ ...state, quiet: ends.every((end) => end?.quiet === true) }, ends.at(-1) ?? null);
};

const walkPipeline = (walk: Walk, pipeline: Pipeline, state: State): Outcome => {
  const [first] = pipeline.stages;
  if (pipeline.stages.length > 1 || first === undefined) return either(walkStages(walk, pipeline, state));
  const { ok, fail } = walkNode(walk, first, state);
  return pipeline.negated ? { ok: fail, fail: ok } : { ok, fail };
};

const walkAndOr = (walk: Walk, { pipelines, operators }: AndOr, state: State): Outcome => {
  let { ok, fail }: Outcome = { ok: state, fail: null as State | null };
  for (const [index, pipeline] of pipelines.entries()) {
    const or = operators[index - 1] === "||";
    const from: State | null = index === 0 ? state : or ? fail : ok;
    const next: Outcome = from === null ? nowhere : walkPipeline(walk, pipeline, from);
    if (index === 0) ({ ok, fail } = next);
    else if (or) ({ ok, fail } = { ok: join(ok, next.ok), fail: next.fail });
    else ({ ok, fail } = { ok: next.ok, fail: join(fail, next.fail) });
  }
  return { ok, fail };
};

const walkOutcome = (walk: Walk, list: List, state: State): Outcome => {
  let now: State | null = state;
  let outcome: Outcome = either(state);
  for (const andOr of list) {
    if (now === null) return nowhere;
    outcome = walkAndOr(walk, andOr, now);
    if (andOr.background) outcome = either(walk.strict ? withUnknownCode(now) : { ...now, quiet: false });
    now = after(outcome);
  }
  return outcome;
};

const walkList = (walk: Walk, list: List, state: State): State | null =>
  after(walkOutcome(walk, list, state));

/** By the words of the commands; those that are never reached, or stand in a substitution, are left out. */
export const statesOf = (script: Script, world: World): ReadonlyMap<readonly Word[], State> => {
  const before = new Map<readonly Word[], State>();
  const { text, list } = script;
  walkList(
    {
      world,
      text,
      strict: false,
      depth: 0,
      before,
      seen: null,
      returned: [],
      budget: { commands: maxCommands },
    },
    list,
    atStart,
  );
  return before;
};
