/** Which end an agent gets, with everything that has to be taken out of the way first. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { environment, type Environment } from "../system/environment.ts";
import { configDir } from "../system/paths.ts";
import type { Settings } from "../config/settings.ts";
import { InTheWay, UserError } from "../system/user-error.ts";
import type { Agent, Integration, FileChange, Finding, Plan, Request, Setup } from "../integration/agent.ts";
import { applyPlan } from "./apply-plan.ts";
import { plannedText } from "./imagined.ts";
import {
  type Cleared,
  clearing,
  type ConflictingTool,
  conflictingToolsAt,
  withoutConflictingTools,
  withConflictingTools,
} from "./conflicting-tools.ts";
import { unprovenHooks } from "./unproven-hooks.generated.ts";
import { rewriterPlaces } from "./rewriter-places.ts";
import { change, textOf, withFolders } from "./setup/file-change.ts";
import { orElse } from "../system/regular-file.ts";

export interface Chosen {
  readonly agent: Agent;
  readonly setup: Setup;
}

/** Windows' shells are not bash: words that are inserted, typed or handed to a shell there reach nothing. */
const possibleOn = (
  { title, integrations, onWindows = [] }: Agent,
  platform: NodeJS.Platform,
): readonly Integration[] => {
  if (platform !== "win32") return integrations;
  if (onWindows.length === 0)
    throw new UserError(
      `pith does nothing in ${title} on Windows yet; docs/windows.md lists the agents that it serves there`,
    );
  return onWindows;
};

/** Integrations worth trying without a name, best first. The instructions ask the model to do pith's work: they are one of
 * these only in place of a hook that has not been proven. */
const unasked = ({ name, integrations }: Agent): readonly Integration[] => {
  const isUnproven = unprovenHooks.includes(name);
  const best = integrations.filter((one) => one !== "instructions" && !(isUnproven && one === "hook"));
  return best.length > 0 || !isUnproven ? best : integrations.filter((one) => one === "instructions");
};

export const integrationsFor = (
  agent: Agent,
  asked: string | undefined,
  { agents }: Settings,
  { platform }: Pick<Environment, "platform"> = environment(),
): readonly Integration[] => {
  const wanted = asked ?? agents[agent.name]?.via ?? "auto";
  const possible = possibleOn(agent, platform);
  if (wanted === "auto") return unasked({ ...agent, integrations: possible });
  const integration = agent.integrations.find((one) => one === wanted);
  if (integration === undefined)
    throw new UserError(
      `${agent.title} has no integration "${wanted}"; it has ${agent.integrations.join(", ")}`,
    );
  if (!possible.includes(integration))
    throw new UserError(
      `"${wanted}" needs a POSIX shell and does nothing on Windows; ${agent.title} has ${possible.join(", ")} there`,
    );
  return [integration];
};

export interface Proposal extends Chosen {
  readonly via: Integration;
  /** Whether the user wants advice for the model; absent: nothing was said. */
  readonly advice?: boolean;
  readonly plan: Plan;
  readonly conflicting: readonly ConflictingTool[];
  /** Ends to try where a probe says that this one does not work. */
  readonly next: readonly Integration[];
}

const withHint = ({ name, title, integrations }: Agent, via: Integration, plan: Plan): Plan => {
  if (via !== "instructions" || !unprovenHooks.includes(name) || !integrations.includes("hook")) return plan;
  const hint = `pith's hook for ${title} was never tested in the real client, so it is installed only with --via hook`;
  return { ...plan, notes: [hint, ...plan.notes] };
};

export const requestOf = (
  { advice }: Pick<Proposal, "advice">,
  via: Integration,
  project: string | null,
): Request => ({ project, via, ...(advice === undefined ? {} : { advice }) });

/** The first end that can be had there; throws why the first one cannot where none can. */
export const propose = (
  chosen: Chosen & Pick<Proposal, "advice">,
  integrations: readonly Integration[],
  project: string | null,
): Proposal => {
  let first: unknown = null;
  for (const [at, via] of integrations.entries())
    try {
      const plan = chosen.setup.install(requestOf(chosen, via, project));
      const files = [
        ...plan.changes.map(({ path }) => path),
        ...rewriterPlaces(chosen.agent.name, environment(), project),
        // Where all of it stands already, nothing changes.
        ...chosen.setup.uninstall(project).changes.map(({ path }) => path),
      ];
      return {
        ...chosen,
        via,
        plan: withHint(chosen.agent, via, plan),
        conflicting: conflictingToolsAt(files),
        next: integrations.slice(at + 1),
      };
    } catch (fault) {
      if (!(fault instanceof UserError) || fault instanceof InTheWay) throw fault;
      first ??= fault;
    }
  throw (
    first ??
    new UserError(
      `${chosen.agent.title} has no integration that is installed by default, only --via ${chosen.agent.integrations.join(" or ")}`,
    )
  );
};

