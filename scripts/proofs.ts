/** How each integration of an agent was proven: hooks/<agent>/proof.json. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Agent, Integration } from "../src/integration/agent.ts";

const root = join(import.meta.dirname, "..");

/** Measured in a run of the real client: characters that came back to the model. */
interface Measured {
  readonly without: number;
  readonly with: number;
}

/** An adapter that answers permission questions has to know of its host: which files it reads, what happens beside another
 * hook, what the model and the user see of a refusal, how it ends a process, and what it matches by text. */
export const questions = ["files", "beside", "refusal", "ending", "matching"] as const;

/** Written by hand: where an integration's shape is known from. */
interface Stated {
  readonly proof: string;
  readonly sources: readonly string[];
  /** From the host's own source, packages or documents; a question without an answer is not in it. */
  readonly answers?: Partial<Record<(typeof questions)[number], string>>;
}

export interface Proof extends Partial<Record<Integration, Stated>> {
  readonly version?: string;
  /** The day on which it was measured. */
  readonly made?: string;
  readonly integrations?: Partial<Record<Integration, Measured>>;
  /** The newest version, if its suites did not pass. */
  readonly unproven?: { readonly version: string; readonly why: string } | undefined;
  /** How its suites ran as on another system than Linux. */
  readonly tried?: Partial<Record<"win32" | "darwin", string>>;
}

export const proofOf = (agent: string): Proof => {
  const path = join(root, "hooks", agent, "proof.json");
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Proof) : {};
};

const isAnswered = ({ answers }: Stated): boolean =>
  questions.every((question) => (answers?.[question] ?? "") !== "");

/** Does the agent have a hook that may change what it asks or refuses, which no real client has shown at work, and of
 * whose host a question is open? Such a hook is installed only by name. */
export const isUnproven = ({ name, integrations }: Pick<Agent, "name" | "integrations">): boolean => {
  const { hook, integrations: measured } = proofOf(name);
  if (!integrations.includes("hook") || measured?.hook !== undefined) return false;
  return hook === undefined || !isAnswered(hook);
};
