/** Options of the programs that the client runs without any rule: each of them known to name no file, to start nothing
 * and to change nothing, in GNU's, BSD's and BusyBox's versions alike. A word that is not in here may do any of that:
 * long options are known in full only, since their beginnings stand for others too. */

interface Options {
  /** Letters without a value, which may stand together. */
  readonly letters: string;
  /** Letters with a number, which may stand behind others, with the number in the same word or in the next. */
  readonly numbered?: string;
  /** In full; with `=` where a number follows. */
  readonly long?: string;
  /** `-5` is a number of lines. */
  readonly counts?: boolean;
}

const ends: Options = {
  letters: "qvz",
  numbered: "cn",
  long: "bytes= lines= quiet silent verbose zero-terminated",
  counts: true,
};

// https://www.gnu.org/software/coreutils/manual/coreutils.html, https://man.freebsd.org
const programs: Readonly<Record<string, Options>> = {
  cat: {
    letters: "AbeEnstTuv",
    long: "show-all number-nonblank show-ends number squeeze-blank show-tabs show-nonprinting",
  },
  // A word, or `-s`, sets the clock.
  date: { letters: "uR", long: "utc universal rfc-email" },
  head: ends,
  ls: {
    letters: "1aAbBcCdfFgGhHiklLmnNopqQrRsStuUvxXZ",
    long:
      "all almost-all author escape ignore-backups directory classify no-group human-readable si inode kibibytes " +
      "numeric-uid-gid literal hide-control-chars quote-name reverse recursive size full-time " +
      "group-directories-first dereference",
  },
  pwd: { letters: "LP", long: "logical physical" },
  // `-o` writes, `-T` and `-S` choose where and when, and a program compresses large parts.
  sort: {
    letters: "bcCdfghiMmnrRsuVz",
    numbered: "k",
    long:
      "ignore-leading-blanks dictionary-order ignore-case general-numeric-sort human-numeric-sort ignore-nonprinting " +
      "month-sort numeric-sort reverse random-sort version-sort check merge stable unique zero-terminated",
  },
  tail: ends,
  true: { letters: "" },
  // A second word is the file that it writes.
  uniq: {
    letters: "cdDiuz",
    numbered: "fsw",
    long: "count repeated ignore-case unique zero-terminated skip-fields= skip-chars= check-chars=",
  },
  wc: { letters: "clmwL", long: "bytes chars lines words max-line-length" },
};

const number = /^[+-]?\d+$/;

const isLong = ({ long = "" }: Options, word: string): boolean => {
  const [, name = "", value] = /^--([a-z-]+)(=[+-]?\d+)?$/.exec(word) ?? [];
  return name !== "" && long.split(" ").includes(value === undefined ? name : `${name}=`);
};

/** Letters behind a dash: how many words they take, a number behind them included; 0: one of them is not known. */
const lettersTaken = ({ letters, numbered = "" }: Options, word: string, next = ""): 0 | 1 | 2 => {
  let at = 1;
  while (at < word.length && letters.includes(word.charAt(at))) at++;
  if (at === word.length) return at > 1 ? 1 : 0;
  if (!numbered.includes(word.charAt(at))) return 0;
  const value = word.slice(at + 1);
  if (value !== "") return number.test(value) ? 1 : 0;
  return number.test(next) ? 2 : 0;
};

const taken = (options: Options, [word = "", next]: readonly string[]): 0 | 1 | 2 => {
  if (options.counts === true && /^-\d+$/.test(word)) return 1;
  if (word.startsWith("--")) return isLong(options, word) ? 1 : 0;
  return word.startsWith("-") ? lettersTaken(options, word, next) : 0;
};

/** Is it one of those programs, with nothing but such options? */
export const namesNoFile = ([name = "", ...words]: readonly string[]): boolean => {
  const options = Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (options === undefined) return false;
  let at = 0;
  while (at < words.length) {
    const count = taken(options, words.slice(at, at + 2));
    if (count === 0) return false;
    at += count;
  }
  return true;
};

/** Subcommands that, alone, name no file either; "": the program alone. */
const subcommands: Readonly<Record<string, readonly string[]>> = {
  cargo: ["build", "check", "clippy", "doc", "test"],
  git: ["branch", "diff", "log", "show", "status"],
  go: ["build", "test", "vet"],
  npm: ["test"],
  pnpm: ["test"],
  yarn: ["test"],
  pytest: [""],
};

/** Is it certain that no word of it is a file, whichever program it is? */
export const certainlyNamesNoFile = (words: readonly string[]): boolean => {
  const [name = "", subcommand = "", ...more] = words;
  const known = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
  return namesNoFile(words) || (more.length === 0 && known?.includes(subcommand) === true);
};