/** Entries of other programs, as they were before `--replace` removed them. */
export const replacedFile = (env: Environment): string => join(configDir(env), "replaced.json");

type Replaced = Readonly<Record<string, Cleared>>;

export const replacedIn = (env: Environment): Replaced =>
  orElse(() => JSON.parse(plannedText(replacedFile(env)) ?? "") as Replaced, {});

const replacedChange = (env: Environment, replaced: Replaced): readonly FileChange[] => {
  const path = replacedFile(env);
  const text = Object.keys(replaced).length === 0 ? null : `${JSON.stringify(replaced, null, 2)}\n`;
  return change(path, textOf(path), text, 0o600);
};

/** Puts back what was taken out of `files`; to call when pith's own entries are gone from them. */
export const restoreConflictingTools = (files: readonly string[], env: Environment): readonly string[] => {
  const replaced = replacedIn(env);
  const back = Object.entries(replaced).filter(([file]) => files.includes(file) || !existsSync(file));
  if (back.length === 0) return [];
  const rest = Object.fromEntries(
    Object.entries(replaced).filter(([file]) => !back.some(([one]) => one === file)),
  );
  applyPlan([
    ...back.flatMap(([file, cleared]) =>
      change(file, textOf(file), withConflictingTools(textOf(file), cleared, file)),
    ),
    ...withFolders(replacedChange(env, rest), [configDir(env)]),
  ]);
  return back.map(([file]) => file);
};

const clearedIn = ({ conflicting }: Proposal): Readonly<Record<string, Cleared>> => {
  const files = new Set(conflicting.filter(({ removable }) => removable).map(({ file }) => file));
  return Object.fromEntries(
    [...files].flatMap((file) => {
      const one = withoutConflictingTools(file);
      return one === null ? [] : [[file, one] as const];
    }),
  );
};

/** Takes other rewriters' entries out of the files of a proposal; what is needed to put them back is written first.
 * Before that, pith's own entries are removed and those it took out earlier are put back: without pith and those tools,
 * the files are then as uninstalling finds them again. */
export const replaceConflictingTools = (
  proposal: Proposal,
  env: Environment,
  project: string | null = null,
): readonly FileChange[] => {
  const files = Object.keys(clearedIn(proposal));
  if (files.length === 0) return [];
  applyPlan(proposal.setup.uninstall(project).changes);
  restoreConflictingTools(files, env);
  const cleared = clearedIn(proposal);
  const changes = [...replacedChange(env, { ...replacedIn(env), ...cleared }), ...clearing(cleared)];
  applyPlan(changes);
  return changes;
};

export interface Outcome {
  readonly via: Integration;
  readonly plan: Plan;
  readonly findings: readonly Finding[];
}

const isError = ({ level }: Finding): boolean => level === "error";

/** Writes the proposal and tries it out; where a probe fails and another integration is left, that one is taken. */
export const carryOut = (proposal: Proposal, project: string | null): Outcome => {
  const { setup } = proposal;
  // Another agent's files may have been written since the proposal was made.
  const plan = withHint(
    proposal.agent,
    proposal.via,
    setup.install(requestOf(proposal, proposal.via, project)),
  );
  applyPlan(plan.changes);
  const findings = setup.probe(project);
  if (!findings.some(isError) || proposal.next.length === 0) return { via: proposal.via, plan, findings };
  try {
    return carryOut(propose(proposal, proposal.next, project), project);
  } catch {
    return { via: proposal.via, plan, findings };
  }
};

/** Also removes other rewriters; if that fails, they and pith's own entries are put back. */
export const carryOutReplacing = (proposal: Proposal, project: string | null, env: Environment): Outcome => {
  const { setup } = proposal;
  const installed = setup.installed(project);
  const stood = installed.length > 0;
  const hadAdvice = installed.some(({ advice }) => advice !== undefined);
  try {
    replaceConflictingTools(proposal, env, project);
    // Taking pith out has taken its advice out.
    return carryOut({ ...proposal, advice: proposal.advice ?? hadAdvice }, project);
  } catch (fault) {
    restoreConflictingTools(
      proposal.conflicting.map(({ file }) => file),
      env,
    );
    if (stood) applyPlan(setup.install({ project, via: proposal.via, advice: hadAdvice }).changes);
    throw fault;
  }
};
