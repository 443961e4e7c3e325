/** `npm run package [-- [--to FOLDER] [PLATFORM...]]`: the main package and one for each platform, as tarballs
 * in `packages`, with their checksums. PLATFORM is a target's name, or `host`. */
import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { companionsFile } from "../src/install/companions.ts";
import { bunBinary, compileExecutable } from "./executable.ts";
import { signed } from "./mac-signature.ts";
import { writeNative } from "./native.ts";
import { run, runtimeOf } from "./runtime.ts";
import { archiveName, executableName, hostName, packageName, type Target, targets } from "./targets.ts";

const root = join(import.meta.dirname, "..");
const dist = join(root, "dist");
const staging = join(root, ".cache", "packages");

const readWords = ([first, second, ...rest]: readonly string[]): { to: string; names: readonly string[] } =>
  first === "--to" && second !== undefined
    ? { to: resolve(second), names: rest }
    : { to: join(root, "packages"), names: [first, second, ...rest].filter((word) => word !== undefined) };

const { to: output, names } = readWords(process.argv.slice(2));

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
const { version } = manifest;

const writeManifest = (folder: string, fields: object): void =>
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(fields, null, 2)}\n`);

const notices = ["LICENSE", "THIRD-PARTY-NOTICES"];

/** What help, messages and the README name. */
const everywhere = [
  "LICENSE",
  "CHANGELOG.md",
  "SECURITY.md",
  "docs",
  "filters/LANGUAGE.md",
  "filters/README.md",
  "hooks/README.md",
  "pith.config.schema.json",
  "pith.filters.schema.json",
];

const withDist = (name: string, kept: (entry: string) => boolean): string => {
  const folder = join(staging, name);
  mkdirSync(join(folder, "dist"), { recursive: true });
  for (const entry of readdirSync(dist).filter((entry) => !notices.includes(entry) && kept(entry)))
    cpSync(join(dist, entry), join(folder, "dist", entry), { recursive: true });
  for (const file of everywhere) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { recursive: true });
  }
  cpSync(join(dist, "THIRD-PARTY-NOTICES"), join(folder, "THIRD-PARTY-NOTICES"));
  return folder;
};

const packed: string[] = [];

const sha256 = (path: string): string => createHash("sha256").update(readFileSync(path)).digest("hex");

/** What the platforms' packages bring along to be run, as `sha256sum --check` reads it; the main package holds it. */
const companionRows: string[] = [];

const recordCompanion = (target: Target, folder: string): void => {
  for (const name of readdirSync(join(folder, "dist", "libexec")).toSorted())
    companionRows.push(
      `${sha256(join(folder, "dist", "libexec", name))}  ${packageName(target)}/dist/libexec/${name}\n`,
    );
};

/** As `sha256sum --check` reads it. */
const writeChecksums = (): void => {
  const rows = packed.toSorted().map((name) => `${sha256(join(output, name))}  ${name}\n`);
  writeFileSync(join(output, "SHA256SUMS"), rows.join(""));
};

const pack = (folder: string): void => {
  run("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", output], folder);
  const own = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { readonly name: string };
  const name = `${basename(folder)}-${version}.tgz`;
  // npm puts the scope in front.
  renameSync(
    join(output, `${own.name.replace("@", "").replace("/", "-")}-${version}.tgz`),
    join(output, name),
  );
  const megabytes = (statSync(join(output, name)).size / 1e6).toFixed(1);
  console.log(`${megabytes.padStart(6)} MB  ${relative(root, join(output, name))}`);
  packed.push(name);
};

/** Comes last: it holds the hashes of the others' programs. Everything but the executable; what the sources import is bundled, so nothing of it is installed. */
const packMain = (): void => {
  const folder = withDist("pith", (entry) => entry !== "libexec");
  const { scripts: _, devDependencies: _dev, dependencies: _bundled, ...fields } = manifest;
  const platforms = Object.fromEntries(targets.map((target) => [packageName(target), version]));
  cpSync(join(root, "README.md"), join(folder, "README.md"));
  writeFileSync(join(folder, "dist", companionsFile), companionRows.join(""));
  const { "better-sqlite3": sqlite, ...optional } = manifest.optionalDependencies;
  writeManifest(folder, {
    ...fields,
    preferUnplugged: true,
    optionalDependencies: { ...optional, ...platforms },
    // It may have to be compiled, and the executable has an SQLite of its own: who runs pith on Node adds it.
    peerDependencies: { "better-sqlite3": sqlite },
    peerDependenciesMeta: { "better-sqlite3": { optional: true } },
  });
  pack(folder);
};

/** Executable, launcher and the agents' files: works by itself, wherever it is unpacked. */
const packPlatform = async (bun: string, target: Target): Promise<void> => {
  const folder = withDist(archiveName(target), (entry) => entry !== "libexec" && entry !== "node");
  const outfile = join(folder, "dist", "libexec", executableName(target));
  mkdirSync(join(folder, "dist", "libexec"));
  console.log(`compiling for ${target.name}`);
  // The Bun that compiles is this platform's own.
  const other = target.name === hostName() ? {} : { other: { bun: target.bun, runtime: runtimeOf(target) } };
  compileExecutable(bun, { outfile, version, ...other });
  // For arm64 the compiler signs by itself.
  if (target.name === "darwin-x64") writeFileSync(outfile, signed(readFileSync(outfile), "pith"));
  chmodSync(outfile, 0o755);
  // One build serves every libc; Windows has no shell to start it from.
  const isThere =
    target.os !== "win32" && (await writeNative(dirname(outfile), version, `${target.os}-${target.cpu}`));
  if (!isThere) console.log(`without the native program for ${target.name}`);
  recordCompanion(target, folder);
  writeFileSync(
    join(folder, "README.md"),
    `# ${packageName(target)}\n\nThe executable of pith for ${target.name}. Install \`pith\`; it brings this package along.\n`,
  );
  writeManifest(folder, {
    name: packageName(target),
    version,
    description: `The executable of pith for ${target.name}.`,
    license: manifest.license,
    type: "module",
    os: [target.os],
    cpu: [target.cpu],
    ...(target.libc === undefined ? {} : { libc: [target.libc] }),
    man: manifest["man"],
    files: ["dist", "README.md", "THIRD-PARTY-NOTICES", ...everywhere],
    preferUnplugged: true,
  });
  pack(folder);
};

