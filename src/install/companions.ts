/** Are the programs of the package that npm brought along for this system those that the main package was published with? */
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { nativeProgram, shipped } from "../system/installation.ts";
import type { Finding } from "../integration/agent.ts";
import { failure, ok } from "../integration/finding.ts";
import { orElse } from "../system/regular-file.ts";
import { sha256 } from "../user-filters/checked-file.ts";

/** In `dist` of the main package, as `sha256sum --check` reads it. */
export const companionsFile = "companions.sha256";

const recordedIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split("\n")
      .map((line) => line.split("  ") as [string, string?])
      .flatMap(([hash, name]) => (name === undefined ? [] : [[name, hash] as const])),
  );

/** null: there is none. */
const hashOf = (path: string): string | null => orElse(() => sha256(readFileSync(path)), null);

const readIfThere = (path: string): string | null => orElse(() => readFileSync(path, "utf8"), null);

/** Nothing where the native program is no package of its own: a clone, an archive. */
export const checkCompanions = (
  native = nativeProgram(),
  record = readIfThere(shipped("", companionsFile)),
): readonly Finding[] => {
  if (native === null) return [];
  const folder = dirname(native);
  const name = `${basename(dirname(folder))}/${basename(folder)}`;
  const recorded = [...recordedIn(record ?? "")].filter(([path]) => path.startsWith(`${name}/`));
  if (recorded.length === 0) return [];
  const wrong = recorded.find(([path, hash]) => hashOf(join(folder, basename(path))) !== hash);
  if (wrong === undefined)
    return [ok(`the programs of ${name} are those that this version was published with`)];
  return [
    failure(
      `${join(folder, basename(wrong[0]))} is not what this version was published with`,
      "remove pith and install it again, and find out who has changed that file or published that package",
    ),
  ];
};
