import { entries } from "../registry/shipped.generated.ts";
import { noPager, type Described } from "./described.ts";

const filterCommands = [...new Set(entries.map(({ words }) => words[0]!))];

const path = { name: "[path...]", says: "files or folders; default: the project here" } as const;

export const describedFilters: readonly Described[] = [
  {
    name: "filters",
    group: "filters",
    summary: "List and search filters, show one, or copy one to edit it.",
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
      { command: "pith filters eject df", says: "a copy in your own folder, in force in its place" },
    ],
    notes: [
      "Filters written as data are shown and copied whole. Of one that is written in TypeScript there is no copy that could be edited: its file extends pith's own, and your rules judge first.",
    ],
  },
  {
    name: "new",
    group: "filters",
    summary: "Write a filter from one run of a command.",
    usage: ["filter [--user] -- COMMAND...", "filter [--user] --from ID [-- COMMAND...]"],
    operands: [
      { name: "<what>", says: "filter", values: ["filter"] },
      { name: "[command...]", says: "behind --: the command; it is run once, as typed" },
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
    examples: [{ command: "pith new filter -- make deploy", says: "rules and a test from that run" }],
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
      { flags: "--watch", says: "again whenever a file changes" },
      { flags: "--json", says: "for programs (docs/schemas.md)" },
    ],
    examples: [
      { command: "pith verify", says: "the project's filters and your own" },
      { command: "pith verify --watch .pith/filters/make-deploy.toml", says: "while you edit it" },
    ],
    notes: [
      'Besides the tests in a file there may be recorded outputs beside it: NAME.case.json { "filter": …, "exit"?, "args"?, "files"?, "facts"?, "mustNot"? }, NAME.case.txt (what the command printed; NAME.case.err.txt: on standard error), and NAME.case.want.txt (what the rules alone make of it, where that is to be exact).',
    ],
  },
  {
    name: "trust",
    group: "filters",
    summary: "Accept a project's own filters, after reading them.",
    usage: ["[PATH...] [--yes --sha256 HASH...]", "--list"],
    operands: [{ name: "[path...]", says: "filter files, or a project; default: the project here" }],
    options: [
      { flags: "--list", says: "what is trusted, and whether it still is what it was" },
      noPager,
      { flags: "--yes", says: "do not ask; takes --sha256 for each file" },
      {
        flags: "--sha256 <hash>",
        says: "of the bytes that were shown; once for each file, or with commas between",
      },
    ],
    examples: [{ command: "pith trust", says: "shows every byte and the risks, and asks" }],
    environment: ["PITH_TRUST_PROJECT"],
  },
  {
    name: "untrust",
    group: "filters",
    summary: "Stop trusting a project's filters.",
    usage: ["[PATH...]"],
    operands: [path],
    examples: [{ command: "pith untrust", says: "all of the project here" }],
  },
];
