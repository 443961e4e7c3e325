/** Runs shell texts natively and through the built launcher, with real pipes, in folders of their own. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removedLater } from "../left-over.ts";

const dist = join(import.meta.dirname, "..", "..", "dist");
export const launcher = join(dist, "pith");
export const executable = join(dist, "libexec", "pith");
export const nodeBundle = join(dist, "node");

const nativeProgram = join(dist, "libexec", "pith-native");

/** The words by which a program is started through pith. Without the native program the script does all of it. */
export const ways: readonly (readonly [name: string, words: string])[] = [
  ["the launcher", `${launcher} --for-agent`],
  ...(existsSync(nativeProgram)
    ? [
        ["the script alone", `${launcher} --by-shell --for-agent`] as const,
        ["the native program alone", `${nativeProgram} ${dist} --for-agent`] as const,
      ]
    : []),
];

const shellVersion = spawnSync("/bin/sh", ["-c", "echo $BASH_VERSION"], { encoding: "utf8" }).stdout;
/** As macOS has it: what it loses stands among the README's known limits. */
export const oldBash = shellVersion.startsWith("3.");
/** Linux without it has no /dev/fd either, and the executable does not start. */
export const noProc = process.platform === "linux" && !existsSync("/proc/self/fd");

/** Where the launcher comes from: as built, or a copy of it with another engine behind. */
export interface Variant {
  readonly launcher: string;
  readonly root: string;
  remove(): void;
}

export const scratch = (): string => realpathSync(mkdtempSync(join(tmpdir(), "pith-run-")));

/** A package whose engine is that of `make`; the launcher itself is the built one, run by `shell`. */
export const variant = (make: (root: string) => void, shell?: string): Variant => {
  const root = removedLater(scratch());
  mkdirSync(join(root, "libexec"));
  const text = readFileSync(launcher, "utf8");
  const path = join(root, "pith");
  writeFileSync(path, shell === undefined ? text : text.replace(/^#!.*/, `#!${shell}`));
  chmodSync(path, 0o755);
  make(root);
  return { launcher: path, root, remove: () => rmSync(root, { recursive: true, force: true }) };
};

/** Node alone, with a file missing whose text holds that. */
export const withDamagedNode =
  (text: string) =>
  (root: string): void => {
    cpSync(nodeBundle, join(root, "node"), { recursive: true });
    for (const name of readdirSync(join(root, "node"), "utf8").filter((one) => one.endsWith(".js"))) {
      const path = join(root, "node", name);
      if (readFileSync(path, "utf8").includes(text)) writeFileSync(path, 'throw new Error("planted");\n');
    }
  };
export const withNode = (root: string): void => symlinkSync(nodeBundle, join(root, "node"));
export const withExecutable = (root: string): void => symlinkSync(executable, join(root, "libexec", "pith"));
export const withEngine =
  (text: string) =>
  (root: string): void => {
    writeFileSync(join(root, "libexec", "pith"), text);
    chmodSync(join(root, "libexec", "pith"), 0o755);
  };

export interface Options {
  readonly launcher?: string;
  /** Both streams into one pipe. */
  readonly merged?: boolean;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** Called with the working folder before anything runs. */
  readonly prepare?: (folder: string) => void;
}

export interface Ran {
  readonly out: string;
  readonly err: string;
  readonly code: string;
  /** Name and content (latin1) of every file in the working folder. */
  readonly files: Readonly<Record<string, string>>;
}

const environmentFor = (
  home: string,
  extra: Readonly<Record<string, string>> = {},
): Record<string, string> => ({
  PATH: process.env["PATH"] ?? "/usr/bin:/bin",
  HOME: home,
  LANG: "C.UTF-8",
  TMPDIR: join(home, "tmp"),
  PITH_DATA_DIR: join(home, "data"),
  ...extra,
});

const filesIn = (folder: string): Record<string, string> => {
  const files: Record<string, string> = {};
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    const path = join(folder, name);
    if (existsSync(path) && statSync(path).isFile()) files[name] = readFileSync(path, "latin1");
  }
  return files;
};

// A pipe for each stream, made by a shell: Node itself would give sockets.
const piped = `{ { "$SHELL_UNDER_TEST" -c "$1" 3>&-; echo $? >"$2/code"; } 2>&3 | cat >"$2/out"; } 3>&1 | cat >"$2/err"`;
const mergedPipe = `{ "$SHELL_UNDER_TEST" -c "$1"; echo $? >"$2/code"; } 2>&1 | cat >"$2/out"`;

/** Words that a rewrite would put in front of a command: the pipes below stand for an agent. */
const inserted = ({ launcher: path = launcher }: Options): string =>
  path.includes(" ") ? path : `${path} --for-agent`;

/** `@ ` in the text is where the launcher goes; natively it is nothing. */
export const runText = (text: string, options: Options & { readonly native: boolean }): Ran => {
  const root = scratch();
  for (const name of ["work", "home", "home/tmp", "result"]) mkdirSync(join(root, name));
  options.prepare?.(join(root, "work"));
  const word = options.native ? "" : `${inserted(options)} `;
  const script = text.replaceAll("@ ", word);
  const driver = options.merged === true ? mergedPipe : piped;
  const result = join(root, "result");
  spawnSync(
    "/bin/bash",
    ["-c", driver.replace('"$SHELL_UNDER_TEST"', options.shell ?? "bash"), "driver", script, result],
    {
      cwd: join(root, "work"),
      env: environmentFor(join(root, "home"), options.env),
      input: options.stdin ?? "",
      timeout: 240_000,
    },
  );
  const read = (name: string): string =>
    existsSync(join(result, name)) ? readFileSync(join(result, name), "latin1") : "";
  const ran = {
    out: read("out"),
    err: read("err"),
    code: read("code").trim(),
    files: filesIn(join(root, "work")),
  };
  rmSync(root, { recursive: true, force: true });
  const mask = (text: string): string => text.replaceAll(root, "<root>");
  return { ...ran, out: mask(ran.out), err: mask(ran.err) };
};

export interface Both {
  readonly native: Ran;
  readonly through: Ran;
}

/** A shell's message about a dead child names its id and the command as typed. */
const withoutNames = (text: string, path: string): string =>
  text
    .replaceAll(`${path} `, "")
    .replaceAll(/^(\S+: line \d+:) +\d+ /gm, "$1 <pid> ")
    .replaceAll(/ +$/gm, "");

export const runBoth = (text: string, options: Options = {}): Both => {
  const native = runText(text, { ...options, native: true });
  const through = runText(text, { ...options, native: false });
  const path = inserted(options);
  return {
    native: { ...native, err: withoutNames(native.err, path), out: withoutNames(native.out, path) },
    through: { ...through, err: withoutNames(through.err, path), out: withoutNames(through.out, path) },
  };
};
