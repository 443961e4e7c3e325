/**
 * Text that the model has been given is not given again, and nothing else is left out: Claude Code itself, with a
 * sub-agent, calls beside each other, a compaction, a resumed session and another one. What was sent to the model decides.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkReferences } from "../../ledger/context-oracle.ts";
import { type Client, converse } from "../client.ts";
import type { Script } from "../model/script.ts";
import { install } from "../pith.ts";
import { writeProject } from "../project.ts";
import { createWorld, type World } from "../world.ts";
import { bash, claude } from "./driver.ts";
import { shellResultsIn } from "./requests.ts";

const lines = Array.from({ length: 40 }, (_, at) => `export const value${at} = compute(${at * 7}, "text");`);

const talk = async (
  world: World,
  how: "shell" | "hook" | "result",
  script: Script,
  args: readonly string[],
) => {
  const own: Client = {
    ...claude,
    configure: (place, url) => {
      const { env } = claude.configure(place, url);
      const output = ["--output-format", "stream-json", "--verbose", "--dangerously-skip-permissions"];
      return { args: [...args, ...output], env };
    },
  };
  const run = await converse(own, world, { script, prepare: () => install(world, "claude", how) });
  return { ...run, session: /"session_id":"([^"]+)"/.exec(run.stdout)?.[1] ?? "" };
};

describe.each(["shell", "hook", "result"] as const)("with the %s integration", (how) => {
  let world: World;
  let texts: Record<string, string> = {};
  let trace = "";

  beforeAll(async () => {
    world = createWorld();
    writeProject(world);
    world.write("project/big.ts", `${lines.join("\n")}\n`);
    process.env["CLIENTS_TRACE"] = join(world.root, "trace");
    const first = await talk(
      world,
      how,
      {
        turns: [
          [bash("git add big.ts; git diff --cached")],
          [bash("echo between"), bash("sleep 0.3; git diff --cached HEAD")],
          [{ does: "agent", key: "HELPER" }],
          [bash("sleep 0.3; git diff --cached -- .")],
        ],
        agents: {
          HELPER: [
            [bash("git diff --cached -- big.ts")],
            [bash("sleep 0.3; git diff --cached HEAD -- big.ts")],
          ],
        },
      },
      ["-p", "run it"],
    );
    const say = (name: string, text: string | undefined) => (texts = { ...texts, [name]: text ?? "none" });
    const main = first.results.filter(({ agent }) => agent === "");
    say("first", main[0]?.text);
    say("beside", main.find(({ turn, text }) => turn === 1 && text !== "between")?.text);
    say("afterHelper", main.find(({ turn }) => turn === 3)?.text);
    const helper = first.results.filter(({ agent, turn }) => agent === "HELPER" && turn >= 0);
    say("helper", helper[0]?.text);
    say("helperAgain", helper[1]?.text);
    const more = (turn: number) => Array.from({ length: turn }, () => [bash("true")]);
    const resumed = await talk(world, how, { turns: [...more(4), [bash("git diff --cached HEAD -- .")]] }, [
      "-p",
      "go on",
      "--resume",
      first.session,
    ]);
    say("resumed", resumed.results.find(({ turn }) => turn === 4)?.text);
    await talk(world, how, { turns: [] }, ["-p", "/compact", "--resume", first.session]);
    const compacted = await talk(world, how, { turns: [[bash("git diff --cached --no-ext-diff")]] }, [
      "-p",
      "go on",
      "--resume",
      first.session,
    ]);
    say("compacted", compacted.results.at(-1)?.text);
    const other = await talk(world, how, { turns: [[bash("git diff --cached HEAD big.ts")]] }, [
      "-p",
      "run it",
    ]);
    say("other", other.results.at(-1)?.text);
    trace = readFileSync(join(world.root, "trace"), "utf8");
  }, 300_000);

  afterAll(() => {
    delete process.env["CLIENTS_TRACE"];
    world.remove();
  });

  it("leaves out what the model was given two commands ago", () => {
    expect(texts["first"]).toContain(lines.at(-1));
    expect(texts["beside"]).toMatch(
      /^\[pith: \d+ same as in "git (?:add big.ts; git )?diff --cached"\]\n\[pith [A-Z]{4}: (\d+) of \1 lines hidden\]$/,
    );
  });

  it("gives a sub-agent all of it, once", () => {
    expect(texts["helper"]).toContain(lines.at(-1));
    expect(texts["helperAgain"]).toMatch(/\d same as in "git diff --cached -- big.ts"\]/);
  });

  it("does not count a sub-agent's commands", () => {
    expect(texts["afterHelper"]).toMatch(/\d same as in "[^\n]*"\]/);
  });

  it.each(["compacted", "other"])("shows everything where the model has nothing: %s", (name) => {
    expect(texts[name]).toContain(lines.at(-1));
    expect(texts[name]).not.toContain(" same as in ");
  });

  it("refers to nothing that is not in the request", () => {
    const folder = join(world.home, ".local/share/pith/tee");
    const rawOf = (id: string): string => {
      const name = readdirSync(folder).find((one) => one.includes(`_${id}`) && one.endsWith(".log"));
      return name === undefined ? "" : readFileSync(join(folder, name), "utf8");
    };
    const checked = shellResultsIn(trace).map((results) => checkReferences(results, rawOf));
    expect(checked.flatMap(({ complaints }) => complaints)).toEqual([]);
    expect(checked.reduce((sum, { references }) => sum + references, 0)).toBeGreaterThan(3);
  });
});
