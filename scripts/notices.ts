/** THIRD-PARTY-NOTICES: the licences of everything that the bundles hold, by the bundler's own list of inputs. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { ownTarget } from "./native.ts";

const root = join(import.meta.dirname, "..");

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name?: string };
}

/** The innermost package of a bundled file, as a path from the root; null: a source of pith's own. */
const packageOf = (input: string): string | null =>
  /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input.replaceAll("\\", "/"))?.[0] ?? null;

export const packagesIn = (inputs: readonly string[]): readonly string[] =>
  [...new Set(inputs.map(packageOf).filter((name) => name !== null))].toSorted();

const mit = (holder: string): string =>
  readFileSync(join(root, "LICENSE"), "utf8").replace(/^Copyright .*$/m, `Copyright (c) ${holder}`);

const licenceFiles = (folder: string): readonly string[] =>
  readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i.test(file));

/** Throws where a package says nothing of its licence: nobody may ship it then. */
const licenceText = (folder: string, { name, license, author }: Manifest): string => {
  const files = licenceFiles(folder);
  if (files.length > 0)
    return files.map((file) => readFileSync(join(folder, file), "utf8").trim()).join("\n\n");
  if (license !== "MIT") throw new Error(`${name} brings no licence: it cannot be shipped`);
  const holder = typeof author === "string" ? author : author?.name;
  return mit(holder ?? `the authors of ${name}`).trim();
};

const rule = "=".repeat(80);

const noticeOf = (folder: string): string => {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const { name, version, license = "see below" } = manifest;
  return `${rule}\n${name} ${version} (${license})\n\n${licenceText(folder, manifest)}\n`;
};

interface Crate {
  readonly name: string;
  readonly version: string;
  readonly license: string | null;
  readonly source: string | null;
  readonly manifest_path: string;
}

/** The native program's; none where it is not built. */
const crates = (): readonly string[] => {
  const target = ownTarget();
  if (target === null) return [];
  // Crates for other platforms are in no program, and cargo has fetched them on no machine that only builds.
  const words = ["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", target];
  const asked = spawnSync("cargo", words, {
    cwd: join(root, "native"),
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  if (asked.status !== 0) return [];
  const { packages } = JSON.parse(asked.stdout) as { packages: readonly Crate[] };
  return packages
    .filter(({ source }) => source !== null)
    .map(({ name, version, license, manifest_path: path }) => {
      const files = licenceFiles(dirname(path));
      if (files.length === 0 && license === null)
        throw new Error(`${name} brings no licence: it cannot be shipped`);
      const texts = files.map((file) => readFileSync(join(dirname(path), file), "utf8").trim());
      return `${rule}\n${name} ${version} (${license ?? "see below"}), in the native program only\n\n${texts.join("\n\n")}\n`;
    });
};

/** It is no input of the bundle: it compiles it, and becomes a part of the executable. */
const runtime = (): string => {
  const path = join(root, "node_modules", "bun", "package.json");
  const version = existsSync(path) ? ` ${(JSON.parse(readFileSync(path, "utf8")) as Manifest).version}` : "";
  return `${rule}
Bun${version} (MIT), in the native executable only: https://github.com/oven-sh/bun

Bun links JavaScriptCore and other parts of WebKit, which are under the LGPL-2.1 (https://github.com/oven-sh/WebKit), and
further libraries. All of their licences, and how to link an executable anew with a changed JavaScriptCore, stand in
https://github.com/oven-sh/bun/blob/main/LICENSE.md; pith's sources, from which \`npm run build\` makes the executable anew,
are published beside it. The packages' form for Node (\`dist/node\`) holds nothing of Bun.
`;
};

/** Lists of others that are compiled into the bundle. */
const lists: readonly (readonly [name: string, what: string, holder: string])[] = [
  ["gitleaks", "rules of its configuration, by which tokens are told", "2019 Zachary Rice"],
  ["LiteLLM", "its table of prices", "2023 Berri AI"],
];

const listNotices = (): readonly string[] =>
  lists.map(([name, what, holder]) => `${rule}\n${name} (MIT): ${what}\n\n${mit(holder).trim()}\n`);

export const notices = (inputs: readonly string[], from: string = root): string =>
  `pith is under the licence in the file LICENSE. It is shipped with what follows.\n\n${packagesIn(inputs)
    .map((name) => noticeOf(join(from, name)))
    .join("\n")}\n${[...listNotices(), ...crates()].join("\n")}\n${runtime()}`;
