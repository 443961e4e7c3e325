/** How far back a command looks: file contents are read again where they are about to be changed. */
import { expect, it } from "vitest";
import { environmentOf } from "../../src/system/environment.ts";
import { reachFor } from "../../src/ledger/witness.ts";
import { scratch } from "../config/scratch.ts";
import { simulations } from "./million.ts";
import { newCall } from "./simulated.ts";

it.each([
  ["claude", "git diff", 100, 60],
  ["claude", "cat", 100, 20],
  ["claude", "rg", 5000, 36],
  ["claude", "sed", 5000, 9],
  ["codex", "git diff", 100, 60],
  ["codex", "generic", 100, 20],
  ["codex", "cargo test", 5000, 36],
  ["codex", "head", 5000, 9],
] as const)("%s, %s, with results of %i characters: %i", (agent, filter, characters, results) => {
  const { home } = scratch().env;
  const of = simulations[agent];
  const { main } = of.begin(home, "one-session");
  for (let at = 0; at < 70; at += 1) {
    const call = newCall(`tool ${at}`);
    main.ask([call]);
    main.answer(call, "x".repeat(characters));
  }
  const call = newCall("tool again");
  main.ask([call]);
  const env = environmentOf({ home, temporary: home, cwd: "/", variables: of.variables(call) });
  const asking = { env, agent, session: main.session, launcher: 1, reach: reachFor(filter) };
  expect(of.witness(call)(asking)).toHaveLength(results);
});
