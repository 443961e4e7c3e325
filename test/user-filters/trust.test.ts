import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { environmentOf } from "../../src/system/environment.ts";
import { trustFile } from "../../src/user-filters/folders.ts";
import { trust, trustedFiles, trustsByVariable, untrust } from "../../src/user-filters/trust.ts";
import { scratch } from "../config/scratch.ts";

const hash = (digit: string): string => digit.repeat(64);

test("trusts a file's bytes, until others are trusted", () => {
  const { env } = scratch();
  trust(
    [
      { path: "/p/a.toml", sha256: hash("a") },
      { path: "/p/b.toml", sha256: hash("b") },
    ],
    env,
    1,
  );
  trust([{ path: "/p/a.toml", sha256: hash("c") }], env, 2);
  expect([...trustedFiles(env).values()]).toEqual([
    { path: "/p/a.toml", sha256: hash("c"), at: 2 },
    { path: "/p/b.toml", sha256: hash("b"), at: 1 },
  ]);
  expect(statSync(trustFile(env)).mode & 0o777).toBe(0o600);
});

test("trust is taken back for a file, or for all below a folder", () => {
  const { env } = scratch();
  const paths = ["/p/.pith/filters/a.toml", "/p/.pith/filters/b.toml", "/pq/.pith/filters/a.toml"];
  trust(
    paths.map((path) => ({ path, sha256: hash("a") })),
    env,
    1,
  );
  expect(untrust(["/p/.pith/filters/b.toml"], env).map(({ path }) => path)).toEqual([paths[1]]);
  expect(untrust(["/p/"], env).map(({ path }) => path)).toEqual([paths[0]]);
  expect([...trustedFiles(env).keys()]).toEqual([paths[2]]);
  expect(untrust(["/p"], env)).toEqual([]);
});

test.each([
  ["nothing", ""],
  ["no JSON", "{"],
  ["null", "null"],
  ["another version", '{"v":2,"files":{"/p/a.toml":{"sha256":"a","at":1}}}'],
  ["entries without a hash", '{"v":1,"files":{"/p/a.toml":{"at":1}}}'],
])("a store that holds %s trusts nothing", (_, content) => {
  const { env } = scratch();
  trust([{ path: "/p/a.toml", sha256: hash("a") }], env);
  writeFileSync(trustFile(env), content);
  expect(trustedFiles(env).size).toBe(0);
});

test("the store survives what erases records", () => {
  const { env, data } = scratch();
  trust([{ path: "/p/a.toml", sha256: hash("a") }], env);
  expect(trustFile(env).startsWith(data)).toBe(false);
  expect(readFileSync(join(trustFile(env)), "utf8")).toContain("/p/a.toml");
});

test.each([
  [{ CI: "true", PITH_TRUST_PROJECT: "1" }, true],
  [{ GITHUB_ACTIONS: "true", PITH_TRUST_PROJECT: "yes" }, true],
  [{ CI: "true" }, false],
  [{ CI: "true", PITH_TRUST_PROJECT: "" }, false],
  [{ CI: "true", PITH_TRUST_PROJECT: "0" }, false],
  [{ PITH_TRUST_PROJECT: "1" }, false],
  [{ CI: "false", PITH_TRUST_PROJECT: "1" }, false],
])("%j trusts what a build server has checked out: %j", (variables, expected) => {
  expect(trustsByVariable(environmentOf({ variables: { HOME: "/home/dev", ...variables } }))).toBe(expected);
});
