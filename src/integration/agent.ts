/** The description of an agent. Each folder in hooks/ has an index.ts that exports one as default. */
import type { Environment } from "../system/environment.ts";
import type { IntegrationName, ToolName } from "../config/settings.ts";
import type { CommandShell } from "./command-shell.ts";
import type { KnownAgent } from "../pipeline/known-agent.ts";
import type { Stored } from "./stored-output.ts";

export interface AgentEntry {
  readonly name: string;
  load(): Promise<Agent>;
}

export interface Agent extends KnownAgent {
  /** As its makers write it. */
  readonly title: string;
  /** Ends it can have, best first. */
  readonly integrations: readonly Integration[];
  /** Those of them that act on Windows; absent: none was seen to. */
  readonly onWindows?: readonly Integration[];
  /** Names of its program as typed, for `pith with`; empty where it has none. */
  readonly programs: readonly string[];
  /** Below the user's home: what it writes while it is used, such as its transcripts. */
  readonly traces?: readonly string[];
  /** `temporary`: of all places it lets the model read in the temporary folder only, so outputs are kept there. */
  readonly keeps?: "temporary";
  /** Events of a session that `init` makes it hand to `pith hook`, where hooks of the user's wait for them. */
  readonly hands?: readonly string[];
  /** Printed by its hook if nothing changes; absent: nothing. */
  readonly silence?: string;
  /** How its tool's shells are told from all others, where those read BASH_ENV. */
  readonly startup?: Startup;
  shell?(): Promise<ShellIntegration>;
  hook?(): Promise<HookIntegration>;
  result?(): Promise<ResultIntegration>;
  setup(): Promise<Setup>;
}

export type Integration = Exclude<IntegrationName, "auto">;

/** The agent's own command within the text that the agent hands to its shell. */
export interface ShellText {
  readonly command: string;
  /** Byte offset in the whole text for a byte offset in the command. */
  place(at: number): number;
  /** The word as it has to stand there, quoted as the command is. */
  quote(word: string): string;
  /** Is the name a function or an alias of that shell? True where it cannot be known. */
  defines(name: string): boolean;
  /** A text for bash that starts what the shell's function of that name starts, which is known to do no more than that;
   * null: it may do anything, or there is none. */
  standIn?(name: string): string | null;
  /** Does what that shell has read before name the variable? Absent: what every shell of its kind reads may. */
  mentions?(name: string): boolean;
  /** The text is for zsh, which reads some of it otherwise than bash. */
  readonly zsh: boolean;
  /** PATH as the command will see it; null: as in our own environment. */
  readonly path: string | null;
}

export interface ShellIntegration {
  /** null: not a call that carries a command of the agent, or of a form that is not known. */
  read(text: string): ShellText | null;
  /** Names that it has given to functions of that shell over tools of its own. */
  readonly ownFunctions?: readonly string[];
  /** Meanings of names in the shell that it would start now. For promises; absent: as in any other shell. */
  names?(env: Environment): Promise<Required<Pick<ShellText, "defines" | "standIn">>>;
}

/** Signs for a shell's start-up file (src/launcher/start): it acts in the agent's own child and nowhere else. */
export interface Startup {
  /** A variable that the agent sets for its tool's shells. */
  readonly marker: string;
  /** `process`: it holds the agent's process id. `call`: it stands in the environment of those shells and not in
   * the one the agent itself was started with. `supervised`: it stands there too, but what tells is the shell between
   * the agent and the command's. */
  readonly kind: "call" | "process" | "supervised";
  /** For a supervised shell, the name of the one above it: `bash -c SCRIPT <name> <agent's process id> SHELL COMMAND`. */
  readonly supervisor?: string;
  /** `user`: the one that $SHELL names; left out: always bash. */
  readonly shell?: "user";
  /** Name, cut to 15 characters, of the process that starts the shell in a sandbox with processes of its own. */
  readonly sandbox?: string;
  /** How the text of a shell begins that only prepares and then becomes the one with the command. */
  readonly prepares?: string;
}

/** `deny`: a rule of the user refuses it. `none`: nothing may be changed. */
export type Verdict = "allow" | "neutral" | "deny" | "none";

