/** Calls to the machine, and to Node's own modules that the small runtime replaces. */
import * as fs from "node:fs";
import { posix } from "node:path";
import { classesOf } from "../../src/history/character-classes.ts";

const said = (step: () => unknown): unknown => {
  try {
    const value = step();
    return value === undefined ? "nothing" : value;
  } catch (fault) {
    const { code, syscall } = fault as NodeJS.ErrnoException;
    return `${syscall} ${code}`;
  }
};

const kindOf = (path: string): unknown => {
  const status = fs.lstatSync(path, { throwIfNoEntry: false });
  if (status === undefined) return "none";
  const kinds = [
    status.isFile(),
    status.isDirectory(),
    status.isSymbolicLink(),
    status.isFIFO(),
    status.isSocket(),
  ];
  return [...kinds, status.isDirectory() ? 0 : status.size, (status.mode & 0o777).toString(8)];
};

/** Everything that src asks of node:fs, in a folder that is empty. */
export const machineIn = (folder: string): string => {
  const at = (name: string): string => `${folder}/${name}`;
  const { constants } = fs;
  const appending = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);
  const written = (name: string, text: string): unknown => {
    const fd = fs.openSync(at(name), appending, 0o600);
    try {
      return fs.writeSync(fd, Buffer.from(text));
    } finally {
      fs.closeSync(fd);
    }
  };
  const into = Buffer.alloc(8);
  const steps: (() => unknown)[] = [
    () => fs.mkdirSync(at("a/b/c"), { recursive: true, mode: 0o700 }),
    () => fs.mkdirSync(at("a/b/c"), { recursive: true, mode: 0o700 }),
    () => fs.mkdirSync(at("a/b/d/e"), { recursive: true, mode: 0o700 }),
    () => fs.mkdirSync(at("a")),
    () => fs.mkdirSync(at("none/x")),
    () => written("a/file", "one\n"),
    () => written("a/file", "two\n"),
    () => written("none/file", "x"),
    () => fs.mkdirSync(at("a/file/x"), { recursive: true }),
    () => fs.readFileSync(at("a/file"), "utf8"),
    () => fs.readFileSync(at("a"), "utf8"),
    () => fs.writeFileSync(at("a/other"), "\u00e9\ud800", { mode: 0o600, flag: "wx" }),
    () => fs.writeFileSync(at("a/other"), "again", { mode: 0o600, flag: "wx" }),
    () => {
      const fd = fs.openSync(at("a/by-number"), "wx");
      fs.writeFileSync(fd, "by its number");
      fs.closeSync(fd);
      return fs.readFileSync(at("a/by-number"), "utf8");
    },
    () => fs.readFileSync(at("a/other")).toString("hex"),
    () => fs.readdirSync(folder),
    () => fs.readdirSync(at("a")),
    () =>
      fs
        .readdirSync(at("a"), { withFileTypes: true })
        .map((one) => [one.name, one.isFile(), one.isDirectory()])
        .sort(),
    () => fs.readdirSync(at("none")),
    () => fs.linkSync(at("a/file"), at("a/second")),
    () => fs.linkSync(at("a/file"), at("a/second")),
    () => fs.renameSync(at("a/second"), at("a/third")),
    () => fs.renameSync(at("a/second"), at("a/third")),
    () => ["a", "a/file", "a/b", "none", "a/file/none"].map((name) => kindOf(at(name))),
    () => fs.statSync(at("none")),
    () => fs.lstatSync(at("a/file/none")),
    () => fs.existsSync(at("a/file")) && !fs.existsSync(at("none")),
    () => fs.accessSync(at("a/file"), constants.X_OK),
    () => fs.accessSync(at("a"), constants.X_OK),
    () => fs.chmodSync(at("a/file"), 0o755),
    () => fs.accessSync(at("a/file"), constants.X_OK),
    () => fs.realpathSync(at("a/../a/./file")) === fs.realpathSync(at("a/file")),
    () => fs.realpathSync(at("none")),
    () => fs.readlinkSync(at("a/file")),
    () => {
      const fd = fs.openSync(at("a/file"), constants.O_RDONLY);
      const count = fs.readSync(fd, into, 0, 8, 2);
      const status = fs.fstatSync(fd);
      fs.closeSync(fd);
      return [count, into.toString("latin1"), status.size, status.isFile(), status.uid === process.getuid!()];
    },
    () => fs.readSync(999, into, 0, 8, null),
    () => fs.closeSync(999),
    () => {
      const fd = fs.openSync(at("a/third"), "w", 0o600);
      fs.writeSync(fd, "text");
      fs.ftruncateSync(fd, 2);
      fs.fchmodSync(fd, 0o640);
      fs.fsyncSync(fd);
      fs.closeSync(fd);
      return [fs.readFileSync(at("a/third"), "latin1"), kindOf(at("a/third"))];
    },
    () => {
      fs.utimesSync(at("a/third"), 1_700_000_000, 1_700_000_000.5);
      return fs.statSync(at("a/third")).mtimeMs;
    },
    () => fs.rmSync(at("none"), { force: true }),
    () => fs.rmdirSync(at("a")),
    () => fs.rmdirSync(at("a/b/d/e")),
    () => fs.unlinkSync(at("a/file")),
    () => fs.unlinkSync(at("a/file")),
    () => fs.readFileSync("/proc/self/none", "latin1"),
    () => fs.readFileSync("/proc/1/stat", "latin1").startsWith("1 ("),
  ];
  return JSON.stringify(steps.map(said));
};

const everywhere = [/[a-z]|(\\.)|(?=\s)/g, /()/gu, /(.)\1+/gsu, /b$|^a/gm];

/** A text as a path, as bytes, as digests, and what is found in it. */
export const textsOf = (text: string): string => {
  const { createHash } = process.getBuiltinModule("node:crypto");
  const { join, normalize, dirname, basename, extname, isAbsolute, resolve, relative } = posix;
  const bytes = Buffer.from(text);
  const half = text.slice(text.length >> 1).toWellFormed();
  return JSON.stringify([
    [
      normalize(text),
      join(text, half),
      join("/", text, "..", half),
      dirname(text),
      basename(text),
      basename(text, half),
    ],
    [extname(text), isAbsolute(text), resolve("/x/y", text), relative("/x/y", resolve("/x", text))],
    [
      bytes.toString("hex"),
      bytes.toString("base64"),
      bytes.toString("base64url"),
      bytes.toString(),
      bytes.length,
    ],
    [Buffer.from(text, "latin1").toString("hex"), bytes.toString("latin1"), Buffer.byteLength(text)],
    [Buffer.from(bytes.toString("base64"), "base64").toString("hex")],
    [
      bytes.indexOf(half),
      bytes.includes(half),
      bytes.indexOf(47),
      bytes.lastIndexOf(47),
      bytes.indexOf(half, 2),
    ],
    [
      bytes.subarray(1, 4).toString(),
      bytes.slice(2).toString(),
      bytes.equals(Buffer.concat([bytes])),
      [...bytes.subarray(-2)],
    ],
    createHash("sha256").update(text).digest("hex"),
    classesOf(bytes),
    everywhere.map((expression) => [...text.matchAll(expression)].map((found) => [found.index, ...found])),
    // One search within another of the same expression.
    [...text.matchAll(everywhere[0]!)].map(({ 0: all }) => [...`${all}a`.matchAll(everywhere[0]!)].length),
    [
      JSON.stringify(text),
      text.toWellFormed(),
      text.normalize("NFC"),
      [...text].length,
      text.trim(),
      text.toUpperCase(),
    ],
  ]);
};
