import { parseSync } from "rolldown/experimental";
import { readFileSync, writeFileSync } from "node:fs"; import { execSync } from "node:child_process";
const excluded = /^(src\/(engine|filter-kit|extensions|ledger|history)\/|filters\/)|respond-|cli\/programs\/shell\.ts|\.generated\.|\.d\.ts/;
const files = execSync("git ls-files src hooks scripts filters test", { encoding: "utf8", maxBuffer: 1e9 }).split("\n").filter((f) => f.endsWith(".ts"));
const pattern = /^(most|fewest|least)(?=[A-Z]|$)/;

interface Hit { start: number; name: string; property: boolean; shorthand: boolean }
const hits = new Map<string, Hit[]>();
const foreign = new Map<string, Set<string>>();
import { dirname, join } from "node:path";
for (const file of files) {
  const text = readFileSync(file, "utf8");
  if (!/\b(most|fewest|least)/.test(text)) continue;
  const { program } = parseSync(file, text, { lang: "ts" } as never) as { program: any };
  const found = new Map<number, Hit>();
  const skip = new Set<string>();
  foreign.set(file, skip);
  for (const one of program.body) if (one.type === "ImportDeclaration" && one.source.value.startsWith(".") && excluded.test(join(dirname(file), one.source.value))) for (const s of one.specifiers) skip.add(s.local.name);
  const walk = (node: any, parent: any, key: string): void => {
    if (Array.isArray(node)) { for (const one of node) walk(one, parent, key); return; }
    if (node === null || typeof node !== "object") return;
    if (node.type === "Identifier" && pattern.test(node.name)) {
      const isProperty = (key === "key" && parent.computed !== true) || (key === "property" && parent.computed !== true);
      const before = found.get(node.start);
      const shorthand = parent?.type === "Property" && parent.shorthand === true || before?.shorthand === true || (parent?.type === "AssignmentPattern" && key === "left" && before !== undefined);
      found.set(node.start, { start: node.start, name: node.name, property: shorthand ? false : isProperty, shorthand });
    }
    for (const k of Object.keys(node)) if (k !== "parent") walk(node[k], node, k);
  };
  walk(program, null, "");
  if (found.size > 0) hits.set(file, [...found.values()]);
}
const keptProperties = new Set<string>();
for (const [file, list] of hits) if (excluded.test(file)) for (const { name, property, shorthand } of list) if (property || shorthand) keptProperties.add(name);
console.log("kept properties", [...keptProperties].join(" "));
const next = (name: string) => name.replace(pattern, (word) => (word === "most" ? "max" : "min"));
let count = 0;
for (const [file, list] of hits) {
  if (excluded.test(file)) continue;
  let text = readFileSync(file, "utf8");
  for (const { start, name, property, shorthand } of list.sort((a, b) => b.start - a.start)) {
    if (foreign.get(file)!.has(name)) continue;
    if (property && keptProperties.has(name)) continue;
    const to = shorthand && keptProperties.has(name) ? `${name}: ${next(name)}` : next(name);
    text = text.slice(0, start) + to + text.slice(start + name.length);
    count++;
  }
  if (process.argv[2] === "write") writeFileSync(file, text);
}
console.log(count);
