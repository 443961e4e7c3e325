import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { filterFiles, projectOf, projectRoot } from "../../src/user-filters/folders.ts";
import { scratch } from "../config/scratch.ts";

const tree = (root: string, ...paths: readonly string[]): void => {
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), "");
  }
};

test("the nearest folder with filters, up to the root of the repository", () => {
  const { root } = scratch();
  tree(root, ".git/HEAD", ".pith/filters/a.toml", "sub/deep/x", "near/.pith/filters/b.toml", "near/deep/x");
  tree(root, "other/.git/HEAD", "other/deep/x");
  const found = (path: string): string | undefined => projectOf(join(root, path))?.root.slice(root.length);
  expect(found("")).toBe("");
  expect(found("sub/deep")).toBe("");
  expect(found("near/deep")).toBe("/near");
  expect(found("other/deep")).toBe(undefined);
  expect(projectOf(null)).toBe(null);
  expect(projectOf(join(root, "gone"))).toBe(null);
});

test("links in the way are followed before anything is looked for", () => {
  const { root } = scratch();
  tree(root, "real/.git/HEAD", "real/.pith/filters/a.toml", "real/sub/x");
  symlinkSync(join(root, "real", "sub"), join(root, "link"));
  expect(projectOf(join(root, "link"))?.root).toBe(realpathSync(join(root, "real")));
});

test("a project begins at its filters, its repository or here", () => {
  const { root } = scratch();
  tree(root, "repo/.git/HEAD", "repo/sub/x", "repo/own/.pith/filters/a.toml");
  expect(projectRoot(join(root, "repo/sub"))).toBe(join(root, "repo"));
  expect(projectRoot(join(root, "repo/own"))).toBe(join(root, "repo/own"));
});

test("files in order of their names, hidden ones and others left out", () => {
  const { root } = scratch();
  tree(root, "b.toml", "a.toml", ".hidden.toml", "a.case.json", "sub/c.toml");
  expect(filterFiles(root)).toEqual([join(root, "a.toml"), join(root, "b.toml")]);
  expect(filterFiles(join(root, "none"))).toEqual([]);
});
