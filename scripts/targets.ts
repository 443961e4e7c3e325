/** The platforms that pith is made for: an executable for each, and a native program for those that a shell is at home on. */

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

/** Systems and processors that have a native program: one serves every C library. */
export const natives: readonly Target[] = targets.filter(({ os, libc }) => os !== "win32" && libc !== "musl");

/** A system and its processor: one native program for every C library. */
export const systemOf = ({ os, cpu }: Target): string => `${os}-${cpu}`;

/** Package that npm installs along with the main one: the native program. The rest runs on the Node that npm runs on. */
export const companionPackage = (target: Target): string => `${scope}/native-${systemOf(target)}`;

/** As its archive is called. */
export const companionName = (target: Target): string => `pith-native-${systemOf(target)}`;

/** Without npm: what needs Node, as the packages do, and what brings an executable in its place. */
export const archiveName = (target: Target): string => `pith-${systemOf(target)}`;

export const fullName = ({ name }: Target): string => `pith-${name}-full`;

export const executableName = ({ os }: Target): string => (os === "win32" ? "pith.exe" : "pith");

/** The target that this machine is; a name that no target has where there is none. */
export const hostName = (): string => {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  const musl = process.platform === "linux" && header.glibcVersionRuntime === undefined ? "-musl" : "";
  return `${process.platform}-${process.arch}${musl}`;
};
