import type { Described } from "./described.ts";
import { agentNames } from "./described-look.ts";

export const describedAgents: readonly Described[] = [
  {
    name: "init",
    group: "agents",
    summary: "Install pith into agents' settings, or uninstall it.",
    usage: ["[OPTION...]", "--show [--json]", "--uninstall [OPTION...]"],
    options: [
      {
        flags: "--agent <names...>",
        says: 'only these (default, and "all": every agent found here)',
        values: [...agentNames, "all"],
        listed: true,
      },
      {
        flags: "--project",
        says: "for this directory only, in unshared files if the agent has them",
      },
      {
        flags: "--via <integration>",
        says: "where pith acts: shell (inside the agent's shell), result (on a tool's result), hook (before a command), instructions (a note to the model), auto",
        values: ["auto", "shell", "result", "hook", "instructions"],
      },
      {
        flags: "--advice",
        says: "tell the model how to work in few steps, in the instructions that it reads anyway (docs/agents.md)",
      },
      { flags: "--no-advice", says: "remove that again; without either option it stays as it is" },
      {
        flags: "--replace",
        says: "remove hooks of other rewriters from the files that pith changes; --uninstall restores them",
      },
      {
        flags: "--statusline",
        says: "only this: pith's figures in Claude Code's status line, if it has none",
      },
      { flags: "--dry-run", says: "only show what would change" },
      { flags: "--yes", says: "do not ask" },
      {
        flags: "--measure",
        says: "run this project's tests once, unasked, to say what pith saves here",
      },
      { flags: "--show", says: "what is installed now" },
      { flags: "--uninstall", says: "restore the settings" },
      { flags: "--json", says: "with --show: for programs (docs/schemas.md)" },
    ],
    examples: [
      { command: "pith init", says: "every agent found here: shows the changes, asks once" },
      { command: "pith init --agent claude codex --yes", says: "these two, without a question" },
      { command: "pith init --uninstall", says: "restores every byte" },
    ],
  },
  {
    name: "doctor",
    group: "agents",
    summary: "Test what is installed, and report what is wrong.",
    usage: ["[--fix] [--json]"],
    options: [
      { flags: "--json", says: "for programs (docs/schemas.md)" },
      { flags: "--fix", says: "repair what can be repaired" },
    ],
    examples: [
      { command: "pith doctor", says: "runs each entry as its agent would" },
      { command: "pith doctor --fix", says: "and repairs what it can" },
    ],
  },
  {
    name: "with",
    group: "agents",
    summary: "Start one agent with pith, without installing anything.",
    usage: ["[--disable-hook ID] [--hooks-override-json JSON] AGENT [ARGUMENT...]"],
    passes: "command",
    operands: [{ name: "[agent]", says: "its program", values: "asked" }],
    examples: [
      { command: "pith with gemini", says: "starts gemini, with BASH_ENV in its environment" },
      { command: "pith with codex exec 'run the tests'", says: "with arguments of the agent" },
    ],
    notes: [
      "Nothing is installed, and nothing is left behind. --hooks-override-file FILE is --hooks-override-json from a file.",
    ],
  },
  {
    name: "shellenv",
    group: "agents",
    summary: "Print shell code for a profile: agents started from that shell use pith.",
    usage: ["[SHELL]"],
    operands: [{ name: "[shell]", says: "sh, bash, zsh or fish", values: ["sh", "bash", "zsh", "fish"] }],
    examples: [
      { command: 'eval "$(pith shellenv)"', says: "in ~/.profile, ~/.bashrc or ~/.zshrc" },
      { command: "pith shellenv fish | source", says: "in ~/.config/fish/config.fish" },
    ],
    notes: [
      "The code sets BASH_ENV to a file of pith's. bash reads that file before a script or a -c string. The file does nothing unless a known agent has started the shell for its model. Then pith shortens the commands that it covers. pith keeps your own BASH_ENV in PITH_BASH_ENV, and bash reads it as before. `pith with AGENT` does the same for one agent at a time. Only bash reads BASH_ENV. Gemini CLI, Qwen Code, OpenCode and Kilo Code ask before their models may read kept outputs. Until `pith init --agent NAME` allows that, pith hides nothing there, and only squeezes without loss.",
    ],
  },
  {
    name: "import",
    group: "agents",
    summary: "Import settings and filters from rtk, or hooks from Crush and Meerkat.",
    usage: ["rtk|crush|meerkat [--dry-run] [--yes]"],
    operands: [{ name: "<tool>", says: "rtk, crush, meerkat", values: ["rtk", "crush", "meerkat"] }],
    options: [
      { flags: "--dry-run", says: "only show what would be done" },
      { flags: "--yes", says: "do not ask" },
    ],
    examples: [
      { command: "pith import rtk --dry-run", says: "only shows what it would import" },
      { command: "pith import rtk", says: "shows the same, and asks" },
      { command: "pith import crush --dry-run", says: "hooks of crush.json, as entries for config.toml" },
    ],
  },
];
