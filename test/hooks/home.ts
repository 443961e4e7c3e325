/** A home of its own to install into. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { environmentOf } from "../../src/system/environment.ts";
import type { Integration, Setup } from "../../src/integration/agent.ts";
import { applyPlan } from "../../src/install/apply-plan.ts";
import type { InstallSpec } from "../../src/install/setup/install-spec.ts";
import { setupFor } from "../../src/install/setup/setup-from.ts";

export interface Home {
  readonly root: string;
  at(path: string): string;
  put(path: string, content: string): string;
  /** null: there is none. */
  text(path: string): string | null;
  setup(spec: InstallSpec, variables?: Readonly<Record<string, string>>, platform?: NodeJS.Platform): Setup;
  remove(): void;
}

export const createHome = (): Home => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "pith-home-")));
  const at = (path: string): string => join(root, path);
  for (const name of ["home", "project"]) mkdirSync(at(name));
  return {
    root,
    at,
    put(path, content) {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), content);
      return at(path);
    },
    text: (path) => (existsSync(at(path)) ? readFileSync(at(path), "utf8") : null),
    setup: (spec, variables = {}, platform = "linux") =>
      setupFor(spec, {
        env: environmentOf({
          variables: { PATH: "/usr/bin:/bin", ...variables },
          home: at("home"),
          temporary: tmpdir(),
          cwd: at("project"),
          uid: process.getuid?.() ?? null,
          platform,
        }),
        tee: at("home/.local/share/pith/tee"),
      }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};

export const install = (setup: Setup, via: Integration, project: string | null = null): void =>
  applyPlan(setup.install({ via, project }).changes);

export const uninstall = (setup: Setup, project: string | null = null): void =>
  applyPlan(setup.uninstall(project).changes);

/** Layouts of a JSON file of settings; `event` is the key of the event's array below `hooks`. */
export const jsonLayouts = (event: string, foreign: object): readonly (readonly [string, string])[] => [
  ["an empty object", "{}"],
  ["an empty object over two lines", "{\n}\n"],
  ["an empty file", ""],
  ["one line", '{"model":"x","hooks":{}}'],
  [
    "comments",
    `// mine\n{\n  // about\n  "model": "x", // good\n  /* a */ "a": { "b": 1 } // end\n}\n// after`,
  ],
  ["tabs and a trailing comma", '{\n\t"a": {\n\t\t"b": "1",\n\t},\n}\n'],
  ["carriage returns", `{\r\n    "hooks": {\r\n        "${event}": []\r\n    }\r\n}\r\n`],
  ["a byte order mark", '\uFEFF{\n  "a": 1\n}\n'],
  ["no line end", '{\n  "a": "é"\n}'],
  ["hooks of others", `${JSON.stringify({ hooks: { [event]: [foreign], Other: [] } }, null, 2)}\n`],
  ["hooks of others in one line", JSON.stringify({ hooks: { [event]: [foreign, foreign] } })],
];
