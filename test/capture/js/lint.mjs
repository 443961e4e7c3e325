const main = (tool, pkg) => (path, rest) => ({
  tool,
  package: pkg,
  set: "main",
  path: `${tool}/${path}`,
  ...rest,
});
const tsc = main("tsc", "typescript");
const tsc7 = (path, rest) => ({
  tool: "tsc",
  package: "typescript",
  set: "ts7",
  path: `tsc/v7-${path}`,
  ...rest,
});
const vueTsc = (path, rest) => ({ tool: "vue-tsc", set: "bundle", path: `vue-tsc/${path}`, ...rest });
const eslint = main("eslint");
const prettier = main("prettier");
const oxlint = main("oxlint");
const biome = main("biome", "@biomejs/biome");

const strict = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: "es2022",
    module: "esnext",
    moduleResolution: "bundler",
    types: [],
    skipLibCheck: true,
  },
  include: ["src"],
};
const broken = {
  "tsconfig.json": strict,
  "src/cart.ts": `export interface Item { name: string; price: number }
export class Cart {
  private items: Item[] = [];
  add(item: Item): this { this.items.push(item); return this; }
  total(): string { return this.items.reduce((sum, item) => sum + item.price, 0); }
}
`,
  "src/main.ts": `import { Cart } from "./cart";
import { rates } from "./rates";
const cart = new Cart();
cart.add({ name: "pen" });
cart.add({ name: "ink", price: "9.90" });
const handler: (event: { kind: "sale"; amount: number }) => Promise<void> = async (event) => event.amount;
export { cart, handler, rates };
`,
};
const many = (count) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, file) => [
      `src/module-${file}.ts`,
      Array.from(
        { length: 12 },
        (_, line) => `export const value${file}_${line}: number = ${line % 3 === 0 ? `"${line}"` : line};`,
      ).join("\n") + "\n",
    ]),
  );
const facts = ["TS2322", "TS2307", "TS2345", "./rates", "src/main.ts", "src/cart.ts"];

const eslintConfig =
  'import js from "@eslint/js";\nexport default [js.configs.recommended, { languageOptions: { globals: { console: "readonly" } }, rules: { eqeqeq: "error", "no-console": "warn", "prefer-const": "error" } }];\n';
const lintable = {
  "package.json": { name: "shop", version: "1.0.0", private: true, type: "module" },
  "eslint.config.js": eslintConfig,
  "src/cart.js":
    'import fs from "node:fs";\nexport const total = (items) => {\n  let sum = 0;\n  for (var index in items) if (items[index] == null) continue;\n  let limit = 10;\n  console.log(sum, limit);\n  return undefinedName;\n};\n',
  "src/main.js": 'import { total } from "./cart.js";\nif (total([]) == 0) {\n}\nconst unused = 1;\n',
  "src/clean.js": "export const one = 1;\n",
};
const manyProblems = Object.fromEntries(
  Array.from({ length: 40 }, (_, file) => [
    `src/features/area-${file % 5}/feature-${file}.js`,
    Array.from(
      { length: 10 },
      (_, line) =>
        `export const check${line} = (value) => { console.log(value); return value == missing${line}; };`,
    ).join("\n") + "\n",
  ]),
);
const ugly = {
  "src/a.js": "export const a   = { b:1,c : 2 }\n",
  "src/b.js": "export const b = 1;\n",
  "src/c.ts": "export const c = <T,>(value:T)=>value\n",
  "README.md": "# Shop\n\n* one\n* two\n",
};
const manyFiles = Object.fromEntries(
  Array.from({ length: 120 }, (_, file) => [
    `src/part-${file}.js`,
    file % 40 === 0 ? "export const a   = 1\n" : "export const a = 1;\n",
  ]),
);

