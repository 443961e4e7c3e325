/** Worlds in which a shell finds something odd on PATH, and how it starts it, alone and through pith. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { launcher, scratch, variant, ways, withNode } from "../world.ts";

type Put = (path: string) => void;

const file =
  (content: string | Buffer, mode = 0o755): Put =>
  (path) => {
    writeFileSync(path, content);
    chmodSync(path, mode);
  };

const report = 'echo "$0 $# $SHLVL"\n';

/** A program of this machine for another processor. */
const foreign = (): Buffer => {
  const bytes = readFileSync("/bin/sh");
  bytes.writeUInt16LE(0x2a, 18);
  return bytes;
};

const kinds: Readonly<Record<string, Put>> = {
  "a script": file(`#!/bin/sh\n${report}exit 3\n`),
  "a program": (path) => copyFileSync("/bin/echo", path),
  "a script without #!": file(`[[ a = a ]] && echo a shell with double brackets\n${report}exit 4\n`),
  "a comment first": file(`# a script\n${report}`),
  "an empty file": file(""),
  "a file that is not executable": file(`#!/bin/sh\n${report}`, 0o644),
  "an interpreter that is gone": file(`#!/gone/bin/python3\n${report}`),
  "an interpreter with options": file(`#! /bin/sh -e\n${report}`),
  "an interpreter that is a script": file(`#!/bin/sh\necho through "$@"\n`),
  "an interpreter without a path": file(`#!sh\n${report}`),
  // The system starts it from there; the script leaves it to the shell.
  "an interpreter in the working folder": file(`#!./interpreter\n${report}`),
  "an interpreter that is a folder": file(`#!/tmp\n${report}`),
  "an interpreter that is not executable": file(`#!/etc/passwd\n${report}`),
  "a carriage return": file(`#!/bin/sh\r\n${report}`),
  "a long first line": file(`#!/${"x".repeat(4000)}\n${report}`),
  "nothing after #!": file(`#!\n${report}`),
  "a broken program": file(Buffer.from("\x7fELF broken\0\0\n", "latin1")),
  "a program for another processor": (path) => file(foreign())(path),
  "other bytes": file(Buffer.from([0, 1, 2, 3, 10, 65])),
  "a link in a circle": (path) => symlinkSync(path, path),
  "a link to nothing": (path) => symlinkSync("/gone/nothing", path),
  "a folder": (path) => mkdirSync(path),
  "a named pipe": (path) => void spawnSync("mkfifo", [path]),
  nothing: () => {},
};

/** Entries of PATH, and their places in the working folder. */
const places: Readonly<Record<string, string>> = {
  "<root>/a": "a",
  "<root>/b": "b",
  c: "c",
  "./d": "d",
  "": ".",
  "~/h": "h",
  "~": ".",
  "<root>/gone": "gone",
};

export interface World {
  readonly path: readonly string[];
  /** In the order of `path`: what lies there under the name. */
  readonly there: readonly string[];
  /** Kind of file in the working folder under that name, wherever PATH leads. */
  readonly beside: string;
  readonly typed: string;
  /** Nothing comes after the command: the program takes its shell's place. */
  readonly isLast: boolean;
}

const typedForms = [
  "tool",
  "tool",
  "tool",
  "tool",
  "./tool",
  "a/tool",
  "<root>/b/tool",
  "tool/",
  "./a/tool/",
  "./a",
];

export const worlds: fc.Arbitrary<World> = fc
  .uniqueArray(fc.constantFrom(...Object.keys(places)), { minLength: 1, maxLength: 4 })
  .chain((path) =>
    fc.record({
      path: fc.constant(path),
      there: fc.array(fc.constantFrom(...Object.keys(kinds)), {
        minLength: path.length,
        maxLength: path.length,
      }),
      beside: fc.constantFrom(...Object.keys(kinds)),
      typed: fc.constantFrom(...typedForms),
      isLast: fc.boolean(),
    }),
  );

export const shells = ["bash", "zsh", "dash"].filter((name) => spawnSync(name, ["-c", ":"]).status === 0);

const alone = variant(withNode);
/** By which words pith starts a program: as typed and inserted, by the native program, by the script, on Node without either. */
const starts: readonly (readonly [name: string, words: string])[] = [
  ...ways,
  ["typed", "pith"],
  ["Node alone", alone.launcher],
];

const make = (root: string, { path, there, beside }: World): void => {
  mkdirSync(join(root, "own"));
  symlinkSync(launcher, join(root, "own", "pith"));
  symlinkSync("/bin/dash", join(root, "interpreter"));
  const put = (place: string, kind: string): void => {
    if (place === "gone") return;
    const file = join(root, place, "tool");
    mkdirSync(join(root, place), { recursive: true });
    if (lstatSync(file, { throwIfNoEntry: false }) === undefined) kinds[kind]!(file);
  };
  path.forEach((element, at) => put(places[element] ?? "e", there[at]!));
  put(".", beside);
};

/** Each shell has its own way to begin a message, and pith has one for what nobody finds. */
const plain = (text: string, root: string): string =>
  text
    .replaceAll(root, "<root>")
    .replaceAll(/^(?:\S*\/)?(?:bash|zsh|dash|sh|pith)(?:: line \d+|: ?\d+)?: /gm, "shell: ")
    .replaceAll(
      /^shell: (?:command not found: (\S+)|(\S+): (?:command )?not found)(?:;.*)?$/gm,
      "shell: $1$2 is not found",
    );

interface Answer {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
}

/** `words`: "" for the shell alone. */
const answerOf = (world: World, shell: string, words: string): Answer => {
  const root = scratch();
  try {
    make(root, world);
    const typed = world.typed.replace("<root>", root);
    const text = `${words} ${typed} one 'two words'${world.isLast ? "" : '; echo "code $?"'}`;
    const ran = spawnSync(shell, ["-c", text], {
      cwd: root,
      encoding: "utf8",
      input: "",
      timeout: 120_000,
      env: {
        PATH: [
          ...world.path.map((element) => element.replace("<root>", root)),
          "/usr/bin:/bin",
          `${root}/own`,
        ].join(":"),
        HOME: root,
        TMPDIR: root,
        PITH_DATA_DIR: `${root}/data`,
        SHELL: `/bin/${shell}`,
        LANG: "C.UTF-8",
      },
    });
    return { out: plain(ran.stdout, root), err: plain(ran.stderr, root), code: ran.status };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
};

/** Answers to every way to start it, and the answer without pith. */
export const answersOf = (world: World, shell: string): Readonly<Record<"through" | "native", object>> => {
  const native = answerOf(world, shell, "");
  const of = (answer: (words: string) => Answer) =>
    Object.fromEntries(starts.map(([name, words]) => [name, answer(words)]));
  return { through: of((words) => answerOf(world, shell, words)), native: of(() => native) };
};
