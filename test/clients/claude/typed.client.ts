/** A rule that denies a program holds for it behind `pith`, too, in whatever form that is typed. */
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Turn } from "../model/script.ts";
import { type How, install, pith } from "../pith.ts";
import { writeProject } from "../project.ts";
import { createWorld, type World } from "../world.ts";
import { bash, runClaude } from "./driver.ts";

const native = join(dirname(pith), "libexec", "pith-native");

const forms: readonly string[] = [
  "rm -f FILE",
  `${pith} rm -f FILE`,
  "./p rm -f FILE",
  `command ${pith} rm -f FILE`,
  `env ${pith} rm -f FILE`,
  `sh -c '${pith} rm -f FILE'`,
  `P=${pith}; $P rm -f FILE`,
  `${pith} -- rm -f FILE`,
  `${pith} show rm -f FILE`,
  `${pith} new filter -- rm -f FILE`,
  `${native} ${dirname(pith)} -- rm -f FILE`,
  `${native} ${dirname(pith)} --for-agent= rm -f FILE`,
  `${pith} --for-agent=KEY rm -f FILE`,
  `${pith} --for-"ag"ent=KEY rm -f FILE`,
  `env -u CLAUDECODE HOME=/x ${pith} rm -f FILE`,
  `PITH_DISABLED=1 ${pith} rm -f FILE`,
];

const permissions = { allow: ["Bash"], deny: ["Bash(rm:*)"] };

const keyIn = (world: World): string =>
  (JSON.parse(world.read("home/.config/pith/claude/installed.json") ?? "{}") as { key?: string }).key ?? "";

describe.each<How>(["shell", "result", "hook"])("with the %s integration", (how) => {
  it("removes nothing that may not be removed", async () => {
    const world = createWorld();
    try {
      install(world, "claude", how);
      writeProject(world);
      symlinkSync(pith, join(world.project, "p"));
      const own = JSON.parse(readFileSync(join(world.home, ".claude", "settings.json"), "utf8")) as object;
      // The key is for whoever reads the record; a model that has it, and types it, has to be refused by what sees the text.
      const known = how === "result" ? forms.filter((form) => !form.includes("KEY")) : forms;
      const files = known.map((_, index) => `a${index}.txt`);
      for (const file of files) world.write(`project/${file}`, "");
      const turns: readonly Turn[] = known.map((form, index) => [
        bash(form.replace("FILE", files[index]!).replace("KEY", keyIn(world))),
      ]);
      const run = await runClaude(world, { turns }, { settings: { ...own, permissions } });
      expect(
        run.results.map(({ isError, text }) => [isError, /denied|not run|filter|^Exit code 127/.test(text)]),
      ).toEqual(known.map(() => [true, true]));
      expect(files.filter((file) => !existsSync(join(world.project, file)))).toEqual([]);
    } finally {
      world.remove();
    }
  });

  it("and runs what the same rules allow, shortened, and pith's own commands", async () => {
    const world = createWorld();
    try {
      install(world, "claude", how);
      writeProject(world);
      const own = JSON.parse(readFileSync(join(world.home, ".claude", "settings.json"), "utf8")) as object;
      const turns: readonly Turn[] = ["node --test", `${pith} raw --list`, `${pith} gain`].map((text) => [
        bash(text),
      ]);
      const run = await runClaude(
        world,
        { turns },
        { settings: { ...own, permissions: { ...permissions, allow: ["Bash(node:*)", "Bash(*pith *)"] } } },
      );
      // Some of the project's tests fail.
      expect(run.results.map(({ isError }) => isError)).toEqual([true, false, false]);
      expect(run.results[0]!.text).toContain("# fail");
      if (how !== "result") expect(run.results[0]!.text).toMatch(/\[pith/);
    } finally {
      world.remove();
    }
  });
});

describe("with instructions, where the model types pith", () => {
  const texts: readonly string[] = [
    "PITHnode --test | grep -c ok",
    "N=$(PITHnode --test | wc -l); echo $N",
    "PITHfind . -name '*.txt' | sort | xargs ls | cksum",
    "PITHnode --test >o.txt 2>&1; grep -c ok o.txt",
    "PITHgit log --oneline | tee log.txt | wc -l; wc -l <log.txt",
    "diff <(PITHnode --version) <(node --version) && echo same",
  ];

  it("programs read what they read without it", async () => {
    const world = createWorld();
    try {
      install(world, "claude", "instructions");
      writeProject(world);
      const own = JSON.parse(readFileSync(join(world.home, ".claude", "settings.json"), "utf8")) as object;
      const turns: readonly Turn[] = texts.flatMap((text) => [
        [bash(text.replaceAll("PITH", ""))],
        [bash(text.replaceAll("PITH", `${pith} `))],
      ]);
      const run = await runClaude(
        world,
        { turns },
        { settings: own, limit: 170_000, args: ["--dangerously-skip-permissions"] },
      );
      for (const [at, text] of texts.entries())
        expect(run.results[2 * at + 1]?.text, text).toBe(run.results[2 * at]?.text);
      expect(run.results.map(({ isError }) => isError)).not.toContain(true);
      expect(run.results).toHaveLength(2 * texts.length);
    } finally {
      world.remove();
    }
  }, 180_000);
});
