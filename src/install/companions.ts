/** Are the programs of the package that npm brought along for this platform those that the main package was published with? */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { distDir, shipped } from "../system/installation.ts";
import type { Finding } from "../integration/agent.ts";

/** In `dist` of the main package, as `sha256sum --check` reads it. */
export const companionsFile = "companions.sha256";

const recordedIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split("\n")
      .map((line) => line.split("  ") as [string, string?])
      .flatMap(([hash, name]) => (name === undefined ? [] : [[name, hash] as const])),
  );

const readIfThere = (path: string): string | null => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
};

/** Nothing where pith is no companion of another package: a clone, an archive. */
export const checkCompanions = (
  dist = distDir(),
  record = readIfThere(shipped("", companionsFile)),
): readonly Finding[] => {
  const own = dirname(dist);
  const name = `${basename(dirname(own))}/${basename(own)}`;
  const recorded = recordedIn(record ?? "");
  if (![...recorded.keys()].some((path) => path.startsWith(`${name}/`))) return [];
  const folder = join(dist, "libexec");
  const wrong = readdirSync(folder).filter(
    (file) =>
      process
        .getBuiltinModule("node:crypto")
        .createHash("sha256")
        .update(readFileSync(join(folder, file)))
        .digest("hex") !== recorded.get(`${name}/dist/libexec/${file}`),
  );
  if (wrong.length === 0)
    return [{ level: "ok", what: `the programs of ${name} are those that this version was published with` }];
  return [
    {
      level: "error",
      what: `${join(folder, wrong[0]!)} is not what this version was published with`,
      fix: "remove pith and install it again, and find out who has changed that file or published that package",
    },
  ];
};
