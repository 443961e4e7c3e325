/** Output made for programs, and modes that every tool has: left alone whatever the filter. What a dry run lists is what was
 * asked for. */

const flags = new Set(
  `--json -json --jsonl --ndjson --json-lines --porcelain --line-porcelain --parseable --null
  --null-data --print0 -print0 --zero -z -0 --xml --yaml --csv --tsv --sarif --jq --template --help
  --usage --version -V --dry-run`.split(/\s+/),
);

/** Options whose value names a format. */
const formatOptions = new Set(
  `--format --output --output-format --out-format --message-format --reporter --reporters
  --test-reporter --formatter --log-format --report-format --pretty -o -f -F -R`.split(/\s+/),
);

/** Where any value but a known one for people asks for a form of the caller's own. */
const ownForms = new Set(["--format", "--output-format", "--out-format"]);

const machineFormat =
  /^(?:json[\w-]*|\w+[-_]json|ndjson|jsonl|ya?ml|xml|csv|tsv|sarif|junit|tap|teamcity|checkstyle|lcov|rdjsonl?|name|(?:jsonpath|go-template|custom-columns|template|t?format)\b.*)$/i;

const humanFormat =
  /^(?:stylish|compact|pretty|terse|short|human|dots?|spec|documentation|progress|text|full|concise|table|default|verbose|basic|list|line|grouped|wide|auto|console|tty|oneline|medium|fuller|raw|reference|email|detailed|summary|min|tree|unix|visualstudio|codeframe|clang|pkgname|testname|standard-(?:quiet|verbose))\b/i;

/** A bundler writes these into its files; it does not print them. */
const moduleFormat = /^(?:esm?|cjs|commonjs|module|iife|umd|amd|system(?:js)?)(?:,|$)/;

/** Programs where `-h` does not ask for help: sizes, "no file names", a host. */
const otherShortHelp = new Set(
  `ls, du, df, free, sort, tree, grep, egrep, fgrep, zgrep, git grep, lsblk, ps, psql, mysql,
  redis-cli, docker run`.split(/,\s+/),
);

/** Programs where a short option of this list means something else. */
const otherShort: ReadonlyMap<string, string> = new Map(
  Object.entries({
    grep: "-o -f -F -R -V",
    egrep: "-o -f -F -R -V",
    fgrep: "-o -f -F -R -V",
    rg: "-f -F -o",
    ag: "-o -f -F",
    ls: "-o -f -F -R",
    tree: "-o -f -F -R -V",
    tar: "-z -f -F -o -R",
    sort: "-o -f -R -V",
    curl: "-z -0 -V -o -f -F -R",
    make: "-f -o -R",
    docker: "-f",
    tail: "-f -F",
    tsc: "--pretty",
    cargo: "-F",
    ctest: "-V",
    mvn: "-V",
    mvnw: "-V",
    go: "-o",
  }),
);

const hasMachineFormat = (option: string, value: string): boolean => {
  if (!formatOptions.has(option)) return false;
  if (machineFormat.test(value)) return true;
  return ownForms.has(option) && !humanFormat.test(value) && !moduleFormat.test(value);
};

const asksForHelp = (command: readonly string[], word: string): boolean => {
  if (word !== "-h") return false;
  const [name = "", second = ""] = command;
  return !otherShortHelp.has(name) && !otherShortHelp.has(`${name} ${second}`);
};

const isMachineOption = (word: string, next = ""): boolean => {
  const equals = word.indexOf("=");
  const option = equals < 0 ? word : word.slice(0, equals);
  const value = equals < 0 ? next : word.slice(equals + 1);
  return (
    flags.has(option) || hasMachineFormat(option, value) || /^-o(?:json|ya?ml|name|jsonpath.*)$/.test(word)
  );
};

/** A kept output: whoever reads it back gets all of it. */
const keptOutput = /\/tee\/\d{9,}_[^/]*_[0-9A-HJKMNP-TV-Z]{8}(?:\.err)?\.log$/;

/** Whether the arguments of a command ask for output that programs read, for help, for a version, for what
 * would be done, or name a kept output. */
export const isMachine = (argv: readonly string[]): boolean => {
  const exempt = (otherShort.get(argv[0] ?? "") ?? "").split(" ");
  for (let index = 1; index < argv.length; index++) {
    const word = argv[index] ?? "";
    if (keptOutput.test(word)) return true;
    if (!word.startsWith("-") || exempt.includes(word)) continue;
    if (asksForHelp(argv, word) || isMachineOption(word, argv[index + 1])) return true;
  }
  return false;
};
