import {
  define,
  drop,
  fold,
  heading,
  pin,
  proven,
  type Reducer,
  type Stream,
  type Verdict,
} from "../src/filter-kit/filter.ts";
import { createTraces } from "../src/filter-kit/traces.ts";
import gcc from "./gcc.ts";

const failure = /^make(?:\[\d+\])?: \*\*\* (?:\[.*: (\S+)\] )?/;
const compile =
  /^\s*(?:(?:\.\.?\/)*(?:[\w.-]+\/)*libtool: +compile: +)?(?:\/(?:[\w.-]+\/)*)?(?:[\w.]+-)*(?:cc|gcc|g\+\+|c\+\+|clang|clang\+\+)(?:-\d+)? (?:.* )?-c (?:.*)$/;
/** Where the compiler is not all of the line, or the line says how it ended, it is shown. */
const saysMore = /[;&|<>()`]|: |\s(?:Segmentation fault|Bus error|Killed|Aborted|Terminated)\b/;
/** Automake appends this to each command: the list of headers takes its final name. */
const renaming = / ?&& ?(?:\\$|(?:\/(?:usr\/)?bin\/)?mv -f \S+\.Tpl?o \S+\.Pl?o$)/;
const brief =
  /^ {1,4}(?:CC|CXX|AS|AR|LD|GEN|CCLD|CXXLD|HOSTCC|HOSTLD|MKDIR|OBJCOPY|DTC|UPD|SYNC|CALL|CHK|DESCEND)(?: \[M\])? +\S/;
const progress =
  /^(?:\[ *\d+%\] (?:Building|Linking|Generating|Scanning) |Scanning dependencies of |Consolidate compiler )/;
const entering = /^make\[(\d+)\]: Entering directory (.*)/;
const leaving = /^make\[\d+\]: Leaving directory (.*)/;
const around = /^(?:make\[\d+\]: (?:Nothing to be done for )|(?:\S*\/)?make (?:-\S+ )*-C \S+(?: [\w-]+)*$)/;
const done = /^make\[\d+\]: '.*' is up to date\.$/;
const diagnostic = /^\S+:\d+:(?:\d+:)? /;
/** Failure of a recipe that may fail (`-cc …`): `make[1]: [Makefile:3: all] Error 1 (ignored)`, in any language. */
const ignored = /^make(?:\[\d+\])?: \[.*: (\S+)\] /;
const linker = /^(?:\S*\/)?(?:\S+-)?ld(?:\.\w+)?: |^collect2: /;
const output = / -o (\S+)/;

const isComplaint = (text: string): boolean =>
  diagnostic.test(text) || linker.test(text) || ignored.test(text);

const compileCommands = heading(0, proven("compile commands"));
const buildSteps = heading(0, proven("build steps"));
const directoryLines = heading(0, drop("directory lines"));
const upToDate = fold("up to date", "up-to-date targets");
const stop = heading(0, pin);

interface Folder {
  readonly entered: number;
  readonly depth: string;
  left?: number;
}

/** Folders that were entered and not left; side by side (`-j`) there are several of one depth. */
const createFolders = () => {
  const open = new Map<string, Folder>();
  /** Those of them that are not told of yet. */
  const untold = new Map<string, Folder>();
  /** How many of them there are of each depth. */
  const depths = new Map<string, number>();
  const told = new Set<Folder>();
  const close = (name: string): Folder | undefined => {
    const folder = open.get(name);
    if (folder === undefined) return undefined;
    const others = depths.get(folder.depth)! - 1;
    if (others === 0) depths.delete(folder.depth);
    else depths.set(folder.depth, others);
    open.delete(name);
    untold.delete(name);
    return folder;
  };
  return {
    enter(name: string, depth: string, entered: number): void {
      close(name);
      const folder = { entered, depth };
      open.set(name, folder);
      untold.set(name, folder);
      depths.set(depth, (depths.get(depth) ?? 0) + 1);
    },
    leave(name: string, index: number): void {
      const folder = close(name);
      if (folder !== undefined) folder.left = index;
    },
    /** Nobody says in which of several folders it went wrong. */
    failed(): void {
      if (depths.size === open.size) {
        for (const folder of [...open.values()].slice(-1)) told.add(folder);
        return;
      }
      for (const folder of untold.values()) told.add(folder);
      untold.clear();
    },
    /** Lines after a folder are not in it. */
    shown: (): number[] =>
      [...told].flatMap(({ entered, left }) => (left === undefined ? [entered] : [entered, left])),
    entered: (): number[] => [...open.values()].map(({ entered }) => entered),
  };
};

/** Lines that a later failure makes interesting: the directory it happened in, the command that built the target. */
const context = () => {
  const commands = new Map<string, number>();
  const shown = new Set<number>();
  const folders = createFolders();
  return {
    folders,
    ran(text: string, index: number): void {
      const target = output.exec(text)?.[1];
      if (target !== undefined) commands.set(target, index);
    },
    failed(target: string | undefined): void {
      const command = target === undefined ? undefined : commands.get(target);
      if (command !== undefined) shown.add(command);
      folders.failed();
    },
    shown: (): number[] => [...shown, ...folders.shown()],
  };
};

const start = (): Reducer => {
  const about = context();
  const compiler = gcc.start();
  /** Traces of the programs that recipes run. */
  const traces = createTraces();
  let index = -1;

  const isFolderLine = (text: string): boolean => {
    if (!text.startsWith("make[")) return false;
    const entered = entering.exec(text);
    if (entered !== null) about.folders.enter(entered[2]!, entered[1]!, index);
    const left = leaving.exec(text);
    if (left !== null) about.folders.leave(left[1]!, index);
    return entered !== null || left !== null;
  };

  const judge = (text: string, stream: Stream): Verdict => {
    const stopped = failure.exec(text);
    if (stopped !== null) {
      about.failed(stopped[1]);
      return stop;
    }
    if (isComplaint(text)) about.failed(ignored.exec(text)?.[1]);
    if (compile.test(text) && !saysMore.test(text.replace(renaming, ""))) {
      about.ran(text, index);
      return compileCommands;
    }
    if (done.test(text)) return upToDate;
    if (isFolderLine(text) || around.test(text)) return directoryLines;
    if (brief.test(text) || progress.test(text)) return buildSteps;
    return traces.line(text, index) ?? compiler.line(text, stream);
  };

  const told = (): number[] => [...about.shown(), ...traces.shown()];

  return {
    line(text, stream) {
      index += 1;
      return judge(text, stream);
    },
    // A later command may fail in one of these folders.
    running: () => [...told(), ...about.folders.entered()],
    end: told,
  };
};

export default define({
  summary: "Errors and warnings, what failed where, links and messages; compile commands are counted.",
  kind: "report",
  passthrough: ["-n", "--just-print", "--recon", "-p", "--print-data-base", "-q", "--question"],
  json: true,
  runner: true,
  prompt: /^make(?:\[\d+\])?: /,
  start,
});
