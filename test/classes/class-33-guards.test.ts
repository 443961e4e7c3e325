import { expect, test } from "vitest";
import { world } from "./world.ts";

test("without an agent's rules pith never allows: it says that the agent decides", () => {
  const here = world();
  expect(here.own("rewrite", "--", "git status").code).toBe(3);
  expect(here.own("rewrite", "--", "git log\nrm -rf /").code).toBe(3);
  expect(here.own("rewrite", "--", "rm -rf /").code).toBe(1);
});
