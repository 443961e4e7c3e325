/** The examples of docs/extensions.md, as pasted. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { pith, root, type World, world } from "../classes/world.ts";

const text = readFileSync(join(root, "docs", "extensions.md"), "utf8");
const sections = text.split(/^## /m).slice(1);

interface Example {
  readonly title: string;
  readonly files: readonly (readonly [path: string, content: string])[];
  readonly steps: readonly { readonly command: string; readonly shows: string }[];
}

const blocks = (section: string, kind: string): string[] =>
  [...section.matchAll(new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\`$`, "gms"))].map(([, body = ""]) => body);

const examples: readonly Example[] = sections
  .map((section) => ({
    title: section.split("\n", 1)[0]!,
    files: blocks(section, "toml").map((body) => [/^# (\S+)/.exec(body)?.[1] ?? "", body] as const),
    steps: blocks(section, "console")
      .join("")
      .split(/^\$ /m)
      .slice(1)
      .map((step) => ({ command: step.split("\n", 1)[0]!, shows: step.slice(step.indexOf("\n") + 1) })),
  }))
  .filter(({ steps }) => steps.length > 0);

const run = (here: World, command: string): string => {
  const env = Object.fromEntries(Object.entries(here.env).filter(([name]) => name !== "PITH_DATA_DIR"));
  const { stdout } = spawnSync("bash", ["-c", `{ ${command}\n} 2>&1`], {
    cwd: here.folder,
    env: { ...env, PATH: `${dirname(pith)}:${env["PATH"]}` },
    encoding: "utf8",
  });
  return stdout.replaceAll(here.folder, "/tmp/project");
};

const hasMake = spawnSync("make", ["--version"]).status === 0;

test("there are a redaction, an audit and a routing example", () => {
  const titles = examples.map(({ title }) => title);
  expect(titles).toEqual([
    "Redact what agents are shown",
    "Write down what agents run",
    "Refuse commands",
    "Send builds elsewhere",
    "Notes for the agent",
  ]);
});

for (const { title, files, steps } of examples) {
  const needsMake = steps.some(({ command }) => /\bmake\b/.test(command));
  test.skipIf(needsMake && !hasMake)(title, () => {
    const here = world();
    for (const [path, content] of files) here.file(path.replace("~", "../home"), content);
    for (const { command, shows } of steps) expect(run(here, command), command).toBe(shows);
  });
}

test("the module registers as it stands", () => {
  const here = world();
  here.file("../home/.config/pith/hooks.ts", blocks(text, "ts")[0]!);
  here.file(
    "../home/.config/pith/config.toml",
    '[[hooks.entries]]\nid = "m"\npoint = "command_before"\ncapability = "guardrail"\nruntime = { type = "in_process", name = "m", module = "./hooks.ts" }\n',
  );
  expect(run(here, "pith rewrite -- 'git commit --no-verify'")).toBe(
    "pith: not run: refused (hook m, policy_violation): hooks of git have to run\n",
  );
  expect(run(here, "pith rewrite -- 'git status'")).toMatch(/pith git status\n$/);
});
