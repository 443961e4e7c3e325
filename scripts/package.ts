/** `npm run package [-- [--to FOLDER] [PLATFORM...]]`: what npm installs and what is unpacked without it, as tarballs in
 * `packages`, with their checksums. PLATFORM is a target's name, or `host`. docs/release.md says what each holds. */
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
import { basename, dirname, join, resolve } from "node:path";
import { companionsFile } from "../src/install/companions.ts";
import { bunBinary, compileExecutable } from "./executable.ts";
import { signed } from "./mac-signature.ts";
import { writeNative } from "./native.ts";
import { nativeNotices } from "./notices.ts";
import { run, runtimeOf } from "./runtime.ts";
import { smallInputs } from "./small-runtime.ts";
import {
  archiveName,
  companionName,
  companionPackage,
  executableName,
  fullName,
  hostName,
  natives,
  systemOf,
  type Target,
  targets,
} from "./targets.ts";
import { windowsEntry } from "./windows-entry.ts";

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

/** Files that help, messages and the README name. */
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

/** Files of the companions that are run, as `sha256sum --check` reads them; the main package holds it. */
const companionRows: string[] = [];

/** As `sha256sum --check` reads it. */
const writeChecksums = (): void => {
  const rows = packed.toSorted().map((name) => `${sha256(join(output, name))}  ${name}\n`);
  writeFileSync(join(output, "SHA256SUMS"), rows.join(""));
};

/** Bytes of all files in a folder. */
const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, found) => sum + (found.isFile() ? found.size : 0), 0);

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2).padStart(6)} MB`;

const pack = (folder: string): void => {
  run("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", output], folder);
  const own = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { readonly name: string };
  const name = `${basename(folder)}-${version}.tgz`;
  // npm puts the scope in front.
  renameSync(
    join(output, `${own.name.replace("@", "").replace("/", "-")}-${version}.tgz`),
    join(output, name),
  );
  const size = statSync(join(output, name)).size;
  console.log(`${megabytes(size)} packed, ${megabytes(bytesIn(folder))} on disk  ${name}`);
  packed.push(name);
};

/** Everything but programs; what the sources import is bundled, so nothing of it is installed. */
const stageMain = (name: string, more: object): string => {
  const folder = withDist(name, (entry) => entry !== "libexec");
  const { scripts: _, devDependencies: _dev, dependencies: _bundled, ...fields } = manifest;
  cpSync(join(root, "README.md"), join(folder, "README.md"));
  const { "better-sqlite3": sqlite } = manifest.optionalDependencies;
  writeManifest(folder, {
    ...fields,
    preferUnplugged: true,
    optionalDependencies: {},
    // It may have to be compiled, and newer Nodes have an SQLite of their own: who runs pith on an older one adds it.
    peerDependencies: { "better-sqlite3": sqlite },
    peerDependenciesMeta: { "better-sqlite3": { optional: true } },
    // Its command is a shell script, of which npm would make a command there that never starts; `packWindows` has another.
    os: ["!win32"],
    ...more,
  });
  return folder;
};

/** Comes last: it holds the hashes of its companions' programs. */
const packMain = (): void => {
  const companions = Object.fromEntries(natives.map((target) => [companionPackage(target), version]));
  const folder = stageMain("pith", { optionalDependencies: companions });
  writeFileSync(join(folder, "dist", companionsFile), companionRows.join(""));
  pack(folder);
};

const describePackage = (folder: string, name: string, text: string, more: object): void => {
  writeFileSync(join(folder, "README.md"), `# ${name}\n\n${text}\n`);
  writeManifest(folder, {
    name,
    version,
    description: text,
    license: manifest.license,
    preferUnplugged: true,
    ...more,
  });
};

/** The native program with its modules, and nothing else. */
const packCompanion = async (target: Target, programs: string): Promise<void> => {
  const folder = join(staging, companionName(target));
  cpSync(programs, folder, { recursive: true });
  for (const name of readdirSync(programs).toSorted())
    companionRows.push(`${sha256(join(programs, name))}  ${companionPackage(target)}/${name}\n`);
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  writeFileSync(join(folder, "THIRD-PARTY-NOTICES"), nativeNotices(await smallInputs()));
  const text = `The native program of pith for ${systemOf(target)}. Install \`pith\`; it brings this package along.`;
  describePackage(folder, companionPackage(target), text, { os: [target.os], cpu: [target.cpu] });
  pack(folder);
};

/** The main package with the native program in it, to be unpacked anywhere: Node is the engine. */
const packSmall = (target: Target, programs: string): void => {
  const folder = stageMain(archiveName(target), { name: archiveName(target), private: true });
  cpSync(programs, join(folder, "dist", "libexec"), { recursive: true });
  pack(folder);
};

/** For npm on Windows. */
const packWindows = (target: Target): void => {
  const name = archiveName(target);
  const folder = stageMain(name, { name, private: true, os: [target.os] });
  writeFileSync(join(folder, "dist", "pith"), windowsEntry);
  pack(folder);
};

/** With an executable in place of Node. */
const packFull = (bun: string, target: Target, programs: string | null): void => {
  const folder = withDist(fullName(target), (entry) => entry !== "libexec" && entry !== "node");
  const libexec = join(folder, "dist", "libexec");
  const outfile = join(libexec, executableName(target));
  if (programs === null) mkdirSync(libexec);
  else cpSync(programs, libexec, { recursive: true });
  console.log(`compiling for ${target.name}`);
  // The Bun that compiles is this platform's own.
  const other = target.name === hostName() ? {} : { other: { bun: target.bun, runtime: runtimeOf(target) } };
  compileExecutable(bun, { outfile, version, ...other });
  // For arm64 the compiler signs by itself.
  if (target.name === "darwin-x64") writeFileSync(outfile, signed(readFileSync(outfile), "pith"));
  chmodSync(outfile, 0o755);
  describePackage(folder, fullName(target), `pith for ${target.name}, for machines without Node.`, {
    private: true,
    type: "module",
    files: ["dist", "README.md", "THIRD-PARTY-NOTICES", ...everywhere],
  });
  pack(folder);
};

/** The folder with the native program of each system that has one here. */
const nativePrograms = new Map<string, string>();

/** null where there is none. What it has in memory is for the full archives: they are large, and who unpacks one may have no folder
 * that pith can write to. */
const programsFor = async (target: Target): Promise<string | null> => {
  const name = systemOf(target);
  // Windows has no shell to start it from.
  if (target.os === "win32") {
    packWindows(target);
    return null;
  }
  const known = nativePrograms.get(name);
  if (known !== undefined) return known;
  const [small, full] = ["small", "full"].map((kind) => join(staging, `${kind}-${name}`)) as [string, string];
  for (const folder of [small, full]) mkdirSync(folder, { recursive: true });
  if (!(await writeNative(small, version, { name, withSnapshot: false }))) {
    console.log(`without the native program for ${name}`);
    return null;
  }
  await writeNative(full, version, { name });
  nativePrograms.set(name, full);
  await packCompanion(target, small);
  packSmall(target, small);
  return full;
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
  const made = ["pith", ...targets.flatMap((one) => [archiveName(one), companionName(one), fullName(one)])];
  for (const name of made) rmSync(join(output, `${name}-${version}.tgz`), { force: true });
  mkdirSync(output, { recursive: true });
  try {
    for (const target of chosen) packFull(bun, target, await programsFor(target));
    packMain();
    writeChecksums();
  } finally {
    // Whatever went wrong, half a gigabyte of copies is of no use to anybody.
    rmSync(staging, { recursive: true, force: true });
  }
}
