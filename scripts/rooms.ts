/**
 * The rooms of the source: what goes in, what comes out, and which other rooms a room may import. The lint step checks
 * every import against this table, type imports included; docs/architecture.md prints it. A room has no index file that
 * passes everything on: the hot paths load single files, and an index would load the whole room.
 */

export interface Room {
  readonly name: string;
  readonly about: string;
  readonly imports: readonly string[];
}

/** From the ground floor up: a room imports rooms of earlier rows only. */
export const house: readonly Room[] = [
  { name: "system", about: "Paths, atomic files, the environment: what the machine gives.", imports: [] },
  {
    name: "shell",
    about: "A text in, its words, simple commands and redirections with byte offsets out; it knows bash.",
    imports: [],
  },
  {
    name: "filter-kit",
    about: "What filter files are written in: the contract, and combinators that families share.",
    imports: [],
  },
  {
    name: "config",
    about: "Settings files in, checked settings out; edits that keep comments and layout.",
    imports: ["system", "filter-kit"],
  },
  { name: "redact", about: "A command text in, the same text without secrets out.", imports: [] },
  {
    name: "sections",
    about: "Lines of several programs in, each judged by the filter of the one that printed it.",
    imports: ["filter-kit"],
  },
  {
    name: "engine",
    about: "Lines and a filter in, the shown lines with their marks out; it reads and writes nothing.",
    imports: ["filter-kit", "sections"],
  },
  { name: "filters", about: "One file a command; `_NAME.ts` is a part of others.", imports: ["filter-kit"] },
  {
    name: "filter-language",
    about: "TOML text in, a filter out: schema, patterns, compilation.",
    imports: ["filter-kit", "config", "sections", "engine"],
  },
  {
    name: "registry",
    about: "A command's words in, its filter out: wrappers, runners and global options are peeled.",
    imports: ["filter-kit", "sections", "filters", "filter-language"],
  },
  {
    name: "store",
    about: "Full outputs in, files on disk out, and back by id; limits and retention.",
    imports: ["system", "filter-kit", "redact"],
  },
  {
    name: "user-filters",
    about: "Filters of the user and of the project: found, trusted, kept compiled, verified.",
    imports: ["system", "filter-kit", "config", "redact", "engine", "filter-language", "registry"],
  },
  {
    name: "extensions",
    about: "Hooks and routes of the user's: what is about to happen in, what may happen instead out.",
    imports: ["system", "shell", "filter-kit", "config", "redact", "user-filters"],
  },
  {
    name: "rewrite",
    about: "A command text in, the places where `pith ` goes out, each with its reason.",
    imports: ["system", "shell", "filter-kit", "config", "registry", "user-filters"],
  },
  {
    name: "history",
    about: "Records of runs in, a journal and then a database out; counts of tokens.",
    imports: ["registry", "system", "config", "redact", "store"],
  },
  {
    name: "ledger",
    about: "What the model has been given in this conversation, by the agent's own record of it.",
    imports: ["system", "filter-kit", "redact", "engine"],
  },
  {
    name: "pipeline",
    about: "One run: store, engine and record, for whoever has output to show.",
    imports: [
      "ledger",
      "system",
      "shell",
      "config",
      "filter-kit",
      "sections",
      "engine",
      "registry",
      "store",
      "user-filters",
      "rewrite",
      "history",
    ],
  },
  {
    name: "launcher",
    about: "launcher.sh, the sink behind a program, and the scripts that shells read at their start.",
    imports: ["system", "config", "filter-kit", "engine", "store", "extensions", "history", "pipeline"],
  },
  {
    name: "integration",
    about: "The contract of an agent: its calls and results in, its answers out.",
    imports: ["system", "shell", "config", "store", "extensions", "rewrite", "history", "pipeline"],
  },
  {
    name: "install",
    about: "Desired state in, edits of settings files out, and all of it back again; findings of `doctor`.",
    imports: [
      "engine",
      "system",
      "shell",
      "config",
      "filter-language",
      "registry",
      "user-filters",
      "history",
      "integration",
    ],
  },
  {
    name: "hooks",
    about: "One folder for each agent: where it is, what is installed, how it talks.",
    imports: ["system", "shell", "config", "integration", "install"],
  },
  {
    name: "transcripts",
    about: "What agents write down of a conversation in, its commands and their outputs out.",
    imports: ["system", "history"],
  },
  {
    name: "figures",
    about: "Records in, the tables of `gain` out.",
    imports: [
      "system",
      "redact",
      "engine",
      "registry",
      "store",
      "rewrite",
      "history",
      "pipeline",
      "transcripts",
    ],
  },
  {
    name: "command-table",
    about: "One row for each subcommand: help, completions and the manual come out.",
    imports: ["config", "registry", "hooks"],
  },
  {
    name: "cli",
    about: "Every entry point, one file each.",
    imports: [
      "system",
      "shell",
      "config",
      "registry",
      "command-table",
      "filter-kit",
      "engine",
      "filter-language",
      "store",
      "user-filters",
      "extensions",
      "rewrite",
      "history",
      "pipeline",
      "integration",
      "install",
      "hooks",
      "transcripts",
      "figures",
    ],
  },
  {
    name: "main",
    about: "The first word in, the entry point that it names out.",
    imports: ["system", "launcher", "cli"],
  },
];

/** The rooms of the engine, in the order in which a line goes through them: none imports a later one. `critical`, `mark` and `rare`
 * are beside that way. */
export const engineRooms: readonly Room[] = [
  {
    name: "critical",
    about: "A line in; out, whether its words or its form report a problem.",
    imports: [],
  },
  {
    name: "read",
    about: "Bytes in, lines out: decoded, without colours and redraws.",
    imports: ["critical"],
  },
  {
    name: "item",
    about: "The files right below `src/engine`: a line with all that is known about it, and its fate.",
    imports: ["critical", "read"],
  },
  {
    name: "mark",
    about: "Hidden lines in, the text of their mark out, if it pays.",
    imports: ["item"],
  },
  {
    name: "rare",
    about: "Lines of one template in; out, which of them have an unusual value.",
    imports: ["item"],
  },
  {
    name: "judge",
    about: "A line in, its worth out: the filter's verdict, critical words, unusual values.",
    imports: ["critical", "read", "item", "rare"],
  },
  {
    name: "outline",
    about: "Lines in, the owner of each out: by the filter's levels, by indentation or by paragraph.",
    imports: ["item"],
  },
  {
    name: "choose",
    about: "Lines and their outline in, the fate of each out.",
    imports: ["critical", "item", "mark", "rare", "outline"],
  },
  {
    name: "layout",
    about: "Fates in, runs of shown lines and marks out: the list that is measured and written.",
    imports: ["item", "mark"],
  },
  {
    name: "squeeze",
    about: "Runs in, shorter text out that loses nothing; how long it is.",
    imports: ["critical", "read", "item", "mark", "judge", "choose", "layout"],
  },
  {
    name: "deliver",
    about: "Runs and marks in, bytes for the agent out, each as soon as nothing can change it.",
    imports: ["critical", "read", "item", "mark", "choose", "layout", "squeeze"],
  },
  {
    name: "engine",
    about: "`engine.ts`: holds lines until they can be decided, and hands them on.",
    imports: ["read", "item", "mark", "judge", "choose", "squeeze", "deliver"],
  },
];
