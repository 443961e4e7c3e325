import { entries } from "../registry/shipped.generated.ts";
import { noPager, type Described } from "./described.ts";

const filterCommands = [...new Set(entries.map(({ words }) => words[0]!))];

const path = { name: "[path...]", says: "files or folders; default: the project here" } as const;

export const describedFilters: readonly Described[] = [
  {
    name: "filters",
    group: "filters",
    summary: "List and search filters, show one, or write one of your own from it.",
    usage: ["[list] [WORD...] [--json]", "show COMMAND", "eject COMMAND"],
    operands: [
      {
        name: "[action]",
        says: "list, show or eject; any other word is searched for",
        values: ["list", "show", "eject"],
      },
      { name: "[command...]", says: "as in `cargo test`", values: filterCommands },
    ],
    options: [{ flags: "--json", says: "of the list: for programs (docs/schemas.md)" }, noPager],
    examples: [
      { command: "pith filters docker", says: "what is covered of docker" },
      { command: "pith filters show cargo test", says: "what it does, and its rules" },
      { command: "pith filters eject ninja", says: "a copy in your own folder, used instead" },
    ],
    notes: [
      "Filters written as data are shown and copied whole. A filter written in TypeScript cannot be edited as a copy: eject writes a file that extends it, and your rules come first.",
    ],
  },
  {
    name: "new",
    group: "filters",
    summary: "Write a filter from one run of a command.",
    usage: ["filter [--user] -- COMMAND...", "filter [--user] --from ID [-- COMMAND...]"],
    operands: [
      { name: "<what>", says: "filter", values: ["filter"] },
      { name: "[command...]", says: "after --: the command; it is run once, as typed" },
    ],
    options: [
      {
        flags: "--user",
        says: "for all your projects (filters/ in pith's configuration), not only for this one",
      },
      {
        flags: "--from <id>",
        says: "from the kept output of a run, which is not run again",
        values: "asked",
      },
    ],
    examples: [
      { command: "pith new filter -- make deploy", says: "runs it once; rules and a test from that run" },
      { command: "pith new filter --user --from QXAK", says: "for all projects, from a kept output" },
    ],
  },
  {
    name: "verify",
    group: "filters",
    summary: "Run the tests of your filters.",
    usage: ["[PATH...] [OPTION...]"],
    operands: [{ name: "[path...]", says: "files or folders; default: the project's here, and your own" }],
    options: [
      { flags: "--filter <name>", says: "only this one" },
      { flags: "--require-all", says: "a filter without a test is a failure" },
      { flags: "--watch", says: "run them again whenever a file changes" },
      { flags: "--json", says: "for programs (docs/schemas.md)" },
    ],
    examples: [
      { command: "pith verify", says: "the project's filters and your own" },
      { command: "pith verify --watch .pith/filters/make-deploy.toml", says: "while you edit it" },
    ],
    notes: [
      'A filter file can also have recorded outputs beside it: NAME.case.json { "filter": …, "exit"?, "args"?, "files"?, "facts"?, "mustNot"? }, NAME.case.txt (what the command printed; NAME.case.err.txt: on standard error), and NAME.case.want.txt (what the rules alone make of it, if that must be exact).',
    ],
  },
  {
    name: "trust",
    group: "filters",
    summary: "Accept a project's own filters, after reading them.",
    usage: ["[PATH...] [--yes --sha256 HASH...]", "--list"],
    operands: [{ name: "[path...]", says: "filter files, or a project; default: the project here" }],
    options: [
      { flags: "--list", says: "what is trusted, and whether it has changed since" },
      noPager,
      { flags: "--yes", says: "do not ask; takes --sha256 for each file" },
      {
        flags: "--sha256 <hash>",
        says: "of the bytes that were shown; once for each file, or with commas between",
      },
    ],
    examples: [
      { command: "pith trust", says: "shows every byte and the risks, and asks" },
      { command: "pith trust --list", says: "what is trusted now" },
    ],
    environment: ["PITH_TRUST_PROJECT"],
  },
  {
    name: "untrust",
    group: "filters",
    summary: "Stop trusting a project's filters.",
    usage: ["[PATH...]"],
    operands: [path],
    examples: [
      { command: "pith untrust", says: "every filter of the project here" },
      { command: "pith untrust .pith/filters/make-deploy.toml", says: "one file" },
    ],
  },
];