const wanted = (): readonly Target[] => {
  const chosen = names.map((name) => (name === "host" ? hostName() : name));
  const unknown = chosen.find((name) => !targets.some((target) => target.name === name));
  if (unknown !== undefined)
    throw new Error(`no platform "${unknown}": ${targets.map(({ name }) => name).join(", ")}`);
  return chosen.length === 0 ? targets : targets.filter(({ name }) => chosen.includes(name));
};

const chosen = wanted();
console.log("building");
const build = spawnSync("npm", ["run", "--silent", "build"], {
  cwd: root,
  stdio: "inherit",
  shell: process.platform === "win32",
});
const bun = bunBinary();
if (build.status !== 0 || bun === null) {
  console.error(bun === null ? "no Bun for this platform: nothing is compiled" : "the build failed");
  process.exitCode = 1;
} else {
  rmSync(staging, { recursive: true, force: true });
  for (const target of ["pith", ...targets.map(archiveName)])
    rmSync(join(output, `${target}-${version}.tgz`), { force: true });
  mkdirSync(output, { recursive: true });
  try {
    for (const target of chosen) await packPlatform(bun, target);
    packMain();
    writeChecksums();
  } finally {
    // Whatever went wrong, half a gigabyte of copies is of no use to anybody.
    rmSync(staging, { recursive: true, force: true });
  }
}
