/** All that `init` is going to write, for all agents together: each file once, with its final content and its reasons. */
import type { Environment } from "../system/environment.ts";
import { UserError } from "../system/user-error.ts";
import type { FileChange, Setup } from "../integration/agent.ts";
import { applyPlan } from "./apply-plan.ts";
import { type Cleared, goneTools } from "./conflicting-tools.ts";
import { imagine } from "./imagined.ts";
import {
  type Proposal,
  replaceConflictingTools,
  replacedFile,
  replacedIn,
  requestOf,
  restoreConflictingTools,
} from "./proposal.ts";
import { rewriterPlaces } from "./rewriter-places.ts";

export interface WholePlan {
  readonly changes: readonly FileChange[];
  readonly reasons: ReadonlyMap<string, readonly string[]>;
}

class Reasons extends Map<string, readonly string[]> {
  add(path: string, ...more: readonly string[]): void {
    this.set(path, [...new Set([...(this.get(path) ?? []), ...more])]);
  }
}

/** A proposal that cannot be planned cannot be written either, and is reported then. */
const unlessRefused = (work: () => void): void => {
  try {
    work();
  } catch (fault) {
    if (!(fault instanceof UserError)) throw fault;
  }
};

const removalReasons = ({ conflicting }: Proposal, reasons: Reasons, env: Environment): void => {
  for (const { name, file, removable, tells } of conflicting)
    if (removable) {
      reasons.add(file, `removes ${tells === true ? `the instructions about ${name}` : `${name}'s hook`}`);
      reasons.add(replacedFile(env), "keeps what is removed, so that --uninstall can restore it");
    }
};

export interface InstallScope {
  readonly project: string | null;
  readonly replace: boolean;
  readonly env: Environment;
}

export const installationPlan = (
  proposals: readonly Proposal[],
  { project, replace, env }: InstallScope,
): WholePlan => {
  const reasons = new Reasons();
  const changes = imagine(() => {
    for (const proposal of proposals)
      unlessRefused(() => {
        const { setup, via } = proposal;
        const hadAdvice = setup.installed(project).some(({ advice }) => advice !== undefined);
        const isReplacing = replace && replaceConflictingTools(proposal, env, project).length > 0;
        if (isReplacing) removalReasons(proposal, reasons, env);
        const wanted = isReplacing ? { ...proposal, advice: proposal.advice ?? hadAdvice } : proposal;
        const plan = setup.install(requestOf(wanted, via, project));
        applyPlan(plan.changes);
        for (const [path, more] of plan.reasons ?? []) reasons.add(path, ...more);
      });
  });
  return { changes, reasons };
};

export interface Leaving {
  readonly agent: { readonly name: string };
  readonly setup: Pick<Setup, "uninstall">;
}

/** `before`, `after`: what is taken out of the same files around the agents' own entries. */
export const removalPlan = (
  leaving: readonly Leaving[],
  project: string | null,
  env: Environment,
  around: { readonly before: () => readonly FileChange[]; readonly after: () => readonly FileChange[] },
): WholePlan => {
  const reasons = new Reasons();
  const replaced = replacedIn(env);
  const changes = imagine(() => {
    applyPlan(around.before());
    for (const { agent, setup } of leaving)
      unlessRefused(() => {
        const plan = setup.uninstall(project);
        applyPlan(plan.changes);
        const files = [...plan.changes.map(({ path }) => path), ...rewriterPlaces(agent.name, env, project)];
        for (const file of restoreConflictingTools(files, env))
          reasons.add(file, ...restoredText(replaced[file]!, env));
      });
    applyPlan(around.after());
  });
  return { changes, reasons };
};

/** Reasons for entries of other programs that come back; one whose program is gone fails. */
const restoredText = (cleared: Cleared, env: Environment): readonly string[] => [
  "restores what pith had replaced",
  ...goneTools(cleared, env).map(
    (name) => `${name} is not on PATH any more: remove its entry, or install ${name} again`,
  ),
];
