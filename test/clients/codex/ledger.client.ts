/**
 * Text that the model has been given is not given again, and nothing else is left out: Codex itself, with a sub-agent,
 * calls beside each other, a resumed thread, a compaction, a revert and another thread. What was sent to the model decides.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkReferences } from "../../ledger/context-oracle.ts";
import { type Client, converse } from "../client.ts";
import type { Call, Script } from "../model/script.ts";
import { install } from "../pith.ts";
import { writeProject } from "../project.ts";
import { createWorld, type World } from "../world.ts";
import { compactThread, revertThread } from "./app-server.ts";
import { codex } from "./driver.ts";
import { headless, type Item, requestsIn, shellResultsIn } from "./requests.ts";

const lines = Array.from({ length: 40 }, (_, at) => `export const value${at} = compute(${at * 7}, "text");`);

const shell = (command: string): Call => ({ does: "shell", command });

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => join(folder, name));

const talk = async (world: World, script: Script, words: readonly string[]) => {
  const own: Client = {
    ...codex,
    configure: (place, url) => ({
      ...codex.configure(place, url),
      args: ["exec", "--json", "--skip-git-repo-check", ...words],
    }),
  };
  const run = await converse(own, world, { script, prepare: () => install(world, "codex", "shell") });
  return { ...run, thread: /"thread_id":"([^"]+)"/.exec(run.stdout)?.[1] ?? "" };
};

let world: World;
let texts: Record<string, string> = {};
let trace = "";

beforeAll(async () => {
  world = createWorld();
  writeProject(world);
  world.write("project/big.ts", `${lines.join("\n")}\n`);
  process.env["CLIENTS_TRACE"] = join(world.root, "trace");
  const say = (name: string, text: string | undefined) =>
    (texts = { ...texts, [name]: headless(text ?? "none") });
  const first = await talk(
    world,
    {
      turns: [
        [shell("git add big.ts; git diff --cached")],
        [shell("echo between"), shell("git diff --cached HEAD")],
        [{ does: "agent", key: "HELPER" }],
        ...(codex.wait === undefined ? [] : [codex.wait]),
        [shell("git diff --cached -- .")],
      ],
      agents: {
        HELPER: [[shell("git diff --cached -- big.ts")], [shell("git diff --cached HEAD -- big.ts")]],
      },
    },
    ["run it"],
  );
  const main = first.results.filter(({ agent }) => agent === "");
  say("first", main[0]?.text);
  say("beside", main.find(({ turn, text }) => turn === 1 && !headless(text).startsWith("between"))?.text);
  say("afterHelper", main.findLast(({ text }) => /diff --git| same as in /.test(text))?.text);
  const helper = first.results.filter(({ agent, turn }) => agent === "HELPER" && turn >= 0);
  say("helper", helper[0]?.text);
  say("helperAgain", helper[1]?.text);
  let conversations = 0;
  const goOn = async (name: string, command: string) => {
    conversations += 1;
    const script = { turns: [[shell(command)]], firstCall: 100 * conversations };
    const run = await talk(world, script, ["resume", first.thread, "go on"]);
    say(name, run.results.find(({ turn }) => turn === 0)?.text);
  };
  await goOn("resumed", "git diff --cached HEAD -- .");
  await revertThread(world, first.thread);
  await goOn("reverted", "git diff --cached --no-ext-diff HEAD");
  await goOn("revertedAgain", "git diff --cached --no-ext-diff HEAD -- .");
  await compactThread(world, first.thread);
  await goOn("compacted", "git diff --cached --no-ext-diff");
  const other = await talk(world, { turns: [[shell("git diff --cached HEAD big.ts")]] }, ["run it"]);
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
    /^\[pith: 46 same as in "git diff --cached"\]\n\[pith [A-Z]{4}: 46 of 46 lines hidden/,
  );
});

it("gives a sub-agent all of it, once", () => {
  expect(texts["helper"]).toContain(lines.at(-1));
  expect(texts["helperAgain"]).toMatch(/46 same as in "git diff --cached -- big.ts"\]/);
});

it("does not count a sub-agent's commands", () => {
  expect(texts["afterHelper"]).toMatch(/46 same as in "[^\n]*"\]/);
});

it("goes on in a resumed thread", () => {
  expect(texts["resumed"]).toMatch(/46 same as in "[^\n]*"\]/);
  expect(texts["revertedAgain"]).toMatch(/46 same as in "[^\n]*"\]/);
});

it.each(["reverted", "compacted", "other"])("shows everything where nothing is proven: %s", (name) => {
  expect(texts[name]).toContain(lines.at(-1));
  expect(texts[name]).not.toContain(" back]");
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

it("was sent what the rollout holds, word for word", () => {
  const held = new Map<string, string>();
  for (const path of filesBelow(join(world.home, ".codex/sessions")))
    for (const line of readFileSync(path, "utf8").split("\n").filter(Boolean)) {
      const { type, payload } = JSON.parse(line) as { type: string; payload: Item };
      if (type === "response_item" && payload.type === "function_call_output")
        held.set(payload.id!, payload.output!);
    }
  const sent = requestsIn(trace)
    .flat()
    .filter(({ type }) => type === "function_call_output");
  expect(sent.length).toBeGreaterThan(20);
  for (const { id, output } of sent) expect(output).toBe(held.get(id!));
});
