/** `npm run package`: the main package and one for each platform, as tarballs in `packages`. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { bunBinary, compileExecutable } from "./executable.ts";
import { run, runtimeOf } from "./runtime.ts";
import { executableName, packageName, type Target, targets } from "./targets.ts";

const root = join(import.meta.dirname, "..", "..");
const dist = join(root, "dist");
const staging = join(root, ".cache", "packages");
const output = join(root, "packages");

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

const withDist = (name: string, kept: (entry: string) => boolean): string => {
  const folder = join(staging, name);
  mkdirSync(join(folder, "dist"), { recursive: true });
  for (const entry of readdirSync(dist).filter(kept))
    cpSync(join(dist, entry), join(folder, "dist", entry), { recursive: true });
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  return folder;
};

const pack = (folder: string): void => {
  const before = new Set(readdirSync(output));
  run("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", output], folder);
  const name = readdirSync(output).find((file) => !before.has(file)) ?? "";
  const megabytes = (statSync(join(output, name)).size / 1e6).toFixed(1);
  console.log(`${megabytes.padStart(6)} MB  packages/${name}`);
};

/** Everything but the executable; what the sources import is bundled, so nothing of it is installed. */
const packMain = (): void => {
  const folder = withDist("pith", (entry) => entry !== "libexec");
  const { scripts: _, devDependencies: _dev, dependencies: _bundled, ...fields } = manifest;
  const platforms = Object.fromEntries(targets.map((target) => [packageName(target), version]));
  cpSync(join(root, "README.md"), join(folder, "README.md"));
  writeManifest(folder, {
    ...fields,
    preferUnplugged: true,
    optionalDependencies: { ...manifest.optionalDependencies, ...platforms },
  });
  pack(folder);
};

/** Executable, launcher and the agents' files: works by itself, wherever it is unpacked. */
const packPlatform = (bun: string, target: Target): void => {
  const folder = withDist(packageName(target), (entry) => entry !== "libexec" && entry !== "node");
  const outfile = join(folder, "dist", "libexec", executableName(target));
  mkdirSync(join(folder, "dist", "libexec"));
  compileExecutable(bun, { outfile, version, other: { bun: target.bun, runtime: runtimeOf(target) } });
  chmodSync(outfile, 0o755);
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
    files: ["dist", "README.md", "LICENSE"],
    preferUnplugged: true,
  });
  pack(folder);
};

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
  for (const folder of [staging, output]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  packMain();
  for (const target of targets) packPlatform(bun, target);
}
