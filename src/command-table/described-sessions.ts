import type { Described, DescribedOption } from "./described.ts";

const json: DescribedOption = { flags: "--json", says: "for programs; docs/schemas.md has its fields" };
const since: DescribedOption = {
  flags: "--since <when>",
  says: "a date (2026-11-01), a span (7d, 2w, 3m), today or yesterday (default: 30d)",
};
const project: DescribedOption = {
  flags: "--project [directory]",
  says: "only what ran in this project (default: the current one)",
};
const transcripts =
  "It reads the transcripts of Claude Code, Codex, OpenCode, Gemini CLI, Copilot CLI, Pi and Qwen Code.";

/** Commands that look at whole sessions of agents. */
export const describedSessions: readonly Described[] = [
  {
    name: "session",
    group: "figures",
    summary: "Show for each session what pith saved, what it missed, and the net effect.",
    usage: ["[OPTION...] [ID]"],
    operands: [{ name: "[id]", says: "one session in full; the beginning of its id is enough" }],
    options: [
      since,
      project,
      { flags: "--all", says: "every session that is recorded (default: the latest ten of the period)" },
      json,
    ],
    examples: [
      { command: "pith session", says: "the latest ten" },
      { command: "pith session --project --json", says: "of this project, for programs" },
    ],
    environment: ["PITH_DATA_DIR"],
    notes: [
      `${transcripts} Prices are list prices with their date; \`[prices."MODEL"]\` in the settings (input, cache_read, cache_write, output) sets others.`,
    ],
  },
  {
    name: "learn",
    group: "figures",
    summary: "List commands that agents got wrong and then corrected.",
    usage: ["[OPTION...]"],
    options: [
      since,
      project,
      { flags: "--all", says: "every transcript, and every pair" },
      {
        flags: "--write",
        says: "add those seen twice to the project's instruction files, between markers",
      },
      { flags: "--dry-run", says: "with --write: only show what would be written" },
      json,
    ],
    examples: [
      { command: "pith learn", says: "the last 30 days" },
      {
        command: "pith learn --write --dry-run",
        says: "what it would add to this project's CLAUDE.md or AGENTS.md",
      },
    ],
    notes: [
      `${transcripts} Secrets are not shown, and a command that holds one is never written. \`pith init --uninstall\` removes the block.`,
    ],
  },
  {
    name: "economics",
    group: "figures",
    summary: "Show what sessions cost, and how much of that is shell output.",
    usage: ["[OPTION...]"],
    options: [
      since,
      project,
      { flags: "--all", says: "every transcript" },
      { flags: "--daily", says: "a row for each day" },
      { flags: "--weekly", says: "a row for each week (default)" },
      { flags: "--monthly", says: "a row for each month" },
      { flags: "--blocks", says: "a row for each block of five hours, as plans with a limit count them" },
      { flags: "--ccusage", says: "run `ccusage` (if you have it) and show its sum beside" },
      json,
    ],
    examples: [
      { command: "pith economics", says: "the last 30 days by week" },
      { command: "pith economics --monthly --json", says: "a year, for programs" },
    ],
    environment: ["PITH_DATA_DIR"],
    notes: [
      `${transcripts} Prices are list prices with their date; \`[prices."MODEL"]\` in the settings (input, cache_read, cache_write, output) sets others.`,
    ],
  },
  {
    name: "trial",
    group: "figures",
    summary: "A/B test: sessions with and without pith, at random.",
    usage: ["start [--project [DIRECTORY]] [--days N] [--arms]", "status", "report [--json]", "stop"],
    operands: [{ name: "[action]", says: "what to do", values: ["start", "status", "report", "stop"] }],
    options: [
      { flags: "--project [directory]", says: "with start: only in this project (default: the current one)" },
      { flags: "--days <n>", says: "with start: the number of days after which it ends" },
      {
        flags: "--arms",
        says: "with start: four arms, without pith, with it, with advice alone, with both (Claude Code, Codex, OpenCode)",
      },
      { flags: "--json", says: "with report: for programs; docs/schemas.md has its fields" },
    ],
    examples: [
      { command: "pith trial start --days 60", says: "every new session takes part" },
      {
        command: "pith trial report",
        says: "tokens, steps, time and cost on both sides, or that it is too early",
      },
    ],
    environment: ["PITH_DATA_DIR"],
    notes: [
      "In a session without pith every command runs as if pith were not installed. The side comes from a hash of the session's id and a salt of the trial.",
    ],
  },
];
