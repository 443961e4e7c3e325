/** Writes into each loop of what reduces outputs that its turn is counted (`src/filter-kit/work.ts`): whatever is wrong in one, it
 * ends. A loop cannot be forgotten, and no runtime need be able to interrupt another program's. */
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import type { Plugin } from "esbuild";
import MagicString from "magic-string";
import { parseAst } from "rolldown/parseAst";

const root = join(import.meta.dirname, "..");

/** What the small runtime has in Rust as well takes the same turns nowhere; it goes through each text once. */
const uncounted = new Set(["work.ts", "scan-text.ts"]);

const isReducing = (path: string): boolean =>
  /^(?:src\/(?:engine|filter-kit|filter-language|ledger)|filters)\/.*\.ts$/.test(path) &&
  !uncounted.has(path.split("/").at(-1)!);

const turn = "if(--pithWork.left<0)pithWork.spent();";

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
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** All loops within, each after those that hold it. */
const loopsIn = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(loopsIn);
  if (!isNode(value)) return [];
  const within = Object.values(value).flatMap(loopsIn);
  return loops.has(value.type) ? [value, ...within] : within;
};

const insertionsIn = ({ type, start, end }: Node): (readonly [at: number, text: string])[] =>
  type === "BlockStatement"
    ? [[start + 1, turn]]
    : [
        [start, `{${turn}`],
        [end, "}"],
      ];

/** `work`: the module of the count, as this one names it. */
const withTurns = (path: string, text: string, work: string): string => {
  if (!/\b(?:for|while)\b/.test(text)) return text;
  const { body } = parseAst(text, { lang: "ts" }, path);
  const found = new MagicString(text);
  const bodies = loopsIn(body).map((loop) => loop.body as Node);
  for (const [at, inserted] of bodies.flatMap(insertionsIn)) found.appendLeft(at, inserted);
  return bodies.length === 0
    ? text
    : `import{work as pithWork}from${JSON.stringify(work)};${found.toString()}`;
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

const built = (path: string, change: Change): string =>
  counted(path, change(path, readFileSync(join(root, path), "utf8")));

export const countedModules = (change = asIs): Plugin => ({
  name: "counted",
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, ({ path, namespace }) => {
      const name = relative(root, path).split(sep).join("/");
      if (namespace !== "file" || !/^(?:src|filters|hooks)\//.test(name)) return undefined;
      return { contents: built(name, change), loader: "ts" };
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
