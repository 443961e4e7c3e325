/** What `--json` prints is what `docs/schemas.md` says, neither less nor more. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { schemasPage } from "../../../scripts/schemas-page.ts";
import { type Fields, schemas, type Shape } from "../../../src/cli/figures/schemas.ts";
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

/** One line for everything that is missing, too much, or of another type. */
const complaints = (shape: Shape, value: unknown, path: string): readonly string[] => {
  switch (shape.type) {
    case "any":
      return [];
    case "choice":
      return shape.of.includes(value as string) ? [] : [`${path}: ${JSON.stringify(value)}`];
    case "nullable":
      return value === null ? [] : complaints(shape.of, value, path);
    case "list":
      return Array.isArray(value)
        ? value.flatMap((one, i) => complaints(shape.of, one, `${path}[${i}]`))
        : [`${path}: no list`];
    case "object":
      return typeof value === "object" && value !== null
        ? inFields(shape.fields, value, path)
        : [`${path}: no object`];
    default:
      return typeof value === { text: "string", number: "number", truth: "boolean" }[shape.type]
        ? []
        : [`${path}: ${typeof value}`];
  }
};

const inFields = (fields: Fields, value: object, path: string): readonly string[] => [
  ...Object.keys(value)
    .filter((name) => !(name in fields))
    .map((name) => `${path}.${name}: not described`),
  ...Object.entries(fields).flatMap(([name, { shape, optional }]) => {
    if (name in value) return complaints(shape, (value as Record<string, unknown>)[name], `${path}.${name}`);
    return optional === true ? [] : [`${path}.${name}: missing`];
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

test.each(schemas.map((schema) => [schema.command, schema] as const))(
  "%s",
  (command, { version, fields }) => {
    for (const call of words[command] ?? [command.split(" ").slice(1)]) {
      const { stdout, stderr } = here.own(...call);
      const answer = JSON.parse(stdout) as { v: number };
      expect(answer.v, stderr).toBe(version);
      expect(inFields({ v: { shape: { type: "number" }, says: "" }, ...fields }, answer, "")).toEqual([]);
    }
  },
);

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

test("the page is fresh (npm run generate)", () => {
  expect(readFileSync(join(root, "docs", "schemas.md"), "utf8")).toBe(schemasPage());
});
