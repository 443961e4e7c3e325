/** How far back a command looks: file contents are read again where they are about to be changed. */
import { expect, it } from "vitest";
import { environmentOf } from "../../src/system/environment.ts";
import { far, reachOf } from "../../src/ledger/reach.ts";
import { scratch } from "../config/scratch.ts";
import { simulations } from "./million.ts";
import { newCall } from "./simulated.ts";

it.each([
  ["claude", "git diff", 100, 60],
  ["claude", "cat a", 100, 20],
  ["claude", "rg a | head -50", 5000, 36],
  ["claude", "cd a && sed -n 1,40p b", 5000, 9],
  ["codex", "git diff", 100, 60],
  ["codex", "python3 - <<E", 100, 20],
  ["codex", "cargo test", 5000, 36],
  ["codex", "head a", 5000, 9],
] as const)("%s, %s, with results of %i characters: %i", (agent, command, characters, results) => {
  const { home } = scratch().env;
  const of = simulations[agent];
  const { main } = of.begin(home, "one-session");
  for (let at = 0; at < 70; at += 1) {
    const call = newCall(`tool ${at}`);
    main.ask([call]);
    main.answer(call, "x".repeat(characters));
  }
  const call = newCall(command);
  main.ask([call]);
  const env = environmentOf({ home, temporary: home, cwd: "/", variables: of.variables(call) });
  const asking = { env, agent, session: main.session, launcher: 1 };
  expect(of.witness(call)(asking)).toHaveLength(results);
});

it.each([
  "rg a | sed -n 1,40p",
  "cd a && git diff HEAD~1 -- b.ts",
  "git log --oneline | cat",
  "cargo test 2>&1 | tail -20",
  "ls src/cat; find . -name head",
])("looks far: %s", (call) => expect(reachOf(call)).toBe(far));

it.each([
  "cat a | head",
  "for a in *; do /bin/cat $a; done",
  "cd a; nl -ba b.ts",
  "git show HEAD:a.ts",
  "test -e a || cat b",
  "find . -exec cat {} +",
  "ssh host tail -50 log",
  "python3 -c 'print(open(1).read())'",
])("stays near: %s", (call) => expect(reachOf(call)).not.toBe(far));
