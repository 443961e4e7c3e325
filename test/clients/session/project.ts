/** A small library with its history, tests of which some fail, a linter and a compiler: what the session works on. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { World } from "../world.ts";

const modules = [
  "amount",
  "invoice",
  "customer",
  "format",
  "parse",
  "report",
  "store",
  "tax",
  "discount",
  "cli",
];

const cases = (name: string): string =>
  ["total", "label", "limit", "share", "order", "check"]
    .map(
      (what, at) => `
/**
 * The ${what} of one ${name}, as the ledger keeps it.
 * @param {number} value
 * @param {number} rate
 */
export function ${name}${what[0]!.toUpperCase()}${what.slice(1)}(value, rate) {
  if (!Number.isFinite(value)) {
    throw new TypeError(\`${name}: \${value} is no ${what}\`);
  }
  const scaled = value * ${at + 2} + rate * ${name.length};
  return Math.round(scaled * 100) / 100;
}
`,
    )
    .join("");

const tests = (name: string): string => {
  const rows = ["Total", "Label", "Limit", "Share", "Order", "Check"].map(
    (what, at) => `
test("${name}: the ${what.toLowerCase()} follows value and rate", () => {
  assert.equal(${name}${what}(10, 2), ${10 * (at + 2) + 2 * name.length});
  assert.equal(${name}${what}(0, 0), 0);
});

test("${name}: no ${what.toLowerCase()} of what is no number", () => {
  assert.throws(() => ${name}${what}(Number.NaN, 1), /is no ${what.toLowerCase()}/);
});
`,
  );
  const names = ["Total", "Label", "Limit", "Share", "Order", "Check"].map((what) => `${name}${what}`);
  return `import { test } from "node:test";\nimport assert from "node:assert/strict";\nimport { ${names.join(", ")} } from "../src/${name}.js";\n${rows.join("")}`;
};

const ownTests = {
  tax: `
test("tax: what is owed is rounded to the nearer cent", () => {
  assert.equal(owed(10.05, 0.19), 1.91);
  assert.equal(owed(99.99, 0.19), 19);
});
`,
  discount: `
test("discount: never more than the price", () => {
  assert.equal(reduced(20, 30), 0);
  assert.equal(reduced(20, 5), 15);
});
`,
} as const;

const ownSources = {
  tax: `
/**
 * @param {number} net
 * @param {number} rate
 */
export function owed(net, rate) {
  const unused = rate;
  return Math.floor(net * rate * 100) / 100;
}
`,
  discount: `
/**
 * @param {number} price
 * @param {number} less
 */
export function reduced(price, less) {
  return price - less;
}
`,
} as const;

const isOwn = (name: string): name is keyof typeof ownSources => name in ownSources;

const sourceOf = (name: string): string =>
  `// ${name} of the ledger\n${cases(name)}${isOwn(name) ? ownSources[name] : ""}`;

const testOf = (name: string): string => {
  if (!isOwn(name)) return tests(name);
  const more = name === "tax" ? "owed" : "reduced";
  return `${tests(name).replace("import { ", "import { ").replace(` } from "../src`, `, ${more} } from "../src`)}${ownTests[name]}`;
};

const config = {
  "package.json": `{
  "name": "ledger",
  "version": "1.4.2",
  "type": "module",
  "scripts": {
    "test": "node --test test/",
    "lint": "oxlint -D correctness src test",
    "build": "tsc -p ."
  }
}
`,
  "tsconfig.json": `{
  "compilerOptions": { "allowJs": true, "checkJs": true, "strict": true, "module": "nodenext", "target": "es2022", "outDir": "dist", "types": [] },
  "include": ["src"]
}
`,
  ".gitignore": "dist\nnode_modules\n",
  "README.md": "# ledger\n\nAmounts, taxes and invoices.\n",
} as const;

export const dates = (day: number): string =>
  `GIT_AUTHOR_DATE=2026-01-${String(day).padStart(2, "0")}T10:00:00Z GIT_COMMITTER_DATE=2026-01-${String(day).padStart(2, "0")}T10:00:00Z`;

const tools = join(import.meta.dirname, "..", "..", "..", "node_modules", ".bin");

export const writeLedger = (world: World): void => {
  for (const tool of ["oxlint", "tsc"]) world.link(tool, join(tools, tool));
  // A login shell has a PATH of its own.
  world.write("home/.bash_profile", `PATH='${world.bin}':$PATH\n`);
  world.write("home/.npmrc", "update-notifier=false\n");
  world.write(
    "home/.gitconfig",
    "[user]\n\tname = Dev\n\temail = dev@example.com\n[init]\n\tdefaultBranch = main\n",
  );
  const git = (day: number, ...args: string[]): void => {
    const date = `2026-01-${String(day).padStart(2, "0")}T10:00:00Z`;
    const env = { ...process.env, HOME: world.home, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    const { status, stderr } = spawnSync("git", args, { cwd: world.project, env, encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
  };
  git(1, "init", "-q");
  for (const [name, text] of Object.entries(config)) world.write(`project/${name}`, text);
  modules.forEach((name, at) => {
    world.write(`project/src/${name}.js`, sourceOf(name));
    world.write(`project/test/${name}.test.js`, testOf(name));
    git(at + 1, "add", ".");
    git(at + 1, "commit", "-q", "-m", `feat: ${name} of the ledger`);
  });
};
