import { noPager, type Described, type DescribedOption } from "./described.ts";
import { describedSessions } from "./described-sessions.ts";

const json: DescribedOption = { flags: "--json", says: "the same as --format json" };
const since = "a date (2026-11-01), a span (7d, 2w, 3m), today or yesterday";
const project: DescribedOption = {
  flags: "--project [directory]",
  says: "only runs in this project (default: the current one)",
};

export const describedFigures: readonly Described[] = [
  {
    name: "gain",
    group: "figures",
    summary: "Show tokens saved, what that cost, and what was missed.",
    usage: ["[OPTION...]"],
    options: [
      { flags: "--days <n>", says: "how far to look back, today included (default: 30)" },
      { flags: "--since <when>", says: since },
      project,
      { flags: "--all", says: "everything that is recorded, and every row of the tables" },
      { flags: "--graph", says: "the last 30 days, a bar for each" },
      { flags: "--daily", says: "a row for each day" },
      { flags: "--weekly", says: "a row for each week" },
      { flags: "--monthly", says: "a row for each month" },
      { flags: "--history", says: "the latest runs" },
      { flags: "--failures", says: "runs in which pith had a fault" },
      { flags: "--regret", says: "runs whose hidden lines the agent re-read" },
      { flags: "--explain", says: "how the saved tokens come from the records" },
      { flags: "--oneline", says: "one line, for a status line" },
      {
        flags: "--coverage",
        says: "how much of what agents read comes from commands that pith covers (from their transcripts)",
      },
      { flags: "--quota <tier>", says: "as a share of a month's tokens: pro, 5x, 20x, or a number (6M)" },
      {
        flags: "--html <file>",
        says: "one page with charts, for a browser: 90 days, with a choice of range and project",
      },
      {
        flags: "--format <format>",
        says: "text, json, csv (default: text)",
        values: ["text", "json", "csv"],
      },
      json,
      noPager,
      { flags: "--reset", says: "erase all records of runs; the figures start at zero" },
      { flags: "--yes", says: "with --reset: do not ask" },
    ],
    examples: [
      { command: "pith gain", says: "the last 30 days" },
      { command: "pith gain --graph", says: "a bar for each day" },
      { command: "pith gain --since 7d --project", says: "a week in this project" },
      { command: "pith gain --explain", says: "how the saved tokens are computed" },
    ],
    environment: ["PITH_DATA_DIR"],
    notes: ["docs/figures.md defines each figure, and the fields of --format json and csv."],
  },
  {
    name: "discover",
    group: "figures",
    summary: "Estimate what pith would have saved, from your agents' transcripts.",
    usage: ["[OPTION...]"],
    options: [
      { flags: "--since <when>", says: `${since} (default: 30d)` },
      { ...project, says: "only commands run in this project (default: the current one)" },
      { flags: "--all", says: "every transcript, and every row of the tables" },
      { flags: "--format <format>", says: "text or json (default: text)", values: ["text", "json"] },
      noPager,
      json,
    ],
    examples: [
      { command: "pith discover", says: "before anything is installed" },
      { command: "pith discover --all --json", says: "everything, for programs" },
    ],
    notes: ["It needs no installation, and writes nothing."],
  },
  ...describedSessions,
  {
    name: "export",
    group: "figures",
    summary: "Print daily figures for other tools, without paths or command texts.",
    usage: ["[OPTION...]"],
    options: [
      {
        flags: "--to <form>",
        says: "jsonl, csv, parquet, or otlp: metrics to a collector (default: jsonl)",
        values: ["jsonl", "csv", "parquet", "otlp"],
      },
      {
        flags: "--endpoint <url>",
        says: "with --to otlp: the collector (default: export.endpoint of the settings)",
      },
      { flags: "--since <when>", says: `${since} (default: everything)` },
      { flags: "-o, --output <file>", says: "write there, not to stdout" },
      { flags: "--dry-run", says: "print exactly what would be written, or sent" },
    ],
    examples: [
      { command: "pith export --to csv -o pith.csv", says: "a file for a table" },
      { command: "pith export --dry-run", says: "what would be in it" },
      { command: "pith export --to otlp --dry-run", says: "what a collector would get" },
    ],
    environment: ["PITH_DATA_DIR"],
    notes: [
      "pith sends nothing unless you use --to otlp, and then only to the collector that you name. Ids are hashed with a salt that stays on this machine. OTEL_EXPORTER_OTLP_HEADERS holds a collector's key, as for every exporter of OpenTelemetry.",
    ],
  },
];
