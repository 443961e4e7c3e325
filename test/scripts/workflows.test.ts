/** Actions that CI runs are pinned to a hash: a tag can be moved. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

const folder = join(import.meta.dirname, "..", "..", ".github", "workflows");

test.each(readdirSync(folder))("%s names each action by a commit, with its version beside it", (name) => {
  const text = readFileSync(join(folder, name), "utf8");
  expect(Object.keys(parse(text) as object)).toEqual(expect.arrayContaining(["on", "permissions", "jobs"]));
  const used = [...text.matchAll(/^\s*(?:- )?uses: (.*)$/gm)].map(([, action = ""]) => action);
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v[\d.]+$/.test(action))).toEqual([]);
});
