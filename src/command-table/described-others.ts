import { schema } from "../config/schema.ts";
import { modes } from "../config/settings.ts";
import { listedByInit, noPager, type Described } from "./described.ts";
import { agentNames } from "./described-look.ts";

const configKeys = Object.keys(schema).filter((key) => !key.includes("*"));

export const describedOthers: readonly Described[] = [
  {
    name: "config",
    group: "settings",
    summary: "Show or change the settings.",
    usage: ["[--json]", "list [--json]", "get KEY", "set KEY VALUE", "unset KEY", "path", "edit"],
    operands: [
      {
        name: "[action]",
        says: "nothing: all settings in force",
        values: ["list", "get", "set", "unset", "path", "edit"],
      },
      { name: "[key]", says: "as in `mode` or `tee.max_bytes`", values: configKeys },
      { name: "[value]", says: "a word, a number, or words with commas between", values: "asked" },
    ],
    options: [{ flags: "--json", says: "for programs (docs/schemas.md)" }, noPager],
    examples: [
      { command: "pith config list", says: "every key with what it is for" },
      { command: "pith config", says: "every setting, its value, and where that comes from" },
      { command: "pith config set mode tight", says: "writes the file, and keeps its comments" },
    ],
    environment: ["PITH_CONFIG", "PITH_MODE"],
  },
  {
    name: "forget",
    group: "settings",
    summary: "Delete all kept outputs and all records.",
    usage: ["[--dry-run] [--yes]"],
    options: [
      { flags: "--yes", says: "do not ask" },
      { flags: "--dry-run", says: "only show what would be erased" },
    ],
    examples: [
      { command: "pith forget --dry-run", says: "only shows what it would erase" },
      { command: "pith forget --yes", says: "erases it without a question" },
    ],
    environment: ["PITH_DATA_DIR"],
  },
  {
    name: "completion",
    group: "settings",
    summary: "Print completions for a shell.",
    usage: ["SHELL"],
    operands: [{ name: "<shell>", says: "bash, zsh or fish", values: ["bash", "zsh", "fish"] }],
    examples: [
      { command: 'eval "$(pith completion bash)"', says: "in ~/.bashrc" },
      { command: 'eval "$(pith completion zsh)"', says: "in ~/.zshrc, after compinit" },
      { command: "pith completion fish | source", says: "in ~/.config/fish/config.fish" },
    ],
    notes: ["After `pith`, a covered command is completed as it is without it."],
  },
  {
    name: "hooks",
    group: "settings",
    summary: "List your hooks, test one, or print what they have done.",
    usage: [
      "[list] [--json]",
      "test ID [--command COMMAND] [--output FILE] [--exit N] [--prompt TEXT]",
      "events [--json] [--last N]",
    ],
    operands: [
      { name: "[action]", says: "nothing: list", values: ["list", "test", "events"] },
      { name: "[id]", says: "with test: the hook" },
    ],
    options: [
      { flags: "--json", says: "for programs" },
      { flags: "--command <command>", says: "with test: the command that it is asked about" },
      { flags: "--output <file>", says: "with test: a file with what the command printed" },
      { flags: "--exit <n>", says: "with test: the exit code of the command" },
      { flags: "--prompt <text>", says: "with test: the prompt of the user" },
      { flags: "--last <n>", says: "with events: how many (default: 50)" },
      { flags: "--hooks-override-json <json>", says: "with these hooks too: entries, and disable with ids" },
      { flags: "--hooks-override-file <file>", says: "the same from a file" },
      { flags: "--disable-hook <ids...>", says: "without these" },
    ],
    examples: [
      { command: "pith hooks", says: "every hook with what it may do; mistakes with file, line and column" },
      { command: "pith hooks test guard --command 'rm -rf build'", says: "what one of them answers" },
      { command: "pith hooks events --last 10", says: "what they have done" },
    ],
    notes: ["docs/extensions.md explains how to write hooks and routes."],
  },
  {
    name: "rewrite",
    group: "programs",
    summary: "Print a command with pith inserted where an agent reads the output.",
    usage: ["[--agent AGENT] [--json] [--] COMMAND"],
    passes: "text",
    options: [
      { flags: "--agent <agent>", says: `by the rules of this agent (${listedByInit})`, values: agentNames },
      { flags: "--json", says: "for programs" },
    ],
    examples: [
      { command: "pith rewrite -- 'git status && npm test'", says: "a text for the shell, as one word" },
      { command: "pith rewrite git status", says: "the words of one command" },
    ],
    notes: [
      "Exit codes: 0 if the agent's rules allow the command, 3 if they leave it open or no agent is named, 1 if there is nothing to insert, 2 if a rule refuses the command, 64 for wrong usage.",
    ],
  },
  {
    name: "filter",
    group: "programs",
    summary: "Shorten a command's output that you have in a file or a pipe.",
    usage: [
      "--command COMMAND [--exit N] [--stderr FILE] [OPTION...] < OUTPUT",
      "--jsonl [OPTION...] < RECORDS",
    ],
    options: [
      { flags: "--command <command>", says: "what printed it" },
      { flags: "--exit <n>", says: "its exit code; without one, no output counts as a success" },
      { flags: "--stderr <file>", says: "what it printed on standard error" },
      {
        flags: "--mode <mode>",
        says: "lossless, balanced or tight",
        values: modes,
      },
      {
        flags: "--agent <agent>",
        says: `with the limits of this agent (default: the agent that pith is installed for, if there is only one; without an agent, no limit; ${listedByInit})`,
        values: agentNames,
      },
      { flags: "--keep", says: "keep the full output, as a run does" },
      { flags: "--jsonl", says: "one record a line in, one answer a line out" },
    ],
    examples: [
      { command: "pith filter --command 'cargo test' --exit 101 < saved.log", says: "one output" },
      {
        command: "pith filter --agent claude --command make --exit 2 < saved.log",
        says: "as Claude Code would get it: it shows less of a failure",
      },
      { command: "pith filter --jsonl < outputs.jsonl", says: "many outputs, one record a line" },
    ],
    environment: ["PITH_MODE"],
    notes: [
      'Your settings apply. Without --keep nothing is written to disk, so the file that the last line names does not exist: the line is printed as an agent would read it. --jsonl reads one {"command","output","stderr"?,"exit"?} a line and answers, in the same order, one {"v","output","rawTokens","tokens","lost","filter","id","error"?} a line; tokens are counted with o200k.',
    ],
  },
  {
    name: "hook",
    group: "programs",
    summary: "Answer an agent's hook. The agent starts this.",
    usage: ["[AGENT] < EVENT", "install [--agent AGENT...]", "status"],
    operands: [
      {
        name: "[agent]",
        says: `whose event it is (${listedByInit})`,
        values: [...agentNames, "install", "status"],
      },
    ],
    examples: [
      { command: "pith hook claude < event.json", says: "as Claude Code starts it" },
      { command: "pith hook install --agent claude", says: "the same as `pith init --agent claude`" },
      { command: "pith hook status", says: "what is installed, and which hooks write to the same place" },
    ],
    notes: [
      'The exit code is always 0, because an agent may treat a failing hook as a refusal. Without an agent it reads {"tool":"Bash","input":{"command":"…"}}.',
    ],
  },
  {
    name: "complete",
    group: "programs",
    summary: "Print what may replace the last word of a command line. Completions ask this.",
    usage: ["-- WORD..."],
    passes: "text",
    examples: [
      { command: "pith complete -- config se", says: "candidates, each with its description" },
      { command: "pith complete -- gain --", says: "options of a command" },
    ],
    notes: [
      "Each line is a word, a tab and its description. The last line says how the shell goes on: `:none`, `:files`, or `:command N` (as if the line began at word N; `pith` is word 0).",
    ],
  },
];
