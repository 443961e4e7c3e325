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
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly license: string | null;
  readonly source: string | null;
  readonly manifest_path: string;
  readonly authors: readonly string[];
  readonly targets: readonly { readonly kind: readonly string[] }[];
}

interface Metadata {
  readonly packages: readonly Crate[];
  readonly resolve: {
    readonly root: string;
    readonly nodes: readonly {
      readonly id: string;
      readonly deps: readonly {
        readonly pkg: string;
        /** null: it is linked; other kinds are of the build and of tests. */
        readonly dep_kinds: readonly { readonly kind: string | null }[];
      }[];
    }[];
  };
}

/** Crates that become a part of the program, other than its own sources. */
const linkedCrates = ({ packages, resolve: { root: first, nodes } }: Metadata): readonly Crate[] => {
  const crates = new Map(packages.map((crate) => [crate.id, crate]));
  const linked = new Set<Crate>();
  const visit = (id: string): void => {
    const crate = crates.get(id);
    const runsInCompiler = crate?.targets.some(({ kind }) => kind.includes("proc-macro")) !== false;
    if (crate === undefined || runsInCompiler || linked.has(crate)) return;
    linked.add(crate);
    const { deps = [] } = nodes.find((node) => node.id === id) ?? {};
    for (const { pkg, dep_kinds: kinds } of deps) if (kinds.some(({ kind }) => kind === null)) visit(pkg);
  };
  visit(first);
  return [...linked]
    .filter(({ source }) => source !== null)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
};

/** If there is a choice, the shorter licence is taken; code in a folder of its own there (QuickJS) has another author. */
const crateLicences = ({ name, license, manifest_path: path, authors }: Crate): readonly string[] => {
  const folder = dirname(path);
  const own = licenceFiles(folder);
  const isChosen = license?.includes("MIT") === true && own.some((file) => /mit/i.test(file));
  const chosen = isChosen ? own.filter((file) => !/apache/i.test(file)) : own;
  const inner = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => licenceFiles(join(folder, entry.name)).map((file) => join(entry.name, file)));
  const texts = [...chosen, ...inner].map((file) => readFileSync(join(folder, file), "utf8").trim());
  if (own.length > 0) return texts;
  if (license?.includes("MIT") !== true) throw new Error(`${name} brings no licence: it cannot be shipped`);
  const holder = authors.length === 0 ? `the authors of ${name}` : authors.join(", ");
  return [mit(holder).trim(), ...texts];
};

const libraryNotice = (name: string, what: string, holder: string): string =>
  `${rule}\n${name} (${what}), in the native program only\n\n${mit(holder).trim()}\n`;

/** No crates, and linked into each program. */
const libraries: readonly string[] = [
  libraryNotice("Rust's standard library", "MIT OR Apache-2.0", "The Rust Project Developers"),
  libraryNotice("musl", "MIT; on Linux", "2005-2020 Rich Felker, et al."),
];

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
  const linked = linkedCrates(JSON.parse(asked.stdout) as Metadata).map(
    (crate) =>
      `${rule}\n${crate.name} ${crate.version} (${crate.license ?? "see below"}), in the native program only\n\n${crateLicences(crate).join("\n\n")}\n`,
  );
  return [...linked, ...libraries];
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

/** Lists of others that are compiled into the bundle, each with the source that holds it. */
const lists: readonly (readonly [name: string, what: string, holder: string, file: string])[] = [
  [
    "gitleaks",
    "rules of its configuration, by which tokens are told",
    "2019 Zachary Rice",
    "src/redact/token-shapes.generated.ts",
  ],
  ["LiteLLM", "its table of prices", "2023 Berri AI", "src/figures/sessions/prices.generated.ts"],
];

const listNotices = (inputs: readonly string[]): readonly string[] =>
  lists
    .filter(([, , , file]) => inputs.some((input) => input.endsWith(file)))
    .map(([name, what, holder]) => `${rule}\n${name} (MIT): ${what}\n\n${mit(holder).trim()}\n`);

const all = (parts: readonly string[]): string =>
  `pith is under the licence in the file LICENSE. It is shipped with what follows.\n\n${parts.join("\n")}`;

const bundled = (inputs: readonly string[], from: string): readonly string[] => [
  ...packagesIn(inputs).map((name) => noticeOf(join(from, name))),
  ...listNotices(inputs),
];

export const notices = (inputs: readonly string[], from: string = root): string =>
  all([...bundled(inputs, from), ...crates(), runtime()]);

/** Notices of the native program and its bytecode alone. */
export const nativeNotices = (inputs: readonly string[]): string =>
  all([...bundled(inputs, root), ...crates()]);
