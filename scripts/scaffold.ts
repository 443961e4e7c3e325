/** `npm run scaffold -- KIND NAME`: writes the files that a new filter, agent, squeeze, subcommand or setting needs. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

interface Files {
  /** Path below the project -> its whole text. */
  readonly made: Readonly<Record<string, string>>;
  /** Path -> what is put before the first line that contains `before`. */
  readonly edited?: Readonly<Record<string, readonly { readonly before: string; readonly text: string }[]>>;
}

export interface Scaffold {
  readonly name: string;
  readonly example: string;
  readonly pattern: RegExp;
  /** Steps still to be done by hand. */
  readonly next: string;
  files(name: string): Files;
}

/** `git-status` -> `gitStatus`. */
const camel = (name: string): string =>
  name.replaceAll(/[-_. /]+(\w)/g, (_, letter: string) => letter.toUpperCase());

const filter = (command: string): Files => {
  const path = command.replaceAll(" ", "/");
  const up = "../".repeat(path.split("/").length);
  return {
    made: {
      [`filters/${path}.ts`]: `import { define, keep } from "${up}src/filter-kit/filter.ts";

export default define({
  summary: "Everything that it prints.",
  kind: "report",
  start: () => ({ line: () => keep }),
});
`,
    },
  };
};

const agent = (name: string): Files => ({
  made: {},
  edited: {
    "hooks/text-only.ts": [
      {
        before: '    name: "zcode",',
        text: `    name: "${name}",
    title: "${name}",
    traces: { home: [".${name}"], programs: ["${name}"] },
    user: inHome(".${name}/AGENTS.md"),
    project: inProject("AGENTS.md"),
  },
  {
`,
      },
    ],
    "hooks/text-only.md": [
      {
        before: "## ZCode",
        text: `## ${name}

- File: a block in \`~/.${name}/AGENTS.md\`, or in \`AGENTS.md\` in a project.

`,
      },
    ],
  },
});

const squeeze = (name: string): Files => ({
  made: {
    [`src/engine/squeeze/${name}.ts`]: `/** The line, shorter and with nothing lost; any other line as it is. */
export const ${camel(name)} = (line: string): string => line;
`,
    [`test/engine/squeeze/${name}.test.ts`]: `import { expect, test } from "vitest";
import { ${camel(name)} } from "../../../src/engine/squeeze/${name}.ts";

test("any other line stays as it is", () => {
  expect(${camel(name)}("a line")).toBe("a line");
});
`,
  },
  edited: {
    "src/engine/squeeze/render.ts": [
      { before: "./narrow-row.ts", text: `import { ${camel(name)} } from "./${name}.ts";\n` },
      { before: "// Further ones go before this line.", text: `  ${camel(name)},\n` },
    ],
  },
});

const subcommand = (name: string): Files => ({
  made: {
    [`src/cli/settings/${name}.ts`]: `/** \`pith ${name}\`: says what it does, in one sentence. */
import { print } from "../../system/print.ts";
import { ownCommand } from "../arguments.ts";

export default ownCommand("${name}", () => {
  print("${name}\\n");
  return 0;
});
`,
    [`test/cli/settings/${name}.test.ts`]: `import { expect, test } from "vitest";
import { scratch } from "../../config/scratch.ts";
import { own } from "../own.ts";

test("says what it does", () => {
  expect(own(scratch(), ["${name}"])).toEqual({ code: 0, out: "${name}\\n", err: "" });
});
`,
  },
  edited: {
    "src/command-table/described-others.ts": [
      {
        before: '  {\n    name: "config"',
        text: `  {
    name: "${name}",
    group: "settings",
    summary: "Say what it does, in one sentence.",
    usage: [""],
    examples: [{ command: "pith ${name}", says: "what that does" }],
  },
`,
      },
    ],
  },
});

