import { agents } from "../../hooks/registry.generated.ts";
import { listedByInit, noPager, type Described } from "./described.ts";

export const agentNames: readonly string[] = agents.map(({ name }) => name);

const json = { flags: "--json", says: "for programs (docs/schemas.md)" } as const;

export const describedLook: readonly Described[] = [
  {
    name: "show",
    group: "look",
    summary: "Run a command and print what an agent would see, with figures.",
    usage: ["[--agent AGENT] [--] PROGRAM [ARGUMENT...]", "[--agent AGENT] [--] 'COMMANDS'"],
    passes: "command",
    options: [
      {
        flags: "--agent <agent>",
        says: `as this agent would see it (default: the agent that pith is installed for, if there is only one; ${listedByInit})`,
        values: agentNames,
      },
    ],
    examples: [
      { command: "pith show cargo test", says: "one command" },
      { command: "pith show 'cd web && npm test | tail -20'", says: "a text, as a model writes it" },
      { command: "pith show --agent codex git log -200", says: "with the limit of one agent" },
    ],
    environment: ["PITH_MODE"],
    notes: [
      "Standard output is what the agent would read, and nothing else; the figures are on standard error. The exit code is that of the command. `pith gain` does not count this run. `pith raw` has what is hidden.",
    ],
  },
  {
    name: "explain",
    group: "look",
    summary: "Show whether pith acts on a command, and why.",
    usage: ["[--agent AGENT] [--json] [--] COMMAND..."],
    passes: "command",
    options: [
      { flags: "--agent <agent>", says: `by the rules of this agent (${listedByInit})`, values: agentNames },
      json,
    ],
    examples: [
      { command: "pith explain git status", says: "one command" },
      { command: "pith explain 'npm test 2>&1 | tail -20 && git diff > x.patch'", says: "a text" },
    ],
    notes: ["explain runs nothing."],
  },
  {
    name: "raw",
    group: "look",
    summary: "Print the full output of a run.",
    usage: ["ID [OPTION...]", "--last [OPTION...]", "--list [--json]"],
    operands: [
      {
        name: "[id]",
        says: "the id in a mark, or the first characters of one id",
        values: "asked",
      },
    ],
    options: [
      { flags: "--grep <regexp>", says: "only the lines that match (JavaScript syntax)" },
      { flags: "-i, --ignore-case", says: "with --grep: capitals or not" },
      { flags: "--lines <A:B>", says: "only these lines; A: to the end, :B from the start, -N: the last N" },
      { flags: "-n, --number", says: "with --grep or --lines: put the line's number in front" },
      { flags: "--stderr", says: "only what came on stderr" },
      { flags: "--list", says: "what is kept, newest first" },
      noPager,
      { flags: "--last", says: "the run that was written to last" },
      { flags: "--path", says: "print the file's path instead" },
      { ...json, says: `with --list: ${json.says}` },
    ],
    examples: [
      { command: "pith raw QXAK", says: "all of it, byte for byte" },
      { command: "pith raw QXAK7 --grep FAILED -n", says: "the lines that match, with their numbers" },
      { command: "pith raw --last --lines -20:", says: "the end of the last run" },
    ],
    environment: ["PITH_DATA_DIR"],
  },
];
