import {
  define,
  drop,
  heading,
  pin,
  proven,
  type Reducer,
  type Stream,
  type Verdict,
} from "../src/filter-kit/filter.ts";
import gcc from "./gcc.ts";

const failure = /^make(?:\[\d+\])?: \*\*\* (?:\[.*: (\S+)\] )?/;
const compile =
  /^\s*(?:(?:\.\.?\/)*(?:[\w.-]+\/)*libtool: +compile: +)?(?:\/(?:[\w.-]+\/)*)?(?:[\w.]+-)*(?:cc|gcc|g\+\+|c\+\+|clang|clang\+\+)(?:-\d+)? (?:.* )?-c (?:.*)$/;
/** Where the compiler is not all of the line, or the line says how it ended, it is shown. */
const saysMore = /[;&|<>()`]|: |\s(?:Segmentation fault|Bus error|Killed|Aborted|Terminated)\b/;
/** What automake appends to each: the list of headers takes its final name. */
const renaming = / ?&& ?(?:\\$|(?:\/(?:usr\/)?bin\/)?mv -f \S+\.Tpl?o \S+\.Pl?o$)/;
const brief =
  /^ {1,4}(?:CC|CXX|AS|AR|LD|GEN|CCLD|CXXLD|HOSTCC|HOSTLD|MKDIR|OBJCOPY|DTC|UPD|SYNC|CALL|CHK|DESCEND)(?: \[M\])? +\S/;
const progress =
  /^(?:\[ *\d+%\] (?:Building|Linking|Generating|Scanning) |Scanning dependencies of |Consolidate compiler )/;
const entering = /^make\[\d+\]: Entering directory /;
const around =
  /^(?:make\[\d+\]: (?:Leaving directory |Nothing to be done for |'.*' is up to date\.$)|(?:\S*\/)?make (?:-\S+ )*-C \S+(?: [\w-]+)*$)/;
const diagnostic = /^\S+:\d+:(?:\d+:)? /;
const output = / -o (\S+)/;

const compileCommands = heading(0, proven("compile commands"));
const buildSteps = heading(0, proven("build steps"));
const directoryLines = heading(0, drop("directory lines"));
const stop = heading(0, pin);

/** What a later failure makes interesting: the directory it happened in, the command that built the target. */
const context = () => {
  const commands = new Map<string, number>();
  const shown = new Set<number>();
  let directory = -1;
  return {
    shown,
    enter: (index: number): number => (directory = index),
    ran(text: string, index: number): void {
      const target = output.exec(text)?.[1];
      if (target !== undefined) commands.set(target, index);
    },
    failed(target: string | undefined): void {
      const command = target === undefined ? undefined : commands.get(target);
      if (command !== undefined) shown.add(command);
      if (directory >= 0) shown.add(directory);
    },
  };
};

const start = (): Reducer => {
  const about = context();
  const compiler = gcc.start();
  let index = -1;

  const judge = (text: string, stream: Stream): Verdict => {
    const stopped = failure.exec(text);
    if (stopped !== null) {
      about.failed(stopped[1]);
      return stop;
    }
    if (diagnostic.test(text)) about.failed(undefined);
    if (compile.test(text) && !saysMore.test(text.replace(renaming, ""))) {
      about.ran(text, index);
      return compileCommands;
    }
    if (entering.test(text)) {
      about.enter(index);
      return directoryLines;
    }
    if (around.test(text)) return directoryLines;
    return brief.test(text) || progress.test(text) ? buildSteps : compiler.line(text, stream);
  };

  return {
    line(text, stream) {
      index += 1;
      return judge(text, stream);
    },
    end: () => [...about.shown],
  };
};

export default define({
  summary: "Errors and warnings, what failed where, links and messages; compile commands are counted.",
  kind: "report",
  passthrough: ["-n", "--just-print", "--dry-run", "--recon", "-p", "--print-data-base", "-q", "--question"],
  json: true,
  runner: true,
  prompt: /^make(?:\[\d+\])?: /,
  start,
});