export interface HookCall {
  readonly command: string;
  /** The shell that it is for; absent: the agent does not say. */
  readonly shell?: CommandShell;
  readonly cwd: string;
  /** May the command, or `typed` in its place, be replaced by `rewritten` without changing what the agent decides? */
  verdict(rewritten: string, typed?: string): Verdict;
  /** The hook's output that makes the agent run `rewritten` instead. */
  answer(rewritten: string, verdict: "allow" | "neutral"): string;
}

export interface HookIntegration {
  /** null: no command in it, or an event that is not ours. */
  read(payload: string): HookCall | null;
  /** For a command outside of any event: in a session that has its root in `cwd`. */
  verdict(command: string, rewritten: string, cwd: string): Verdict;
  /** Is it a command of this very agent, and not of another one that reads its settings? It may throw; for agents with `told`
   * beside a shell integration. */
  isOwn?(payload: string): boolean;
  /** An answer, or none, with a text for the model beside it; absent: the agent has no way for that. */
  told?(answer: string | null, text: string): string;
  /** `program`: the agent ends a script that it started by its path without what that script has started, so that a
   * program has to be inserted, or a bare name. */
  readonly starts?: "program";
  /** Names that the agent's shell may have given a meaning of its own; absent: it reads nothing that could. */
  defines?(env: Environment): (name: string) => boolean;
}

/** Which tool's result it is; all but the shell's are reduced only where the user has switched that on. */
export type Tool = "shell" | ToolName;

export interface ToolResult {
  readonly tool: Tool;
  /** As the model wrote it; for another tool than the shell a command that says the same (`rg -n -e PATTERN`). */
  readonly command: string;
  /** The shell that it is for; absent: the agent does not say. */
  readonly shell?: CommandShell;
  readonly cwd: string;
  /** Only what the program printed: no header, no exit line, nothing of the agent's own. */
  readonly output: string;
  /** null: unknown, so nothing is a success. */
  readonly exit: number | null;
  /** File with everything the program printed, where the agent has cut `output`; null: `output` is everything. */
  readonly stored: Stored | null;
  readonly session?: string | undefined;
  /** The conversation's file and the call's id in it, where the agent names both. */
  readonly call?: { readonly transcript: string; readonly call: string };
  /** The hook's output that shows the model `text` in place of `output`, and everything else as before; null: it cannot be
   * shown truly there. `isForced`: also if it is longer. */
  answer(text: string, isForced?: boolean): string | null;
}

/** A result of several texts, each of which is shortened by itself. */
export interface PartedResult {
  readonly parts: readonly ToolResult[];
  /** The hook's output for what the parts have answered. null: that part stays as it is. */
  answer(texts: readonly (string | null)[]): string | null;
}

export interface ResultIntegration {
  /** null: no result of a tool that we know, still running, an image, or an event that is not ours. */
  read(payload: string): ToolResult | null;
  /** null: no result of an MCP tool. Absent: the agent's hook cannot replace one. */
  readParts?(payload: string): PartedResult | null;
}

/** Where and how to install; all paths absolute. */
export interface Request {
  readonly project: string | null;
  readonly via: Integration;
  /** Advice on working in few steps; absent: as it is now. */
  readonly advice?: boolean;
}

/** One file before and after; null: there is none. */
export interface FileChange {
  readonly path: string;
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
  /** Permission bits of a file of pith's own; what stands in those is not shown to the user. */
  readonly mode?: number;
  /** For a removed file: folders that were made for it, outermost first; they go if nothing else is in them. */
  readonly folders?: readonly string[];
}

export interface Plan {
  readonly changes: readonly FileChange[];
  /** Why each file changes, by its path; a file without a reason is not in it. */
  readonly reasons?: ReadonlyMap<string, readonly string[]>;
  /** Lines for the user: what is installed, what was left alone and why. */
  readonly notes: readonly string[];
}

export interface Installed {
  readonly via: Integration;
  readonly scope: "user" | "project";
  readonly file: string;
  /** The file that holds advice for the model; absent: none was asked for. */
  readonly advice?: string;
}

export interface Finding {
  readonly level: "ok" | "note" | "warning" | "error";
  readonly what: string;
  /** A command or an action for the user. */
  readonly fix?: string;
  /** Does it; throws where that fails. */
  repair?(): void;
}

export interface Setup {
  detect(): boolean;
  install(request: Request): Plan;
  uninstall(project: string | null): Plan;
  installed(project: string | null): readonly Installed[];
  /** Drives the entries as they stand in the settings, as the agent would. */
  probe(project: string | null): readonly Finding[];
}
