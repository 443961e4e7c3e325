/** Which executable the launcher takes: the one beside it, or that of a package which this system can start. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { launcher, scratch } from "./world.ts";

let root = "";
beforeEach(() => {
  root = scratch();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  chmodSync(join(root, path), 0o755);
};

const loaders = {
  glibc: "lib64/ld-linux-x86-64.so.2",
  glibcArm: "lib/ld-linux-aarch64.so.1",
  musl: "lib/ld-musl-x86_64.so.1",
  muslArm: "lib/ld-musl-aarch64.so.1",
  cpp: "usr/lib/libstdc++.so.6",
  alpine: "etc/alpine-release",
  mac: "usr/lib/dyld",
  nix: "etc/NIXOS",
};
type Loader = keyof typeof loaders;

/** The launcher as built, on a system that has these files. */
const putLauncher = (folder: string, present: readonly Loader[]): void => {
  let text = readFileSync(launcher, "utf8");
  for (const file of Object.values(loaders))
    text = text.replaceAll(` /${file} `, ` '${root}/system/${file}' `);
  put(`${folder}/dist/pith`, text);
  for (const name of present) put(`system/${loaders[name]}`, "");
};

const putPackage = (folder: string, name: string): void =>
  put(
    `${folder}/@pith/pith-${name}/dist/libexec/pith`,
    `#!/bin/sh\nif [ "$1" = sink ]; then sed 's/^/${name} /'; exit 90; fi\necho ${name}\n`,
  );

const ask = (path: string, words: readonly string[] = ["--version"], env: Record<string, string> = {}) => {
  const ran = spawnSync(join(root, path), words, {
    encoding: "utf8",
    input: "",
    env: { PATH: "/usr/bin:/bin", HOME: root, ...env },
  });
  return { out: ran.stdout, err: ran.stderr, code: ran.status };
};

const all = [
  "linux-x64",
  "linux-arm64",
  "linux-x64-musl",
  "linux-arm64-musl",
  "darwin-x64",
  "darwin-arm64",
  "win32-x64",
];

const putNode = (): void => {
  put("bin/node", "#!/bin/sh\necho node\n");
};

describe("of all packages in a tree, the one that this system can start", () => {
  it.each<[readonly Loader[], string]>([
    [["glibc"], "linux-x64"],
    [["glibcArm"], "linux-arm64"],
    [["glibc", "musl", "cpp"], "linux-x64"],
    [["musl", "cpp", "alpine"], "linux-x64-musl"],
    [["muslArm", "cpp", "alpine"], "linux-arm64-musl"],
    [["musl", "cpp"], "linux-x64-musl"],
    [["glibc", "musl", "cpp", "alpine"], "linux-x64-musl"],
    [["musl", "alpine"], "node"],
    [["mac"], "darwin-arm64"],
    [[], "node"],
    [["cpp"], "node"],
    [["glibc", "nix"], "node"],
  ])("%j: %s", (present, expected) => {
    putLauncher("node_modules/pith", present);
    for (const name of all) putPackage("node_modules", name);
    putNode();
    const env = { PATH: `${root}/bin:/usr/bin:/bin` };
    expect(ask("node_modules/pith/dist/pith", ["--version"], env).out).toBe(`${expected}\n`);
  });

  it("never another libc's, were it the only one", () => {
    putLauncher("node_modules/pith", ["glibc", "musl", "cpp"]);
    putPackage("node_modules", "linux-x64-musl");
    putNode();
    const env = { PATH: `${root}/bin:/usr/bin:/bin` };
    expect(ask("node_modules/pith/dist/pith", ["--version"], env).out).toBe("node\n");
  });

  it("NixOS with a loader for other systems' programs", () => {
    putLauncher("node_modules/pith", ["glibc", "nix"]);
    for (const name of all) putPackage("node_modules", name);
    const env = { NIX_LD: "/nix/store/ld" };
    expect(ask("node_modules/pith/dist/pith", ["--version"], env).out).toBe("linux-x64\n");
  });

  it("Git Bash", () => {
    putLauncher("node_modules/pith", []);
    for (const name of all) putPackage("node_modules", name);
    expect(ask("node_modules/pith/dist/pith", ["--version"], { MSYSTEM: "MINGW64" }).out).toBe("win32-x64\n");
  });
});

