import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { indexFile, userFolder, wordsFile } from "../../src/user-filters/folders.ts";
import { lookUp } from "../../src/user-filters/lookup.ts";
import { isRefusal, readChecked } from "../../src/user-filters/checked-file.ts";
import { trust, trustedFiles, untrust } from "../../src/user-filters/trust.ts";
import { scratch, type Scratch } from "../config/scratch.ts";

/** Texts of one length, each with a filter of its own. */
const textOf = (name: string): string =>
  `schema_version = 1\n[filters.${name}]\nmatch_command = "^${name}\\\\b"\n`;
const names = ["frob", "gnar", "zork"];

const namesIn = (text: string): string => names.find((name) => text === textOf(name)) ?? "";

interface Model {
  readonly place: Scratch;
  readonly users: string;
  readonly projects: string;
}

const paths = ({ users, projects }: Model): readonly string[] =>
  ["a.toml", "b.toml"].flatMap((name) => [join(projects, name), join(users, name)]);

type Step = (model: Model) => void;

// The first file is the project's, and the one that most happens to.
const file = fc.constantFrom(0, 0, 0, 0, 1, 2, 3);
const variant = fc.constantFrom(...names);

const write = (how: "in place" | "by a rename" | "with its old time") =>
  fc.tuple(file, variant).map(([at, name]): Step => (model) => {
    const path = paths(model)[at]!;
    mkdirSync(dirname(path), { recursive: true });
    const past = new Date("2026-01-01");
    if (how === "by a rename") {
      writeFileSync(`${path}.new`, textOf(name));
      renameSync(`${path}.new`, path);
    } else writeFileSync(path, textOf(name));
    if (how === "with its old time") utimesSync(path, past, past);
  });

const accept = file.map((at): Step => (model) => {
  const read = readChecked(paths(model)[at]!, null, model.place.env);
  if (!isRefusal(read)) trust([read], model.place.env);
});

const revoke = file.map(
  (at): Step =>
    (model) =>
      void untrust([paths(model)[at]!], model.place.env),
);

const remove = file.map(
  (at): Step =>
    (model) =>
      rmSync(paths(model)[at]!, { force: true }),
);

const open = file.map((at): Step => (model) => {
  const path = paths(model)[at]!;
  if (existsSync(path)) chmodSync(path, 0o666);
});

const close = file.map((at): Step => (model) => {
  const path = paths(model)[at]!;
  if (existsSync(path)) chmodSync(path, 0o644);
});

const breakIndex = fc
  .constantFrom("", "{", '{"v":1,"pith":"development","files":{"x":null}}')
  .map((content): Step => ({ place }) => {
    if (existsSync(indexFile(place.env))) writeFileSync(indexFile(place.env), content);
  });

const expected = (model: Model): string[] => {
  const trusted = trustedFiles(model.place.env);
  const all = paths(model).toSorted(
    (a, b) => Number(b.startsWith(model.projects)) - Number(a.startsWith(model.projects)) || (a < b ? -1 : 1),
  );
  return all.flatMap((path) => {
    const read = readChecked(path, null, model.place.env);
    if (isRefusal(read)) return [];
    const isUsers = path.startsWith(model.users);
    return isUsers || trusted.get(path)?.sha256 === read.sha256 ? [namesIn(read.text)] : [];
  });
};

test("in force are the user's files and the project's as they were trusted, whatever happens in between", async () => {
  const step = fc.oneof(
    write("in place"),
    write("by a rename"),
    write("with its old time"),
    accept,
    revoke,
    remove,
    open,
    close,
    breakIndex,
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const place = scratch();
      mkdirSync(userFolder(place.env), { recursive: true });
      const model = { place, users: userFolder(place.env), projects: join(place.root, ".pith", "filters") };
      for (const step of steps) {
        step(model);
        const found = (await lookUp(place.root, place.env)).map(({ command }) => command);
        expect(found).toEqual(expected(model));
        const words = readFileSync(wordsFile(place.env), "utf8").trim().split(" ");
        for (const name of found) expect(words).toContain(name);
      }
    }),
    { numRuns: 60 },
  );
});
