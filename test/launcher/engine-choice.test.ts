/** Choice of the launcher: the engine beside it, the native program of a package that this system can start, and Node. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { entryScript } from "../../src/launcher/entry-script.ts";
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
  mac: "usr/lib/dyld",
};
type Loader = keyof typeof loaders;

/** The launcher as built, on a system that has these files. */
const putLauncher = (folder: string, present: readonly Loader[]): void => {
  let text = readFileSync(launcher, "utf8");
  for (const file of Object.values(loaders))
    text = text.replaceAll(` /${file} `, ` '${root}/system/${file}' `);
  put(`${folder}/dist/pith`, text);
  put(`${folder}/dist/node/main.js`, "");
  for (const name of present) put(`system/${loaders[name]}`, "");
};

/** It names itself, and what it would become where it cannot answer. */
const saying = (name: string): string =>
  `#!/bin/sh\nif [ "$2" = sink ]; then sed 's/^/${name} /'; exit 90; fi\necho "${name} \${1##*/}"\n`;

const putPackage = (folder: string, name: string): void =>
  put(`${folder}/@pith/native-${name}/pith-native`, saying(name));

const ask = (path: string, words: readonly string[] = ["rewrite", "x"], env: Record<string, string> = {}) => {
  const ran = spawnSync(join(root, path), words, {
    encoding: "utf8",
    input: "",
    env: { PATH: `${root}/bin:/usr/bin:/bin`, HOME: root, ...env },
  });
  return { out: ran.stdout, err: ran.stderr, code: ran.status };
};

const all = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"];

const putNode = (folder = "bin"): void => put(`${folder}/node`, `#!/bin/sh\necho "node of ${folder}"\n`);

describe("of all packages in a tree, the one that this system can start", () => {
  it.each<[readonly Loader[], string]>([
    [["glibc"], "linux-x64 main.js"],
    [["glibcArm"], "linux-arm64 main.js"],
    [["glibc", "musl"], "linux-x64 main.js"],
    [["musl"], "linux-x64 main.js"],
    [["muslArm"], "linux-arm64 main.js"],
    [["mac"], "darwin-arm64 main.js"],
    [[], "node of bin"],
  ])("%j: %s", (present, expected) => {
    putLauncher("node_modules/pith", present);
    for (const name of all) putPackage("node_modules", name);
    putNode();
    expect(ask("node_modules/pith/dist/pith").out).toBe(`${expected}\n`);
    // Node runs the paths that are not hot.
    expect(ask("node_modules/pith/dist/pith", ["--version"]).out).toBe("node of bin\n");
  });

  it("never another processor's, were it the only one", () => {
    putLauncher("node_modules/pith", ["glibc"]);
    putPackage("node_modules", "linux-arm64");
    putNode();
    expect(ask("node_modules/pith/dist/pith").out).toBe("node of bin\n");
  });
});

describe("a Mac's program", () => {
  const soundIn = (bytes: Buffer, present: readonly Loader[]): number | null => {
    putLauncher("mac", present);
    const text = readFileSync(join(root, "mac/dist/pith"), "utf8");
    const part = /^pith_is_sound\(\) \{[^]*?^\}.*$/m.exec(text)![0];
    writeFileSync(join(root, "program"), bytes);
    return spawnSync("sh", ["-c", `pith_first='${root}/program'\n${part}\npith_is_sound`]).status;
  };
  const rest = Buffer.from("\0\x01\nmore\n");

  it.each([
    ["of 64 bits", "cffaedfe0c000001"],
    ["for several processors", "cafebabe00000002"],
  ])("%s is started there, and nowhere else", (_, head) => {
    const program = Buffer.concat([Buffer.from(head, "hex"), rest]);
    expect(soundIn(program, ["mac"])).toBe(0);
    rmSync(join(root, "system"), { recursive: true });
    expect(soundIn(program, [])).not.toBe(0);
  });

  it("that is damaged is not started", () => {
    expect(soundIn(Buffer.from("\0\0\0\0\n"), ["mac"])).not.toBe(0);
    expect(soundIn(Buffer.from("cffaedfe0c000001", "hex"), ["mac"])).not.toBe(0);
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
    expect(ask(`${main}/dist/pith`).out).toBe("linux-x64 main.js\n");
  });

  it("through npm's link in a folder of programs", () => {
    putLauncher("lib/node_modules/pith", ["glibc"]);
    putPackage("lib/node_modules/pith/node_modules", "linux-x64");
    mkdirSync(join(root, "bin"));
    symlinkSync("../lib/node_modules/pith/dist/pith", join(root, "bin/pith"));
    expect(ask("bin/pith").out).toBe("linux-x64 main.js\n");
    mkdirSync(join(root, "elsewhere"));
    symlinkSync("../bin/pith", join(root, "elsewhere/pith"));
    expect(ask("elsewhere/pith").out).toBe("linux-x64 main.js\n");
  });

  it("where every package is a link to another place", () => {
    const store = "node_modules/.pnpm";
    putLauncher(`${store}/pith@1/node_modules/pith`, ["glibc"]);
    putPackage(`${store}/native-linux-x64@1/node_modules`, "linux-x64");
    mkdirSync(join(root, store, "pith@1/node_modules/@pith"));
    symlinkSync(
      "../../../native-linux-x64@1/node_modules/@pith/native-linux-x64",
      join(root, store, "pith@1/node_modules/@pith/native-linux-x64"),
    );
    symlinkSync(".pnpm/pith@1/node_modules/pith", join(root, "node_modules/pith"));
    expect(ask("node_modules/pith/dist/pith").out).toBe("linux-x64 main.js\n");
  });

  it("one beside the launcher comes first, and becomes the executable where there is one", () => {
    putLauncher("node_modules/pith", ["glibc"]);
    putPackage("node_modules", "linux-x64");
    put("node_modules/pith/dist/libexec/pith-native", saying("own"));
    expect(ask("node_modules/pith/dist/pith").out).toBe("own main.js\n");
    put("node_modules/pith/dist/libexec/pith", "#!/bin/sh\necho executable\n");
    expect(ask("node_modules/pith/dist/pith").out).toBe("own pith\n");
    expect(ask("node_modules/pith/dist/pith", ["--version"]).out).toBe("executable\n");
  });
});

