/** The platforms that pith is compiled for: one executable, and one package, each. */

export interface Target {
  /** As in `pith-<name>`: npm's names of system and processor. */
  readonly name: string;
  readonly os: "linux" | "darwin" | "win32";
  readonly cpu: "x64" | "arm64";
  readonly libc?: "glibc" | "musl";
  /** As in `bun build --target=bun-<bun>`. */
  readonly bun: string;
  /** The npm package that holds this platform's Bun. Its x64 ones need no AVX2: `-baseline` holds the same bytes. */
  readonly runtime: string;
}

export const targets: readonly Target[] = [
  {
    name: "linux-x64",
    os: "linux",
    cpu: "x64",
    libc: "glibc",
    bun: "linux-x64",
    runtime: "@oven/bun-linux-x64",
  },
  {
    name: "linux-arm64",
    os: "linux",
    cpu: "arm64",
    libc: "glibc",
    bun: "linux-arm64",
    runtime: "@oven/bun-linux-aarch64",
  },
  {
    name: "linux-x64-musl",
    os: "linux",
    cpu: "x64",
    libc: "musl",
    bun: "linux-x64-musl",
    runtime: "@oven/bun-linux-x64-musl",
  },
  {
    name: "linux-arm64-musl",
    os: "linux",
    cpu: "arm64",
    libc: "musl",
    bun: "linux-arm64-musl",
    runtime: "@oven/bun-linux-aarch64-musl",
  },
  { name: "darwin-x64", os: "darwin", cpu: "x64", bun: "darwin-x64", runtime: "@oven/bun-darwin-x64" },
  {
    name: "darwin-arm64",
    os: "darwin",
    cpu: "arm64",
    bun: "darwin-arm64",
    runtime: "@oven/bun-darwin-aarch64",
  },
  { name: "win32-x64", os: "win32", cpu: "x64", bun: "windows-x64", runtime: "@oven/bun-windows-x64" },
];

/** Names without a scope are anybody's who takes them first, and whoever has them runs code on users' machines: the scope
 * belongs to the project before anything is published (docs/release.md). */
export const scope = "@pith";

/** As its archive is called. */
export const archiveName = ({ name }: Target): string => `pith-${name}`;

export const packageName = (target: Target): string => `${scope}/${archiveName(target)}`;

export const executableName = ({ os }: Target): string => (os === "win32" ? "pith.exe" : "pith");

/** The target that this machine is; a name that no target has where there is none. */
export const hostName = (): string => {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  const musl = process.platform === "linux" && header.glibcVersionRuntime === undefined ? "-musl" : "";
  return `${process.platform}-${process.arch}${musl}`;
};