const setting = (name: string): Files => {
  const [table = "", key = ""] = name.split(".");
  return {
    made: {},
    edited: {
      "src/config/settings.ts": [
        { before: "readonly track: {", text: `  readonly ${table}: { readonly ${key}: boolean };\n` },
        { before: "track: { enabled: true", text: `  ${table}: { ${key}: true },\n` },
      ],
      "src/config/schema.ts": [
        { before: '"track.enabled": key(', text: `  "${table}.${key}": key(truth, "what it switches"),\n` },
      ],
    },
  };
};

export const scaffolds: readonly Scaffold[] = [
  {
    name: "filter",
    example: "cargo nextest",
    pattern: /^[a-z][\w.-]*(?: [a-z][\w.-]*){0,2}$/,
    next: "Add captures below `fixtures/`, then rules. Prefer TOML if line rules are enough (`filters/LANGUAGE.md`). Finish with `npm run bench -- savings --write`.",
    files: filter,
  },
  {
    name: "agent",
    example: "some-agent",
    pattern: /^[a-z][a-z\d-]*$/,
    next: "Name the documentation of its files in `hooks/text-only.md`. Add a row to `test/hooks/instructions.test.ts`. An agent with hooks gets its own folders.",
    files: agent,
  },
  {
    name: "squeeze",
    example: "shorter-dates",
    pattern: /^[a-z][a-z\d-]*$/,
    next: "Write it, and a property in its test that restores the line from the squeezed one.",
    files: squeeze,
  },
  {
    name: "subcommand",
    example: "tidy",
    pattern: /^[a-z][a-z\d-]*$/,
    next: "Write it. Name it in the README if a user needs it.",
    files: subcommand,
  },
  {
    name: "setting",
    example: "colours.enabled",
    pattern: /^[a-z]\w*\.[a-z]\w*$/,
    next: "Read it in the code that it controls. Name it in `docs/configuration.md`, and give it a value in `test/config/config.test.ts`.",
    files: setting,
  },
];

/** Paths that the scaffold makes and edits, for the documents. */
export const pathsOf = ({
  files,
  example,
}: Scaffold): { readonly made: string[]; readonly edited: string[] } => {
  const { made, edited = {} } = files(example);
  return { made: Object.keys(made), edited: Object.keys(edited) };
};

const withInsertions = (text: string, insertions: readonly { before: string; text: string }[]): string =>
  insertions.reduce((rest, { before, text: added }) => {
    const at = rest.indexOf(before);
    if (at === -1)
      throw new Error(`the place before ${JSON.stringify(before)} is gone: mend scripts/scaffold.ts`);
    const start = rest.lastIndexOf("\n", at) + 1;
    return rest.slice(0, start) + added + rest.slice(start);
  }, text);

/** Writes below `root`; returns the paths. Throws where something is there already, before anything is written. */
export const scaffold = (root: string, { files }: Scaffold, name: string): string[] => {
  const { made, edited = {} } = files(name);
  const taken = Object.keys(made).find((path) => existsSync(join(root, path)));
  if (taken !== undefined) throw new Error(`${taken} is there already`);
  const texts = new Map(Object.entries(made));
  for (const [path, insertions] of Object.entries(edited))
    texts.set(path, withInsertions(readFileSync(join(root, path), "utf8"), insertions));
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return [...texts.keys()];
};

const main = (words: readonly string[]): number => {
  const [kind = "", ...rest] = words;
  const name = rest.join(" ");
  const chosen = scaffolds.find((one) => one.name === kind);
  if (chosen === undefined || !chosen.pattern.test(name)) {
    const usage = scaffolds.map((one) => `  npm run scaffold -- ${one.name} ${one.example}`).join("\n");
    console.error(`scaffold: a kind and a name, such as\n${usage}`);
    return 2;
  }
  try {
    for (const path of scaffold(join(import.meta.dirname, ".."), chosen, name)) console.log(`wrote ${path}`);
  } catch (error) {
    console.error(`scaffold: ${(error as Error).message}`);
    return 2;
  }
  console.log(`Next: npm run generate. ${chosen.next}`);
  return 0;
};

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = main(process.argv.slice(2));