it.skipIf(process.platform !== "linux" || process.arch !== "x64").each([
  ["below", "lib/node_modules/pith/node_modules"],
  ["beside", "lib/node_modules"],
])("an agent's shell asks that of a package %s, too", (_, folder) => {
  const dist = "lib/node_modules/pith/dist";
  put(`${dist}/node/main.js`, "");
  put(`${folder}/@pith/native-linux-x64/pith-native`, `#!/bin/sh\nprintf '0|%s \\0' "\${1##*/}"\n`);
  const asked = `_pith_dist=${root}/${dist} _pith_node= _pith_filters=${root}/none\n_pith_ask any 'cargo test'`;
  const text = `${entryScript("@ASK@\n", [])}\n${asked}\necho "$_pith_text"`;
  const env = { PATH: "/usr/bin:/bin", HOME: root };
  expect(spawnSync("bash", ["-c", text], { encoding: "utf8", env }).stdout).toBe("main.js cargo test\n");
});

describe("of all Nodes", () => {
  it("the one that a global package lies beside comes first: a project may choose another for PATH", () => {
    putLauncher("lib/node_modules/pith", []);
    putNode("project");
    const env = { PATH: `${root}/project:/usr/bin:/bin` };
    expect(ask("lib/node_modules/pith/dist/pith", ["--version"], env).out).toBe("node of project\n");
    putNode();
    expect(ask("lib/node_modules/pith/dist/pith", ["--version"], env).out).toBe("node of bin\n");
    expect(ask("lib/node_modules/pith/dist/pith", ["rewrite", "x"], env).out).toBe("node of bin\n");
  });
});

const withoutPath = [
  ["that was deleted", "mkdir d; cd d; rmdir ../d"],
  ["that lies too deep", `for i in $(seq 25); do mkdir ${"d".repeat(200)}; cd ${"d".repeat(200)}; done`],
] as const;

describe.each(withoutPath)("in a folder %s", (_, enter) => {
  // Node removes nothing that lies so deep.
  afterEach(() => void spawnSync("rm", ["-rf", root]));

  const there = (words: string): string => {
    const env = { PATH: `${root}/bin:/usr/bin:/bin`, HOME: root };
    return spawnSync("bash", ["-c", `${enter}; ${words}`], { cwd: root, encoding: "utf8", env }).stdout;
  };

  it("Node is started, since the executable would not", () => {
    putLauncher("lib/pith", []);
    put("lib/pith/dist/libexec/pith", "#!/bin/sh\necho executable\n");
    putNode();
    const own = `'${root}/lib/pith/dist/pith'`;
    expect([there(`${own} raw X`), there(`${own} rewrite x`)]).toEqual(["node of bin\n", "node of bin\n"]);
    put("lib/pith/dist/libexec/pith-native", saying("native"));
    expect(there(`${own} rewrite x`)).toBe("native main.js\n");
    rmSync(join(root, "lib/pith/dist/node"), { recursive: true });
    expect(there(`${own} raw X`)).toBe("executable\n");
  });

  it("an agent's shell asks Node", () => {
    put("dist/node/main.js", "");
    put("dist/libexec/pith", "#!/bin/sh\nprintf '0|executable \\0'\n");
    put("dist/libexec/pith-native", `#!/bin/sh\nprintf '0|%s \\0' "\${1##*/}"\n`);
    const asked = `_pith_dist=${root}/dist _pith_node= _pith_filters=${root}/none\n_pith_ask any 'cargo test'`;
    put("ask.bash", `${entryScript("@ASK@\n", [])}\n${asked}\necho "$_pith_text"`);
    expect(there(`. '${root}/ask.bash'`)).toBe("main.js cargo test\n");
  });

  it("commands of our own work", () => {
    expect(there(`PATH='${dirname(process.execPath)}':$PATH '${launcher}' config path`)).toBe(
      `${root}/.config/pith/config.toml\n`,
    );
  });
});

it("reads what a program prints, too", () => {
  putLauncher("node_modules/pith", ["glibc"]);
  putPackage("node_modules", "linux-x64");
  const script = `'${root}/node_modules/pith/dist/pith' --for-agent seq 2 | cat`;
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

  it.each(["doctor", "gain", "rewrite"])("%s says so in one sentence", (name) => {
    expect(ask("node_modules/pith/dist/pith", [name], bare())).toEqual({
      out: "",
      err: "pith: this needs Node 20.16 or newer, and there is no node on PATH; commands run as they are, and at most small outputs are shortened. The full archive needs no Node: docs/install.md\n",
      code: 2,
    });
  });

  it("programs run", () => {
    const script = `'${root}/node_modules/pith/dist/pith' --for-agent seq 2 | cat`;
    expect(spawnSync("bash", ["-c", script], { encoding: "utf8" }).stdout).toBe("1\n2\n");
  });
});
