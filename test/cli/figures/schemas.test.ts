/** `--json` prints what `docs/schemas.md` says, neither less nor more. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { lines, root, world, type World } from "../../classes/world.ts";

let here: World;
beforeAll(() => {
  here = world();
  mkdirSync(join(here.home, ".claude"));
  mkdirSync(join(here.home, ".codex"));
  here.tool("cargo", `cat "${join(root, "fixtures", "cargo", "test", "large.txt")}"; exit 101`);
  here.withPith("cargo test");
  here.own("init", "--agent", "claude,codex", "--yes");
  writeFileSync(join(here.home, ".codex", "config.toml"), "[broken\n");
  mkdirSync(join(here.home, ".config", "pith"), { recursive: true });
  const hook =
    '[[hooks.entries]]\nid = "audit"\npoint = "exec_after"\nruntime = { type = "in_process", name = "audit" }\n';
  const route = '[[route]]\nmatch = ["git"]\nvia = ["env"]\n';
  writeFileSync(
    join(here.home, ".config", "pith", "config.toml"),
    `mode = "fast"\n[tee]\nmax_files = 5\n${hook}${route}`,
  );
  here.file(
    ".pith/filters/x.toml",
    'schema_version = 2\ncommand = "make deploy"\n[[rules]]\nfold = "(a+)+$"\nnoun = "lines"\n[[tests]]\nname = "one"\ninput = "b\\n"\nexpected = "c\\n"\n',
  );
  here.file("big.log", lines(5, String));
  const captures = join(root, "test", "transcripts", "captures");
  for (const agent of ["claude", "gemini"]) cpSync(join(captures, agent), here.home, { recursive: true });
});

interface Field {
  readonly type: string;
  readonly isOptional: boolean;
  readonly below: Fields;
}

type Fields = Map<string, Field>;

/** The rows of a table of the page: `sessions[].usage.inputTokens` is a field of `usage`, in a list of `sessions`. */
const fieldsIn = (section: string): Fields => {
  const fields: Fields = new Map();
  for (const [, path = "", absent, type = ""] of section.matchAll(
    /^\| `([\w.[\]]+)`( \(may be absent\))? \| (.*?) \| .* \|$/gm,
  )) {
    const names = path.replaceAll("[]", "").split(".");
    const above = names.slice(0, -1).reduce((at, name) => at.get(name)!.below, fields);
    above.set(names.at(-1)!, { type, isOptional: absent !== undefined, below: new Map() });
  }
  return fields;
};

const page = readFileSync(join(root, "docs", "schemas.md"), "utf8");
const schemas = page
  .split(/^## /m)
  .slice(1)
  .map((section) => [/^`(.*)`$/m.exec(section)![1]!, fieldsIn(section)] as const);

const types: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  "true or false": "boolean",
};

/** One line for everything that is missing, too much, or of another type. */
const complaints = (type: string, below: Fields, value: unknown, path: string): readonly string[] => {
  if (type === "any" || (type.endsWith(" or null") && value === null)) return [];
  const plain = type.replace(/ or null$/, "");
  if (plain.startsWith("list of "))
    return Array.isArray(value)
      ? value.flatMap((one, i) => complaints(plain.slice(8).replace(/s$/, ""), below, one, `${path}[${i}]`))
      : [`${path}: no list`];
  if (plain === "object")
    return typeof value === "object" && value !== null
      ? inFields(below, value, path)
      : [`${path}: no object`];
  const isRight = plain.startsWith("`")
    ? plain.split(", ").includes(`\`${JSON.stringify(value)}\``)
    : typeof value === types[plain];
  return isRight ? [] : [`${path}: ${JSON.stringify(value)}, not ${plain}`];
};

const inFields = (fields: Fields, value: object, path: string): readonly string[] => [
  ...Object.keys(value)
    .filter((name) => !fields.has(name))
    .map((name) => `${path}.${name}: not described`),
  ...[...fields].flatMap(([name, { type, isOptional, below }]) => {
    if (name in value)
      return complaints(type, below, (value as Record<string, unknown>)[name], `${path}.${name}`);
    return isOptional ? [] : [`${path}.${name}: missing`];
  }),
];

const words: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "pith rewrite --json -- COMMAND": [
    ["rewrite", "--json", "--", "cd x && git status | tail -3; cargo test"],
    ["rewrite", "--json", "--agent", "claude", "--", "cargo test"],
    ["rewrite", "--json", "--", "echo 'x"],
  ],
  "pith session --json": [["session", "--all", "--json"]],
  "pith economics --json": [["economics", "--all", "--json"]],
  "pith learn --json": [["learn", "--all", "--json"]],
  "pith explain --json -- COMMAND": [
    ["explain", "--json", "--", "A=1 git status 2>&1 | tail -3; cargo test > x; $X y"],
    ["explain", "--json", "git", "status"],
  ],
};

test.each(schemas)("%s", (command, fields) => {
  for (const call of words[command] ?? [command.split(" ").slice(1)]) {
    const { stdout, stderr } = here.own(...call);
    expect(inFields(fields, JSON.parse(stdout) as object, ""), stderr).toEqual([]);
  }
});

test("the page has every such command", () => {
  expect(schemas.map(([command]) => command)).toHaveLength(13);
  expect(schemas.every(([, fields]) => fields.has("v"))).toBe(true);
});

test("each of them has something to say here", () => {
  const parsed = (...call: string[]) => JSON.parse(here.own(...call).stdout) as Record<string, unknown[]>;
  expect(parsed("raw", "--list", "--json")["outputs"]).toHaveLength(1);
  expect(parsed("init", "--show", "--json")).toMatchObject({
    installed: [{ agent: "claude" }],
    unknown: [{ agent: "codex" }],
  });
  expect(parsed("config", "--json")["mistakes"]).toHaveLength(1);
  expect(parsed("hooks", "--json")).toMatchObject({ hooks: [{ id: "audit" }], routes: [{}] });
  expect(parsed("verify", "--json")["files"]).toMatchObject([{ dangers: [{}] }]);
});

test("a broken file of an agent's settings is reported once", () => {
  const named = (text: string): number => text.split(".codex/config.toml").length - 1;
  expect(named(here.own("doctor").stdout)).toBe(1);
  expect(named(here.own("init", "--show").stdout)).toBe(1);
});

test("nothing but lists is there for programs", () => {
  for (const call of [
    ["raw", "--last", "--json"],
    ["init", "--json"],
    ["config", "path", "--json"],
  ])
    expect([call, here.own(...call)]).toEqual([
      call,
      { code: 2, stdout: "", stderr: expect.stringMatching(/^pith: --json belongs to .*\n$/) },
    ]);
});
