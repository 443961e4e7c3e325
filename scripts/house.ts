/**
 * The rooms of the source: what goes in, what comes out, and which other rooms a room may import. The lint step checks
 * every import against this table, type imports included; docs/architecture.md prints it. A room has no index file that
 * passes everything on: the hot paths load single files, and an index would load the whole room.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";

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

const root = join(import.meta.dirname, "..");
const largestShare = 0.15;

const roomOf = (file: string): string => {
  if (file === "src/main.ts" || file === "src/small-runtime.ts") return "main";
  const [first = "", second = ""] = file.split("/");
  return first === "src" ? second : first;
};

const importedBy = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:\bfrom |\bimport\(\s*|^import )["'](\.[^"']+)["']/gm)].map(([, path = ""]) =>
    normalize(join(dirname(file), path)),
  );

const importsAgainst = (files: ReadonlyMap<string, string>, rooms: readonly Room[]): string[] =>
  [...files].flatMap(([file, text]) => {
    const name = roomOf(file);
    const room = rooms.find((one) => one.name === name);
    if (room === undefined) return [`${file}: no room of the house`];
    return importedBy(file, text)
      .filter((path) => roomOf(path) !== name && !room.imports.includes(roomOf(path)))
      .map((path) => `${file}: ${name} does not import ${roomOf(path)} (${path})`);
  });

const arrowsAgainst = (files: ReadonlyMap<string, string>, rooms: readonly Room[]): string[] => {
  const used = new Set(
    [...files].flatMap(([file, text]) =>
      importedBy(file, text).map((path) => `${roomOf(file)} ${roomOf(path)}`),
    ),
  );
  return rooms.flatMap(({ name, imports }, row) =>
    imports.flatMap((other) => [
      ...(used.has(`${name} ${other}`) ? [] : [`scripts/house.ts: ${name} no longer needs ${other}`]),
      ...(rooms.findIndex((room) => room.name === other) < row
        ? []
        : [`scripts/house.ts: ${name} -> ${other} points up`]),
    ]),
  );
};

const tooLarge = (files: ReadonlyMap<string, string>): string[] => {
  const lines = new Map<string, number>();
  let sum = 0;
  for (const [file, text] of files) {
    if (!file.startsWith("src/") || file.endsWith(".generated.ts")) continue;
    const count = text.split("\n").length;
    sum += count;
    lines.set(roomOf(file), (lines.get(roomOf(file)) ?? 0) + count);
  }
  return [...lines]
    .filter(([, count]) => count > sum * largestShare)
    .map(([room, count]) => `src/${room}: ${count} of ${sum} lines: a room this large should be two`);
};

/** One line for each import that no arrow allows, each arrow that is not used, and each room that is too large. */
export const complaintsAbout = (files: ReadonlyMap<string, string>, rooms = house): string[] => [
  ...importsAgainst(files, rooms),
  ...arrowsAgainst(files, rooms),
  ...tooLarge(files),
];

/** Path -> text of every source file that is in the house. */
export const sourcesOfHouse = (): Map<string, string> => {
  const files = ["src", "filters", "hooks"]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
        (name) => `${folder}/${name.replaceAll("\\", "/")}`,
      ),
    )
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"));
  return new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
};

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const complaints = complaintsAbout(sourcesOfHouse());
  for (const complaint of complaints) console.error(complaint);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}
