/** Words that are also names of what every object of JavaScript has: no table of ours may take them for its own. */
import { expect, test } from "vitest";
import { gapMark } from "../../src/engine/mark/marks.ts";
import { agentName } from "../../src/integration/agent-name.ts";
import { match } from "../../src/registry/match.ts";
import { rewrite } from "../../src/rewrite/rewrite.ts";
import { nearest } from "../../src/system/nearest.ts";
import { options } from "../rewrite/options.ts";

const simple =
  `W x, W, npm W, npm run W, sudo W ls, pnpm W, git W, docker compose W, xargs W, kubectl get W, env W ls, timeout 3 W,
  python -m W, node --W x, cargo W, cargo +W test, uv run W, npx W, ls --W, go W ./..., make W, gh W list, grep -W x f, ssh W ls,
  nice -n W ls, terraform W, mvn W, yarn workspace W test, nix W, brew W`.split(/,\s+/);
const compound = [
  "W=1 x",
  "export W=1",
  "cd W",
  "W() { ls; }; W",
  "alias W=ls",
  ". W",
  "for W in a; do ls; done",
  "echo $W",
];
const other = "unknown1";

test.each(Object.getOwnPropertyNames(Object.prototype))("%s is a word as any other", (word) => {
  for (const command of [...simple, ...compound]) {
    const [own, same] = [word, other].map((one) => `${command.replaceAll("W", one)} && ls`);
    const said = (text: string): string => rewrite(text, options).output ?? text;
    expect(said(own!), own).toBe(said(same!).replaceAll(other, word));
  }
  for (const command of simple) {
    const [own, same] = [word, other].map((one) => match(command.replaceAll("W", one).split(" ")));
    expect(own?.command, command).toBe(same?.command.replaceAll(other, word));
  }
  expect(agentName(word)).toBe(word);
  expect(nearest(word, ["init"])).toBeNull();
  expect(gapMark(1, word)).toBe(`[pith: 1 ${word} hidden]`);
});
