/** Interpreters: what do they run? A module, a script, inline code or nothing. */
import { skipOptions, type OptionSpec } from "./options.ts";

export type Interpreted =
  | { readonly runs: "module" | "script"; readonly argv: readonly string[] }
  /** Inline code, standard input, a prompt: its output is what the author wanted to see. */
  | { readonly runs: "inline" };

const shell: OptionSpec = {
  flags: "-e -u -x -v -l -i -n --norc --noprofile --login --posix",
  values: "-o -O --rcfile",
};

export const interpreters: Readonly<Record<string, OptionSpec>> = {
  bash: shell,
  sh: shell,
  zsh: shell,
  dash: shell,
  ksh: shell,
  python: { flags: "-u -B -I -s -S -E -O -OO -P -q -v -b -bb -d -x", values: "-W -X" },
  ruby: { flags: "-w -v", values: "-I -r" },
  perl: { flags: "-w -T", values: "-I -M" },
  php: { flags: "-n -q", values: "-d" },
  tsx: { flags: "--no-cache", values: "--tsconfig" },
  "ts-node": { flags: "--esm -T --transpile-only", values: "-P --project" },
  Rscript: { flags: "--vanilla" },
  lua: {},
  node: {
    flags:
      "--enable-source-maps --no-warnings --trace-warnings --experimental-strip-types --expose-gc --watch",
    values:
      "--import -r --require --loader --experimental-loader --env-file --max-old-space-size --conditions -C",
  },
};

const inline: Interpreted = { runs: "inline" };

const inlineOption = /^-[a-z]*[cep]$|^--(?:eval|print)$/;

/** Words behind `-m`, where only known options stand before it. */
const moduleWords = (spec: OptionSpec, argv: readonly string[]): readonly string[] | null => {
  const at = argv.indexOf("-m");
  return at > 0 && skipOptions(spec, argv.slice(0, at), 1) === at ? argv.slice(at + 1) : null;
};

/** null where the program is no interpreter, or its options are unknown. */
export const interpreted = (name: string, argv: readonly string[]): Interpreted | null => {
  const spec = Object.hasOwn(interpreters, name) ? interpreters[name] : undefined;
  if (spec === undefined) return null;
  const module = name === "python" ? moduleWords(spec, argv) : null;
  if (module !== null) return { runs: "module", argv: module };
  const index = skipOptions(spec, argv, 1);
  if (index >= 0 && index < argv.length && argv[index] !== "-") {
    return { runs: "script", argv: argv.slice(index) };
  }
  const asks = index >= 0 || argv.some((word) => inlineOption.test(word));
  return asks ? inline : null;
};
