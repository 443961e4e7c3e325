import { expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Package {
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, "..", "..");
const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Readonly<Record<string, Package>>;
};

test("the lock file names every platform's packages, as `npm ci` asks for", () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => ![`node_modules/${name}`, `${path}/node_modules/${name}`].some((at) => at in packages),
    ),
  );
  expect(missing).toEqual([]);
});
