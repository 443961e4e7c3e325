/** Settings, and their defaults. */
import type { Mode } from "../filter-kit/filter.ts";
import type { HookSettings } from "./extension-settings.ts";

/** Where pith can act. */
export const integrations = ["shell", "hook", "result", "instructions"] as const;

export type IntegrationName = (typeof integrations)[number] | "auto";

/** Tools of agents besides the shell whose results may be replaced. */
export const toolNames = ["search", "list", "read"] as const;

export type OwnTool = (typeof toolNames)[number];

/** As agents name the tools of MCP servers. */
type McpTool = `mcp__${string}`;

/** `*` stands for all tools of a server. */
export type ToolName = OwnTool | McpTool;

export const mcpForm = /^mcp__[\w-]+?__(?:\*|[\w-]+)$/;

export const isMcpTool = (name: string): name is McpTool => mcpForm.test(name);

/** Do settings name the tool? */
export const namesTool = (names: readonly string[], tool: string): boolean =>
  names.some(
    (name) =>
      name === tool || (isMcpTool(name) && name.endsWith("__*") && tool.startsWith(name.slice(0, -1))),
  );

interface AgentSettings {
  readonly via?: IntegrationName;
  readonly cap?: number;
  readonly tools?: readonly ToolName[];
}

/** Dollars for a million tokens of a model. */
interface PriceSettings {
  readonly input?: number;
  readonly cache_read?: number;
  readonly cache_write?: number;
  readonly cache_write_1h?: number;
  readonly output?: number;
}

export interface Settings {
  readonly mode: Mode;
  readonly exclude: {
    /** Command words (`git push`) that pith leaves alone. */
    readonly commands: readonly string[];
  };
  /** Lines shown at most where only the limit decides. */
  readonly budget: { readonly report: number; readonly data: number; readonly log: number };
  readonly tee: {
    readonly enabled: boolean;
    /** A failed run that lost nothing is kept from this size on. */
    readonly min_bytes: number;
    /** Limit of one file. */
    readonly max_bytes: number;
    /** Limit of all files. */
    readonly max_total_bytes: number;
    readonly max_files: number;
    readonly max_age_days: number;
    /** Folder for the files; "" is `<data>/tee`. */
    readonly dir: string;
  };
  /** Whether lines that the model was given earlier in the conversation are left out, where that is proven. */
  readonly ledger: boolean;
  readonly track: { readonly enabled: boolean; readonly days: number };
  /** URL of a collector of metrics; "": nothing is ever sent. */
  readonly export: { readonly endpoint: string };
  /** Hooks of the user's; src/extensions acts on them. */
  readonly hooks: HookSettings;
  /** Commands that run elsewhere, as they stand in the file. */
  readonly route: readonly object[];
  readonly agents: Readonly<Record<string, AgentSettings>>;
  /** By the model's name, as transcripts have it. */
  readonly prices: Readonly<Record<string, PriceSettings>>;
}

/** Apply if nothing is configured. */
export const defaults: Settings = Object.freeze({
  mode: "balanced",
  exclude: { commands: [] },
  budget: { report: 80, data: 0, log: 120 },
  tee: {
    enabled: true,
    min_bytes: 1024,
    max_bytes: 256 * 1024 * 1024,
    max_total_bytes: 2 * 1024 * 1024 * 1024,
    max_files: 10_000,
    max_age_days: 14,
    dir: "",
  },
  ledger: true,
  track: { enabled: true, days: 90 },
  export: { endpoint: "" },
  hooks: {
    default_timeout_ms: 5000,
    payload_max_bytes: 128 * 1024,
    background_max_concurrency: 32,
    include_sub_agents: true,
    allow_remote: false,
    entries: [],
  },
  route: [],
  agents: {},
  prices: {},
});

export const modes: readonly Mode[] = ["lossless", "balanced", "tight"];
