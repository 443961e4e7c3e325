/** Names of agents as users type them. */

const otherNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "claude-code": "claude",
    "codex-cli": "codex",
    "copilot-cli": "copilot",
    "cursor-agent": "cursor",
    "factory-droid": "droid",
    factory: "droid",
    "gemini-cli": "gemini",
    "github-copilot": "copilot",
    "kilo-code": "kilo",
    kilocode: "kilo",
    "mistral-vibe": "vibe",
    "oh-my-pi": "omp",
    "qwen-code": "qwen",
    "vs-code": "vscode",
  }),
);

/** Our name of an agent that is typed as its vendor or another tool spells it; any other text is returned as it is. */
export const agentName = (typed: string): string => otherNames.get(typed.toLowerCase()) ?? typed;