describe("wherever the package manager put it", () => {
  it.each([
    ["beside", "node_modules/pith", "node_modules"],
    ["below", "lib/node_modules/pith", "lib/node_modules/pith/node_modules"],
    ["beside one that holds it", "node_modules/tool/node_modules/pith", "node_modules"],
  ])("%s", (_, main, folder) => {
    putLauncher(main, ["glibc"]);
    putPackage(folder, "linux-x64");
    expect(ask(`${main}/dist/pith`).out).toBe("linux-x64\n");
  });

  it("through npm's link in a folder of programs", () => {
    putLauncher("lib/node_modules/pith", ["glibc"]);
    putPackage("lib/node_modules/pith/node_modules", "linux-x64");
    mkdirSync(join(root, "bin"));
    symlinkSync("../lib/node_modules/pith/dist/pith", join(root, "bin/pith"));
    expect(ask("bin/pith").out).toBe("linux-x64\n");
    mkdirSync(join(root, "elsewhere"));
    symlinkSync("../bin/pith", join(root, "elsewhere/pith"));
    expect(ask("elsewhere/pith").out).toBe("linux-x64\n");
  });

  it("where every package is a link to another place", () => {
    const store = "node_modules/.pnpm";
    putLauncher(`${store}/pith@1/node_modules/pith`, ["glibc"]);
    putPackage(`${store}/pith-linux-x64@1/node_modules`, "linux-x64");
    mkdirSync(join(root, store, "pith@1/node_modules/@pith"));
    symlinkSync(
      "../../../pith-linux-x64@1/node_modules/@pith/pith-linux-x64",
      join(root, store, "pith@1/node_modules/@pith/pith-linux-x64"),
    );
    symlinkSync(".pnpm/pith@1/node_modules/pith", join(root, "node_modules/pith"));
    expect(ask("node_modules/pith/dist/pith").out).toBe("linux-x64\n");
  });

  it("one beside the launcher comes first", () => {
    putLauncher("node_modules/pith", ["glibc"]);
    putPackage("node_modules", "linux-x64");
    put("node_modules/pith/dist/libexec/pith", "#!/bin/sh\necho own\n");
    expect(ask("node_modules/pith/dist/pith").out).toBe("own\n");
  });
});

it("reads what a program prints, too", () => {
  putLauncher("node_modules/pith", ["glibc"]);
  putPackage("node_modules", "linux-x64");
  const script = `'${root}/node_modules/pith/dist/pith' seq 2 | cat`;
  const ran = spawnSync("bash", ["-c", script], { encoding: "utf8" });
  expect(ran.stdout).toBe("linux-x64 1\nlinux-x64 2\n");
});

describe("neither an executable nor Node", () => {
  beforeEach(() => {
    putLauncher("node_modules/pith", []);
    mkdirSync(join(root, "empty"));
  });
  const bare = (): Record<string, string> => ({ PATH: join(root, "empty") });

  it("a hook is silent and succeeds", () => {
    expect(ask("node_modules/pith/dist/pith", ["hook", "claude"], bare())).toEqual({
      out: "",
      err: "",
      code: 0,
    });
  });

  it("everything else says so", () => {
    expect(ask("node_modules/pith/dist/pith", ["gain"], bare())).toEqual({
      out: "",
      err: "pith: no executable for this system, and no node on PATH\n",
      code: 127,
    });
  });

  it("programs run", () => {
    const script = `'${root}/node_modules/pith/dist/pith' seq 2 | cat`;
    expect(spawnSync("bash", ["-c", script], { encoding: "utf8" }).stdout).toBe("1\n2\n");
  });
});