export default [
  tsc("errors", { argv: ["tsc", "--noEmit"], files: broken, facts: [...facts, "src/cart.ts(5,21)"] }),
  tsc("errors-pretty", {
    argv: ["tsc", "--noEmit", "--pretty"],
    files: broken,
    facts: ["TS2322", "TS2307", "Found 5 errors in 2 files."],
  }),
  tsc("many", {
    argv: ["tsc", "--noEmit"],
    files: { "tsconfig.json": strict, ...many(60) },
    facts: ["src/module-0.ts", "src/module-59.ts", "TS2322"],
  }),
  tsc("clean", {
    argv: ["tsc", "--noEmit"],
    files: { "tsconfig.json": strict, "src/a.ts": "export const a = 1;\n" },
    facts: [],
  }),
  tsc("bad-config", {
    argv: ["tsc", "--noEmit"],
    files: {
      "tsconfig.json": { compilerOptions: { strct: true, target: "es1999" } },
      "src/a.ts": "export const a = 1;\n",
    },
    facts: ["TS6046"],
  }),
  tsc("no-config", { argv: ["tsc", "-p", "nowhere.json"], files: {}, facts: ["TS5058"] }),
  tsc("help-without-files", { argv: ["tsc"], files: {}, facts: ["COMMON COMMANDS"] }),
  tsc("build", {
    argv: ["tsc", "--build", "--verbose"],
    files: {
      "tsconfig.json": { files: [], references: [{ path: "a" }, { path: "b" }] },
      "a/tsconfig.json": {
        compilerOptions: { composite: true, outDir: "out", types: [] },
        include: ["*.ts"],
      },
      "a/index.ts": "export const a = 1;\n",
      "b/tsconfig.json": {
        compilerOptions: { composite: true, outDir: "out", types: [] },
        include: ["*.ts"],
        references: [{ path: "../a" }],
      },
      "b/index.ts": "export const b: string = 1;\n",
    },
    facts: ["TS2322", "b/index.ts"],
  }),
  tsc("diagnostics", {
    argv: ["tsc", "--noEmit", "--extendedDiagnostics"],
    files: broken,
    facts: ["TS2322", "Check time"],
  }),
  tsc7("errors", {
    argv: ["tsc", "--noEmit"],
    files: broken,
    facts: facts.filter((fact) => fact !== "TS2345"),
  }),
  tsc7("errors-pretty", {
    argv: ["tsc", "--noEmit", "--pretty"],
    files: broken,
    facts: ["TS2322", "TS2307"],
  }),
  tsc7("many", {
    argv: ["tsc", "--noEmit"],
    files: { "tsconfig.json": strict, ...many(60) },
    facts: ["src/module-0.ts", "src/module-59.ts"],
  }),
  {
    tool: "tsgo",
    package: "@typescript/native-preview",
    set: "ts7",
    path: "tsgo/errors",
    argv: ["tsgo", "--noEmit"],
    files: broken,
    facts: facts.filter((fact) => fact !== "TS2345"),
  },
  vueTsc("errors", {
    argv: ["vue-tsc", "--noEmit"],
    files: {
      "tsconfig.json": { ...strict, include: ["src/**/*.ts", "src/**/*.vue"] },
      "src/App.vue":
        '<script setup lang="ts">\nconst count: string = 1;\n</script>\n<template><p>{{ missing }}</p></template>\n',
    },
    facts: ["src/App.vue", "TS2322", "missing"],
  }),
  eslint("problems", {
    argv: ["eslint", "src"],
    files: lintable,
    facts: [
      "src/cart.js",
      "src/main.js",
      "'undefinedName' is not defined",
      "no-undef",
      { re: "\\d+ problems \\(\\d+ errors, \\d+ warning" },
    ],
  }),
  eslint("problems-colour", {
    argv: ["eslint", "src"],
    env: { FORCE_COLOR: "1" },
    files: lintable,
    facts: ["'undefinedName' is not defined"],
  }),
  eslint("many", {
    argv: ["eslint", "src"],
    files: { ...lintable, ...manyProblems },
    facts: ["feature-0.js", "feature-39.js", "'missing9' is not defined", { re: "\\d+ problems" }],
  }),
  eslint("clean", { argv: ["eslint", "src/clean.js"], files: lintable, facts: [] }),
  eslint("syntax", {
    argv: ["eslint", "src"],
    files: { ...lintable, "src/broken.js": "export const = 1;\n" },
    facts: ["Parsing error: Unexpected token", "src/broken.js"],
  }),
  eslint("no-config", {
    argv: ["eslint", "src"],
    files: { "src/a.js": "export const a = 1;\n" },
    facts: ["ESLint couldn't find an eslint.config"],
  }),
  eslint("bad-config", {
    argv: ["eslint", "src"],
    files: {
      ...lintable,
      "eslint.config.js": 'export default [{ rules: { "no-such-rule": "error", eqeqeq: "loud" } }];\n',
    },
    facts: ["eqeqeq"],
  }),
  eslint("plugin-missing", {
    argv: ["eslint", "src"],
    files: {
      ...lintable,
      "eslint.config.js": 'import nope from "eslint-plugin-nope";\nexport default [nope];\n',
    },
    facts: ["Cannot find package 'eslint-plugin-nope'"],
  }),
  eslint("no-files", {
    argv: ["eslint", "nowhere"],
    files: lintable,
    facts: ["No files matching the pattern"],
  }),
  eslint("json", { argv: ["eslint", "--format", "json", "src"], files: lintable, facts: ["no-undef"] }),
  prettier("check", {
    argv: ["prettier", "--check", "."],
    files: ugly,
    facts: ["src/a.js", "src/c.ts", "README.md", "Code style issues"],
  }),
  prettier("check-clean", {
    argv: ["prettier", "--check", "src/b.js"],
    files: ugly,
    facts: ["All matched files use Prettier code style!"],
  }),
  prettier("write", {
    argv: ["prettier", "--write", "."],
    files: { ...ugly, ...manyFiles },
    facts: ["src/a.js", "src/c.ts", "src/part-0.js", "src/part-80.js", "README.md"],
  }),
  prettier("syntax", {
    argv: ["prettier", "--check", "."],
    files: { ...ugly, "src/broken.js": "export const = 1;\n" },
    facts: ["src/broken.js", "SyntaxError", "(1:14)"],
  }),
  prettier("write-syntax", {
    argv: ["prettier", "--write", "src"],
    files: { ...manyFiles, "src/broken.js": "export const = 1;\n" },
    facts: ["src/broken.js", "SyntaxError", "src/part-40.js"],
  }),
  prettier("stdout", {
    argv: ["prettier", "src/a.js"],
    files: ugly,
    facts: ["export const a = { b: 1, c: 2 };"],
  }),
  prettier("no-files", {
    argv: ["prettier", "--check", "nowhere"],
    files: ugly,
    facts: ["No files matching the pattern"],
  }),
  prettier("bad-config", {
    argv: ["prettier", "--check", "."],
    files: { ...ugly, ".prettierrc": "{ semi: maybe, ]\n" },
    facts: [{ re: "[Ii]nvalid configuration" }],
  }),
  oxlint("problems", {
    argv: ["oxlint", "src"],
    files: { ...lintable, "src/debug.js": "debugger;\nif (a = 1) {}\nconst x = 1;\n" },
    facts: ["no-debugger", "src/debug.js", { re: "Found \\d+ warning" }],
  }),
  oxlint("many", {
    argv: ["oxlint", "--deny", "no-console", "src"],
    files: { ...lintable, ...manyProblems },
    facts: ["no-console", { re: "Found \\d+ warnings? and \\d+ errors?" }],
  }),
  oxlint("clean", {
    argv: ["oxlint", "src/clean.js"],
    files: lintable,
    facts: ["Found 0 warnings and 0 errors."],
  }),
  oxlint("bad-config", { argv: ["oxlint", "-c", "nowhere.json"], files: lintable, facts: ["nowhere.json"] }),
  biome("check", {
    argv: ["biome", "check", "src"],
    files: { ...lintable, ...ugly },
    facts: ["src/cart.js", "src/a.js", { re: "Found \\d+ errors" }],
  }),
  biome("lint-many", {
    argv: ["biome", "lint", "src"],
    files: { ...lintable, ...manyProblems, "src/debug.js": "debugger;\n" },
    facts: [{ re: "Checked \\d+ files" }],
  }),
  biome("format-write", {
    argv: ["biome", "format", "--write", "src"],
    files: { ...ugly },
    facts: ["Fixed"],
  }),
  biome("clean", {
    argv: ["biome", "check", "src"],
    files: { "src/one.js": "export const one = 1;\n" },
    facts: ["Checked 1 file"],
  }),
  biome("bad-config", {
    argv: ["biome", "check", "src"],
    files: { ...ugly, "biome.json": '{ "linter": { "enabld": true } }\n' },
    facts: ["enabld"],
  }),
];
