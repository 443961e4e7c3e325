/** Writes into each loop of what reduces outputs, and into each function that is done for many values, that its turn is counted
 * (`src/filter-kit/work.ts`): whatever is wrong in one, it ends. None can be forgotten. The small runtime needs no count: it
 * interrupts what takes long, and the engine begins anew. */
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import type { Plugin } from "esbuild";
// The test runner brings a parser of TypeScript.
import { parseAst } from "vitest/node";

const root = join(import.meta.dirname, "..");

/** The count itself, and what goes through each text once. */
const uncounted = new Set(["work.ts", "scan-text.ts"]);

const isReducing = (path: string): boolean =>
  /^(?:src\/(?:engine|filter-kit|filter-language|ledger)|filters)\/.*\.ts$/.test(path) &&
  !uncounted.has(path.split("/").at(-1)!);

const isSpent = "--pithWork.left<0";
const turn = `if(${isSpent})pithWork.spent();`;

const loops = new Set([
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "WhileStatement",
  "DoWhileStatement",
]);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly body?: unknown;
  readonly arguments?: readonly Node[];
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

type Insertion = readonly [at: number, text: string];

const inStatement = ({ type, start, end }: Node): readonly Insertion[] =>
  type === "BlockStatement"
    ? [[start + 1, turn]]
    : [
        [start, `{${turn}`],
        [end, "}"],
      ];

const inFunction = ({ body }: Node): readonly Insertion[] => {
  const { type, start, end } = body as Node;
  if (type === "BlockStatement" || type === "FunctionBody") return [[start + 1, turn]];
  return [
    [start, `(${isSpent}&&pithWork.spent(),`],
    [end, ")"],
  ];
};

const functions = new Set(["ArrowFunctionExpression", "FunctionExpression"]);

/** Functions given to a call: work for each of many values is done in them. */
const givenTo = ({ type, arguments: given = [] }: Node): readonly Node[] =>
  type === "CallExpression" ? given.filter((one) => functions.has(one.type)) : [];

const insertionsIn = (value: unknown): Insertion[] => {
  if (Array.isArray(value)) return value.flatMap(insertionsIn);
  if (!isNode(value)) return [];
  const own = loops.has(value.type) ? inStatement(value.body as Node) : givenTo(value).flatMap(inFunction);
  return [...own, ...Object.values(value).flatMap(insertionsIn)];
};

const withInsertions = (text: string, insertions: readonly Insertion[]): string => {
  let [written, from] = ["", 0];
  for (const [at, inserted] of insertions.toSorted(([left], [right]) => left - right)) {
    written += text.slice(from, at) + inserted;
    from = at;
  }
  return written + text.slice(from);
};

/** `work`: the module of the count, as this one names it. */
const withTurns = (path: string, text: string, work: string): string => {
  if (!/\b(?:for|while|function)\b|=>/.test(text)) return text;
  const { body } = parseAst(text, { lang: "ts" }, path);
  const insertions = insertionsIn(body);
  return insertions.length === 0
    ? text
    : `import{work as pithWork}from${JSON.stringify(work)};${withInsertions(text, insertions)}`;
};

/** A module as it is built; `path`: below the project's folder. */
export const counted = (path: string, text: string): string => {
  if (!isReducing(path)) return text;
  const work = relative(dirname(path), "src/filter-kit/work.ts");
  return withTurns(path, text, work.startsWith(".") ? work : `./${work}`);
};

/** Another text of a module than the file's. */
export type Change = (path: string, text: string) => string;

const asIs: Change = (_, text) => text;

const changed = (path: string, change: Change): string =>
  change(path, readFileSync(join(root, path), "utf8"));

const built = (path: string, change: Change): string => counted(path, changed(path, change));

export const countedModules = (change = asIs): Plugin => sourcesAs("counted", (path) => built(path, change));
export const changedModules = (change = asIs): Plugin =>
  sourcesAs("changed", (path) => changed(path, change));

const sourcesAs = (name: string, textOf: (path: string) => string): Plugin => ({
  name,
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, ({ path, namespace }) => {
      const file = relative(root, path).split(sep).join("/");
      if (namespace !== "file" || !/^(?:src|filters|hooks)\//.test(file)) return undefined;
      return { contents: textOf(file), loader: "ts" };
    });
  },
});

/** All sources as they are built, for what takes no plugin. The folder lies below the project's, where packages are found. */
export const writeCounted = (folder: string, change = asIs): void => {
  rmSync(folder, { recursive: true, force: true });
  for (const top of ["src", "filters", "hooks"])
    for (const name of readdirSync(join(root, top), { recursive: true, encoding: "utf8" })) {
      const path = `${top}/${name.split(sep).join("/")}`;
      const target = join(folder, path);
      if (!/\.\w+$/.test(name)) continue;
      mkdirSync(dirname(target), { recursive: true });
      if (path.endsWith(".ts")) writeFileSync(target, built(path, change));
      else cpSync(join(root, path), target);
    }
};
