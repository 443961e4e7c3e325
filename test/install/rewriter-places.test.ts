/** Another rewriter in a place that pith does not write to is found, shown, taken out, and put back to the byte. */
import { expect, test } from "vitest";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { world } from "../classes/world.ts";

const rtkHook = (event: string, matcher: string, agent: string): string =>
  `${JSON.stringify({ hooks: { [event]: [{ matcher, hooks: [{ type: "command", command: `rtk hook ${agent}` }] }] } }, null, 2)}\n`;

test.each([
  ["codex", ".codex/hooks.json", rtkHook("PreToolUse", "Bash", "codex")],
  ["gemini", ".gemini/settings.json", rtkHook("BeforeTool", "run_shell_command", "gemini")],
  ["droid", ".factory/hooks.json", rtkHook("PreToolUse", "Execute", "droid")],
  [
    "hermes",
    ".hermes/config.yaml",
    "model: x\nplugins:\n  enabled:\n    - mine # stays\n    - rtk-rewrite\n",
  ],
  ["hermes", ".hermes/config.yaml", "plugins:\n  enabled:\n    - rtk-rewrite\nmodel: x\n"],
])("%s: %s", (agent, name, text) => {
  const here = world();
  const path = join(here.home, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  const init = (...words: string[]) => here.own("init", "--agent", agent, ...words);

  const shown = init("--replace", "--dry-run");
  expect(shown.code).toBe(0);
  expect(shown.stdout).toContain(`change ${path}\n`);
  expect(shown.stdout).toMatch(/^ *-.*rtk/m);
  expect(readFileSync(path, "utf8")).toBe(text);

  expect(init("--replace", "--yes").stdout).toContain("pith is in");
  expect(readFileSync(path, "utf8")).not.toContain("rtk");
  expect(here.own("doctor").stdout).not.toContain("rtk is in");
  expect(init("--uninstall", "--yes").code).toBe(0);
  expect(readFileSync(path, "utf8")).toBe(text);
});

/** Every file below the home folder with its text. */
const textsIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path, "utf8")] as const),
  );

interface ShownChange {
  readonly path: string;
  readonly gone: readonly string[];
  readonly come: readonly string[];
}

const shownChanges = (plan: string): readonly ShownChange[] =>
  [...plan.matchAll(/^(?:change|new file|remove) (\/.*)\n((?: {2}.*\n)*)/gm)].map(([, path, body]) => {
    const lines = body!.split("\n").map((line) => line.slice(2));
    const of = (sign: string) => lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1));
    return { path: path!, gone: of("-"), come: of("+") };
  });

const without = (lines: readonly string[], some: readonly string[]): readonly string[] => {
  const left = [...lines];
  for (const one of some) {
    const at = left.indexOf(one);
    expect(at, one).not.toBe(-1);
    left.splice(at, 1);
  }
  return left;
};

test("the plan that --replace shows is what is written, to the byte and in no other file", () => {
  const here = world();
  const put = (name: string, text: string): void => {
    mkdirSync(dirname(join(here.home, name)), { recursive: true });
    writeFileSync(join(here.home, name), text);
  };
  put(".codex/hooks.json", rtkHook("PreToolUse", "Bash", "codex"));
  put(".codex/config.toml", 'model = "m" # mine\n');
  put(
    ".claude/settings.json",
    `{\n  // mine\n  "model":   "opus",\n  "hooks": {\n    "PreToolUse": [\n      { "matcher": "Bash", "hooks": [{ "type": "command", "command": "rtk hook claude" }] },\n      { "matcher": "Edit", "hooks": [{ "type": "command", "command": "mine" }] }\n    ]\n  }\n}\n`,
  );
  put(".claude/CLAUDE.md", "# My rules\n\nNever push.\n");
  put(".gemini/settings.json", rtkHook("BeforeTool", "run_shell_command", "gemini"));
  const before = textsIn(here.home);
  const words = ["init", "--agent", "claude,codex,gemini", "--replace"];
  const { stdout: plan } = here.own(...words, "--dry-run");
  expect(textsIn(here.home)).toEqual(before);
  const done = here.own(...words, "--yes");
  expect(done.code, done.stderr).toBe(0);
  expect(done.stdout.startsWith(plan.trimEnd())).toBe(true);
  const after = textsIn(here.home);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
  const shown = shownChanges(plan);
  expect([...new Set(shown.map(({ path }) => path))].toSorted()).toEqual(
    changed.filter((path) => !path.startsWith(here.env["PITH_DATA_DIR"]!)).toSorted(),
  );
  // The plan names pith's own records and scripts, but not their contents.
  const said = (lines: readonly string[]): readonly string[] => lines.filter((line) => line !== "");
  const planned = new Map([...before].map(([path, text]) => [path, said(text.split("\n"))]));
  for (const { path, gone, come } of shown)
    planned.set(path, [...without(planned.get(path) ?? [], said(gone)), ...said(come)]);
  for (const path of changed.filter((one) => !one.includes("/.config/pith/")))
    expect([path, planned.get(path)!.toSorted()]).toEqual([
      path,
      said(after.get(path)!.split("\n")).toSorted(),
    ]);
});
