/** Installation by a user: packed tarballs from a registry on loopback, and the clone itself, into own folders. */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hostName } from "../../scripts/targets.ts";
import { packages, type Registry, serve } from "./packages.ts";

const root = join(import.meta.dirname, "..", "..");
const base = mkdtempSync(join(tmpdir(), "pith-package-"));
let tarballs = "";
const env = {
  PATH: process.env["PATH"] ?? "",
  HOME: join(base, "home"),
  PITH_DATA_DIR: join(base, "data"),
  npm_config_cache: join(base, "cache"),
};

const run = (command: string, cwd = root): { code: number | null; output: string } => {
  const result = spawnSync("bash", ["-c", command], {
    cwd,
    env: { ...process.env, ...env },
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  return { code: result.status, output: result.stdout + result.stderr };
};

/** npm, without a word of its own and with no other registry than the one on loopback. */
let registry: Registry;
const npm = (words: string, cwd = root): void => {
  expect(registry.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const ran = run(`npm ${words} --registry '${registry.address}' --no-audit --no-fund --loglevel=error`, cwd);
  expect(ran, ran.output).toMatchObject({ code: 0 });
};

const system = `${process.platform}-${process.arch}`;
const companion = `native-${system}`;
const scoped = `@pith/${companion}`;

beforeAll(async () => {
  mkdirSync(env.HOME);
  tarballs = packages();
  registry = await serve(tarballs);
});

afterAll(() => {
  registry.close();
  rmSync(base, { recursive: true, force: true });
});

const worksFrom = (bin: string): void => {
  const started = (command: string) => run(`PATH='${bin}':$PATH; ${command}`, base).output;
  expect(started("pith --version")).toMatch(/^pith \d+\.\d+\.\d+\n$/);
  expect(started("pith seq 3 | cat")).toBe("1\n2\n3\n");
  expect(started("pith rewrite -- 'git status'")).toMatch(/^(?:\S*\/)?pith --for-agent git status\n$/);
  expect(started("pith false; echo $?")).toBe("1\n");
};

/** Only what a bare system has. */
const bareTools = (): string => {
  const tools = join(base, "tools");
  run(
    `mkdir -p '${tools}' && for tool in sh bash cat env readlink rm mkfifo mkdir seq git; do ln -sf "$(command -v $tool)" '${tools}'; done`,
  );
  return tools;
};

const withoutNode = (bin: string, words: readonly string[]) =>
  spawnSync(join(bin, "pith"), words, { env: { PATH: bareTools(), HOME: env.HOME }, encoding: "utf8" });

const runsWithoutNode = (bin: string): boolean => withoutNode(bin, ["--version"]).status === 0;

/** Hooks and small outputs: the native program alone answers them. */
const answersNatively = (bin: string): boolean =>
  withoutNode(bin, ["rewrite", "--", "git status"]).stdout.endsWith("pith --for-agent git status\n");

const installGlobally = (name: string, words: string): { prefix: string; bin: string; modules: string } => {
  const prefix = join(base, name);
  npm(`install -g --prefix '${prefix}' ${words}`);
  return { prefix, bin: join(prefix, "bin"), modules: join(prefix, "lib", "node_modules") };
};

describe("from a registry", () => {
  test("for all projects: the main package brings this platform's along", () => {
    const { bin, modules } = installGlobally("global", "pith");
    expect(readdirSync(join(modules, "pith", "node_modules", "@pith"))).toEqual([companion]);
    for (const name of [
      "docs/schemas.md",
      "filters/LANGUAGE.md",
      "pith.filters.schema.json",
      "THIRD-PARTY-NOTICES",
    ])
      expect(existsSync(join(modules, "pith", name)), name).toBe(true);
    expect(existsSync(join(bin, "..", "share", "man", "man1", "pith.1"))).toBe(true);
    expect(existsSync(join(modules, "pith", "dist", "libexec"))).toBe(false);
    worksFrom(bin);
    expect(answersNatively(bin)).toBe(true);
    expect(run(`'${bin}/pith' rewrite -- 'git status'`).output).toBe(
      `${modules}/pith/dist/pith --for-agent git status\n`,
    );
  });

  test("install scripts blocked", () => {
    const { bin } = installGlobally("blocked", "--ignore-scripts pith");
    worksFrom(bin);
    expect(answersNatively(bin)).toBe(true);
  });

  const project = (name: string, words: string): string => {
    const folder = join(base, name);
    mkdirSync(folder);
    writeFileSync(join(folder, "package.json"), "{}");
    npm(`install ${words}`, folder);
    return join(folder, "node_modules");
  };

  test("for one project", () => {
    const modules = project("project", "pith");
    expect(readdirSync(modules).filter((name) => name.includes("pith"))).toEqual(["@pith", "pith"]);
    worksFrom(join(modules, ".bin"));
    expect(answersNatively(join(modules, ".bin"))).toBe(true);
  });

  test("without optional packages it runs on Node", () => {
    const modules = project("omitted", "--omit=optional pith");
    expect(readdirSync(modules).filter((name) => name.includes("pith"))).toEqual(["pith"]);
    worksFrom(join(modules, ".bin"));
    expect(answersNatively(join(modules, ".bin"))).toBe(false);
  });

  test("what a system brings along stays small: bytes of its files, and packed", () => {
    const folder = join(project("alone", scoped), scoped);
    expect(readdirSync(folder).toSorted()).toEqual(
      ["LICENSE", "README.md", "THIRD-PARTY-NOTICES", "package.json"]
        .concat(["pith-native", "pith.bytecode", "pith.table"])
        .toSorted(),
    );
    const notices = readFileSync(join(folder, "THIRD-PARTY-NOTICES"), "utf8");
    expect(notices).toMatch(/^rquickjs \d/m);
    expect(notices).not.toContain("Bun");
    const bytes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(5_000_000);
    const packed = readdirSync(tarballs).find((name) => name.startsWith(`pith-${companion}-`))!;
    expect(statSync(join(tarballs, packed)).size).toBeLessThan(3_000_000);
  });
});

describe("installed, it does what it is for", () => {
  const bin = join(base, "global", "bin");
  const inside = (command: string) => run(`PATH='${bin}':$PATH; ${command}`, root);

  test("a run is shortened, and its output can be read back", () => {
    const file = join(root, "fixtures", "cargo", "test", "show-output.txt");
    const tools = join(base, "fake");
    mkdirSync(tools);
    writeFileSync(join(tools, "cargo"), `#!/bin/sh\nexec cat '${file}'\n`, { mode: 0o755 });
    const shown = run(`PATH='${tools}':'${bin}':$PATH; pith --for-agent cargo test | cat`).output;
    const id = /^\[pith ([0-9A-Z]{4,8}): \d+ of \d+ lines hidden/m.exec(shown)?.[1];
    expect(id).toBeDefined();
    expect(inside(`pith raw ${id} | cmp - '${file}' && echo same`).output).toBe("same\n");
  });

  test("`pith init --dry-run` names what it would write, and writes nothing", () => {
    mkdirSync(join(env.HOME, ".claude"));
    const { code, output } = inside("pith init --agent claude --dry-run </dev/null");
    expect(code, output).toBe(0);
    expect(output).toContain(join(env.HOME, ".claude", "settings.json"));
    expect(readdirSync(join(env.HOME, ".claude"))).toEqual([]);
  });

  test("`pith init`, then `pith doctor`, by the entries of that installation", () => {
    const made = inside("pith init --agent claude --yes </dev/null");
    expect(made.code, made.output).toBe(0);
    const { code, output } = inside("pith doctor </dev/null");
    expect(code, output).toBe(0);
    expect(output).toMatch(
      new RegExp(`hooks and small outputs: \\S+/${scoped}/pith-native; everything else: Node \\d`),
    );
    expect(output).toContain(`the programs of ${scoped} are those that this version was published with`);
  });
});

const hasStrace = spawnSync("strace", ["-f", "-o", "/dev/null", "true"]).status === 0;

describe.skipIf(process.platform !== "linux" || !hasStrace)("what the native program has in memory", () => {
  const pith = join(base, "global", "bin", "pith");
  const modules = join(base, "global", "lib", "node_modules", "pith");
  const tidy = `'${process.execPath}' '${modules}/dist/node/main.js' fold-records`;
  const data = join(base, "memory");
  const folder = join(data, "native");
  const images = (): string[] => (existsSync(folder) ? readdirSync(folder) : []);
  const image = (): string => join(folder, images()[0]!);
  const withData = (command: string) => run(`PITH_DATA_DIR='${data}' ${command}`, base);
  /** Whether an answer of the native program's came out of it, and was right. */
  const isUsed = (): boolean => {
    const { output } = withData(`strace -f -e trace=mmap '${pith}' rewrite -- 'git status'`);
    expect(output).toMatch(/pith --for-agent git status$/m);
    return /mmap\(0x2000000000, .*= 0x2000000000$/m.test(output);
  };
  beforeEach(() => rmSync(data, { recursive: true, force: true }));

  test.each([
    ["`pith init`", `'${pith}' init --agent claude --yes </dev/null`],
    ["the tidying behind a run", tidy],
  ])("is kept by %s, for the user alone, and used from then on", (_by, command) => {
    expect(isUsed()).toBe(false);
    const { code, output } = withData(command);
    expect(code, output).toBe(0);
    expect(images()).toEqual([expect.stringMatching(/^[0-9a-f]{16}\.snapshot$/)]);
    expect(statSync(image()).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(isUsed()).toBe(true);
  });

  test("is a help and no more: foreign, cut short or away, answers are the same", () => {
    withData(tidy);
    const own = readFileSync(image());
    const foreign = Buffer.from(own);
    foreign[16]! ^= 1;
    for (const bytes of [foreign, own.subarray(0, 4096)]) {
      writeFileSync(image(), bytes);
      expect(isUsed()).toBe(false);
    }
    rmSync(image());
    expect(isUsed()).toBe(false);
    withData(tidy);
    expect(readFileSync(image()).equals(own)).toBe(true);
    // An image of this program, but damaged: the answer is the engine's, and the file is gone.
    writeFileSync(image(), Buffer.concat([own.subarray(0, 4096), Buffer.alloc(own.length - 4096, 0x41)]));
    expect(isUsed()).toBe(true);
    expect(images()).toEqual([]);
    expect(withData(`'${pith}' init --uninstall --yes </dev/null`).code).toBe(0);
    expect(existsSync(folder)).toBe(false);
  });
});

/** Runs the commands of docs/install.md, with the archive of that name. */
const unpack = (archive: string): string => {
  const home = join(base, archive);
  const text = readFileSync(join(root, "docs", "install.md"), "utf8");
  const commands = /```\n(sha256sum --check[\s\S]*?)```/
    .exec(text)![1]!
    .replaceAll("pith-linux-x64-0.1.0", `${archive}-[0-9]*`);
  mkdirSync(home);
  const made = run(`set -e; HOME='${home}'; ${commands}`, tarballs);
  expect(made.code, made.output).toBe(0);
  expect(made.output).toMatch(new RegExp(`^${archive}-[0-9].*\\.tgz: OK$`, "m"));
  return join(home, ".local", "bin");
};

test("the full archive, unpacked as docs/install.md says: no npm, no Node, checksums that hold", () => {
  const bin = unpack(`pith-${hostName()}-full`);
  worksFrom(bin);
  expect(runsWithoutNode(bin)).toBe(true);
});

describe("the archive without an executable", () => {
  let bin = "";
  beforeAll(() => {
    bin = unpack(`pith-${system}`);
  });

  test("works with Node, and says so", () => {
    worksFrom(bin);
    expect(run(`PATH='${bin}':$PATH; pith doctor`).output).toMatch(/everything else: Node \d/);
  });

  test("is a tenth of the full one", () => {
    const [small, full] = [`pith-${system}`, `pith-${hostName()}-full`].map((name) => {
      const file = readdirSync(tarballs).find((one) => new RegExp(`^${name}-\\d`).test(one))!;
      return statSync(join(tarballs, file)).size;
    });
    expect(small! * 10).toBeLessThan(full!);
  });

  test("without Node: one sentence where it is needed, raw output and nothing else on hot paths", () => {
    for (const words of [["doctor"], ["gain"], ["init", "--yes"]])
      expect(withoutNode(bin, words)).toMatchObject({
        status: 2,
        stdout: "",
        stderr: expect.stringMatching(/^pith: this needs Node 20\.16 or newer, .*docs\/install\.md\n$/),
      });
    expect(answersNatively(bin)).toBe(true);
    const long = `PATH='${bareTools()}'; export PATH; '${bin}/pith' seq 200000 | cat >'${base}/long'; echo "\${PIPESTATUS[0]}"`;
    expect(spawnSync("bash", ["-c", long], { encoding: "utf8", env: { HOME: env.HOME } })).toMatchObject({
      stdout: "0\n",
      stderr: "",
    });
    expect(run(`seq 200000 | cmp - '${base}/long'`)).toEqual({ code: 0, output: "" });
    // A text that is too long for the native program.
    const asked = withoutNode(bin, ["hook", "claude"]);
    expect(asked).toMatchObject({ status: 0, stdout: "", stderr: "" });
  });
});

test("nothing that may have to be compiled is installed, and nothing is left of the packing", () => {
  const modules = join(base, "global", "lib", "node_modules", "pith", "node_modules");
  expect(existsSync(join(modules, "better-sqlite3"))).toBe(false);
  expect(existsSync(join(root, ".cache", "packages"))).toBe(false);
});

test("the clone", () => {
  const prefix = join(base, "clone");
  const made = run(`npm install -g --ignore-scripts --no-audit --no-fund --prefix '${prefix}' '${root}'`);
  expect(made.code, made.output).toBe(0);
  worksFrom(join(prefix, "bin"));
  expect(answersNatively(join(prefix, "bin"))).toBe(true);
});
