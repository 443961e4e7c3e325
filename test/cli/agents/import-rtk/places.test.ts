import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { type Environment, environmentOf } from "../../../../src/system/environment.ts";
import { rtkConfig, rtkProject, rtkUserFilters } from "../../../../src/cli/agents/import-rtk/plan.ts";
import { scratch } from "../../../config/scratch.ts";

const put = (root: string, ...paths: readonly string[]): string[] =>
  paths.map((path) => {
    const full = join(root, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, "");
    return full;
  });

const on = (platform: NodeJS.Platform, home: string, variables: Record<string, string> = {}): Environment =>
  environmentOf({ platform, home, variables });

test.each([
  ["linux", ".config/rtk"],
  ["darwin", "Library/Application Support/rtk"],
  ["win32", "AppData/Roaming/rtk"],
] as const)("on %s settings and filters lie in %s", (platform, config) => {
  const { root } = scratch();
  const env = on(platform, root);
  expect([rtkConfig(env), rtkUserFilters(env)]).toEqual([null, []]);
  const [settings, ...filters] = put(
    root,
    `${config}/config.toml`,
    `${config}/filters.toml`,
    `${config}/filters/b.toml`,
  );
  expect([rtkConfig(env), rtkUserFilters(env)]).toEqual([settings, filters]);
});

test("XDG's directories count", () => {
  const { root } = scratch();
  const [settings] = put(root, "xdg/rtk/config.toml");
  expect(rtkConfig(on("linux", root, { XDG_CONFIG_HOME: join(root, "xdg") }))).toBe(settings);
});

test("a project's filters are found from below, up to the root of its repository", () => {
  const { root } = scratch();
  const [filters] = put(root, ".rtk/filters.toml", "sub/x", "other/.git/HEAD", "other/x");
  expect(rtkProject(join(root, "sub"))).toEqual({ root, files: [filters] });
  expect(rtkProject(join(root, "other"))).toBe(null);
  expect(rtkProject(null)).toBe(null);
});
