/** The examples of docs/extensions.md, as printed: all of them. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { pith, root, type World, world } from "../classes/world.ts";

const text = readFileSync(join(root, "docs", "extensions.md"), "utf8");
const sections = text.split(/^## /m).slice(1);

interface Block {
  readonly kind: string;
  readonly body: string;
}

const blocksIn = (section: string): readonly Block[] =>
  [...section.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, kind = "", body = ""]) => ({ kind, body }));

/** Its first line names its place. */
const placeOf = ({ body }: Block): string => /^(?:#|\/\/) (\S+)\n/.exec(body)?.[1] ?? "";

const stepsIn = ({ body }: Block) =>
  body
    .split(/^\$ /m)
    .slice(1)
    .map((step) => ({ command: step.split("\n", 1)[0]!, shows: step.slice(step.indexOf("\n") + 1) }));

const examples = sections
  .map((section) => ({ title: section.split("\n", 1)[0]!, blocks: blocksIn(section) }))
  .filter(({ blocks }) => blocks.length > 0);

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

test("every block is a file with its place, or commands with what they print", () => {
  expect(examples.length).toBeGreaterThan(4);
  for (const { title, blocks } of examples) {
    const files = blocks.filter(({ kind }) => kind !== "console");
    for (const file of files) expect(placeOf(file), title).toMatch(/^~\/|^\.pith\//);
    expect(
      blocks.some(({ kind }) => kind === "console"),
      title,
    ).toBe(true);
  }
});

for (const { title, blocks } of examples) {
  const steps = blocks.filter(({ kind }) => kind === "console").flatMap(stepsIn);
  const needsMake = steps.some(({ command }) => /\bmake\b/.test(command));
  test.skipIf(needsMake && !hasMake)(title, () => {
    const here = world();
    for (const block of blocks)
      if (block.kind !== "console") here.file(placeOf(block).replace("~", "../home"), block.body);
    for (const { command, shows } of steps) expect(run(here, command), command).toBe(shows);
  });
}

test("README's hook stands beside a further one", () => {
  const here = world();
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const [scrub] = blocksIn(readme).filter(({ body }) => body.startsWith("[[hooks.entries]]"));
  const noop = `[[hooks.entries]]\nid = "more"\npoint = "exec_after"\nruntime = { type = "in_process", name = "noop" }\n`;
  here.file("../home/.config/pith/config.toml", `${scrub!.body}\n${noop}`);
  const { stdout, stderr } = here.own("hooks");
  expect(stderr).toBe("");
  for (const id of ["scrub", "more"]) expect(stdout).toContain(id);
});
