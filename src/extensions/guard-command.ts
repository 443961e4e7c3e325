/** A command's text before anything is done with it: may it run, as it is or as a hook wants it? */
import type { Settings } from "../config/settings.ts";
import type { Environment } from "../system/environment.ts";
import type { Answered } from "./ask.ts";
import type { Caller, Extensions, Refusal } from "./contract.ts";
import { guarded } from "./guarded.ts";
import { extensionsFor } from "./in-force.ts";
import { refusalLine, refusalText } from "./refusal.ts";

/** It must not run. `line` says why; `text` is a command that prints it and fails, for a shell that runs one. */
export interface Refused {
  readonly kind: "refused";
  readonly text: string;
  readonly line: string;
  /** The agent should end its turn. */
  readonly halt: boolean;
}

interface Runs {
  /** It runs without pith. */
  readonly isRaw: boolean;
  /** Messages of hooks for the agent; "": nothing. */
  readonly context: string;
  /** Nobody can tell the agent that. */
  unheard(why: string): void;
}

/** Another text in its place. Whoever asks says whether that is what runs; null: the command goes on as typed. */
export interface Changed extends Runs {
  readonly kind: "changed";
  readonly text: string;
  /** Ids of those who wanted it. */
  readonly by: readonly string[];
  delivered(): void;
  undelivered(why: string): Refused | null;
}

export type CommandVerdict = Refused | Changed | (Runs & { readonly kind: "go" });

export interface CommandQuestion {
  readonly text: string;
  readonly cwd: string;
  /** Asked only where there is a hook. */
  readonly caller: () => Caller;
  /** Milliseconds for all hooks together. */
  readonly budget: number;
  /** Nothing runs: what hooks say is not written down. */
  readonly isTrial?: boolean;
  /** Hooks that may only tell the model something (src/config/tellers.ts), or the others; absent: all. */
  readonly part?: "tellers" | "others";
}

const go: CommandVerdict = { kind: "go", isRaw: false, context: "", unheard: () => {} };

export const refused = (refusal: Refusal): Refused => {
  const line = refusalLine(refusal);
  return { kind: "refused", line, text: refusalText(line), halt: refusal.halt === true };
};

const contextOf = async ({ context, context_files: files }: Answered): Promise<string> => {
  if (context.length + files.length === 0) return "";
  const { contextText } = await import("./context-files.ts");
  return contextText(context, files);
};

const partOf = async (
  extensions: Extensions,
  { part }: Pick<CommandQuestion, "part">,
): Promise<Extensions> => {
  if (part === undefined) return extensions;
  const { isTeller } = await import("../config/tellers.ts");
  const entries = extensions.entries.filter(({ entry }) => isTeller(entry) === (part === "tellers"));
  return { ...extensions, entries };
};

const judged = async (question: CommandQuestion, all: Extensions): Promise<CommandVerdict> => {
  const { ask, hasHooksAt, invocationOf, toolCallOf } = await import("./ask.ts");
  const extensions = await partOf(all, question);
  if (!hasHooksAt(extensions, "command_before")) return go;
  const { text, cwd, budget, isTrial } = question;
  const caller = question.caller();
  const asked = {
    ...invocationOf("command_before", cwd, caller),
    tool_call: toolCallOf(text, caller),
  };
  const report = await ask(extensions, asked, { budget, isTrial });
  const refusal = report.withheld ?? report.decision;
  const isRaw = refusal?.decision === "raw";
  if (refusal !== null && refusal.decision !== "allow" && !isRaw) return refused(refusal);
  const runs: Runs = { isRaw, context: await contextOf(report), unheard: report.unheard };
  if (!report.changed) return { ...runs, kind: "go" };
  return {
    ...runs,
    kind: "changed",
    by: [...new Set(report.rewrites.map(({ entry }) => entry.id))],
    text: report.invocation.tool_call?.args.command ?? text,
    delivered: report.delivered,
    undelivered: (why) => {
      const closed = report.undelivered(why);
      return closed === null ? null : refused(closed);
    },
  };
};

/** Never throws. Nothing is loaded where no hook is configured. */
export const guardCommand = async (
  question: CommandQuestion,
  settings: Settings | Promise<Settings>,
  env: Environment,
): Promise<CommandVerdict> => {
  const { cwd } = question;
  const judge = async (): Promise<CommandVerdict> => {
    const extensions = await extensionsFor(await settings, cwd, env);
    return extensions === null ? go : judged(question, extensions);
  };
  return guarded(judge, () => ({ point: "command_before", cwd, env, refuse: refused })).catch(() => go);
};
